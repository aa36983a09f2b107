// base/names.h - texts kept once: what comes back in every record or row takes memory only the first time.
#ifndef BASE_NAMES_H
#define BASE_NAMES_H
#include "base/arena.h"

struct names;
struct names *names_new(struct arena *);
str names_keep(struct names *, str);                        // the kept copy, in the arena
struct arena *names_arena(const struct names *);
#endif
