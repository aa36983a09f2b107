// base/arena.h - memory of one run: taken piece by piece, given back at once. Out of memory ends the program (exit 3).
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include "base/str.h"
#include <stdarg.h>
#include <stdint.h>

struct arena_block;
struct arena { struct arena_block *last; };                 // { 0 } is an empty arena
struct arena_mark { struct arena_block *last; size_t used; };

void *arena_alloc(struct arena *, size_t size, size_t count);       // zeroed, aligned, never NULL
#define arena_new(arena, type) ((type *)arena_alloc((arena), sizeof(type), 1))
#define arena_array(arena, type, count) ((type *)arena_alloc((arena), sizeof(type), (count)))
// Room for one more item in a list of `count` items of `size` bytes that arena_more() alone has grown; doubles at powers of two.
// items = arena_more(arena, items, sizeof *items, count); items[count++] = ...
void *arena_more(struct arena *, void *items, size_t size, size_t count);

str   arena_copy(struct arena *, str);                              // the copy ends with a NUL
str   arena_printf(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));
str   arena_vprintf(struct arena *, const char *format, va_list) __attribute__((format(printf, 2, 0)));
str   arena_join(struct arena *, const str *parts, size_t count, str between);

struct arena_mark arena_mark(const struct arena *);
void  arena_reset(struct arena *, struct arena_mark);               // gives back what was taken since the mark
void  arena_free(struct arena *);
size_t arena_size(const struct arena *);                            // bytes held
#endif
