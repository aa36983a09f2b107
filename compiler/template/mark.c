// template/mark.c - finds {{ }}, {% %} and {# #} and writes marks in their place.
#include "template/mark.h"
#include "base/utf8.h"
#include "template/mark_lines.h"
#include "template/statement.h"
#include <string.h>

static const str hole_mark = STR_INIT("\xEE\x80\x81"), nothing = STR_INIT("\xEE\x80\x82");
static const str statement_mark = STR_INIT("\xEE\x80\x83"), comment_mark = STR_INIT("#\xEE\x80\x84");

struct marker {
    struct arena *arena;
    struct diags *diags;
    const struct source *source;
    str text;
    size_t line;                    // index of the line looked at
    struct marked *marked;
    struct buffer out;
};

// ---- places

static struct span place(struct marker *marker, size_t start, size_t end)
{
    const struct source *source = marker->source;
    while (marker->line > 0 && source->lines[marker->line] > start) marker->line--;
    while (marker->line + 1 < source->line_count && source->lines[marker->line + 1] <= start) marker->line++;
    size_t line_start = source->lines[marker->line];
    str before = { source->text.data + line_start, start - line_start }, inside = { source->text.data + start, end - start };
    return (struct span){ source, (unsigned)marker->line + 1, (unsigned)str_width(before) + 1, (unsigned)str_width(inside) };
}

static bool refuse(struct marker *marker, size_t start, size_t end, const char *rule, const char *message, const char *hint)
{
    struct diag *diag = diag_error(marker->diags, rule, place(marker, start, end), "%s", message);
    if (hint) diag_hint(marker->diags, diag, "%s", hint);
    return false;
}

static size_t line_start(str text, size_t at)
{
    while (at > 0 && text.data[at - 1] != '\n') at--;
    return at;
}

static size_t line_end(str text, size_t at)
{
    const char *end = at < text.len ? memchr(text.data + at, '\n', text.len - at) : NULL;
    return end ? (size_t)(end - text.data) : text.len;
}

static bool is_blank(str text, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (text.data[i] != ' ' && text.data[i] != '\t' && text.data[i] != '\r') return false;
    return true;
}

static bool begins_line(str text, size_t at) { return is_blank(text, line_start(text, at), at); }
static bool ends_line(str text, size_t at) { return is_blank(text, at, line_end(text, at)); }

// ---- writing marks

static void add_number(struct buffer *out, str mark, size_t number)
{
    buffer_add(out, mark);
    for (unsigned shift = 18; shift > 0; shift -= 6) {
        buffer_add(out, STR("\xEE\x81"));
        buffer_char(out, (char)(0x80 | ((number >> (shift - 6)) & 0x3F)));
    }
}

static void add_nothing(struct buffer *out, size_t width)
{
    for (size_t i = 0; i < width; i++) buffer_add(out, nothing);
}

static void add_hole(struct marker *marker, struct hole hole, size_t width)
{
    struct marked *marked = marker->marked;
    add_number(&marker->out, hole_mark, marked->hole_count);
    add_nothing(&marker->out, width - 4);
    marked->holes = arena_more(marker->arena, marked->holes, sizeof hole, marked->hole_count);
    marked->holes[marked->hole_count++] = hole;
}

static void add_statement(struct marker *marker, struct statement statement, size_t width)
{
    struct marked *marked = marker->marked;
    add_number(&marker->out, statement_mark, marked->statement_count);
    add_nothing(&marker->out, width > 4 ? width - 4 : 0);
    marked->statements = arena_more(marker->arena, marked->statements, sizeof statement, marked->statement_count);
    marked->statements[marked->statement_count++] = statement;
}

// What is on lines of its own becomes YAML comments, one a line.
static void add_comment_lines(struct marker *marker, str comment)
{
    struct cut cut = { .tail = comment, .found = true };
    for (bool is_first = true; cut.found; is_first = false) {
        cut = str_cut(cut.tail, '\n');
        size_t blanks = 0;
        while (!is_first && blanks < cut.head.len && cut.head.data[blanks] == ' ') blanks++;
        buffer_fill(&marker->out, ' ', blanks);
        if (blanks < cut.head.len) buffer_add(&marker->out, comment_mark);
        if (cut.found) buffer_char(&marker->out, '\n');
    }
}

