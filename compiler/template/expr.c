// template/expr.c - the grammar of Jinja's expressions, one function a level, from the loosest to the tightest. Each leaves its value on the stack.
//
// All operands are computed, also those that `and`, `or` and `if` do not choose: nothing here fails or has effects, and straight code is
// the fastest.
#include "template/parser.h"
#include <stdarg.h>

enum { MOST_NESTED = 32 };

const struct operand operand_wrong = { .type = TYPE_WRONG };

struct diag *parser_fail(struct parser *parser, const char *rule, struct span at, const char *format, ...)
{
    if (parser->failed) return NULL;
    parser->failed = true;
    va_list values;
    va_start(values, format);
    str message = arena_vprintf(parser->builder->arena, format, values);
    va_end(values);
    return diag_error(parser->builder->diags, rule, at, "%.*s", STR_ARG(message));
}

void parser_step(struct parser *parser)
{
    parser->token = token_next(parser->builder->arena, &parser->rest, parser->builder->diags);
    if (parser->token.kind == TOKEN_WRONG) parser->failed = true;
}

bool parser_accept(struct parser *parser, const char *word)
{
    if (parser->failed || !token_is(parser->token, word)) return false;
    parser_step(parser);
    return true;
}

static void expected(struct parser *parser, const char *what)
{
    struct token token = parser->token;
    if (token.kind == TOKEN_END) parser_fail(parser, "template-syntax", token.at, "%s is missing here", what);
    else parser_fail(parser, "template-syntax", token.at, "%s is wanted here, not '%.*s'", what, STR_ARG(token.text));
}

bool parser_expect(struct parser *parser, const char *word)
{
    if (parser_accept(parser, word)) return true;
    expected(parser, arena_printf(parser->builder->arena, "'%s'", word).data);
    return false;
}

void parser_emit(struct parser *parser, struct code code, int pushed)
{
    if (parser->failed) return;
    parser->depth = (unsigned)((int)parser->depth + pushed);
    if (parser->depth > MOST_SLOTS) parser_fail(parser, "template-syntax", parser->token.at, "the expression is too large");
    build_code(parser->builder, code);
}

struct operand parser_constant(struct parser *parser, enum type type, union slot value, struct span at)
{
    struct operand operand = operand_of(type, at);
    operand.is_constant = true;
    operand.code = parser->builder->code_count;
    parser_emit(parser, (struct code){ .op = CODE_CONST, .type = (uint8_t)type, .a = build_const(parser->builder, value) }, 1);
    return operand;
}

// ---- primary: literals, names, parentheses, lists

static bool list_item(struct parser *parser, struct list *texts, struct list *integers)
{
    bool is_negative = parser_accept(parser, "-");
    struct token token = parser->token;
    struct arena *arena = parser->builder->arena;
    if (token.kind == TOKEN_TEXT && !is_negative) {
        str *items = arena_more(arena, (void *)texts->items, sizeof *items, texts->count);
        items[texts->count++] = token.text;
        texts->items = items;
    } else if (token.kind == TOKEN_INTEGER) {
        int64_t *items = arena_more(arena, (void *)integers->items, sizeof *items, integers->count);
        items[integers->count++] = is_negative ? -token.integer : token.integer;
        integers->items = items;
    } else {
        expected(parser, "a text or an integer");
        return false;
    }
    parser_step(parser);
    return true;
}

static struct operand parse_list(struct parser *parser, struct span at)
{
    struct list *texts = arena_new(parser->builder->arena, struct list), *integers = arena_new(parser->builder->arena, struct list);
    while (!parser->failed && !token_is(parser->token, "]")) {
        if (!list_item(parser, texts, integers)) return operand_wrong;
        if (!token_is(parser->token, "]") && !parser_expect(parser, ",")) return operand_wrong;
    }
    if (!parser_expect(parser, "]")) return operand_wrong;
    if (texts->count > 0 && integers->count > 0) parser_fail(parser, "wrong-type", at, "a list holds either texts or integers");
    enum type type = integers->count > 0 ? TYPE_INTEGERS : TYPE_TEXTS;
    return parser_constant(parser, type, (union slot){ .pointer = type == TYPE_TEXTS ? texts : integers }, at);
}

