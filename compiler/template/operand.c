// template/operand.c - operands: loaded when it is known what of them is wanted, and converted.
#include "template/parser.h"

struct operand operand_of(enum type type, struct span at) { return (struct operand){ .type = type, .at = at }; }

struct operand operand_settle(struct parser *parser, struct operand operand)
{
    if (parser->failed) return operand_wrong;
    if (!operand.is_place || operand.type == TYPE_STRUCT) return operand;
    struct code code = { .op = CODE_LOAD, .type = (uint8_t)operand.type, .frame = (uint8_t)operand.frame, .a = (uint32_t)operand.offset };
    if (operand.is_behind) code.op = CODE_FIELD;
    parser_emit(parser, code, operand.is_behind ? 0 : 1);
    operand.is_place = false;
    return operand;
}

bool operand_wants(struct parser *parser, struct operand operand, enum type type, const char *what)
{
    if (operand.type == type && !parser->failed) return true;
    str wanted = template_type(type), found = template_type(operand.type);
    parser_fail(parser, "wrong-type", operand.at, "%s takes %.*s; this is %.*s", what, STR_ARG(wanted), STR_ARG(found));
    return false;
}

bool operand_has_truth(struct parser *parser, struct operand operand)
{
    if (operand.type == TYPE_STRUCT) parser_fail(parser, "wrong-type", operand.at, "a group of names is always there: name one of its values");
    return !parser->failed && operand.type != TYPE_WRONG;
}

struct operand operand_truth(struct parser *parser, struct operand operand)
{
    if (!operand_has_truth(parser, operand)) return operand_wrong;
    bool is_bool = operand.type == TYPE_BOOL || operand.type == TYPE_TRUTH;
    if (!is_bool) parser_emit(parser, (struct code){ .op = CODE_TRUTH, .type = (uint8_t)operand.type }, 0);
    return operand_of(TYPE_BOOL, operand.at);
}

struct operand operand_text(struct parser *parser, struct operand operand)
{
    if (parser->failed || operand.type == TYPE_TEXT) return operand;
    if (operand.type != TYPE_INTEGER && operand.type != TYPE_BOOL) {
        str found = template_type(operand.type);
        struct diag *diag = parser_fail(parser, "wrong-type", operand.at, "%.*s cannot stand in a text", STR_ARG(found));
        if (diag) diag_hint(parser->builder->diags, diag, "let the hole be the whole value, or use the filters tojson or join");
        return operand_wrong;
    }
    parser_emit(parser, (struct code){ .op = CODE_TEXT, .type = (uint8_t)operand.type }, 0);
    return operand_of(TYPE_TEXT, operand.at);
}

static bool becomes_tree(struct operand operand)
{
    bool is_scalar = operand.type == TYPE_TEXT || operand.type == TYPE_INTEGER || operand.type == TYPE_BOOL;
    return operand.type == TYPE_TREE || operand.type == TYPE_NONE || (operand.is_constant && is_scalar);
}

static void make_tree(struct parser *parser, struct operand operand)
{
    struct arena *arena = parser->builder->arena;
    union slot *value = &parser->builder->consts[parser->builder->code[operand.code].a];
    if (operand.type == TYPE_TEXT) value->pointer = node_text(arena, value->text);
    else if (operand.type == TYPE_INTEGER) value->pointer = node_integer(arena, value->integer);
    else if (operand.type == TYPE_BOOL) value->pointer = node_bool(arena, value->truth);
}

struct operand operand_unite(struct parser *parser, struct operand left, struct operand right, struct span at)
{
    if (parser->failed) return operand_wrong;
    struct operand result = left;
    result.is_constant = false;
    if (left.type == right.type && left.of == right.of) return result;
    if (becomes_tree(left) && becomes_tree(right)) {
        make_tree(parser, left);
        make_tree(parser, right);
        return operand_of(TYPE_TREE, left.at);
    }
    str one = template_type(left.type), other = template_type(right.type);
    parser_fail(parser, "wrong-type", at, "one of the two is %.*s, the other %.*s", STR_ARG(one), STR_ARG(other));
    return operand_wrong;
}
