// base/buffer.h - bytes that grow at the end. Out of memory ends the program (exit 3).
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H
#include "base/str.h"

struct buffer { char *data; size_t len, room; };            // { 0 } is an empty buffer

void buffer_add(struct buffer *, str);
void buffer_char(struct buffer *, char);
void buffer_fill(struct buffer *, char, size_t count);
void buffer_printf(struct buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *buffer_room(struct buffer *, size_t count);           // `count` writable bytes at the end; buffer_grew() counts them in
void buffer_grew(struct buffer *, size_t count);
str  buffer_str(const struct buffer *);                     // a view, valid until the next change
void buffer_clear(struct buffer *);                         // keeps the room
void buffer_free(struct buffer *);
#endif
