// tree/node.c - the document tree: looking things up, comparing, building.
//
// Two scalars are equal when their texts are, whether quoted or not, except that a null is no text: "4096" out of
// YAML and 4096 out of JSON mean the same to every field.
#include "tree/node.h"
#include "base/number.h"
#include <stdlib.h>

const struct entry *node_entry(const struct node *map, str key)
{
    if (!map || map->kind != NODE_MAP) return NULL;
    for (size_t i = 0; i < map->count; i++)
        if (str_equal(map->entries[i].key, key)) return &map->entries[i];
    return NULL;
}

const struct node *node_get(const struct node *map, str key)
{
    const struct entry *entry = node_entry(map, key);
    return entry ? entry->value : NULL;
}

static bool is_null_word(str text)
{
    return text.len == 0 || str_equal(text, STR("null")) || str_equal(text, STR("~")) ||
           str_equal(text, STR("Null")) || str_equal(text, STR("NULL"));
}

bool node_is_null(const struct node *node)
{
    if (!node) return true;
    if (node->kind != NODE_SCALAR) return false;
    if (node->scalar == SCALAR_PLAIN) return is_null_word(node->text);
    return node->scalar == SCALAR_NULL;
}

static bool maps_equal(const struct node *a, const struct node *b)
{
    for (size_t i = 0; i < a->count; i++) {
        bool same_place = str_equal(a->entries[i].key, b->entries[i].key);     // spares the search for equal order
        const struct node *other = same_place ? b->entries[i].value : node_get(b, a->entries[i].key);
        if (!other || !node_equal(a->entries[i].value, other)) return false;
    }
    return true;
}

static bool lists_equal(const struct node *a, const struct node *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (!node_equal(a->items[i], b->items[i])) return false;
    return true;
}

bool node_equal(const struct node *a, const struct node *b)
{
    if (a == b) return true;
    if (!a || !b || a->kind != b->kind) return false;
    if (a->kind == NODE_SCALAR) {
        bool null = node_is_null(a);
        return null == node_is_null(b) && (null || str_equal(a->text, b->text));
    }
    if (a->count != b->count) return false;
    return a->kind == NODE_MAP ? maps_equal(a, b) : lists_equal(a, b);
}

str node_kind_name(const struct node *node)
{
    if (node_is_null(node)) return STR("nothing");
    if (node->kind == NODE_MAP) return STR("a map");
    if (node->kind == NODE_LIST) return STR("a list");
    switch (node->scalar) {
    case SCALAR_NUMBER: return STR("a number");
    case SCALAR_BOOL: return STR("true or false");
    case SCALAR_PLAIN:
    case SCALAR_TEXT:
    case SCALAR_NULL: break;
    }
    return STR("text");
}

static struct node *of_kind(struct arena *arena, enum node_kind kind)
{
    struct node *node = arena_new(arena, struct node);
    node->kind = kind;
    return node;
}

struct node *node_map(struct arena *arena) { return of_kind(arena, NODE_MAP); }
struct node *node_list(struct arena *arena) { return of_kind(arena, NODE_LIST); }

// The casts take back the const that readers of the tree see: these lists are still being built.
void node_put_at(struct arena *arena, struct node *map, str key, struct span key_at, const struct node *value)
{
    struct entry *entries = arena_more(arena, (void *)map->entries, sizeof *entries, map->count);
    entries[map->count++] = (struct entry){ .key = key, .key_at = key_at, .value = value };
    map->entries = entries;
}

void node_put(struct arena *arena, struct node *map, str key, const struct node *value)
{
    node_put_at(arena, map, key, (struct span){ 0 }, value);
}

void node_add(struct arena *arena, struct node *list, const struct node *value)
{
    const struct node **items = arena_more(arena, (void *)list->items, sizeof *items, list->count);
    items[list->count++] = value;
    list->items = items;
}

static const struct node *scalar(struct arena *arena, enum scalar_kind kind, str text)
{
    struct node *node = of_kind(arena, NODE_SCALAR);
    node->scalar = kind;
    node->text = text;
    return node;
}

const struct node *node_text(struct arena *arena, str text) { return scalar(arena, SCALAR_TEXT, text); }

const struct node *node_integer(struct arena *arena, int64_t value)
{
    return scalar(arena, SCALAR_NUMBER, number_integer_text(arena, value));
}

const struct node *node_number(struct arena *arena, double value)
{
    return scalar(arena, SCALAR_NUMBER, number_text(arena, value));
}

const struct node *node_bool(struct arena *arena, bool value)
{
    return scalar(arena, SCALAR_BOOL, value ? STR("true") : STR("false"));
}

static int by_key(const void *a, const void *b)
{
    return str_compare(((const struct entry *)a)->key, ((const struct entry *)b)->key);
}

static const struct node *sorted_map(struct arena *arena, const struct node *map)
{
    struct entry *entries = arena_array(arena, struct entry, map->count);
    for (size_t i = 0; i < map->count; i++) {
        entries[i] = map->entries[i];
        entries[i].value = node_sorted(arena, map->entries[i].value);
    }
    qsort(entries, map->count, sizeof *entries, by_key);
    struct node *copy = arena_new(arena, struct node);
    *copy = *map;
    copy->entries = entries;
    return copy;
}

static const struct node *sorted_list(struct arena *arena, const struct node *list)
{
    const struct node **items = arena_array(arena, const struct node *, list->count);
    for (size_t i = 0; i < list->count; i++) items[i] = node_sorted(arena, list->items[i]);
    struct node *copy = arena_new(arena, struct node);
    *copy = *list;
    copy->items = items;
    return copy;
}

const struct node *node_sorted(struct arena *arena, const struct node *node)
{
    if (node->kind == NODE_SCALAR || node->count == 0) return node;
    return node->kind == NODE_MAP ? sorted_map(arena, node) : sorted_list(arena, node);
}

const struct node *node_null(struct arena *arena)
{
    struct node *node = arena_new(arena, struct node);
    node->scalar = SCALAR_NULL;
    node->text = STR("null");
    return node;
}
