// base/map.c - uthash with its memory from the arena: nothing is freed, an outgrown bucket table stays in the arena until that ends.
#include "base/map.h"
#include <assert.h>
#include <limits.h>

#define uthash_malloc(size) arena_alloc(map->arena, (size), 1)  // each use below has a `map` in scope
#define uthash_free(memory, size) ((void)0)
#include <uthash.h>

struct entry { void *value; UT_hash_handle hh; };
struct map { struct arena *arena; struct entry *first; size_t count; };

static struct entry *find(const struct map *map, str key)
{
    struct entry *entry = NULL;
    assert(key.len <= UINT_MAX);                                // uthash counts in unsigned
    HASH_FIND(hh, map->first, key.data ? key.data : "", (unsigned)key.len, entry);
    return entry;
}

struct map *map_new(struct arena *arena)
{
    struct map *map = arena_new(arena, struct map);
    map->arena = arena;
    return map;
}

void **map_find(const struct map *map, str key)
{
    struct entry *entry = find(map, key);
    return entry ? &entry->value : NULL;
}

void **map_slot(struct map *map, str key)
{
    struct entry *entry = find(map, key);
    if (!entry) {
        entry = arena_new(map->arena, struct entry);
        HASH_ADD_KEYPTR(hh, map->first, key.data ? key.data : "", (unsigned)key.len, entry);
        map->count++;
    }
    return &entry->value;
}

size_t map_count(const struct map *map)
{
    return map->count;
}
