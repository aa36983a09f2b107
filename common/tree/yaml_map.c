// tree/yaml_map.c - keys are looked for one by one while a map is small; an index keeps large ones from being quadratic.
#include "tree/yaml_map.h"
#include "base/map.h"

enum { SMALL = 16 };

static struct entry *find(const struct yaml_map *map, str key)
{
    if (map->index) {
        void **slot = map_find(map->index, key);
        return slot ? &map->entries[(size_t)*slot - 1] : NULL;
    }
    for (size_t i = 0; i < map->count; i++)
        if (str_equal(map->entries[i].key, key)) return &map->entries[i];
    return NULL;
}

static void append(struct arena *arena, struct yaml_map *map, struct entry entry)
{
    map->entries = arena_more(arena, map->entries, sizeof *map->entries, map->count);
    map->entries[map->count++] = entry;
    size_t from = map->count - 1;
    if (!map->index && map->count > SMALL) {
        map->index = map_new(arena);
        from = 0;
    }
    for (size_t i = from; map->index && i < map->count; i++)
        *map_slot(map->index, map->entries[i].key) = (void *)(i + 1);
}

static void refuse_second(const struct entry *first, const struct entry *second, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "duplicate-key", second->key_at, "the key '%.*s' is given twice in one map", STR_ARG(second->key));
    diag_hint(diags, diag, "it stands in line %u, column %u already", first->key_at.line, first->key_at.column);
}

void yaml_map_add(struct arena *arena, struct yaml_map *map, struct entry entry, struct diags *diags)
{
    const struct entry *first = map->repeats ? NULL : find(map, entry.key);
    if (first) refuse_second(first, &entry, diags);
    else append(arena, map, entry);
}

static bool names_maps(const struct node *value)
{
    if (value->kind == NODE_MAP) return true;
    if (value->kind != NODE_LIST) return false;
    for (size_t i = 0; i < value->count; i++)
        if (value->items[i]->kind != NODE_MAP) return false;
    return true;
}

void yaml_map_merge(struct arena *arena, struct yaml_map *map, struct entry entry, struct diags *diags)
{
    if (map->merge) {
        refuse_second(map->merge, &entry, diags);
    } else if (!names_maps(entry.value)) {
        struct diag *diag = diag_error(diags, "merge-key", entry.key_at, "'<<' wants a map or a list of maps, not %.*s", STR_ARG(node_kind_name(entry.value)));
        diag_hint(diags, diag, "write '<<: *name' with the anchor of a map, or quote the key");
    } else {
        struct entry *merge = arena_new(arena, struct entry);
        *merge = entry;
        map->merge = merge;
    }
}

static void lay_over(struct arena *arena, struct yaml_map *map, const struct entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct entry *there = find(map, entries[i].key);
        if (there) *there = entries[i];
        else append(arena, map, entries[i]);
    }
}

struct yaml_map yaml_map_end(struct arena *arena, const struct yaml_map *map)
{
    if (!map->merge) return *map;
    struct yaml_map whole = { 0 };
    const struct node *value = map->merge->value;
    if (value->kind == NODE_MAP) lay_over(arena, &whole, value->entries, value->count);
    for (size_t i = value->kind == NODE_LIST ? value->count : 0; i > 0; i--)        // an earlier map wins
        lay_over(arena, &whole, value->items[i - 1]->entries, value->items[i - 1]->count);
    lay_over(arena, &whole, map->entries, map->count);
    return whole;
}
