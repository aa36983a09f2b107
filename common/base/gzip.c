// base/gzip.c - inflate, member after member. zlib counts in unsigned int, so large inputs are given to it in parts.
#include "base/gzip.h"
#include "base/memory.h"

#include <limits.h>
#include <zlib.h>

enum { STEP = 64 * 1024, GZIP_ONLY = 16 + MAX_WBITS };

struct inflating { z_stream zlib; str left; struct buffer *out; size_t limit, start; };

static unsigned at_most(size_t size)
{
    return size < UINT_MAX ? (unsigned)size : UINT_MAX;
}

// One step of inflate(): its status.
static int step(struct inflating *i)
{
    unsigned room = STEP, given = at_most(i->left.len);
    i->zlib.next_in = (unsigned char *)i->left.data;
    i->zlib.avail_in = given;
    i->zlib.next_out = (unsigned char *)buffer_room(i->out, room);
    i->zlib.avail_out = room;
    int status = inflate(&i->zlib, Z_NO_FLUSH);
    i->left = str_from(i->left, given - i->zlib.avail_in);
    buffer_grew(i->out, room - i->zlib.avail_out);
    return status;
}

static const char *members(struct inflating *i)
{
    for (;;) {
        int status = step(i);
        if (i->out->len - i->start > i->limit) return "more than a record can hold comes out of it";
        if (status == Z_STREAM_END && !i->left.len) return NULL;
        if (status == Z_STREAM_END) status = inflateReset(&i->zlib);
        if (status == Z_MEM_ERROR) memory_over();
        if (status == Z_BUF_ERROR) return "its gzip data ends too early";
        if (status != Z_OK) return "its gzip data is damaged";
    }
}

const char *gzip_open(struct buffer *out, str zipped, size_t limit)
{
    struct inflating i = { .left = zipped, .out = out, .limit = limit, .start = out->len };
    if (!zipped.len) return "it holds no data";
    if (inflateInit2(&i.zlib, GZIP_ONLY) != Z_OK) memory_over();
    const char *problem = members(&i);
    inflateEnd(&i.zlib);
    return problem;
}
