// collect.c - the collector on one screen: pieces of a file one after the other, then rows, groups, findings, report.
#include "collecting.h"

#include "parse/parser.h"

struct collection *collect_new(struct arena *arena, const struct source *plan, struct diags *diags)
{
    const struct planfile *planned = plan ? planfile_read(arena, plan, diags) : NULL;
    if (plan && !planned) return NULL;
    struct collection *c = arena_new(arena, struct collection);
    struct names *names = names_new(arena);
    *c = (struct collection){ .arena = arena, .scratch = arena_new(arena, struct arena), .diags = diags, .names = names };
    c->samples = (struct samples){ .arena = arena, .scratch = c->scratch, .names = names, .columns = columns_new(names), .part_columns = columns_new(names) };
    c->join = join_new(names, planned, c->samples.columns);
    return c;
}

void collect_samples(struct collection *c, struct input *input, struct client *client, int64_t stage)
{
    struct sample *first = c->samples.items[0];
    for (size_t i = 0; i < c->said.count; i++) remarks_add(c->arena, &first->warnings, c->said.items[i]);
    c->said = (struct remarks){ 0 };
    for (size_t i = 0; i < c->samples.count; i++) join_result(c->join, input, client, stage, c->samples.items[i]);
    c->samples.items = NULL;
    c->samples.count = 0;
}

static void read_line(struct collection *c, struct input *input, size_t line, const struct piece *piece)
{
    enum chatter chatter = parser_chatter(piece->text);
    if (!str_trim(piece->text).len || chatter == CHATTER_KNOWN) return;
    if (chatter == CHATTER_SAYS) {
        str message = arena_copy(c->arena, str_trim(piece->text));
        remarks_add(c->arena, &c->said, (struct remark){ line, REMARK_WARNING, "tool-message", message });
        return;
    }
    input->unread_lines++;
    input->unread_bytes += piece->used;
}

// A document that stands in the file by itself; its end is known only when it is there, so the window grows until it is.
static size_t read_document(struct collection *c, struct input *input, struct stream *stream, const struct parser *parser)
{
    for (;;) {
        struct parsed parsed = parser->read(&c->samples, stream->window, stream->line, stream->ended);
        if (parsed.state == PARSE_MORE) {
            stream_want(stream, stream->window.len * 2);
            continue;
        }
        if (parsed.state == PARSE_BROKEN) remarks_add(c->arena, &input->remarks, parsed.problem);
        if (c->samples.count) collect_samples(c, input, NULL, -1);
        return parsed.used;
    }
}

static void tell_broken(struct collection *c, struct input *input, const struct piece *piece)
{
    const struct record *r = &piece->record;
    str id = r->round.len ? r->round : r->load;
    str whose = id.len ? arena_printf(c->arena, "the record of %.*s, %.*s, client %lld", STR_ARG(id), STR_ARG(r->workload), (long long)r->client) : STR("a record");
    str message = arena_printf(c->arena, "%.*s is not used: %.*s", STR_ARG(whose), STR_ARG(piece->reason));
    remarks_add(c->arena, &input->remarks, (struct remark){ r->line, REMARK_ERROR, piece->code, message });
    join_broken(c->join, input, r, piece->code, piece->reason);
}

// Returns the bytes that were read.
static size_t read_piece(struct collection *c, struct input *input, struct stream *stream, const struct piece *piece)
{
    const struct parser *parser;
    switch (piece->kind) {
    case PIECE_RECORD: collect_record(c, input, &piece->record); break;
    case PIECE_KEPT: join_kept(c->join, &piece->record); break;
    case PIECE_BROKEN: tell_broken(c, input, piece); break;
    case PIECE_LOST: break;
    case PIECE_LINE:
        parser = parser_of_text(stream->window);
        if (parser) return read_document(c, input, stream, parser);
        read_line(c, input, stream->line, piece);
    }
    return piece->used;
}

static bool is_text(str bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        if (bytes.data[i] == '\0') return false;
    return true;
}

static void tell_useless(struct collection *c, struct input *input, bool empty, bool text)
{
    if (input->records || input->results || input->remarks.count) return;
    const char *code = empty ? "empty-file" : text ? "no-result" : "binary";
    str message = empty ? STR("the file is empty") : text ? STR("no record and no output of a known tool in it") : STR("not text");
    remarks_add(c->arena, &input->remarks, (struct remark){ 1, REMARK_ERROR, code, message });
}

void collect_file(struct collection *c, str path, struct stream *stream)
{
    struct input *input = join_input(c->join, path);
    struct record_reader reader = { .stream = stream };
    struct arena_mark mark = arena_mark(c->scratch);
    struct piece piece;
    bool empty = !stream_want(stream, 3) && !stream->window.len, text = is_text(str_first(stream->window, 4096)), kept = false;
    if (str_starts(stream->window, STR("\xEF\xBB\xBF"))) stream_skip(stream, 3);
    c->said = (struct remarks){ 0 };
    while (record_next(&reader, c->scratch, &piece)) {
        kept = kept || piece.kind == PIECE_KEPT;
        stream_skip(stream, read_piece(c, input, stream, &piece));
        arena_reset(c->scratch, mark);
    }
    arena_free(c->scratch);
    for (size_t i = 0; i < c->said.count; i++) remarks_add(c->arena, &input->remarks, c->said.items[i]);
    if (!kept) tell_useless(c, input, empty, text);
}

// Remarks have a line, and no text to show: the file is closed long ago.
static void tell(struct collection *c, str path, const struct remarks *remarks)
{
    const struct source *source = source_new(c->arena, path, (str){ 0 });
    for (size_t i = 0; i < remarks->count; i++) {
        const struct remark *r = &remarks->items[i];
        struct span at = { source, (unsigned)r->line, 1, 0 };
        if (r->level == REMARK_ERROR) diag_error(c->diags, r->code, at, "%.*s", STR_ARG(r->message));
        if (r->level == REMARK_WARNING) diag_warning(c->diags, r->code, at, "%.*s", STR_ARG(r->message));
    }
}

static void tell_checks(struct collection *c, const struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->items[i];
        if (f->state != CHECK_FAIL) continue;
        diag_error(c->diags, f->code, (struct span){ 0 }, "check failed for %zu %s, the first: %.*s%s%.*s", f->count, f->count == 1 ? "row" : "rows",
            STR_ARG(f->concerns[0].round), f->concerns[0].round.len ? ": " : "", STR_ARG(f->concerns[0].message));
    }
}

struct collect_result collect_report(struct collection *c, unsigned formats, str folder, struct sink *sink)
{
    const struct rows *rows = join_finish(c->join);
    const struct groups *groups = groups_by_round(c->arena, rows);
    const struct findings *findings = verify(c->arena, rows);
    struct report report = { rows, groups, findings, folder, formats };
    report_write(c->arena, &report, sink);
    for (size_t i = 0; i < rows->input_count; i++) tell(c, rows->inputs[i]->path, &rows->inputs[i]->remarks);
    for (size_t i = 0; i < rows->count; i++) {
        tell(c, rows->items[i]->input->path, &rows->items[i]->sample->errors);
        tell(c, rows->items[i]->input->path, &rows->items[i]->sample->warnings);
    }
    bool broken = c->diags->errors > 0;
    tell_checks(c, findings);
    return (struct collect_result){ findings->passed, findings->failed, rows->count, broken };
}
