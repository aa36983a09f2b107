// base/map.h - from text to an index or a pointer, in an arena; iterated in the order of insertion by those who keep a list beside it.
#ifndef BASE_MAP_H
#define BASE_MAP_H
#include "base/arena.h"

struct map;                                                 // lives in the arena it was made in
struct map *map_new(struct arena *);
// The slot of `key`: NULL when it is not there.
void **map_find(const struct map *, str key);
// The slot of `key`, made (holding NULL) when it was not there; the key's bytes are not copied. A slot stays where it is while others are made.
// A map does not survive an arena_reset() to a mark from before its last new key.
void **map_slot(struct map *, str key);
size_t map_count(const struct map *);
#endif
