// base/names.c - a map from text to its kept copy.
#include "base/names.h"

#include "base/map.h"

struct names { struct arena *arena; struct map *map; };

struct names *names_new(struct arena *arena)
{
    struct names *names = arena_new(arena, struct names);
    *names = (struct names){ arena, map_new(arena) };
    return names;
}

struct arena *names_arena(const struct names *names)
{
    return names->arena;
}

str names_keep(struct names *names, str text)
{
    void **slot = map_find(names->map, text);
    if (slot) return *(const str *)*slot;
    str *kept = arena_new(names->arena, str);
    *kept = arena_copy(names->arena, text);
    *map_slot(names->map, *kept) = kept;
    return *kept;
}
