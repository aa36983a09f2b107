// base/sink_memory.c - files as a list in the arena: for tests, fuzzers and whoever wants to look before writing.
#include "base/sink_kind.h"
#include <assert.h>
#include <string.h>

// The last file grows in place while there is room, else it moves to twice the room.
struct memory_sink {
    struct sink sink;
    struct arena *arena;
    bool (*takes)(str name);
    bool taking;
    struct sink_file *files;
    size_t count;
    char *bytes;
    size_t room;
};

static void memory_open(struct sink *sink, str name, bool executable)
{
    struct memory_sink *m = (struct memory_sink *)sink;
    m->taking = !m->takes || m->takes(name);
    if (!m->taking) return;
    m->files = arena_more(m->arena, m->files, sizeof *m->files, m->count);
    m->files[m->count++] = (struct sink_file){ .name = arena_copy(m->arena, name), .executable = executable };
    m->bytes = NULL;
    m->room = 0;
}

static void memory_write(struct sink *sink, str bytes)
{
    struct memory_sink *m = (struct memory_sink *)sink;
    if (!m->taking) return;
    str *file = &m->files[m->count - 1].bytes;
    if (m->room - file->len < bytes.len) {
        m->room = 2 * (file->len + bytes.len);
        m->bytes = arena_alloc(m->arena, 1, m->room);
        if (file->len)
            memcpy(m->bytes, file->data, file->len);
    }
    memcpy(m->bytes + file->len, bytes.data, bytes.len);
    *file = (str){ m->bytes, file->len + bytes.len };
}

static void memory_close(struct sink *sink)
{
    (void)sink;
}

static bool memory_commit(struct sink *sink, struct diags *diags)
{
    (void)sink, (void)diags;
    return true;
}

static void memory_abort(struct sink *sink)
{
    ((struct memory_sink *)sink)->count = 0;
}

static const struct sink_kind memory_kind = { memory_open, memory_write, memory_close, memory_commit, memory_abort };

struct sink *sink_memory(struct arena *arena) { return sink_memory_some(arena, NULL); }

struct sink *sink_memory_some(struct arena *arena, bool (*takes)(str name))
{
    struct memory_sink *m = arena_new(arena, struct memory_sink);
    *m = (struct memory_sink){ .sink = { .kind = &memory_kind }, .arena = arena, .takes = takes };
    return &m->sink;
}

struct sink_file sink_file(const struct sink *sink, size_t index)
{
    assert(sink->kind == &memory_kind);
    const struct memory_sink *m = (const struct memory_sink *)sink;
    return index < m->count ? m->files[index] : (struct sink_file){ 0 };
}
