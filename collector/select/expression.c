// select/expression.c - reads an expression by recursive descent: a function a rule of the grammar.
#include "select/tree.h"

#include "base/number.h"
#include "base/typo.h"

#include <ctype.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { MOST_PARTS = 1000 };

const str statistic_words[] = {
    STR_INIT("n"), STR_INIT("mean"), STR_INIT("median"), STR_INIT("sd"), STR_INIT("cv"), STR_INIT("ci"), STR_INIT("min"), STR_INIT("max"), STR_INIT("sum"),
};
enum { STATISTICS = 9 };

struct parse { const struct wording *w; str text, rest; bool failed; int parts; };

struct span wording_span(const struct wording *w, str part)
{
    if (!part.data) part = (str){ w->source->text.data + w->source->text.len, 0 };      // the end
    str before = { w->source->text.data, (size_t)(part.data - w->source->text.data) };
    size_t length = str_width(part);
    return (struct span){ w->source, 1, (unsigned)str_width(before) + 1, (unsigned)(length ? length : 1) };
}

static const struct expression *fail(struct parse *p, str at, const char *what)
{
    if (!p->failed) {
        if (at.len) diag_error(p->w->diags, "bad-expression", wording_span(p->w, at), "%s, not '%.*s'", what, STR_ARG(at));
        else diag_error(p->w->diags, "bad-expression", wording_span(p->w, p->rest), "%s, but it ends here", what);
    }
    p->failed = true;
    return NULL;
}

static void skip_blanks(struct parse *p)
{
    while (p->rest.len && isspace((unsigned char)*p->rest.data)) p->rest = str_from(p->rest, 1);
}

static bool is_start(char c) { return isalpha((unsigned char)c) || c == '_'; }

static str name_at(str text)
{
    size_t end = 0;
    while (end < text.len) {
        char c = text.data[end], next = end + 1 < text.len ? text.data[end + 1] : ' ';
        bool inside = isalnum((unsigned char)c) || c == '_' || (end && (c == '.' || c == '-') && (is_start(next) || (c == '.' && isalnum((unsigned char)next))));
        if (!inside || (!end && !is_start(c))) break;
        end++;
    }
    return str_first(text, end);
}

// The next word, for complaints: a name, or one character.
static str next_word(struct parse *p)
{
    skip_blanks(p);
    str name = name_at(p->rest);
    return name.len ? name : str_first(p->rest, p->rest.len ? 1 : 0);
}

static bool take_sign(struct parse *p, const char *sign)
{
    skip_blanks(p);
    if (!str_starts(p->rest, str_of(sign))) return false;
    p->rest = str_from(p->rest, strlen(sign));
    return true;
}

static bool take_word(struct parse *p, const char *word)
{
    skip_blanks(p);
    if (!str_equal(name_at(p->rest), str_of(word))) return false;
    p->rest = str_from(p->rest, strlen(word));
    return true;
}

static const struct expression *node(struct parse *p, struct expression made)
{
    struct expression *e = arena_new(p->w->arena, struct expression);
    *e = made;
    return e;
}

static const struct expression *pair(struct parse *p, enum op op, const struct expression *left, const struct expression *right)
{
    return left && right ? node(p, (struct expression){ .op = op, .left = left, .right = right }) : NULL;
}

static const struct expression *constant(struct parse *p, struct value value)
{
    return node(p, (struct expression){ .op = OP_CONSTANT, .constant = value });
}

static const struct expression *read_or(struct parse *p);

// 4k and 1M are sizes, powers of 1024.
static const struct expression *read_number(struct parse *p)
{
    static const struct { char letter; double factor; } units[] = { { 'k', 1024 }, { 'm', 1048576 }, { 'g', 1073741824 } };
    size_t end = 0;
    double value;
    while (end < p->rest.len && (isdigit((unsigned char)p->rest.data[end]) || p->rest.data[end] == '.')) end++;
    str digits = str_first(p->rest, end);
    if (!number_double(digits, &value)) return fail(p, digits, "a number is wanted");
    p->rest = str_from(p->rest, end);
    for (size_t i = 0; p->rest.len && i < COUNT(units); i++) {
        bool alone = p->rest.len == 1 || !isalnum((unsigned char)p->rest.data[1]);
        if (tolower((unsigned char)*p->rest.data) != units[i].letter || !alone) continue;
        p->rest = str_from(p->rest, 1);
        return constant(p, value_number(value * units[i].factor));
    }
    return constant(p, value_number(value));
}

