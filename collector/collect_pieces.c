// collect_pieces.c - what stands in a log, piece by piece: records, documents of tools, objects of Kubernetes, lines of others.
#include "collecting.h"

#include "ingest/colour.h"
#include "ingest/decode.h"
#include "parse/parser.h"

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

static void settle(struct collection *c)
{
    struct sample *first = c->samples.items[0];
    for (size_t i = 0; i < c->said.count; i++) remarks_add(c->arena, &first->warnings, c->said.items[i]);
    c->said = (struct remarks){ 0 };
    for (size_t i = 0; i < c->samples.count; i++) samples_settle(&c->samples, c->samples.items[i]);
}

static void forget(struct collection *c)
{
    c->samples.items = NULL;
    c->samples.count = 0;
    c->samples.loose = (struct remarks){ 0 };
}

void collect_samples(struct collection *c, const struct origin *origin, struct client *client, int64_t stage)
{
    for (size_t i = 0; i < c->samples.loose.count; i++) remarks_add(c->arena, &client->remarks, c->samples.loose.items[i]);
    if (c->samples.count) settle(c);
    for (size_t i = 0; i < c->samples.count; i++) join_result(c->join, origin, client, stage, c->samples.items[i]);
    forget(c);
}

// Lines of a log as lines of the file that begins behind `before` of them.
static void move_lines(struct remarks *remarks, size_t before)
{
    for (size_t i = 0; i < remarks->count; i++)
        if (remarks->items[i].line > before) remarks->items[i].line -= before;
}

// Samples that stand in a log by themselves belong to the file in which they begin.
static void collect_found(struct reading *r)
{
    struct collection *c = r->c;
    for (size_t i = 0; i < c->samples.loose.count; i++) {
        struct remark *remark = &c->samples.loose.items[i];
        const struct origin *origin = reading_origin(r, &remark->line);
        remarks_add(c->arena, &origin->input->remarks, *remark);
    }
    if (c->samples.count) settle(c);
    for (size_t i = 0; i < c->samples.count; i++) {
        struct sample *sample = c->samples.items[i];
        size_t line = sample->line;
        const struct origin *origin = reading_origin(r, &sample->line);
        move_lines(&sample->warnings, line - sample->line);
        move_lines(&sample->errors, line - sample->line);
        join_result(c->join, origin, NULL, -1, sample);
    }
    forget(c);
}

static void unread(struct input *input, size_t lines, size_t bytes)
{
    input->unread_lines += lines;
    input->unread_bytes += bytes;
}

static void tell(struct reading *r, size_t line, enum remark_level level, const char *code, str message)
{
    const struct origin *origin = reading_origin(r, &line);
    remarks_add(r->c->arena, &origin->input->remarks, (struct remark){ line, level, code, message });
}

// Runs that have just been completed.
static void collect_runs(struct reading *r)
{
    struct gather *gather = &r->program->gather;
    if (r->c->samples.count || r->c->samples.loose.count) collect_found(r->program->teller);
    unread(reading_input(r), gather->unread_lines, gather->unread_bytes);
    gather->unread_lines = gather->unread_bytes = 0;
}

void collect_lines_end(struct reading *r)
{
    gather_end(&r->program->gather, &r->c->samples);
    collect_runs(r);
}

// `bytes`: of the file that the text stands for.
static void read_text_line(struct reading *r, str text, size_t number, size_t bytes, bool cut)
{
    struct collection *c = r->c;
    struct buffer plain = { 0 };
    if (colour_in(text)) text = colour_off(&plain, text);
    bool taken = gather_line(&r->program->gather, &c->samples, &(struct line){ text, number, bytes, false, cut });
    collect_runs(r);
    const char *code = taken || !str_trim(text).len ? "" : parser_chatter(text);
    if (!code) unread(reading_input(r), 1, bytes);
    if (code && *code) remarks_add(c->arena, &c->said, (struct remark){ number, REMARK_WARNING, code, arena_copy(c->arena, str_trim(text)) });
    buffer_free(&plain);
}

// A hole of NULs is what a log has that was truncated while it was written: the line before it was cut, and so was the one behind it.
static void read_line(struct reading *r, const struct piece *piece)
{
    struct collection *c = r->c;
    static const char hole[2];
    str text = piece->text;
    size_t rest = (r->log && r->log->wide ? decode_width(str_first(r->reader->stream->window, piece->used)) : piece->used) + r->wrapping;
    for (const char *at; text.len && (at = memmem(text.data, text.len, hole, sizeof hole));) {
        str before = str_first(text, (size_t)(at - text.data));
        size_t end = before.len;
        while (end < text.len && text.data[end] == '\0') end++;
        str message = arena_printf(c->arena, "%zu NUL bytes are left out: the log was truncated while it was written", end - before.len);
        tell(r, piece->record.line, REMARK_WARNING, "nul-skipped", message);
        if (before.len) read_text_line(r, before, piece->record.line, before.len, true);
        text = str_from(text, end);
        rest -= end;
    }
    read_text_line(r, text, piece->record.line, rest, piece->used == piece->text.len);
}

// Tools put a document's last brace alone on a line, and no other one at its start. 0: not so here.
static size_t likely_end(str text)
{
    for (size_t from = 1; from < text.len;) {
        const char *at = memchr(text.data + from, '}', text.len - from);
        if (!at) break;
        from = (size_t)(at - text.data) + 1;
        if (at[-1] == '\n') return from;
    }
    return 0;
}

