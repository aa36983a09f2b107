// template/filters.c - the filters: what they take, and their code. Arguments are expressions; those left out become constants here, so the code is the same.
#include "template/parser.h"
#include "base/typo.h"

enum { MOST_ARGUMENTS = 3 };

struct call { struct operand input, arguments[MOST_ARGUMENTS]; size_t count; const char *name; struct span at; };

static struct operand result(struct parser *parser, enum code_op op, enum type input, int pushed, enum type type, const struct call *call)
{
    parser_emit(parser, (struct code){ .op = (uint8_t)op, .type = (uint8_t)input }, pushed);
    return operand_of(type, call->input.at);
}

static bool is_true(struct parser *parser, struct operand operand)
{
    return operand.is_constant && operand.type == TYPE_BOOL && parser->builder->consts[parser->builder->code[operand.code].a].truth;
}

// A name is always there, so only what can be empty has a default; with a second argument true everything that is false has one.
static struct operand apply_default(struct parser *parser, const struct call *call)
{
    bool for_false = call->count == 2;
    if (for_false && !is_true(parser, call->arguments[1])) {
        parser_fail(parser, "wrong-type", call->arguments[1].at, "the second argument of 'default' can only be true");
        return operand_wrong;
    }
    if (for_false) {                // the last constant pushed, taken back
        parser->builder->code_count--;
        parser->depth--;
    }
    struct operand united = operand_unite(parser, call->input, call->arguments[0], call->arguments[0].at);
    if (!operand_has_truth(parser, united)) return operand_wrong;
    bool may_lack = united.type == TYPE_TEXT || united.type == TYPE_TREE || united.type == TYPE_POINTER;
    if (!for_false && !may_lack) {
        str found = template_type(united.type);
        struct diag *diag = parser_fail(parser, "wrong-type", call->at, "%.*s is always there and needs no default", STR_ARG(found));
        if (diag) diag_hint(parser->builder->diags, diag, "default(x, true) also stands in for 0, false and empty lists");
        return operand_wrong;
    }
    parser_emit(parser, (struct code){ .op = for_false ? CODE_OR : CODE_DEFAULT, .type = (uint8_t)united.type }, -1);
    return united;
}

static struct operand apply_join(struct parser *parser, const struct call *call)
{
    enum type type = call->input.type;
    if (type != TYPE_TEXTS && type != TYPE_INTEGERS) {
        str found = template_type(type);
        parser_fail(parser, "wrong-type", call->at, "'join' takes a list of texts or integers; this is %.*s", STR_ARG(found));
    }
    if (call->count == 0) parser_constant(parser, TYPE_TEXT, (union slot){ .text = { 0 } }, call->at);
    else if (!operand_wants(parser, call->arguments[0], TYPE_TEXT, "the separator of 'join'")) return operand_wrong;
    return result(parser, CODE_JOIN, type, -1, TYPE_TEXT, call);
}

static struct operand apply_lower(struct parser *parser, const struct call *call)
{
    if (!operand_wants(parser, call->input, TYPE_TEXT, "'lower'")) return operand_wrong;
    return result(parser, CODE_LOWER, TYPE_TEXT, 0, TYPE_TEXT, call);
}

static struct operand apply_upper(struct parser *parser, const struct call *call)
{
    if (!operand_wants(parser, call->input, TYPE_TEXT, "'upper'")) return operand_wrong;
    return result(parser, CODE_UPPER, TYPE_TEXT, 0, TYPE_TEXT, call);
}

static struct operand apply_replace(struct parser *parser, const struct call *call)
{
    bool is_fine = operand_wants(parser, call->input, TYPE_TEXT, "'replace'");
    for (size_t i = 0; i < 2; i++) is_fine = is_fine && operand_wants(parser, call->arguments[i], TYPE_TEXT, "'replace'");
    return is_fine ? result(parser, CODE_REPLACE, TYPE_TEXT, -2, TYPE_TEXT, call) : operand_wrong;
}

