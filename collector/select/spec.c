// select/spec.c - one column: [TITLE=]EXPRESSION[%[.N]f][:desc|:asc].
#include "select/spec.h"

#include "base/number.h"

#include <ctype.h>

// The place of the first of `signs` that stands in no brackets or quotes; the length when there is none.
static size_t find_outside(str text, char sign)
{
    int depth = 0;
    char quote = '\0';
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (quote) quote = c == quote ? '\0' : quote;
        else if (c == '\'' || c == '"') quote = c;
        else if (c == sign && depth == 0) return i;
        else depth += (c == '(') - (c == ')');
    }
    return text.len;
}

static bool bad_format(const struct wording *r, str format)
{
    diag_error(r->diags, "bad-option", wording_span(r, format.len ? format : r->source->text), "a format is text with one figure in it, as %%.2f; '%.*s' is none", STR_ARG(format));
    return false;
}

// BEFORE%[.N]fAFTER
static bool read_format(const struct wording *r, str format, struct spec *spec)
{
    struct cut cut = str_cut(format, '%');
    str rest = cut.tail;
    int64_t decimals = -1;
    if (str_starts(rest, STR("."))) {
        size_t end = 1;
        while (end < rest.len && isdigit((unsigned char)rest.data[end])) end++;
        if (!number_integer((str){ rest.data + 1, end - 1 }, &decimals) || decimals > 15) return bad_format(r, format);
        rest = str_from(rest, end);
    }
    if (!cut.found || !str_starts(rest, STR("f")) || memchr(rest.data, '%', rest.len)) return bad_format(r, format);
    spec->before = cut.head;
    spec->after = str_from(rest, 1);
    spec->decimals = (int)decimals;
    return true;
}

// Words for machines: mean:p90 -> mean_p90.
static str name_of(struct arena *arena, str text)
{
    str name = arena_copy(arena, text);
    for (size_t i = 0; i < name.len; i++)
        if (!isalnum((unsigned char)name.data[i]) && name.data[i] != '.' && name.data[i] != '-') ((char *)name.data)[i] = '_';
    return name;
}

static void entitle(struct arena *arena, struct spec *spec, str title, str text)
{
    str statistic, name = expression_name(spec->expression, &statistic);
    spec->name = title.len ? title : name_of(arena, text);
    spec->titled = title.len > 0;
    if (title.len) spec->title = title;
    else if (!name.len) spec->title = text;
    else spec->title = statistic.len ? arena_printf(arena, "%.*s %.*s", STR_ARG(statistic), STR_ARG(facet_title(arena, name))) : facet_title(arena, name);
    bool counts = str_equal(statistic, STR("n")), share = str_equal(statistic, STR("cv"));
    if (share && !title.len) spec->title = arena_printf(arena, "CV %.*s %%", STR_ARG(name));
    if (spec->decimals < 0 && name.len && !counts) spec->decimals = share ? 2 : facet_decimals(name);
}

static bool take_order(str *text, const char *word)
{
    if (!str_ends(*text, str_of(word))) return false;
    *text = str_trim(str_first(*text, text->len - strlen(word)));
    return true;
}

// TITLE= or 'TITLE'=; a comparison is no title.
static str take_title(str *text)
{
    size_t end = 0;
    struct cut quoted = str_cut(str_from(*text, 1), text->len ? *text->data : '\0');
    if (text->len && strchr("'\"", *text->data) && quoted.found && str_starts(quoted.tail, STR("=")) && !str_starts(quoted.tail, STR("=="))) {
        *text = str_from(quoted.tail, 1);
        return quoted.head;
    }
    while (end < text->len && (isalnum((unsigned char)text->data[end]) || strchr("_. -<>%/", text->data[end]))) end++;
    bool is_title = end && end < text->len && text->data[end] == '=' && !(end + 1 < text->len && text->data[end + 1] == '=') && !strchr("<>!", text->data[end - 1]);
    if (!is_title) return (str){ 0 };
    str title = str_trim(str_first(*text, end));
    *text = str_from(*text, end + 1);
    return title;
}