static void add_comment(struct marker *marker, size_t start, size_t end)
{
    str text = marker->text, comment = { text.data + start, end - start };
    bool is_after_blank = start > 0 && (text.data[start - 1] == ' ' || text.data[start - 1] == '\t');
    if (begins_line(text, start) && ends_line(text, end)) {
        add_comment_lines(marker, comment);
    } else if (is_after_blank && ends_line(text, end)) {
        buffer_add(&marker->out, comment_mark);
        add_nothing(&marker->out, str_width(comment) - 2);
    } else {
        add_nothing(&marker->out, str_width(comment));
    }
}

// ---- what they stand for; each takes the place of the opening sign and gives the place behind the closing one, or 0 after an error

// Signs inside quoted texts of an expression do not close it.
static size_t find_close(str text, size_t at, const char *close)
{
    char quote = 0;
    for (; at + 1 < text.len && text.data[at] != '\n'; at++) {
        char c = text.data[at];
        if (quote && c == '\\') at++;
        else if (quote) quote = c == quote ? 0 : quote;
        else if (c == '\'' || c == '"') quote = c;
        else if (c == close[0] && text.data[at + 1] == close[1]) return at;
    }
    return 0;
}

// Between the signs, or nothing after an error.
static bool inside(struct marker *marker, size_t start, const char *close, str *content, size_t *end)
{
    str text = marker->text;
    size_t at = find_close(text, start + 2, close);
    if (at == 0) {
        bool is_hole = close[0] == '}';
        const char *message = is_hole ? "'{{' is not closed by '}}' on its line" : "'{%' is not closed by '%}' on its line";
        return refuse(marker, start, start + 2, "template-syntax", message, "{% raw %} ... {% endraw %} is text as it stands");
    }
    *content = (str){ text.data + start + 2, at - start - 2 };
    *end = at + 2;
    char first = content->len ? content->data[0] : ' ', last = content->len ? content->data[content->len - 1] : ' ';
    if (first != '-' && first != '+' && last != '-' && last != '+') return true;
    return refuse(marker, start, *end, "template-syntax", "there is no whitespace control here", "leave the sign beside the brace out, or put a blank between");
}

static struct written written(struct marker *marker, str part)
{
    size_t at = (size_t)(part.data - marker->text.data);
    return (struct written){ part, place(marker, at, at + part.len) };
}

static size_t mark_expression(struct marker *marker, size_t start)
{
    str content;
    size_t end;
    if (!inside(marker, start, "}}", &content, &end)) return 0;
    if (str_trim(content).len == 0) return refuse(marker, start, end, "template-syntax", "the hole is empty", NULL);
    add_hole(marker, (struct hole){ .expr = written_trim(written(marker, content)) }, 4 + str_width(content));
    return end;
}

static size_t mark_comment(struct marker *marker, size_t start)
{
    str text = marker->text;
    const char *close = memmem(text.data + start + 2, text.len - start - 2, "#}", 2);
    if (!close) return refuse(marker, start, start + 2, "template-syntax", "'{#' is not closed by '#}'", "in shell write '${#x}' inside {% raw %}");
    size_t end = (size_t)(close - text.data) + 2;
    bool has_lines = memchr(text.data + start, '\n', end - start) != NULL;
    bool is_alone = begins_line(text, start) && ends_line(text, end);
    if (has_lines && !is_alone) return refuse(marker, start, start + 2, "template-syntax", "a comment of several lines stands on lines of its own", NULL);
    add_comment(marker, start, end);
    return end;
}

// From behind {% raw %} to {% endraw %}: within a line it is a hole with that text; lines stay as they are.
static size_t mark_raw(struct marker *marker, size_t start, size_t from)
{
    str text = marker->text;
    size_t to, end;
    if (!statement_find_endraw(text, from, &to, &end)) return refuse(marker, start, from, "template-statement", "'raw' has no 'endraw'", NULL);
    str content = { text.data + from, to - from };
    if (!memchr(content.data, '\n', content.len)) {
        str all = { text.data + start, end - start };
        add_hole(marker, (struct hole){ .expr = written(marker, content), .is_raw = true }, str_width(all));
    } else {
        add_comment(marker, start, from);
        buffer_add(&marker->out, content);
        add_comment(marker, to, end);
    }
    return end;
}

