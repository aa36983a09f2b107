// template/operators.c - which types an operator takes, and its code. Python would repeat texts, format them and compare anything: here that is
// an error, for it is never meant.
#include "template/parser.h"

static struct operand wrong_types(struct parser *parser, struct token sign, struct operand left, struct operand right)
{
    str one = template_type(left.type), other = template_type(right.type);
    parser_fail(parser, "wrong-type", sign.at, "'%.*s' does not go with %.*s and %.*s", STR_ARG(sign.text), STR_ARG(one), STR_ARG(other));
    return operand_wrong;
}

static struct operand emit(struct parser *parser, enum code_op op, enum type operands, enum type result, struct span at)
{
    parser_emit(parser, (struct code){ .op = (uint8_t)op, .type = (uint8_t)operands }, -1);
    return operand_of(result, at);
}

static struct operand negated(struct parser *parser, struct operand operand, bool is_negated)
{
    if (is_negated) parser_emit(parser, (struct code){ .op = CODE_NOT }, 0);
    return operand;
}

// ---- == != < <= > >= in

static struct operand equality(struct parser *parser, struct token sign, struct operand left, struct operand right)
{
    bool is_negated = token_is(sign, "!=");
    bool may_lack = left.type == TYPE_TREE || left.type == TYPE_POINTER;
    if (may_lack && right.type == TYPE_NONE) return negated(parser, emit(parser, CODE_IS_NONE, left.type, TYPE_BOOL, left.at), is_negated);
    bool is_comparable = left.type == TYPE_TEXT || left.type == TYPE_INTEGER || left.type == TYPE_BOOL || left.type == TYPE_TREE;
    if (!is_comparable || left.type != right.type) return wrong_types(parser, sign, left, right);
    return negated(parser, emit(parser, CODE_EQUAL, left.type, TYPE_BOOL, left.at), is_negated);
}

static struct operand order(struct parser *parser, struct token sign, struct operand left, struct operand right)
{
    if ((left.type != TYPE_TEXT && left.type != TYPE_INTEGER) || left.type != right.type) return wrong_types(parser, sign, left, right);
    bool is_less = token_is(sign, "<") || token_is(sign, ">=");
    bool is_negated = token_is(sign, "<=") || token_is(sign, ">=");
    return negated(parser, emit(parser, is_less ? CODE_LESS : CODE_GREATER, left.type, TYPE_BOOL, left.at), is_negated);
}

static struct operand membership(struct parser *parser, struct token sign, struct operand left, struct operand right)
{
    bool is_text_in = left.type == TYPE_TEXT && (right.type == TYPE_TEXT || right.type == TYPE_TEXTS || right.type == TYPE_PAIRS);
    bool is_integer_in = left.type == TYPE_INTEGER && right.type == TYPE_INTEGERS;
    if (!is_text_in && !is_integer_in) return wrong_types(parser, sign, left, right);
    return emit(parser, CODE_IN, right.type, TYPE_BOOL, left.at);
}

// ---- + - * // % ~

static struct operand addition(struct parser *parser, struct token sign, struct operand left, struct operand right)
{
    if (left.type != TYPE_TEXT || right.type != TYPE_TEXT) return wrong_types(parser, sign, left, right);
    parser_emit(parser, (struct code){ .op = CODE_CONCAT, .a = 2 }, -1);
    return operand_of(TYPE_TEXT, left.at);
}

static struct operand division(struct parser *parser, struct token sign)
{
    struct diag *diag = parser_fail(parser, "template-syntax", sign.at, "'/' would give numbers with a point");
    if (diag) diag_hint(parser->builder->diags, diag, "'//' divides integers");
    return operand_wrong;
}

struct operand operator_apply(struct parser *parser, struct token sign, struct operand left, struct operand right)
{
    static const struct { const char *sign; enum code_op op; } integers[] = {
        { "+", CODE_ADD }, { "-", CODE_SUBTRACT }, { "*", CODE_MULTIPLY }, { "//", CODE_DIVIDE }, { "%", CODE_MODULO },
    };
    if (parser->failed) return operand_wrong;
    if (token_is(sign, "/")) return division(parser, sign);
    if (token_is(sign, "~")) return addition(parser, sign, left, operand_text(parser, right));
    if (token_is(sign, "in") || token_is(sign, "not")) return membership(parser, sign, left, right);
    if (token_is(sign, "==") || token_is(sign, "!=")) return equality(parser, sign, left, right);
    if (sign.text.data[0] == '<' || sign.text.data[0] == '>') return order(parser, sign, left, right);
    bool are_integers = left.type == TYPE_INTEGER && right.type == TYPE_INTEGER;
    for (size_t i = 0; are_integers && i < sizeof integers / sizeof integers[0]; i++)
        if (token_is(sign, integers[i].sign)) return emit(parser, integers[i].op, TYPE_INTEGER, TYPE_INTEGER, left.at);
    return token_is(sign, "+") ? addition(parser, sign, left, right) : wrong_types(parser, sign, left, right);
}

struct operand operator_choose(struct parser *parser, struct operand yes, struct operand no, struct span at)
{
    struct operand result = operand_unite(parser, yes, no, at);
    if (result.type == TYPE_STRUCT) parser_fail(parser, "wrong-type", at, "'if' chooses between values, not between groups of names");
    parser_emit(parser, (struct code){ .op = CODE_CHOOSE, .type = (uint8_t)result.type }, -2);
    return result;
}