// Jinja has both spellings.
static bool parse_word(struct parser *parser, struct token token, struct operand *operand)
{
    if (token_is(token, "true") || token_is(token, "True")) *operand = parser_constant(parser, TYPE_BOOL, (union slot){ .truth = true }, token.at);
    else if (token_is(token, "false") || token_is(token, "False")) *operand = parser_constant(parser, TYPE_BOOL, (union slot){ .truth = false }, token.at);
    else if (token_is(token, "none") || token_is(token, "None")) *operand = parser_constant(parser, TYPE_NONE, (union slot){ .pointer = NULL }, token.at);
    else return false;
    return true;
}

static bool is_reserved(struct token token)
{
    static const char *const words[] = { "if", "else", "elif", "for", "in", "not", "and", "or", "is", NULL };
    for (size_t i = 0; words[i]; i++)
        if (token_is(token, words[i])) return true;
    return false;
}

static struct operand parse_primary(struct parser *parser)
{
    struct token token = parser->token;
    struct operand operand = operand_wrong;
    bool is_open = token_is(token, "("), is_list = token_is(token, "[");
    if ((token.kind == TOKEN_END || token.kind == TOKEN_SIGN || is_reserved(token)) && !is_open && !is_list) {
        expected(parser, "a value");
        return operand;
    }
    parser_step(parser);
    if (token.kind == TOKEN_TEXT) return parser_constant(parser, TYPE_TEXT, (union slot){ .text = token.text }, token.at);
    if (token.kind == TOKEN_INTEGER) return parser_constant(parser, TYPE_INTEGER, (union slot){ .integer = token.integer }, token.at);
    if (is_list) return parse_list(parser, token.at);
    if (is_open) {
        operand = parser_expression(parser);
        return parser_expect(parser, ")") ? operand : operand_wrong;
    }
    return parse_word(parser, token, &operand) ? operand : path_name(parser, token);
}

// ---- from the tightest to the loosest

static struct operand parse_postfix(struct parser *parser, struct operand operand)
{
    while (!parser->failed) {
        struct span at = parser->token.at;
        if (parser_accept(parser, ".")) {
            struct token field = parser->token;
            if (field.kind != TOKEN_NAME) expected(parser, "a name");
            parser_step(parser);
            operand = path_field(parser, operand, field);
        } else if (parser_accept(parser, "[")) {
            operand = path_item(parser, operand, at);
        } else if (token_is(parser->token, "(")) {
            parser_fail(parser, "template-syntax", at, "nothing can be called here");
        } else {
            break;
        }
    }
    return operand_settle(parser, operand);
}

static struct operand parse_filters(struct parser *parser, struct operand operand)
{
    while (parser_accept(parser, "|")) {
        struct token name = parser->token;
        if (name.kind != TOKEN_NAME) expected(parser, "the name of a filter");
        parser_step(parser);
        operand = filter_apply(parser, operand, name);
    }
    return operand;
}

static struct operand parse_unary(struct parser *parser, bool takes_filters)
{
    struct token sign = parser->token;
    bool is_minus = parser_accept(parser, "-");
    struct operand operand = operand_wrong;
    if (!is_minus && !parser_accept(parser, "+")) {
        operand = parse_postfix(parser, parse_primary(parser));
    } else if (++parser->nested > MOST_NESTED) {
        parser_fail(parser, "template-syntax", sign.at, "the expression is nested more than %d deep", MOST_NESTED);
    } else {
        operand = parse_unary(parser, false);
        parser->nested--;
        if (!operand_wants(parser, operand, TYPE_INTEGER, is_minus ? "'-'" : "'+'")) return operand_wrong;
        if (is_minus) parser_emit(parser, (struct code){ .op = CODE_NEGATE }, 0);
        operand.is_constant = false;
    }
    return takes_filters ? parse_filters(parser, operand) : operand;
}

