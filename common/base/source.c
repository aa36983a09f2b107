// base/source.c - bytes of a file with the start of each line. Lines end where libyaml sees them end (LF, CR, CR LF, NEL, LS, PS), so that its
// positions and ours are the same. A byte order mark is before the first line, not in it.
#include "base/source.h"
#include "base/buffer.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const str byte_order_mark = STR_INIT("\xEF\xBB\xBF");

// Bytes of the line end at the start of `s`; 0 when there is none.
static size_t line_end(str s)
{
    static const str ends[] = { STR_INIT("\r\n"), STR_INIT("\n"), STR_INIT("\r"), STR_INIT("\xC2\x85"), STR_INIT("\xE2\x80\xA8"), STR_INIT("\xE2\x80\xA9") };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (str_starts(s, ends[i]))
            return ends[i].len;
    return 0;
}

// The next line end at or after `at`, which is moved behind it; 0 = no more.
static size_t next_line_end(str text, size_t *at)
{
    for (; *at < text.len; ++*at) {
        unsigned char c = (unsigned char)text.data[*at];
        size_t len = c == '\n' || c == '\r' || c == 0xC2 || c == 0xE2 ? line_end(str_from(text, *at)) : 0;
        if (len) {
            *at += len;
            return len;
        }
    }
    return 0;
}

const struct source *source_new(struct arena *arena, str path, str text)
{
    struct source *source = arena_new(arena, struct source);
    size_t at = str_starts(text, byte_order_mark) ? byte_order_mark.len : 0, count = 1;
    for (size_t i = at; next_line_end(text, &i);)
        count++;
    size_t *lines = arena_array(arena, size_t, count);
    lines[0] = at;
    for (size_t i = 1; i < count; i++) {
        next_line_end(text, &at);
        lines[i] = at;
    }
    *source = (struct source){ path, text, lines, count };
    return source;
}

// Appends all of `fd`, stopping once there is more than `limit`. False with errno.
static bool read_all(int fd, size_t limit, struct buffer *bytes)
{
    for (;;) {
        const size_t piece = (size_t)64 << 10;
        ssize_t got = read(fd, buffer_room(bytes, piece), piece);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        buffer_grew(bytes, (size_t)got);
        if (bytes->len > limit)
            return true;
    }
}

static str too_large(struct arena *arena, size_t limit)
{
    const size_t mib = (size_t)1 << 20;
    bool whole = limit && limit % mib == 0;
    return arena_printf(arena, "larger than %zu %s", whole ? limit / mib : limit, whole ? "MiB" : "bytes");
}

const struct source *source_load(struct arena *arena, str path, size_t limit, str *error)
{
    bool standard_input = str_equal(path, STR("-"));
    int fd = standard_input ? STDIN_FILENO : open(arena_copy(arena, path).data, O_RDONLY | O_CLOEXEC);
    struct buffer bytes = { 0 };
    bool read = fd >= 0 && read_all(fd, limit, &bytes);
    int failure = errno;
    if (fd >= 0 && !standard_input)
        close(fd);
    const struct source *source = NULL;
    if (!read)
        *error = arena_copy(arena, str_of(strerror(failure)));
    else if (bytes.len > limit)
        *error = too_large(arena, limit);
    else
        source = source_new(arena, path, arena_copy(arena, buffer_str(&bytes)));
    buffer_free(&bytes);
    return source;
}

str source_line(const struct source *source, unsigned line)
{
    if (line == 0 || line > source->line_count)
        return (str){ 0 };
    size_t start = source->lines[line - 1], end = start;
    str rest = str_from(source->text, start);
    size_t ending = next_line_end(source->text, &end);
    return str_first(rest, end - start - ending);
}
