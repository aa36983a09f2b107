// base/buffer.c - a growing block of bytes; its room doubles.
#include "base/buffer.h"
#include "base/memory.h"
#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *buffer_room(struct buffer *buffer, size_t count)
{
    if (buffer->room - buffer->len < count) {
        size_t least = buffer->len > SIZE_MAX - count ? SIZE_MAX : buffer->len + count;
        size_t doubled = buffer->room > SIZE_MAX / 2 ? SIZE_MAX : buffer->room * 2;
        size_t room = least > doubled ? least : doubled;
        if (room < 256)
            room = 256;
        buffer->data = memory_resize(buffer->data, room);
        buffer->room = room;
    }
    return buffer->data ? buffer->data + buffer->len : NULL;
}

void buffer_grew(struct buffer *buffer, size_t count)
{
    assert(count <= buffer->room - buffer->len);
    buffer->len += count;
}

void buffer_add(struct buffer *buffer, str s)
{
    if (s.len == 0)
        return;
    memcpy(buffer_room(buffer, s.len), s.data, s.len);
    buffer->len += s.len;
}

void buffer_char(struct buffer *buffer, char c)
{
    *buffer_room(buffer, 1) = c;
    buffer->len++;
}

void buffer_fill(struct buffer *buffer, char c, size_t count)
{
    if (count == 0)
        return;
    memset(buffer_room(buffer, count), c, count);
    buffer->len += count;
}

void buffer_printf(struct buffer *buffer, const char *format, ...)
{
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    int len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (len < 0)                        // longer than INT_MAX
        memory_over();
    vsnprintf(buffer_room(buffer, (size_t)len + 1), (size_t)len + 1, format, values);
    va_end(values);
    buffer->len += (size_t)len;
}

str buffer_str(const struct buffer *buffer)
{
    return (str){ buffer->data, buffer->len };
}

void buffer_clear(struct buffer *buffer)
{
    buffer->len = 0;
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){ 0 };
}