static bool is_one_of(struct token token, const char *const *signs)
{
    for (size_t i = 0; signs[i]; i++)
        if (token_is(token, signs[i])) return true;
    return false;
}

// The binary operators that stand in rows of one strength, left to right.
static const char *const strengths[][5] = { { "+", "-", NULL }, { "~", NULL }, { "*", "/", "//", "%", NULL } };
enum { STRENGTHS = sizeof strengths / sizeof strengths[0] };

static struct operand parse_binary(struct parser *parser, size_t strength)
{
    if (strength == STRENGTHS) return parse_unary(parser, true);
    struct operand left = parse_binary(parser, strength + 1);
    while (!parser->failed && is_one_of(parser->token, strengths[strength])) {
        struct token sign = parser->token;
        parser_step(parser);
        if (sign.text.data[0] == '~') left = operand_text(parser, left);
        left = operator_apply(parser, sign, left, parse_binary(parser, strength + 1));
    }
    if (token_is(parser->token, "**")) parser_fail(parser, "template-syntax", parser->token.at, "'**' is not known here");
    return left;
}

static const char *const comparisons[] = { "==", "!=", "<", "<=", ">", ">=", "in", "not", NULL };

static struct operand parse_comparison(struct parser *parser)
{
    struct operand left = parse_binary(parser, 0);
    struct token sign = parser->token;
    if (parser->failed || !is_one_of(sign, comparisons)) return left;
    parser_step(parser);
    bool is_not = token_is(sign, "not");
    if (is_not && !parser_expect(parser, "in")) return operand_wrong;
    left = operator_apply(parser, sign, left, parse_binary(parser, 0));
    if (is_not) parser_emit(parser, (struct code){ .op = CODE_NOT }, 0);
    if (!parser->failed && is_one_of(parser->token, comparisons)) {
        struct diag *diag = parser_fail(parser, "template-syntax", parser->token.at, "comparisons cannot be chained");
        if (diag) diag_hint(parser->builder->diags, diag, "write 'a < b and b < c'");
    }
    return left;
}

static struct operand parse_not(struct parser *parser)
{
    struct span at = parser->token.at;
    if (!parser_accept(parser, "not")) return parse_comparison(parser);
    if (++parser->nested > MOST_NESTED) parser_fail(parser, "template-syntax", at, "the expression is nested more than %d deep", MOST_NESTED);
    struct operand operand = parser->failed ? operand_wrong : operand_truth(parser, parse_not(parser));
    parser->nested--;
    parser_emit(parser, (struct code){ .op = CODE_NOT }, 0);
    return operand;
}

// As in Python the value is one of the two operands; of two types only their truth is left, which is good for conditions.
static struct operand logic(struct parser *parser, enum code_op op, struct operand left, struct operand right)
{
    bool is_same = left.type == right.type && left.of == right.of;
    struct operand result = is_same ? left : operand_of(TYPE_TRUTH, left.at);
    if (!operand_has_truth(parser, left) || !operand_has_truth(parser, right)) return operand_wrong;
    if (!is_same) {
        parser_emit(parser, (struct code){ .op = CODE_TRUTH, .type = (uint8_t)left.type, .a = 1 }, 0);
        parser_emit(parser, (struct code){ .op = CODE_TRUTH, .type = (uint8_t)right.type }, 0);
    }
    parser_emit(parser, (struct code){ .op = (uint8_t)op, .type = (uint8_t)result.type }, -1);
    result.is_constant = false;
    return result;
}

static struct operand parse_and(struct parser *parser)
{
    struct operand left = parse_not(parser);
    while (parser_accept(parser, "and")) left = logic(parser, CODE_AND, left, parse_not(parser));
    return left;
}

static struct operand parse_or(struct parser *parser)
{
    struct operand left = parse_and(parser);
    while (parser_accept(parser, "or")) left = logic(parser, CODE_OR, left, parse_and(parser));
    return left;
}

