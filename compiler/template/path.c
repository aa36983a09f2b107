// template/path.c - names and what is behind them. Parts of a struct cost nothing: their offsets are added up here.
#include "template/parser.h"
#include "base/typo.h"
#include <stddef.h>

const struct name path_pair_names[] = {
    { NAME("key"), TYPE_TEXT, offsetof(struct pair, key) },
    { NAME("value"), TYPE_TEXT, offsetof(struct pair, value) },
    { .name = { 0 } },
};

static const struct name *find(const struct name *names, str name)
{
    for (; names && names->name.len > 0; names++)
        if (str_equal(names->name, name)) return names;
    return NULL;
}

// ---- unknown names

static void add_word(struct parser *parser, str **words, size_t *count, str word)
{
    *words = arena_more(parser->builder->arena, *words, sizeof **words, *count);
    (*words)[(*count)++] = word;
}

static struct operand unknown(struct parser *parser, struct token name, const struct name *names, const struct scope *scope, str in)
{
    str *words = NULL;
    size_t count = 0;
    for (; scope; scope = scope->outer) add_word(parser, &words, &count, scope->name);
    for (; names && names->name.len > 0; names++) add_word(parser, &words, &count, names->name);
    str near = typo_nearest(name.text, words, count);
    struct diag *diag = parser_fail(parser, "unknown-name", name.at, "'%.*s' is no name%.*s", STR_ARG(name.text), STR_ARG(in));
    if (diag && near.len > 0) diag_hint(parser->builder->diags, diag, "did you mean '%.*s'?", STR_ARG(near));
    return operand_wrong;
}

// ---- the first name

static struct operand place_of(const struct name *name, struct span at)
{
    return (struct operand){ .type = name->type, .of = name->of, .size = name->size, .at = at, .is_place = true, .offset = name->at };
}

static struct operand loop_word(struct parser *parser, struct token name)
{
    static const struct { const char *word; enum loop_word loop_word; enum type type; } words[] = {
        { "index", LOOP_INDEX, TYPE_INTEGER }, { "first", LOOP_FIRST, TYPE_BOOL }, { "last", LOOP_LAST, TYPE_BOOL },
    };
    const struct scope *scope = parser->vocabulary->scope;
    if (!parser_expect(parser, ".")) return operand_wrong;
    struct token word = parser->token;
    parser_step(parser);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!token_is(word, words[i].word)) continue;
        parser_emit(parser, (struct code){ .op = CODE_LOOP, .frame = (uint8_t)scope->frame, .a = words[i].loop_word }, 1);
        return operand_of(words[i].type, name.at);
    }
    parser_fail(parser, "unknown-name", word.at, "'%.*s' is no name in 'loop': it has index, first and last", STR_ARG(word.text));
    return operand_wrong;
}

struct operand path_name(struct parser *parser, struct token name)
{
    if (parser->failed) return operand_wrong;
    const struct scope *scope = parser->vocabulary->scope;
    if (token_is(name, "loop") && scope) return loop_word(parser, name);
    while (scope && !str_equal(scope->name, name.text)) scope = scope->outer;
    if (scope) return (struct operand){ .type = scope->type, .of = scope->of, .at = name.at, .is_place = true, .frame = scope->frame };
    const struct name *row = find(parser->vocabulary->names, name.text);
    if (!row) return unknown(parser, name, parser->vocabulary->names, parser->vocabulary->scope, STR(" that this template knows"));
    build_use(parser->builder, row);
    return place_of(row, name.at);
}

// ---- what is behind it

static struct operand pair_value(struct parser *parser, struct operand pairs)
{
    parser_emit(parser, (struct code){ .op = CODE_ITEM, .type = TYPE_PAIRS }, -1);
    return operand_of(TYPE_TEXT, pairs.at);
}

static struct operand no_parts(struct parser *parser, struct operand operand, struct span at)
{
    str found = template_type(operand.type);
    parser_fail(parser, "wrong-type", at, "%.*s has no parts to name", STR_ARG(found));
    return operand_wrong;
}

struct operand path_field(struct parser *parser, struct operand operand, struct token field)
{
    if (parser->failed) return operand_wrong;
    if (operand.type == TYPE_PAIRS) {
        operand = operand_settle(parser, operand);
        parser_constant(parser, TYPE_TEXT, (union slot){ .text = field.text }, field.at);
        return pair_value(parser, operand);
    }
    if (operand.type != TYPE_STRUCT && operand.type != TYPE_POINTER) return no_parts(parser, operand, field.at);
    const struct name *row = find(operand.of, field.text);
    if (!row) return unknown(parser, field, operand.of, NULL, STR(" in what stands before the '.'"));
    build_use(parser->builder, row);
    struct operand part = place_of(row, operand.at);
    if (operand.type == TYPE_POINTER) {
        operand_settle(parser, operand);
        part.is_behind = true;
    } else {
        part.is_behind = operand.is_behind;
        part.frame = operand.frame;
        part.offset += operand.offset;
    }
    return part;
}

static struct operand list_item(struct parser *parser, struct operand list, struct operand index)
{
    if (!operand_wants(parser, index, TYPE_INTEGER, "the place in a list")) return operand_wrong;
    parser_emit(parser, (struct code){ .op = CODE_ITEM, .type = (uint8_t)list.type, .a = (uint32_t)list.size }, -1);
    enum type type = list.type == TYPE_LIST ? TYPE_POINTER : list.type == TYPE_TEXTS ? TYPE_TEXT : TYPE_INTEGER;
    return (struct operand){ .type = type, .of = list.of, .at = list.at };
}

struct operand path_item(struct parser *parser, struct operand operand, struct span at)
{
    if (parser->failed) return operand_wrong;
    if (operand.type == TYPE_STRUCT || operand.type == TYPE_POINTER) {      // ['name'] is .name
        struct token field = parser->token;
        if (field.kind != TOKEN_TEXT) return no_parts(parser, operand, at);
        parser_step(parser);
        return parser_expect(parser, "]") ? path_field(parser, operand, field) : operand_wrong;
    }
    bool is_list = operand.type == TYPE_LIST || operand.type == TYPE_TEXTS || operand.type == TYPE_INTEGERS;
    if (!is_list && operand.type != TYPE_PAIRS) return no_parts(parser, operand, at);
    operand = operand_settle(parser, operand);
    struct operand index = parser_expression(parser);
    if (!parser_expect(parser, "]")) return operand_wrong;
    if (is_list) return list_item(parser, operand, index);
    return operand_wants(parser, index, TYPE_TEXT, "the key of a map") ? pair_value(parser, operand) : operand_wrong;
}
