// command/files.c - bytes of files as the collector asks for them.
#include "command/files.h"

#include "command/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct open_file { int file, error; str path; struct progress *progress; };

static size_t read_file(void *from, char *into, size_t room)
{
    struct open_file *open_file = from;
    ssize_t got;
    do got = read(open_file->file, into, room);
    while (got < 0 && errno == EINTR);
    if (got < 0) open_file->error = errno;
    if (got > 0) progress_read(open_file->progress, open_file->path, (size_t)got);
    return got < 0 ? 0 : (size_t)got;
}

static bool read_again(void *from)
{
    return lseek(((struct open_file *)from)->file, 0, SEEK_SET) == 0;
}

static void collect_path(struct collection *collection, str path, struct rotated part, struct progress *progress, struct diags *diags)
{
    bool is_input = str_equal(path, STR("-"));
    struct open_file from = { is_input ? STDIN_FILENO : open(path.data, O_RDONLY | O_CLOEXEC), 0, path, progress };
    if (from.file < 0) {
        diag_system(diags, "cannot open %.*s: %s", STR_ARG(path), strerror(errno));
        return;
    }
    struct stream stream = stream_reader(read_file, &from);
    if (lseek(from.file, 0, SEEK_CUR) == 0) stream.again = read_again;
    collect_file(collection, path, &stream, part);
    stream_free(&stream);
    if (from.error) diag_system(diags, "cannot read %.*s: %s", STR_ARG(path), strerror(from.error));
    if (!is_input) close(from.file);
}

// 0 when something among them has no size.
static uint64_t total_bytes(const struct paths *paths)
{
    uint64_t total = 0;
    struct stat is;
    for (size_t i = 0; i < paths->count; i++) {
        int failed = str_equal(paths->items[i], STR("-")) ? fstat(STDIN_FILENO, &is) : stat(paths->items[i].data, &is);
        if (failed || !S_ISREG(is.st_mode)) return 0;
        total += (uint64_t)is.st_size;
    }
    return total;
}

void files_collect(struct arena *arena, struct collection *collection, const struct paths *paths, struct diags *diags)
{
    const struct rotated *order = rotation_order(arena, paths->items, paths->count);
    struct progress progress = progress_start(total_bytes(paths));
    for (size_t i = 0; i < paths->count; i++) collect_path(collection, paths->items[order[i].index], order[i], &progress, diags);
    progress_end(&progress);
}
