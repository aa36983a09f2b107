// base/arena.c - a list of blocks, filled from the front; the newest is the one in use. Under ASan each allocation has a block of its own, so that
// the bytes beside it are watched and what was given back is caught when it is used again.
#include "base/arena.h"
#include "base/memory.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define BLOCK_ROOM 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BLOCK_ROOM 0
#endif
#endif
#ifndef BLOCK_ROOM
#define BLOCK_ROOM ((size_t)64 << 10)
#endif

struct arena_block {
    struct arena_block *previous;
    size_t used, room;
    _Alignas(max_align_t) char data[];
};

static size_t aligned(size_t size)
{
    size_t rest = size % _Alignof(max_align_t);
    return rest ? size + _Alignof(max_align_t) - rest : size;
}

static void add_block(struct arena *arena, size_t size)
{
    size_t room = size > BLOCK_ROOM ? size : BLOCK_ROOM;
    if (room > SIZE_MAX - sizeof(struct arena_block))
        memory_over();
    struct arena_block *block = memory_resize(NULL, sizeof *block + room);
    *block = (struct arena_block){ arena->last, 0, room };
    arena->last = block;
}

static bool fits(const struct arena_block *block, size_t size)
{
    return BLOCK_ROOM && block && aligned(block->used) <= block->room && size <= block->room - aligned(block->used);
}

void *arena_alloc(struct arena *arena, size_t size, size_t count)
{
    size_t total = memory_size(size, count);
    if (!fits(arena->last, total))
        add_block(arena, total);
    struct arena_block *block = arena->last;
    char *start = block->data + aligned(block->used);
    block->used = aligned(block->used) + total;
    return memset(start, 0, total);
}

void *arena_more(struct arena *arena, void *items, size_t size, size_t count)
{
    const size_t least = 4;
    bool full = count == 0 || (count >= least && (count & (count - 1)) == 0);
    if (!full)
        return items;
    void *grown = arena_alloc(arena, size, count ? memory_size(count, 2) : least);
    return count ? memcpy(grown, items, size * count) : grown;
}

str arena_copy(struct arena *arena, str s)
{
    char *copy = arena_alloc(arena, 1, s.len + 1);
    if (s.len)
        memcpy(copy, s.data, s.len);
    return (str){ copy, s.len };
}

str arena_printf(struct arena *arena, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    str s = arena_vprintf(arena, format, values);
    va_end(values);
    return s;
}

// Most texts are short: those are formatted once and copied.
str arena_vprintf(struct arena *arena, const char *format, va_list values)
{
    char near[128];
    va_list again;
    va_copy(again, values);
    int len = vsnprintf(near, sizeof near, format, again);
    va_end(again);
    if (len < 0)                        // longer than INT_MAX
        memory_over();
    char *text = arena_alloc(arena, 1, (size_t)len + 1);
    if ((size_t)len < sizeof near)
        memcpy(text, near, (size_t)len);
    else
        vsnprintf(text, (size_t)len + 1, format, values);
    return (str){ text, (size_t)len };
}

static char *append(char *end, str s)
{
    if (s.len)
        memcpy(end, s.data, s.len);
    return end + s.len;
}

str arena_join(struct arena *arena, const str *parts, size_t count, str between)
{
    size_t len = count ? memory_size(between.len, count - 1) : 0;
    for (size_t i = 0; i < count; i++)
        len += parts[i].len;
    char *text = arena_alloc(arena, 1, len + 1), *end = text;
    for (size_t i = 0; i < count; i++) {
        if (i)
            end = append(end, between);
        end = append(end, parts[i]);
    }
    return (str){ text, len };
}

struct arena_mark arena_mark(const struct arena *arena)
{
    return (struct arena_mark){ arena->last, arena->last ? arena->last->used : 0 };
}

void arena_reset(struct arena *arena, struct arena_mark mark)
{
    while (arena->last != mark.last) {
        struct arena_block *last = arena->last;
        assert(last && "a mark that is older than an earlier reset");
        arena->last = last->previous;
        free(last);
    }
    if (mark.last)
        mark.last->used = mark.used;
}

void arena_free(struct arena *arena)
{
    arena_reset(arena, (struct arena_mark){ 0 });
}

size_t arena_size(const struct arena *arena)
{
    size_t size = 0;
    for (const struct arena_block *block = arena->last; block; block = block->previous)
        size += sizeof *block + block->room;
    return size;
}
