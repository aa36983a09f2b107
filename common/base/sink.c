// base/sink.c - the calls, handed to the kind of sink that it is; here is what holds for all of them: one file at a time, and an end.
#include "base/sink_kind.h"
#include <assert.h>

void sink_open(struct sink *sink, str name, bool executable)
{
    assert(!sink->is_open && !sink->is_over && name.len);
    sink->is_open = true;
    sink->kind->open(sink, name, executable);
}

void sink_write(struct sink *sink, str bytes)
{
    assert(sink->is_open);
    if (bytes.len)
        sink->kind->write(sink, bytes);
}

void sink_close(struct sink *sink)
{
    assert(sink->is_open);
    sink->is_open = false;
    sink->kind->close(sink);
}

bool sink_commit(struct sink *sink, struct diags *diags)
{
    assert(!sink->is_open && !sink->is_over);
    sink->is_over = true;
    return sink->kind->commit(sink, diags);
}

void sink_abort(struct sink *sink)
{
    if (sink->is_over)
        return;
    if (sink->is_open)
        sink_close(sink);
    sink->is_over = true;
    sink->kind->abort(sink);
}