static bool read_spec(const struct wording *r, str text, struct spec *spec)
{
    *spec = (struct spec){ .decimals = -1, .descending = true };
    text = str_trim(text);
    if (take_order(&text, ":asc")) spec->descending = false;
    else take_order(&text, ":desc");
    str title = take_title(&text);
    size_t format = find_outside(text, '%');
    str expression = str_trim(str_first(text, format));
    if (format < text.len && !read_format(r, str_from(text, format), spec)) return false;
    if (!expression.len) return diag_error(r->diags, "bad-option", wording_span(r, text.len ? text : r->source->text), "a column is wanted here"), false;
    spec->expression = expression_read(r, expression);
    if (spec->expression) entitle(r->arena, spec, title, expression);
    return spec->expression != NULL;
}

bool spec_read_list(const struct wording *r, str text, struct specs *specs)
{
    bool good = true;
    for (bool more = true; more;) {
        struct spec spec;
        size_t end = find_outside(text, ',');
        more = end < text.len;
        if (read_spec(r, str_first(text, end), &spec)) {
            specs->items = arena_more(r->arena, specs->items, sizeof spec, specs->count);
            specs->items[specs->count++] = spec;
        } else good = false;
        text = str_from(text, end + 1);
    }
    return good;
}

bool spec_of_name(struct arena *arena, const struct facets *facets, str name, struct spec *spec)
{
    struct facet facet;
    *spec = (struct spec){ .decimals = -1, .descending = true };
    if (!facets_find(facets, name, &facet)) return false;
    spec->expression = expression_facet(arena, &facet);
    entitle(arena, spec, (str){ 0 }, name);
    return true;
}

// Texts and what stands between { and }.
static bool read_label(const struct wording *r, str text, struct label *label)
{
    for (;;) {
        struct cut open = str_cut(text, '{'), close = str_cut(open.tail, '}');
        struct spec spec;
        label->texts = arena_more(r->arena, label->texts, sizeof(str), label->count);
        label->texts[label->count] = open.head;
        if (!open.found) return true;
        if (!close.found) return diag_error(r->diags, "bad-option", wording_span(r, open.tail), "a { wants its }"), false;
        if (!read_spec(r, close.head, &spec)) return false;
        label->specs = arena_more(r->arena, label->specs, sizeof spec, label->count);
        label->specs[label->count++] = spec;
        text = close.tail;
    }
}

enum key { KEY_ROWS, KEY_COLS, KEY_VALUE, KEY_LABEL, KEY_TITLE, KEY_FORMAT, KEYS };
static const str keys[KEYS] = { STR_INIT("rows="), STR_INIT("cols="), STR_INIT("value="), STR_INIT("label="), STR_INIT("title="), STR_INIT("format=") };

static enum key key_at(str text)
{
    enum key key = KEY_ROWS;
    while (key < KEYS && !str_starts(text, keys[key])) key++;
    return key;
}

// Where the next key begins, behind a blank.
static size_t next_key(str text)
{
    size_t at = 0;
    while (at < text.len && !(at && text.data[at - 1] == ' ' && key_at(str_from(text, at)) < KEYS)) at++;
    return at;
}

static bool read_key(const struct wording *r, enum key key, str text, struct pivot *pivot, str *format)
{
    switch (key) {
    case KEY_ROWS: return spec_read_list(r, text, &pivot->rows);
    case KEY_COLS: return spec_read_list(r, text, &pivot->cols);
    case KEY_VALUE: return read_spec(r, text, &pivot->value);
    case KEY_LABEL: return pivot->labelled = true, read_label(r, text, &pivot->label);
    case KEY_TITLE: return pivot->title = text, true;
    case KEY_FORMAT: return *format = text, true;
    case KEYS: break;
    }
    return false;
}

bool pivot_read(const struct wording *r, str text, struct pivot *pivot)
{
    str format = { 0 };
    bool good = true;
    for (str rest = str_trim(text); rest.len;) {
        enum key key = key_at(rest);
        if (key == KEYS) return diag_error(r->diags, "bad-option", wording_span(r, str_cut(rest, ' ').head), "rows=, cols=, value=, label=, format= or title= is wanted"), false;
        size_t end = next_key(rest);
        good &= read_key(r, key, str_trim(str_from(str_first(rest, end), keys[key].len)), pivot, &format);
        rest = str_from(rest, end);
    }
    if (format.len && good) good = read_format(r, format, &pivot->value);
    if (!good || (pivot->rows.count && pivot->cols.count && pivot->value.expression)) return good;
    return diag_error(r->diags, "bad-option", wording_span(r, text), "a pivot wants rows=, cols= and value="), false;
}