static const struct expression *read_text(struct parse *p, char quote)
{
    struct cut cut = str_cut(str_from(p->rest, 1), quote);
    if (!cut.found) return fail(p, p->rest, "a text must end with its quote");
    p->rest = cut.tail;
    return constant(p, (struct value){ .kind = VALUE_TEXT, .text = arena_copy(p->w->arena, cut.head) });
}

static const struct expression *unknown(struct parse *p, str name)
{
    size_t count;
    const str *names = facets_names(p->w->facets, &count);
    struct diag *diag = diag_error(p->w->diags, "unknown-column", wording_span(p->w, name), "unknown column '%.*s'", STR_ARG(name));
    str near = typo_nearest(name, p->w->titles.names, p->w->titles.count);
    if (!near.len) near = typo_nearest(name, names, count);
    if (near.len) diag_hint(p->w->diags, diag, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(p->w->diags, diag, "the names are those of results.csv and docs/tables.md");
    p->failed = true;
    return NULL;
}

static bool find_name(struct parse *p, str name, struct facet *facet)
{
    const struct titles *titles = &p->w->titles;
    for (size_t i = 0; i < titles->count; i++)
        if (str_equal(titles->names[i], name)) return *facet = (struct facet){ .name = name, .source = FACET_TITLE, .index = i }, true;
    if (!p->w->facets) return *facet = (struct facet){ .name = name }, true;
    return facets_find(p->w->facets, name, facet);
}

// `as_text`: a word that names nothing is text.
static const struct expression *read_name(struct parse *p, str name, bool as_text)
{
    struct facet facet;
    if (!find_name(p, name, &facet)) return as_text ? constant(p, value_text(name)) : unknown(p, name);
    return node(p, (struct expression){ .op = OP_FACET, .facet = facet });
}

static const struct expression *read_primary(struct parse *p, bool as_text);

static bool close_bracket(struct parse *p)
{
    if (take_sign(p, ")")) return true;
    fail(p, next_word(p), "a ) is wanted");
    return false;
}

static const struct expression *read_round(struct parse *p)
{
    const struct expression *of = read_or(p), *digits = of && take_sign(p, ",") ? read_or(p) : of ? constant(p, value_number(0)) : NULL;
    if (digits && (digits->op != OP_CONSTANT || digits->constant.kind != VALUE_NUMBER)) return fail(p, next_word(p), "round(x, DIGITS) wants a number of digits");
    return digits && close_bracket(p) ? pair(p, OP_ROUND, of, digits) : NULL;
}

static bool find_statistic(str name, enum statistic *found)
{
    for (size_t i = 0; i < STATISTICS; i++)
        if (str_equal(statistic_words[i], name)) return *found = (enum statistic)i, true;
    return false;
}

static const struct expression *read_call(struct parse *p, str name)
{
    enum statistic statistic;
    if (str_equal(name, STR("round"))) return read_round(p);
    const struct expression *of = read_or(p);
    if (!of || !close_bracket(p)) return NULL;
    if (str_equal(name, STR("abs"))) return node(p, (struct expression){ .op = OP_ABS, .left = of });
    if (find_statistic(name, &statistic)) return node(p, (struct expression){ .op = OP_STATISTIC, .statistic = statistic, .left = of });
    return fail(p, name, "round, abs or a statistic (n mean median sd cv ci min max sum) is wanted");
}

static const struct expression *read_statistic(struct parse *p, str name)
{
    enum statistic statistic;
    if (!find_statistic(name, &statistic)) return fail(p, name, "a statistic (n mean median sd cv ci min max sum) is wanted");
    const struct expression *of = read_primary(p, false);
    return of ? node(p, (struct expression){ .op = OP_STATISTIC, .statistic = statistic, .left = of }) : NULL;
}

static const struct expression *read_primary(struct parse *p, bool as_text)
{
    skip_blanks(p);
    str name = name_at(p->rest);
    char c = p->rest.len ? *p->rest.data : '\0';
    if (++p->parts > MOST_PARTS) return fail(p, next_word(p), "an expression of fewer parts is wanted");
    if (c == '\'' || c == '"') return read_text(p, c);
    if (isdigit((unsigned char)c) || c == '.') return read_number(p);
    if (take_sign(p, "(")) {
        const struct expression *inner = read_or(p);
        return inner && close_bracket(p) ? inner : NULL;
    }
    if (!name.len) return fail(p, next_word(p), "a column, a number or a 'text' is wanted");
    p->rest = str_from(p->rest, name.len);
    if (str_starts(p->rest, STR("("))) return p->rest = str_from(p->rest, 1), read_call(p, name);
    if (str_starts(p->rest, STR(":"))) return p->rest = str_from(p->rest, 1), read_statistic(p, name);
    return read_name(p, name, as_text);
}

static const struct expression *read_unary(struct parse *p, bool as_text)
{
    if (!take_sign(p, "-")) return read_primary(p, as_text);
    if (++p->parts > MOST_PARTS) return fail(p, next_word(p), "an expression of fewer parts is wanted");
    const struct expression *of = read_unary(p, false);
    return of ? node(p, (struct expression){ .op = OP_NEGATE, .left = of }) : NULL;
}

static const struct expression *read_product(struct parse *p, bool as_text)
{
    const struct expression *e = read_unary(p, as_text);
    while (e) {
        if (take_sign(p, "*")) e = pair(p, OP_MULTIPLY, e, read_unary(p, false));
        else if (take_sign(p, "/")) e = pair(p, OP_DIVIDE, e, read_unary(p, false));
        else break;
    }
    return e;
}

static const struct expression *read_sum(struct parse *p, bool as_text)
{
    const struct expression *e = read_product(p, as_text);
    while (e) {
        if (take_sign(p, "+")) e = pair(p, OP_ADD, e, read_product(p, false));
        else if (take_sign(p, "-")) e = pair(p, OP_SUBTRACT, e, read_product(p, false));
        else break;
    }
    return e;
}

// One of the list: a chain of "or".
static const struct expression *read_list(struct parse *p, const struct expression *left)
{
    const struct expression *any = NULL;
    if (!take_sign(p, "(")) return fail(p, next_word(p), "in wants a list: (a, b)");
    do {
        const struct expression *is = pair(p, OP_EQUAL, left, read_sum(p, true));
        any = any ? pair(p, OP_OR, any, is) : is;
    } while (any && take_sign(p, ","));
    return any && close_bracket(p) ? any : NULL;
}

static const struct expression *read_comparison(struct parse *p)
{
    static const struct { const char *sign; enum op op; bool as_text; } signs[] = {
        { "!=", OP_UNEQUAL, true }, { "<=", OP_AT_MOST, false }, { ">=", OP_AT_LEAST, false }, { "==", OP_EQUAL, true }, { "=", OP_EQUAL, true },
        { "<", OP_LESS, false }, { ">", OP_MORE, false },
    };
    const struct expression *left = read_sum(p, false);
    if (!left) return NULL;
    for (size_t i = 0; i < COUNT(signs); i++)
        if (take_sign(p, signs[i].sign)) return pair(p, signs[i].op, left, read_sum(p, signs[i].as_text));
    if (take_word(p, "in")) return read_list(p, left);
    if (!take_word(p, "not")) return left;
    if (!take_word(p, "in")) return fail(p, next_word(p), "not in (a, b) is wanted");
    const struct expression *list = read_list(p, left);
    return list ? node(p, (struct expression){ .op = OP_NOT, .left = list }) : NULL;
}

static const struct expression *read_not(struct parse *p)
{
    if (!take_word(p, "not")) return read_comparison(p);
    if (++p->parts > MOST_PARTS) return fail(p, next_word(p), "an expression of fewer parts is wanted");
    const struct expression *of = read_not(p);
    return of ? node(p, (struct expression){ .op = OP_NOT, .left = of }) : NULL;
}

static const struct expression *read_and(struct parse *p)
{
    const struct expression *e = read_not(p);
    while (e && take_word(p, "and")) e = pair(p, OP_AND, e, read_not(p));
    return e;
}

static const struct expression *read_or(struct parse *p)
{
    const struct expression *e = read_and(p);
    while (e && take_word(p, "or")) e = pair(p, OP_OR, e, read_and(p));
    return e;
}

const struct expression *expression_read(const struct wording *w, str text)
{
    struct parse p = { .w = w, .text = text, .rest = text };
    const struct expression *e = read_or(&p);
    if (!e) return NULL;
    str left = next_word(&p);
    return left.len ? fail(&p, left, "and, or, or the end is wanted") : e;
}
