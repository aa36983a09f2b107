// collect_files.c - from files to logs: archives are opened, what is compressed is unpacked, UTF-16 becomes UTF-8, and pieces of one log are read in
// their order. All of it as the bytes come.
#include "collecting.h"

#include "ingest/decode.h"
#include "ingest/unpack.h"

enum { MOST_LAYERS = 4 };

static void read_file(struct log *log, str path, struct stream *stream, unsigned layers);

static void read_text(struct log *log, str path, struct stream *stream)
{
    struct decode decode = { stream, decode_encoding(str_first(stream->window, UNPACK_LOOK)) };
    if (decode.encoding == ENCODING_BYTES) {
        log_read(log, path, stream, false);
        return;
    }
    struct stream text = stream_reader(decode_read, &decode);
    log_read(log, path, &text, true);
    stream_free(&text);
}

// Pieces of logs among an archive's members are put off until their order is known.
struct member { str path; size_t number; struct log *log; bool done; };
struct archive_reading {
    struct collection *c;
    str path;
    struct stream *stream;
    unsigned layers;
    struct member *members; size_t count;       // put off
    struct rotated *order;                      // of the members put off; NULL: none are any more
};

static bool is_hidden(str path)
{
    size_t start = path.len;
    while (start && path.data[start - 1] != '/') start--;
    return str_starts(str_from(path, start), STR("."));
}

static bool is_put_off(struct archive_reading *a, str path, size_t number)
{
    struct rotation rotation;
    if (!a->stream->again || !rotation_of(path, &rotation)) return false;
    a->members = arena_more(a->c->arena, a->members, sizeof *a->members, a->count);
    a->members[a->count++] = (struct member){ .path = path, .number = number };
    return true;
}

static void read_alone(struct archive_reading *a, str path, struct stream *stream)
{
    struct log *log = log_open(a->c);
    read_file(log, path, stream, a->layers + 1);
    log_close(log);
}

// A member that was put off is read when the piece before it was.
static void read_in_turn(struct archive_reading *a, size_t number, struct stream *stream)
{
    struct log *log = NULL;
    for (size_t i = 0; i < a->count; i++) {
        struct member *member = &a->members[a->order[i].index];
        bool next = a->order[i].first || (i && a->members[a->order[i - 1].index].done);
        if (a->order[i].first) log = member->log;
        if (member->number != number || member->done || !next) continue;
        if (!log) log = log_open(a->c);
        for (size_t k = i; k + 1 > 0 && !member->log; k--) {
            a->members[a->order[k].index].log = log;
            if (a->order[k].first) break;
        }
        read_file(log, member->path, stream, a->layers + 1);
        member->done = true;
        if (a->order[i].last) log_close(log);
        return;
    }
}

static str problem_of(struct archive_reading *a, struct unpack *unpack)
{
    str problem = arena_copy(a->c->arena, unpack_problem(unpack));
    unpack_close(unpack);
    return problem;
}

static str first_pass(struct archive_reading *a, struct log *log, bool *single, size_t *files)
{
    struct unpack *unpack = unpack_open(a->c->arena, a->stream);
    str name;
    for (size_t number = 0; unpack_next(unpack, &name); number++) {
        struct stream stream = stream_reader(unpack_read, unpack);
        str path = arena_printf(a->c->arena, "%.*s/%.*s", STR_ARG(a->path), STR_ARG(name));
        *single = !name.len;
        *files += !is_hidden(name);
        if (*single) read_file(log, a->path, &stream, a->layers + 1);
        else if (!is_hidden(name) && !is_put_off(a, path, number)) read_alone(a, path, &stream);
        stream_free(&stream);
    }
    return problem_of(a, unpack);
}

static size_t left(const struct archive_reading *a)
{
    size_t count = 0;
    for (size_t i = 0; i < a->count; i++) count += !a->members[i].done;
    return count;
}

static void later_pass(struct archive_reading *a)
{
    stream_again(a->stream);
    struct unpack *unpack = unpack_open(a->c->arena, a->stream);
    str name;
    for (size_t number = 0; unpack_next(unpack, &name); number++) {
        struct stream stream = stream_reader(unpack_read, unpack);
        read_in_turn(a, number, &stream);
        stream_free(&stream);
    }
    unpack_close(unpack);
}

static void read_put_off(struct archive_reading *a)
{
    str *paths = arena_array(a->c->arena, str, a->count);
    for (size_t i = 0; i < a->count; i++) paths[i] = a->members[i].path;
    a->order = rotation_order(a->c->arena, paths, a->count);
    for (size_t before = a->count + 1; left(a) && left(a) < before;) {
        before = left(a);
        later_pass(a);
    }
}

static void read_packed(struct log *log, str path, struct stream *stream, unsigned layers)
{
    struct archive_reading a = { .c = log->c, .path = path, .stream = stream, .layers = layers };
    bool single = false;
    size_t files = 0;
    str problem = first_pass(&a, log, &single, &files);
    if (a.count) read_put_off(&a);
    if (!problem.len && files) return;
    struct input *input = single ? log_input(log) : join_input(log->c->join, path);
    struct arena *arena = log->c->arena;
    struct remark damaged = { 1, REMARK_ERROR, "unpack", arena_printf(arena, "cannot be unpacked to its end: %.*s", STR_ARG(problem)) };
    struct remark empty = { 1, REMARK_ERROR, "empty-file", STR("the archive holds no file") };
    remarks_add(arena, &input->remarks, problem.len ? damaged : empty);
}

static void read_file(struct log *log, str path, struct stream *stream, unsigned layers)
{
    stream_want(stream, UNPACK_LOOK);
    if (layers < MOST_LAYERS && unpack_wants(stream->window)) read_packed(log, path, stream, layers);
    else read_text(log, path, stream);
}

void collect_close(struct collection *c)
{
    if (c->open) log_close(c->open);
    c->open = NULL;
}

void collect_file(struct collection *c, str path, struct stream *stream, struct rotated part)
{
    if (part.first) collect_close(c);
    if (!c->open) c->open = log_open(c);
    read_file(c->open, path, stream, 0);
    if (part.last) collect_close(c);
}