static size_t mark_a_statement(struct marker *marker, size_t start)
{
    str content, text = marker->text;
    size_t end, first = line_start(text, start);
    if (!inside(marker, start, "%}", &content, &end)) return 0;
    if (str_equal(str_trim(content), STR("raw"))) return mark_raw(marker, start, end);
    struct statement statement = { .kind = STATEMENT_IDLE, .at = place(marker, start, end) };
    while (first < start && (text.data[first] == ' ' || text.data[first] == '\t')) first++;
    if (first < start && text.data[first] == '#') {
        add_statement(marker, statement, end - start);
        return end;
    }
    if (!begins_line(text, start) || !ends_line(text, end)) {
        return refuse(marker, start, end, "template-statement", "a statement stands on a line of its own", "inside a value write {{ a if condition else b }}");
    }
    if (!statement_read(marker->arena, written(marker, content), &statement, marker->diags)) return end;
    add_statement(marker, statement, 0);
    return end;
}

// ---- all

static bool is_private(str text, size_t at)
{
    if (text.data[at] != '\xEE' || at + 2 >= text.len) return false;
    unsigned char second = (unsigned char)text.data[at + 1];
    return second >= 0x80 && second <= 0x83;
}

static bool has_only_characters(struct marker *marker)
{
    size_t errors = marker->diags->errors;
    for (size_t at = 0, length; at < marker->text.len; at += length) {
        uint32_t c = utf8_at(marker->text, at, &length);
        if (is_private(marker->text, at)) refuse(marker, at, at + length, "template-character", "a private character (U+E000 to U+E0FF)", "it has a use in templates: remove it");
        else if (c == 0) refuse(marker, at, at + length, "template-character", "the character NUL", "remove it");
    }
    return marker->diags->errors == errors;
}

static size_t mark_at(struct marker *marker, size_t at)
{
    if (at + 1 < marker->text.len && marker->text.data[at] == '{') {
        char sign = marker->text.data[at + 1];
        if (sign == '{') return mark_expression(marker, at);
        if (sign == '%') return mark_a_statement(marker, at);
        if (sign == '#') return mark_comment(marker, at);
    }
    buffer_char(&marker->out, marker->text.data[at]);
    return at + 1;
}

static bool has_numbers(struct marker *marker, size_t at)
{
    const size_t most = (size_t)1 << 18;            // three digits of 64
    if (marker->marked->hole_count < most && marker->marked->statement_count < most) return true;
    return refuse(marker, at, at + 1, "template-syntax", "a template has at most 262144 holes and statements", NULL);
}

bool mark_template(struct arena *arena, const struct source *source, struct marked *marked, struct diags *diags)
{
    struct marker marker = { .arena = arena, .diags = diags, .source = source, .text = source->text, .marked = marked };
    size_t errors = diags->errors;
    *marked = (struct marked){ 0 };
    if (!has_only_characters(&marker)) return false;
    for (size_t at = 0, next; at < source->text.len && has_numbers(&marker, at); at = next) {
        next = mark_at(&marker, at);
        if (next == 0) next = at + 2;               // go on behind what was wrong
    }
    if (diags->errors == errors) marked->source = source_new(arena, source->path, mark_lines(arena, buffer_str(&marker.out), marked, diags));
    buffer_free(&marker.out);
    return diags->errors == errors;
}

// ---- reading back

static size_t number_after(str text, str mark)
{
    if (text.len < MARK_LENGTH || !str_starts(text, mark)) return SIZE_MAX;
    size_t number = 0;
    for (size_t i = 5; i < MARK_LENGTH; i += 3) number = number << 6 | ((unsigned char)text.data[i] & 0x3Fu);
    return number;
}

size_t mark_hole(str text) { return number_after(text, hole_mark); }
size_t mark_statement(str text) { return number_after(text, statement_mark); }

size_t mark_nothing(str text)
{
    if (str_starts(text, nothing)) return nothing.len;
    return str_starts(text, comment_mark) ? comment_mark.len : 0;
}
