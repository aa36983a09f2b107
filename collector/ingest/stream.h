// ingest/stream.h - bytes of one input seen through a window that moves forward, so that memory is bounded by the largest record.
#ifndef INGEST_STREAM_H
#define INGEST_STREAM_H
#include "base/buffer.h"
#include "base/str.h"

struct stream {
    // Fills up to `room` bytes and returns how many; 0: the end (a failure is the owner's to tell). NULL: the window is everything.
    size_t (*read)(void *from, char *into, size_t room);
    void *from;
    struct buffer held;             // where the window lies when it is read piece by piece
    str window;                     // not yet taken; views into it are valid until the next stream_want()
    bool ended;                     // nothing follows the window
    size_t line;                    // of the window's first byte, from 1
};

struct stream stream_memory(str bytes);
struct stream stream_reader(size_t (*read)(void *from, char *into, size_t room), void *from);
void stream_free(struct stream *);
// Makes the window hold `count` bytes if there are so many: false when the input ends before.
bool stream_want(struct stream *, size_t count);
// Takes `count` bytes (at most the window) and counts their lines.
void stream_skip(struct stream *, size_t count);
// The line at the window's start, without its LF; *used counts the LF. A line longer than `limit` comes in pieces.
str  stream_line(struct stream *, size_t limit, size_t *used);
// Lines that begin in `bytes`, counting line ends.
size_t stream_count_lines(str bytes);
#endif
