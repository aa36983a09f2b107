// tree/path.c - dotted paths. Names of kernel settings and options may hold dots themselves, so after some keys the rest is one key.
#include "tree/path.h"

static bool is_followed_by_names(str key)
{
    static const str keys[] = { STR_INIT("sysctls"), STR_INIT("sysfs"), STR_INIT("parameters"), STR_INIT("options") };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (str_equal(key, keys[i])) return true;
    return false;
}

str path_next(str *path, str key_before)
{
    struct cut cut = { .head = *path };
    if (!is_followed_by_names(key_before)) cut = str_cut(*path, '.');
    *path = cut.tail;
    return cut.head;
}

const struct node *path_get(const struct node *root, str path)
{
    str key = { 0 };
    while (root && path.len > 0) {
        key = path_next(&path, key);
        root = node_get(root, key);
    }
    return root;
}

static const struct node *map_of_one(struct arena *arena, str key, struct span at, const struct node *value)
{
    struct entry *entry = arena_new(arena, struct entry);
    *entry = (struct entry){ .key = key, .key_at = at, .value = value };
    struct node *map = node_map(arena);
    map->at = at;
    map->entries = entry;
    map->count = 1;
    return map;
}

static const struct node *tree_after(struct arena *arena, str path, str key_before, struct span at, const struct node *value)
{
    if (path.len == 0) return value;
    str key = path_next(&path, key_before);
    return map_of_one(arena, key, at, tree_after(arena, path, key, at, value));
}

const struct node *path_tree(struct arena *arena, str path, struct span at, const struct node *value)
{
    return tree_after(arena, path, STR(""), at, value);
}