struct operand parser_expression(struct parser *parser)
{
    if (++parser->nested > MOST_NESTED)
        parser_fail(parser, "template-syntax", parser->token.at, "the expression is nested more than %d deep", MOST_NESTED);
    struct operand yes = parser->failed ? operand_wrong : parse_or(parser);
    struct span at = parser->token.at;
    if (parser_accept(parser, "if")) {
        operand_truth(parser, parse_or(parser));
        if (parser_expect(parser, "else")) yes = operator_choose(parser, yes, parser_expression(parser), at);
    }
    parser->nested--;
    return parser->failed ? operand_wrong : yes;
}

// ---- from outside

static struct parser parser_of(struct builder *builder, const struct vocabulary *vocabulary, struct written written)
{
    struct parser parser = { .builder = builder, .vocabulary = vocabulary, .rest = written };
    parser_step(&parser);
    return parser;
}

static struct operand parse_whole(struct parser *parser)
{
    struct operand operand = parser_expression(parser);
    struct token token = parser->token;
    if (!parser->failed && token.kind != TOKEN_END) {
        bool is_test = token_is(token, "is");
        struct diag *diag = parser_fail(parser, "template-syntax", token.at, "'%.*s' is not wanted here", STR_ARG(token.text));
        if (is_test && diag) diag_hint(parser->builder->diags, diag, "tests are not known here; a value that is not there is false: {%% if x %%}");
    }
    return parser->failed ? operand_wrong : operand;
}

static struct typed typed(struct parser *parser, struct operand operand, uint32_t first)
{
    if (parser->failed || operand.type == TYPE_WRONG) return (struct typed){ .type = TYPE_WRONG };
    return (struct typed){ operand.type, operand.of, operand.size, build_expr(parser->builder, first) };
}

struct typed expr_value(struct builder *builder, const struct vocabulary *vocabulary, struct written written)
{
    uint32_t first = builder->code_count;
    struct parser parser = parser_of(builder, vocabulary, written);
    struct operand operand = parse_whole(&parser);
    if (operand.type == TYPE_TRUTH) parser_fail(&parser, "wrong-type", written.at, "'and' and 'or' over values of two types give a condition, not a value");
    return typed(&parser, operand, first);
}

struct typed expr_condition(struct builder *builder, const struct vocabulary *vocabulary, struct written written)
{
    uint32_t first = builder->code_count;
    struct parser parser = parser_of(builder, vocabulary, written);
    return typed(&parser, operand_truth(&parser, parse_whole(&parser)), first);
}

// At most so many pieces lie on the stack before they are joined.
enum { MOST_PIECES = 16 };

static bool text_piece(struct parser *parser, const struct piece *piece)
{
    if (!piece->is_hole) return parser_constant(parser, TYPE_TEXT, (union slot){ .text = piece->literal }, parser->token.at).type == TYPE_TEXT;
    parser->rest = piece->hole;
    parser_step(parser);
    struct operand operand = parse_whole(parser);
    operand.at = piece->hole.at;
    return operand_text(parser, operand).type == TYPE_TEXT;
}

struct typed expr_text(struct builder *builder, const struct vocabulary *vocabulary, const struct piece *pieces, size_t count)
{
    uint32_t first = builder->code_count, waiting = 0;
    bool is_fine = true;
    struct parser parser = { .builder = builder, .vocabulary = vocabulary };
    for (size_t i = 0; i < count; i++) {
        parser.failed = false;                              // a mistake in one hole says nothing of the next
        is_fine = text_piece(&parser, &pieces[i]) && is_fine;
        if (!is_fine || (++waiting < MOST_PIECES && i + 1 < count) || waiting == 1) continue;
        parser_emit(&parser, (struct code){ .op = CODE_CONCAT, .a = waiting }, 1 - (int)waiting);
        waiting = 1;
    }
    parser.failed = !is_fine;
    return typed(&parser, operand_of(TYPE_TEXT, parser.token.at), first);
}
