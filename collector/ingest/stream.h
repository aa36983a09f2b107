// ingest/stream.h - bytes of one input seen through a window that moves forward, so that memory is bounded by the largest record.
#ifndef INGEST_STREAM_H
#define INGEST_STREAM_H
#include "base/buffer.h"
#include "base/str.h"

struct stream {
    // Fills up to `room` bytes and returns how many; 0: the end (a failure is the owner's to tell). NULL: the window is everything, or it is fed.
    size_t (*read)(void *from, char *into, size_t room);
    void *from;
    bool (*again)(void *from);      // back to the first byte; NULL: cannot
    struct buffer held;             // where the window lies when it is read piece by piece
    str window;                     // not yet taken; views into it are valid until the next stream_want()
    bool ended;                     // nothing follows the window. A fed stream that has not ended may have no whole piece yet
    size_t line;                    // of the window's first byte, from 1, as this stream counts
    size_t still;                   // the line of all of it; 0: each line has its own
    struct buffer places;           // of a fed stream: where its lines stand in their file
    size_t fed_line; bool mid_line;
};

struct stream stream_memory(str bytes);
struct stream stream_still(str bytes, size_t line);         // what came out of that one line of a file
struct stream stream_reader(size_t (*read)(void *from, char *into, size_t room), void *from);
struct stream stream_fed(void);                             // gets its bytes from stream_feed() until stream_end()
void stream_free(struct stream *);
bool stream_again(struct stream *); // reads it once more from its start; false: cannot
void stream_feed(struct stream *, str bytes, size_t line);  // one line or a part of one, which stands at this line of its file
void stream_end(struct stream *);
// Makes the window hold `count` bytes if there are so many: false when the input ends before, or must be fed first.
bool stream_want(struct stream *, size_t count);
// Takes `count` bytes (at most the window) and counts their lines.
void stream_skip(struct stream *, size_t count);
// The line at the window's start, without its LF; *used counts the LF. A line longer than `limit` comes in pieces, and so does what was fed of one.
str  stream_line(struct stream *, size_t limit, size_t *used);
size_t stream_place(const struct stream *, size_t ahead);   // the line in the file where the window's line number `ahead` (from 0) stands
// Lines that begin in `bytes`, counting line ends.
size_t stream_count_lines(str bytes);
#endif