// A document that stands in the log by itself; its end is known only when it is there, so more and more of the window is looked at. Returns the
// bytes that were read; 0: a fed stream must hold more first.
static size_t read_document(struct reading *r, const struct parser *parser)
{
    struct collection *c = r->c;
    struct stream *stream = r->reader->stream;
    size_t likely = c->guess + c->guess / 4 + 4096;
    stream_want(stream, likely + 1);
    size_t end = likely_end(str_first(stream->window, likely));
    for (size_t guess = end ? end : likely;; guess = end ? likely : guess * 2, end = 0) {
        bool all = !stream_want(stream, guess + 1);
        struct parsed parsed = parser->read(&c->samples, str_first(stream->window, guess), stream_place(stream, 0), all && stream->ended);
        if (parsed.state == PARSE_MORE && !all) continue;
        if (parsed.state == PARSE_MORE) return r->reader->need = stream->window.len * 2, 0;
        if (parsed.state == PARSE_BROKEN) tell(r, parsed.problem.line, parsed.problem.level, parsed.problem.code, parsed.problem.message);
        if (parsed.state == PARSE_DONE) gather_document(&r->program->gather, parser->tool);
        collect_found(r);
        return c->guess = parsed.used;
    }
}

static size_t read_object(struct reading *r)
{
    struct stream *stream = r->reader->stream;
    struct input *input = reading_input(r);
    if (!stream->ended && !stream->read && stream->window.len < r->reader->need) return 0;
    r->reader->need = 0;
    struct dumped dumped = dump_next(&r->dump, stream, r->c->shelf, input, r->c->scratch);
    switch (dumped.step) {
    case DUMP_MORE: r->reader->need = dumped.used; return 0;
    case DUMP_RECORD: input->pieces++; break;
    case DUMP_STRUCTURE: input->pieces += dumped.used > 0; break;
    case DUMP_OTHER: unread(input, stream_count_lines(str_first(stream->window, dumped.used)), dumped.used); break;
    case DUMP_BROKEN: remarks_add(r->c->arena, &input->remarks, (struct remark){ stream_place(stream, 0), REMARK_ERROR, dumped.code, dumped.problem });
    }
    collect_shelf(r->c);
    return dumped.used;
}

// Progress without a line end may stand in front of a document: its bytes.
static size_t progress_before(str line)
{
    if (str_ends(line, STR("\r"))) line.len--;
    const char *code = str_ends(line, STR("{")) ? parser_chatter(line) : NULL;
    return code && !*code ? line.len - 1 : 0;
}

static size_t read_text(struct reading *r, const struct piece *piece)
{
    const struct parser *parser = parser_of_text(r->reader->stream->window);
    size_t progress = progress_before(piece->text);
    if (str_starts(piece->text, STR(BYTE_ORDER_MARK))) return sizeof BYTE_ORDER_MARK - 1;
    if (progress) return progress;
    if (dump_starts(r->reader->stream->window)) return read_object(r);
    if (parser) return read_document(r, parser);
    read_line(r, piece);
    return piece->used;
}

static void read_record(struct reading *r, struct piece *piece)
{
    size_t line = piece->record.line;
    const struct origin *origin = reading_origin(r, &piece->record.line);
    struct record_section *sections = (struct record_section *)piece->record.sections.items;
    for (size_t i = 0; i < piece->record.sections.count; i++) sections[i].line -= line - piece->record.line;
    collect_record(r->c, origin, &piece->record);
}

static size_t read_piece(struct reading *r, struct piece *piece)
{
    switch (piece->kind) {
    case PIECE_RECORD: read_record(r, piece); break;
    case PIECE_BROKEN: join_broken(r->c->join, reading_origin(r, &piece->record.line), &piece->record, piece->code, piece->reason); break;
    case PIECE_LOST: break;
    case PIECE_LINE: return read_text(r, piece);
    case PIECE_KEPT:
        r->c->kept = true;
        join_kept(r->c->join, &piece->record);
    }
    return piece->used;
}

void collect_pieces(struct reading *r, bool once)
{
    struct arena *scratch = r->c->scratch;
    struct arena_mark mark = arena_mark(scratch);
    struct piece piece;
    while (r->dump.in_list || record_next(r->reader, scratch, &piece)) {
        bool in_list = r->dump.in_list;
        size_t used = in_list ? read_object(r) : read_piece(r, &piece);
        stream_skip(r->reader->stream, used);
        arena_reset(scratch, mark);
        if ((!used && r->dump.in_list == in_list) || (once && r->reader->stream->read)) break;
    }
}

static void no_record(struct collection *c, const struct shelf_set *set, const struct origin *origin)
{
    struct record who = set->who;
    who.line = set->line;
    str reason = arena_printf(c->arena, "ConfigMap %.*s: %.*s", STR_ARG(set->name), STR_ARG(set->problem.len ? set->problem : STR("no whole record comes out of it")));
    join_broken(c->join, origin, &who, set->problem.len ? "record-pieces" : "record-cut", reason);
}

static void read_set(struct collection *c, const struct shelf_set *set)
{
    struct origin *origin = arena_new(c->arena, struct origin);
    *origin = (struct origin){ .input = (struct input *)set->input, .stored = true };
    size_t records = origin->input->records;
    struct stream stream = stream_still(set->bytes, set->line);
    struct record_reader reader = { .stream = &stream };
    struct program program = { .gather = { .marks = &c->marks } };
    struct reading reading = { .c = c, .places = &(struct place){ origin, 0 }, .place_count = 1, .reader = &reader, .program = &program };
    program.teller = &reading;
    if (!set->problem.len) collect_pieces(&reading, false);
    collect_lines_end(&reading);
    if (set->problem.len || origin->input->records == records) no_record(c, set, origin);
}

void collect_shelf(struct collection *c)
{
    struct shelf_set set;
    while (shelf_take(c->shelf, &set)) read_set(c, &set);
}

void collect_shelf_rest(struct collection *c)
{
    struct shelf_set set;
    while (shelf_rest(c->shelf, &set)) read_set(c, &set);
}
