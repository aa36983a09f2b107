// template/names.c - the tables of names, seen from outside: for the reference page, and for the test that none is idle.
#include "template/program.h"

struct walk {
    struct arena *arena;
    struct name_path *items; size_t count;
    const struct name *entered[16]; size_t depth;           // tables around the one walked now
};

static bool is_entered(const struct walk *walk, const struct name *table)
{
    for (size_t i = 0; i < walk->depth; i++)
        if (walk->entered[i] == table) return true;
    return walk->depth == sizeof walk->entered / sizeof walk->entered[0];
}

static void walk_table(struct walk *walk, const struct name *table, str prefix)
{
    if (!table || is_entered(walk, table)) return;
    walk->entered[walk->depth++] = table;
    for (const struct name *name = table; name->name.len > 0; name++) {
        str path = arena_printf(walk->arena, "%.*s%.*s", STR_ARG(prefix), STR_ARG(name->name));
        walk->items = arena_more(walk->arena, walk->items, sizeof *walk->items, walk->count);
        walk->items[walk->count++] = (struct name_path){ path, name };
        walk_table(walk, name->of, arena_printf(walk->arena, "%.*s%s", STR_ARG(path), name->type == TYPE_LIST ? "[]." : "."));
    }
    walk->depth--;
}

struct name_paths template_names(struct arena *arena, const struct name *names)
{
    struct walk walk = { .arena = arena };
    walk_table(&walk, names, (str){ 0 });
    return (struct name_paths){ walk.items, walk.count };
}

bool template_uses(const struct program *program, const struct name *name)
{
    for (size_t i = 0; i < program->used_count; i++)
        if (program->used[i] == name) return true;
    return false;
}

str template_type(enum type type)
{
    static const str words[] = {
        [TYPE_TEXT] = STR_INIT("text"), [TYPE_INTEGER] = STR_INIT("an integer"), [TYPE_BOOL] = STR_INIT("true or false"), [TYPE_TREE] = STR_INIT("a YAML value"),
        [TYPE_STRUCT] = STR_INIT("a group of names"), [TYPE_POINTER] = STR_INIT("a group of names, or nothing"), [TYPE_LIST] = STR_INIT("a list of groups"),
        [TYPE_TEXTS] = STR_INIT("a list of texts"), [TYPE_INTEGERS] = STR_INIT("a list of integers"), [TYPE_PAIRS] = STR_INIT("a map of texts"),
        [TYPE_NONE] = STR_INIT("none"), [TYPE_TRUTH] = STR_INIT("a condition over values of two types"), [TYPE_WRONG] = STR_INIT("an error"),
    };
    return words[type];
}
