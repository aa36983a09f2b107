// ingest/stream.c - the window: filled in large steps, moved to the front only when more is needed.
#include "ingest/stream.h"

#include <string.h>

enum { STEP = 256 * 1024, BLOCK = 128 };

struct stream stream_memory(str bytes)
{
    return (struct stream){ .window = bytes, .ended = true, .line = 1 };
}

struct stream stream_reader(size_t (*read)(void *from, char *into, size_t room), void *from)
{
    return (struct stream){ .read = read, .from = from, .line = 1 };
}

void stream_free(struct stream *s)
{
    buffer_free(&s->held);
    s->window = (str){ 0 };
}

static void move_to_front(struct stream *s)
{
    if (s->window.len && s->window.data != s->held.data) memmove(s->held.data, s->window.data, s->window.len);
    s->held.len = s->window.len;
}

bool stream_want(struct stream *s, size_t count)
{
    if (s->window.len >= count) return true;
    if (s->ended) return false;
    move_to_front(s);
    while (!s->ended && s->held.len < count) {
        size_t room = count - s->held.len > STEP ? count - s->held.len : STEP;
        size_t got = s->read(s->from, buffer_room(&s->held, room), room);
        buffer_grew(&s->held, got);
        s->ended = got == 0;
    }
    s->window = buffer_str(&s->held);
    return s->window.len >= count;
}

// A block's counter fits a byte, so that the compiler can count sixteen bytes at once.
size_t stream_count_lines(str bytes)
{
    size_t lines = 0, i = 0;
    for (; i + BLOCK <= bytes.len; i += BLOCK) {
        unsigned char here = 0;
        for (size_t j = 0; j < BLOCK; j++) here = (unsigned char)(here + (bytes.data[i + j] == '\n'));
        lines += here;
    }
    for (; i < bytes.len; i++) lines += bytes.data[i] == '\n';
    return lines;
}

void stream_skip(struct stream *s, size_t count)
{
    s->line += stream_count_lines(str_first(s->window, count));
    s->window = str_from(s->window, count);
}

str stream_line(struct stream *s, size_t limit, size_t *used)
{
    for (size_t want = 4096, seen = 0;; seen = s->window.len, want *= 2) {
        bool more = stream_want(s, want > limit ? limit : want);
        str fresh = str_from(str_first(s->window, limit), seen);
        const char *end = fresh.len ? memchr(fresh.data, '\n', fresh.len) : NULL;
        if (end) {
            *used = (size_t)(end - s->window.data) + 1;
            return str_first(s->window, *used - 1);
        }
        if (!more || s->window.len >= limit) break;
    }
    *used = s->window.len < limit ? s->window.len : limit;
    return str_first(s->window, *used);
}
