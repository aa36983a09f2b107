// collect_pieces.c - what stands in a log, piece by piece: records, documents of tools, objects of Kubernetes, lines of others.
#include "collecting.h"

#include "parse/parser.h"

void collect_samples(struct collection *c, const struct origin *origin, struct client *client, int64_t stage)
{
    struct remarks *loose = client ? &client->remarks : &origin->input->remarks;
    for (size_t i = 0; i < c->samples.loose.count; i++) remarks_add(c->arena, loose, c->samples.loose.items[i]);
    c->samples.loose = (struct remarks){ 0 };
    if (!c->samples.count) return;
    struct sample *first = c->samples.items[0];
    for (size_t i = 0; i < c->said.count; i++) remarks_add(c->arena, &first->warnings, c->said.items[i]);
    c->said = (struct remarks){ 0 };
    for (size_t i = 0; i < c->samples.count; i++) samples_settle(&c->samples, c->samples.items[i]);
    for (size_t i = 0; i < c->samples.count; i++) join_result(c->join, origin, client, stage, c->samples.items[i]);
    c->samples.items = NULL;
    c->samples.count = 0;
}

static void unread(struct input *input, size_t lines, size_t bytes)
{
    input->unread_lines += lines;
    input->unread_bytes += bytes;
}

// Runs that have just been completed.
static void collect_runs(struct reading *r)
{
    collect_samples(r->c, r->origin, NULL, -1);
    unread(r->origin->input, r->gather.unread_lines, r->gather.unread_bytes);
    r->gather.unread_lines = r->gather.unread_bytes = 0;
}

void collect_lines_end(struct reading *r)
{
    gather_end(&r->gather, &r->c->samples);
    collect_runs(r);
}

// `bytes`: of the file that the text stands for.
static void read_text_line(struct reading *r, str text, size_t number, size_t bytes, bool cut)
{
    struct collection *c = r->c;
    bool taken = gather_line(&r->gather, &c->samples, &(struct line){ text, number, bytes, false, cut });
    collect_runs(r);
    const char *code = taken || !str_trim(text).len ? "" : parser_chatter(text);
    if (!code) unread(r->origin->input, 1, bytes);
    if (code && *code) remarks_add(c->arena, &c->said, (struct remark){ number, REMARK_WARNING, code, arena_copy(c->arena, str_trim(text)) });
}

// A hole of NULs is what a log has that was truncated while it was written: the line before it was cut, and so was the one behind it.
static void read_line(struct reading *r, const struct piece *piece)
{
    struct collection *c = r->c;
    static const char hole[2];
    str text = piece->text;
    size_t rest = piece->used + r->wrapping;
    for (const char *at; text.len && (at = memmem(text.data, text.len, hole, sizeof hole));) {
        str before = str_first(text, (size_t)(at - text.data));
        size_t end = before.len;
        while (end < text.len && text.data[end] == '\0') end++;
        str message = arena_printf(c->arena, "%zu NUL bytes are left out: the log was truncated while it was written", end - before.len);
        remarks_add(c->arena, &r->origin->input->remarks, (struct remark){ piece->record.line, REMARK_WARNING, "nul-skipped", message });
        if (before.len) read_text_line(r, before, piece->record.line, before.len, true);
        text = str_from(text, end);
        rest -= end;
    }
    read_text_line(r, text, piece->record.line, rest, piece->used == piece->text.len);
}

// A document that stands in the log by itself; its end is known only when it is there, so more and more of the window is looked at. Returns the
// bytes that were read; 0: a fed stream must hold more first.
static size_t read_document(struct reading *r, const struct parser *parser)
{
    struct collection *c = r->c;
    struct stream *stream = r->reader->stream;
    for (size_t guess = c->guess + c->guess / 4 + 4096;; guess *= 2) {
        bool all = !stream_want(stream, guess + 1);
        struct parsed parsed = parser->read(&c->samples, str_first(stream->window, guess), stream_place(stream, 0), all && stream->ended);
        if (parsed.state == PARSE_MORE && !all) continue;
        if (parsed.state == PARSE_MORE) return r->reader->need = stream->window.len * 2, 0;
        if (parsed.state == PARSE_BROKEN) remarks_add(c->arena, &r->origin->input->remarks, parsed.problem);
        if (parsed.state == PARSE_DONE) gather_document(&r->gather, parser->tool);
        collect_samples(c, r->origin, NULL, -1);
        return c->guess = parsed.used;
    }
}

static size_t read_object(struct reading *r)
{
    struct stream *stream = r->reader->stream;
    struct input *input = r->origin->input;
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
    if (progress) return progress;
    if (dump_starts(r->reader->stream->window)) return read_object(r);
    if (parser) return read_document(r, parser);
    read_line(r, piece);
    return piece->used;
}

static size_t read_piece(struct reading *r, const struct piece *piece)
{
    switch (piece->kind) {
    case PIECE_RECORD: collect_record(r->c, r->origin, &piece->record); break;
    case PIECE_BROKEN: join_broken(r->c->join, r->origin, &piece->record, piece->code, piece->reason); break;
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
    struct reading reading = { .c = c, .origin = origin, .reader = &reader };
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
