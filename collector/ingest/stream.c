// ingest/stream.c - the window: filled in large steps, moved to the front only when more is needed.
#include "ingest/stream.h"

#include <string.h>

enum { STEP = 256 * 1024, BLOCK = 128 };

struct stream stream_memory(str bytes)
{
    return (struct stream){ .window = bytes, .ended = true, .line = 1 };
}

struct stream stream_still(str bytes, size_t line)
{
    return (struct stream){ .window = bytes, .ended = true, .line = 1, .still = line };
}

struct stream stream_fed(void)
{
    return (struct stream){ .line = 1, .fed_line = 1 };
}

struct stream stream_reader(size_t (*read)(void *from, char *into, size_t room), void *from)
{
    return (struct stream){ .read = read, .from = from, .line = 1 };
}

void stream_free(struct stream *s)
{
    buffer_free(&s->held);
    buffer_free(&s->places);
    s->window = (str){ 0 };
}

bool stream_again(struct stream *s)
{
    if (!s->again || !s->again(s->from)) return false;
    s->window = (str){ 0 };
    buffer_clear(&s->held);
    s->ended = false;
    s->line = 1;
    return true;
}

static void move_to_front(struct stream *s)
{
    if (s->window.len && s->window.data != s->held.data) memmove(s->held.data, s->window.data, s->window.len);
    s->held.len = s->window.len;
}

bool stream_want(struct stream *s, size_t count)
{
    if (s->window.len >= count) return true;
    if (s->ended || !s->read) return false;
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
    if (!s->still) s->line += stream_count_lines(str_first(s->window, count));
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

// A run of lines that follow each other in the file: line `line` of the stream stands at `at`.
struct place { size_t line, at; };

static void add_place(struct stream *s, size_t at)
{
    struct place *places = (struct place *)s->places.data;
    size_t count = s->places.len / sizeof *places;
    if (count && places[count - 1].at + (s->fed_line - places[count - 1].line) == at) return;
    if (!s->window.len) s->places.len = 0;
    buffer_add(&s->places, (str){ (const char *)&(struct place){ s->fed_line, at }, sizeof *places });
}

// What was taken is moved over only when it is most of what is held, so that every byte is moved once or twice.
void stream_feed(struct stream *s, str bytes, size_t line)
{
    if (s->window.len <= s->held.len / 2) {
        move_to_front(s);
        s->window.data = s->held.data;
    }
    size_t start = s->held.len - s->window.len;
    if (!s->mid_line) add_place(s, line);
    buffer_add(&s->held, bytes);
    s->window = str_from(buffer_str(&s->held), start);
    s->mid_line = !str_ends(bytes, STR("\n"));
    s->fed_line += !s->mid_line;
}

void stream_end(struct stream *s)
{
    s->ended = true;
}

size_t stream_place(const struct stream *s, size_t ahead)
{
    const struct place *places = (const struct place *)s->places.data;
    size_t count = s->places.len / sizeof *places, line = s->line + ahead;
    if (s->still) return s->still;
    while (count && places[count - 1].line > line) count--;
    return count ? places[count - 1].at + (line - places[count - 1].line) : line;
}
