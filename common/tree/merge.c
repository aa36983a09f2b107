// tree/merge.c - the one overlay rule of the language: for files after the first, --set, bundles and patches.
//
// A list that replaces another is taken as it is, nulls included: the levels of a bundle axis are overlays themselves,
// and what they remove must reach them.
#include "tree/merge.h"
#include "base/map.h"

// Finding keys in a map: by looking at each while it is small, through an index when that would become quadratic.
struct lookup { const struct node *map; struct map *index; };

static struct lookup lookup_of(struct arena *arena, const struct node *map)
{
    struct lookup lookup = { map, NULL };
    if (map->count <= 16) return lookup;
    lookup.index = map_new(arena);
    for (size_t i = 0; i < map->count; i++)
        *map_slot(lookup.index, map->entries[i].key) = (void *)&map->entries[i];
    return lookup;
}

static const struct entry *look_up(const struct lookup *lookup, str key)
{
    if (!lookup->index) return node_entry(lookup->map, key);
    void **slot = map_find(lookup->index, key);
    return slot ? *slot : NULL;
}

// A replaced value takes its key's new place along: that is where the user wrote it.
static struct entry merged_entry(struct arena *arena, const struct entry *base, const struct entry *over)
{
    struct entry entry = *over;
    entry.value = merge(arena, base->value, over->value);
    if (over->value->kind == NODE_MAP && base->value->kind == NODE_MAP) entry.key_at = base->key_at;
    return entry;
}

static const struct node *merge_maps(struct arena *arena, const struct node *base, const struct node *over)
{
    struct lookup in_base = lookup_of(arena, base), in_over = lookup_of(arena, over);
    struct entry *entries = arena_array(arena, struct entry, base->count + over->count);
    size_t count = 0;
    for (size_t i = 0; i < base->count; i++) {
        const struct entry *entry = look_up(&in_over, base->entries[i].key);
        if (!entry) entries[count++] = base->entries[i];
        else if (!node_is_null(entry->value)) entries[count++] = merged_entry(arena, &base->entries[i], entry);
    }
    for (size_t i = 0; i < over->count; i++) {
        struct entry entry = over->entries[i];
        if (node_is_null(entry.value) || look_up(&in_base, entry.key)) continue;
        entry.value = merge(arena, NULL, entry.value);
        entries[count++] = entry;
    }
    struct node *map = arena_new(arena, struct node);
    *map = *base;
    map->entries = entries;
    map->count = count;
    return map;
}

static const struct node *name_of(const struct node *item)
{
    const struct node *name = node_get(item, STR("name"));
    return name && name->kind == NODE_SCALAR && !node_is_null(name) ? name : NULL;
}

static bool is_named_list(const struct node *list)
{
    if (list->kind != NODE_LIST || list->count == 0) return false;
    for (size_t i = 0; i < list->count; i++)
        if (!name_of(list->items[i])) return false;
    return true;
}

// The place of the item of that name among the first `count`, or `count`.
static size_t item_named(const struct node *const *items, size_t count, str name)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(name_of(items[i])->text, name)) return i;
    return count;
}

static const struct node *merge_named(struct arena *arena, const struct node *base, const struct node *over)
{
    const struct node **items = arena_array(arena, const struct node *, base->count + over->count);
    size_t count = base->count;
    for (size_t i = 0; i < base->count; i++) items[i] = base->items[i];
    for (size_t i = 0; i < over->count; i++) {
        size_t at = item_named(items, count, name_of(over->items[i])->text);
        if (at == count) items[count++] = over->items[i];
        else items[at] = merge(arena, items[at], over->items[i]);
    }
    struct node *list = arena_new(arena, struct node);
    *list = *base;
    list->items = items;
    list->count = count;
    return list;
}

static bool holds_null(const struct node *node)
{
    if (node->kind != NODE_MAP) return false;
    for (size_t i = 0; i < node->count; i++)
        if (node_is_null(node->entries[i].value) || holds_null(node->entries[i].value)) return true;
    return false;
}

static const struct node *without_nulls(struct arena *arena, const struct node *over)
{
    if (!holds_null(over)) return over;
    struct node *empty = node_map(arena);
    empty->at = over->at;
    return merge_maps(arena, empty, over);
}

const struct node *merge(struct arena *arena, const struct node *base, const struct node *over)
{
    if (!over) return base;
    if (node_is_null(over)) return NULL;
    if (over->kind == NODE_MAP && base && base->kind == NODE_MAP) {
        return over->count ? merge_maps(arena, base, over) : base;
    }
    if (base && is_named_list(base) && is_named_list(over)) return merge_named(arena, base, over);
    return without_nulls(arena, over);
}