static struct operand apply_int(struct parser *parser, const struct call *call)
{
    enum type type = call->input.type;
    if (type != TYPE_INTEGER && type != TYPE_BOOL && !operand_wants(parser, call->input, TYPE_TEXT, "'int'")) return operand_wrong;
    if (call->count == 0) parser_constant(parser, TYPE_INTEGER, (union slot){ .integer = 0 }, call->at);
    else if (!operand_wants(parser, call->arguments[0], TYPE_INTEGER, "the default of 'int'")) return operand_wrong;
    return result(parser, CODE_INTEGER, type, -1, TYPE_INTEGER, call);
}

static struct operand apply_string(struct parser *parser, const struct call *call)
{
    struct operand text = operand_text(parser, call->input);
    text.is_constant = false;
    return text;
}

static struct operand apply_length(struct parser *parser, const struct call *call)
{
    enum type type = call->input.type;
    bool has_length = type == TYPE_TEXT || type == TYPE_TEXTS || type == TYPE_INTEGERS || type == TYPE_LIST || type == TYPE_PAIRS;
    str found = template_type(type);
    if (!has_length) parser_fail(parser, "wrong-type", call->at, "'length' counts characters or items; this is %.*s", STR_ARG(found));
    return result(parser, CODE_LENGTH, type, 0, TYPE_INTEGER, call);
}

static struct operand apply_tojson(struct parser *parser, const struct call *call)
{
    enum type type = call->input.type;
    bool is_writable = type != TYPE_LIST && type != TYPE_STRUCT && type != TYPE_POINTER && type != TYPE_TRUTH;
    str found = template_type(type);
    if (!is_writable) parser_fail(parser, "wrong-type", call->at, "'tojson' cannot write %.*s", STR_ARG(found));
    return result(parser, CODE_JSON, type, 0, TYPE_TEXT, call);
}

static const struct filter {
    const char *name;
    size_t least, most;             // arguments
    struct operand (*apply)(struct parser *, const struct call *);
} filters[] = {
    { "default", 1, 2, apply_default }, { "int", 0, 1, apply_int }, { "join", 0, 1, apply_join }, { "length", 0, 0, apply_length },
    { "lower", 0, 0, apply_lower }, { "replace", 2, 2, apply_replace }, { "string", 0, 0, apply_string }, { "tojson", 0, 0, apply_tojson },
    { "upper", 0, 0, apply_upper },
};
enum { FILTERS = sizeof filters / sizeof filters[0] };

static const struct filter *find(struct parser *parser, struct token name)
{
    str words[FILTERS];
    for (size_t i = 0; i < FILTERS; i++) {
        if (token_is(name, filters[i].name)) return &filters[i];
        words[i] = str_of(filters[i].name);
    }
    str near = typo_nearest(name.text, words, FILTERS), all = arena_join(parser->builder->arena, words, FILTERS, STR(", "));
    struct diag *diag = parser_fail(parser, "unknown-filter", name.at, "'%.*s' is no filter here", STR_ARG(name.text));
    if (diag && near.len > 0) diag_hint(parser->builder->diags, diag, "did you mean '%.*s'?", STR_ARG(near));
    else if (diag) diag_hint(parser->builder->diags, diag, "there are %.*s", STR_ARG(all));
    return NULL;
}

static bool read_arguments(struct parser *parser, struct call *call)
{
    if (!parser_accept(parser, "(")) return true;
    while (!parser->failed && !token_is(parser->token, ")")) {
        if (call->count == MOST_ARGUMENTS) parser_fail(parser, "template-syntax", parser->token.at, "too many arguments");
        else call->arguments[call->count++] = parser_expression(parser);
        if (!token_is(parser->token, ")") && !parser_expect(parser, ",")) return false;
    }
    return parser_expect(parser, ")");
}

struct operand filter_apply(struct parser *parser, struct operand input, struct token name)
{
    if (parser->failed) return operand_wrong;
    const struct filter *filter = find(parser, name);
    if (!filter) return operand_wrong;
    struct call call = { .input = input, .name = filter->name, .at = name.at };
    if (!read_arguments(parser, &call)) return operand_wrong;
    if (call.count < filter->least || call.count > filter->most) {
        const char *range = filter->least == filter->most ? "" : "at most ";
        parser_fail(parser, "template-syntax", name.at, "'%s' takes %s%zu arguments, not %zu", filter->name, range, filter->most, call.count);
        return operand_wrong;
    }
    struct operand operand = filter->apply(parser, &call);
    return parser->failed ? operand_wrong : operand;
}
