// collect_log.c - a log, piece by piece: each of its lanes is read as far as it goes.
#include "collecting.h"

#include "ingest/unwrap.h"

static bool may_begin(const void *marks, str line)
{
    return marks_in(marks, line) != 0;
}

static bool begins(const void *marks, str text)
{
    return parser_begins(marks_in(marks, str_cut(text, '\n').head), text) || record_starts(text) || dump_starts(text);
}

struct log *log_open(struct collection *c)
{
    struct log *log = arena_new(c->arena, struct log);
    struct prefix_ask ask = { may_begin, begins, &c->marks };
    *log = (struct log){ .c = c, .lanes = lanes_new(c->names, &ask) };
    c->said = (struct remarks){ 0 };
    c->kept = false;
    return log;
}

struct input *log_input(const struct log *log)
{
    return log->count ? log->files[log->count - 1].input : NULL;
}

static struct program *program_of(struct log *log, const struct lane *lane)
{
    struct program *program = log->programs;
    while (program && !(str_equal(program->pod, lane->pod) && str_equal(program->container, lane->container))) program = program->next;
    if (program) return program;
    program = arena_new(log->c->arena, struct program);
    *program = (struct program){ .next = log->programs, .pod = lane->pod, .container = lane->container, .gather = { .marks = &log->c->marks } };
    return log->programs = program;
}

// Progress stands on stderr, results on stdout.
static void choose_teller(struct reading *reading)
{
    struct program *program = reading->program;
    if (!program->teller || str_equal(reading->lane->name, STR("stdout"))) program->teller = reading;
}

static struct reading *reading_of(struct log *log, struct lane *lane)
{
    if (lane->mark) return lane->mark;
    struct reading *reading = lane->mark = arena_new(log->c->arena, struct reading);
    *reading = (struct reading){ .next = log->readings, .c = log->c, .log = log, .lane = lane, .reader = &lane->reader, .program = program_of(log, lane) };
    choose_teller(reading);
    return log->readings = reading;
}

// A file of a node's log folder is named after its pod.
static void add_place(struct reading *reading)
{
    const struct piece_file *file = &reading->log->files[reading->log->count - 1];
    if (reading->place_count && reading->places[reading->place_count - 1].origin->input == file->input) return;
    const struct lane *lane = reading->lane;
    struct arena *arena = reading->c->arena;
    struct origin *origin = arena_new(arena, struct origin);
    *origin = (struct origin){ file->input, lane->pod, lane->container, lane->name, false };
    if (lane->name.len && !unwrap_path(file->input->path, &origin->pod, &origin->container)) origin->pod = origin->container = (str){ 0 };
    reading->places = arena_more(arena, reading->places, sizeof *reading->places, reading->place_count);
    reading->places[reading->place_count++] = (struct place){ origin, file->before };
}

const struct origin *reading_origin(const struct reading *reading, size_t *line)
{
    size_t i = reading->place_count - 1;
    while (i && reading->places[i].before >= *line) i--;
    if (*line > reading->places[i].before) *line -= reading->places[i].before;
    return reading->places[i].origin;
}

struct input *reading_input(const struct reading *reading)
{
    return reading->places[reading->place_count - 1].origin->input;
}

static bool is_text(str bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        if (bytes.data[i] == '\0') return false;
    return true;
}

static void add_file(struct log *log, str path, struct stream *stream)
{
    enum { LOOK = 4096 };
    stream_want(stream, LOOK);
    bool empty = !stream->window.len, text = is_text(str_first(stream->window, LOOK));
    log->files = arena_more(log->c->arena, log->files, sizeof *log->files, log->count);
    log->files[log->count++] = (struct piece_file){ join_input(log->c->join, path), stream->line - 1, empty, text };
}

void log_read(struct log *log, str path, struct stream *stream, bool wide)
{
    stream->line += log->lines;
    add_file(log, path, stream);
    log->wide = wide;
    lanes_file(log->lanes, stream);
    for (struct lane *lane = lanes_next(log->lanes); lane; lane = lanes_next(log->lanes)) {
        struct reading *reading = reading_of(log, lane);
        add_place(reading);
        reading->wrapping = lane->wrapping;
        collect_pieces(reading, true);
    }
    log->lines = stream->line - 1;
}

// Nothing can be used of a file, and its remarks say why already.
static bool is_explained(const struct remarks *remarks)
{
    static const str codes[] = { STR_INIT("unsupported-layout"), STR_INIT("unknown-columns") };
    for (size_t i = 0; i < remarks->count; i++) {
        str code = str_of(remarks->items[i].code);
        if (remarks->items[i].level != REMARK_WARNING || str_equal(code, codes[0]) || str_equal(code, codes[1])) return true;
    }
    return false;
}

static void tell_useless(struct collection *c, const struct piece_file *file)
{
    const struct remark *words = c->said.count ? &c->said.items[c->said.count - 1] : NULL;
    const char *code = words ? "tool-failed" : file->empty ? "empty-file" : file->text ? "no-result" : "binary";
    str message = file->empty ? STR("the file is empty") : file->text ? STR("no record and no output of a known tool in it") : STR("not text");
    if (words) message = arena_printf(c->arena, "a tool stopped before it had a result: %.*s", STR_ARG(words->message));
    remarks_add(c->arena, &file->input->remarks, (struct remark){ words ? words->line : 1, REMARK_ERROR, code, message });
}

static bool is_useful(const struct log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        const struct input *input = log->files[i].input;
        if (input->records || input->results || input->pieces || is_explained(&input->remarks)) return true;
    }
    return log->c->kept;
}

// What was said and had no result behind it stands with the last file.
static void tell_said(struct log *log)
{
    const struct piece_file *last = &log->files[log->count - 1];
    struct remarks *said = &log->c->said;
    for (size_t i = 0; i < said->count; i++) {
        if (said->items[i].line > last->before) said->items[i].line -= last->before;
        remarks_add(log->c->arena, &last->input->remarks, said->items[i]);
    }
}

static void end_lanes(struct log *log)
{
    for (struct lane *lane = lanes_rest(log->lanes); lane; lane = lanes_rest(log->lanes)) {
        struct reading *reading = reading_of(log, lane);
        reading->wrapping = lane->wrapping;
        collect_pieces(reading, false);
    }
    for (struct program *program = log->programs; program; program = program->next) collect_lines_end(program->teller);
}

void log_close(struct log *log)
{
    end_lanes(log);
    lanes_free(log->lanes);
    if (!log->count) return;
    tell_said(log);
    for (size_t i = 0; i < log->count && !is_useful(log); i++) tell_useless(log->c, &log->files[i]);
}
