// base/sink_stream.c - files one after the other on a stream. The first failure is kept and told at commit.
#include "base/sink_kind.h"
#include <errno.h>
#include <string.h>

struct stream_sink {
    struct sink sink;
    FILE *stream;
    bool (*takes)(str name);
    bool taking;
    int failure;                        // errno, 0 = none
};

static void stream_open(struct sink *sink, str name, bool executable)
{
    struct stream_sink *s = (struct stream_sink *)sink;
    (void)executable;
    s->taking = !s->takes || s->takes(name);
}

static void keep_failure(struct stream_sink *s)
{
    if (!s->failure)
        s->failure = errno ? errno : EIO;
}

static void stream_write(struct sink *sink, str bytes)
{
    struct stream_sink *s = (struct stream_sink *)sink;
    if (!s->taking || s->failure)
        return;
    errno = 0;
    if (fwrite(bytes.data, 1, bytes.len, s->stream) != bytes.len)
        keep_failure(s);
}

static void stream_close(struct sink *sink)
{
    ((struct stream_sink *)sink)->taking = false;
}

static bool stream_commit(struct sink *sink, struct diags *diags)
{
    struct stream_sink *s = (struct stream_sink *)sink;
    errno = 0;
    if (fflush(s->stream) != 0 || ferror(s->stream))
        keep_failure(s);
    if (s->failure)
        diag_system(diags, "cannot write the output: %s", strerror(s->failure));
    return !s->failure;
}

static void stream_abort(struct sink *sink)
{
    (void)sink;                         // what was written cannot be taken back
}

struct sink *sink_stream(struct arena *arena, FILE *stream, bool (*takes)(str name))
{
    static const struct sink_kind kind = { stream_open, stream_write, stream_close, stream_commit, stream_abort };
    struct stream_sink *s = arena_new(arena, struct stream_sink);
    *s = (struct stream_sink){ .sink = { .kind = &kind }, .stream = stream, .takes = takes };
    return &s->sink;
}
