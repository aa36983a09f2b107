// base/sink_folder.c - files written into a staged folder. The first failure is kept, everything after it is swallowed, and commit tells it.
#include "base/sink_kind.h"
#include "base/sink_stage.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROOM = 1 << 16 };

struct folder_sink {
    struct sink sink;
    struct stage stage;
    int file;                       // -1 = none
    const char *name;               // of the file, inside the folder
    char *bytes;                    // not yet written
    size_t len;
    str failure;                    // empty = none
};

static void keep_failure(struct folder_sink *f)
{
    str path = f->stage.place.path;
    if (!f->failure.len)
        f->failure = arena_printf(f->stage.arena, "cannot write '%.*s/%s': %s", STR_ARG(path), f->name, strerror(errno));
}

static bool stays_inside(str name)
{
    for (struct cut cut = { .tail = name, .found = true }; cut.found;) {
        cut = str_cut(cut.tail, '/');
        if (!cut.head.len || str_equal(cut.head, STR(".")) || str_equal(cut.head, STR("..")))
            return false;
    }
    return true;
}

static bool make_folders(const struct folder_sink *f, str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (name.data[i] != '/')
            continue;
        const char *folder = arena_copy(f->stage.arena, str_first(name, i)).data;
        if (mkdirat(f->stage.folder, folder, 0777) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

static void folder_open(struct sink *sink, str name, bool executable)
{
    struct folder_sink *f = (struct folder_sink *)sink;
    bool inside = stays_inside(name);
    assert(inside);
    (void)inside;
    f->name = arena_copy(f->stage.arena, name).data;
    if (f->failure.len)
        return;
    if (make_folders(f, name))
        f->file = openat(f->stage.folder, f->name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, executable ? 0777 : 0666);
    if (f->file < 0)
        keep_failure(f);
}

static void write_all(struct folder_sink *f, str bytes)
{
    while (bytes.len && !f->failure.len) {
        ssize_t count = write(f->file, bytes.data, bytes.len);
        if (count >= 0)
            bytes = str_from(bytes, (size_t)count);
        else if (errno != EINTR)
            keep_failure(f);
    }
}

static void flush(struct folder_sink *f)
{
    write_all(f, (str){ f->bytes, f->len });
    f->len = 0;
}

static void folder_write(struct sink *sink, str bytes)
{
    struct folder_sink *f = (struct folder_sink *)sink;
    if (f->failure.len)
        return;
    if (bytes.len > ROOM - f->len)
        flush(f);
    if (bytes.len > ROOM) {
        write_all(f, bytes);
        return;
    }
    memcpy(f->bytes + f->len, bytes.data, bytes.len);
    f->len += bytes.len;
}

static void folder_close(struct sink *sink)
{
    struct folder_sink *f = (struct folder_sink *)sink;
    if (f->file < 0)
        return;
    flush(f);
    // Start writing now: the fsync of all files at commit then finds little left to wait for.
    sync_file_range(f->file, 0, 0, SYNC_FILE_RANGE_WRITE);
    if (close(f->file) != 0 && errno != EINTR)
        keep_failure(f);
    f->file = -1;
}

static bool folder_commit(struct sink *sink, struct diags *diags)
{
    struct folder_sink *f = (struct folder_sink *)sink;
    if (f->failure.len)
        diag_system(diags, "%.*s", STR_ARG(f->failure));
    bool done = !f->failure.len && stage_swap(&f->stage, diags);
    if (done)
        stage_end(&f->stage);
    else
        stage_drop(&f->stage);
    return done;
}

static void folder_abort(struct sink *sink)
{
    stage_drop(&((struct folder_sink *)sink)->stage);
}

struct sink *sink_folder(struct arena *arena, str path, const struct sink_folder_rules *rules, struct diags *diags)
{
    static const struct sink_kind kind = { folder_open, folder_write, folder_close, folder_commit, folder_abort };
    struct folder_sink *f = arena_new(arena, struct folder_sink);
    f->sink.kind = &kind;
    f->file = -1;
    f->bytes = arena_alloc(arena, 1, ROOM);
    return stage_begin(&f->stage, arena, path, rules, diags) ? &f->sink : NULL;
}
