// collect.c - the collector on one screen: the logs of a file one after the other, then rows, groups, findings, report.
#include "collecting.h"

#include "ingest/unwrap.h"

struct collection *collect_new(struct arena *arena, const struct source *plan, struct diags *diags)
{
    const struct planfile *planned = plan ? planfile_read(arena, plan, diags) : NULL;
    if (plan && !planned) return NULL;
    struct collection *c = arena_new(arena, struct collection);
    struct names *names = names_new(arena);
    *c = (struct collection){ .arena = arena, .scratch = arena_new(arena, struct arena), .diags = diags, .names = names, .shelf = shelf_new(arena) };
    c->samples = (struct samples){ .arena = arena, .scratch = c->scratch, .names = names, .columns = columns_new(names), .part_columns = columns_new(names) };
    c->join = join_new(names, planned, c->samples.columns);
    arena_alloc(c->scratch, 1, 1);          // so that a block stays when a record is forgotten
    return c;
}

static bool is_text(str bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        if (bytes.data[i] == '\0') return false;
    return true;
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

static void tell_useless(struct collection *c, struct input *input, bool empty, bool text)
{
    if (input->records || input->results || is_explained(&input->remarks) || input->pieces || c->kept) return;
    const struct remark *words = c->said.count ? &c->said.items[c->said.count - 1] : NULL;
    const char *code = words ? "tool-failed" : empty ? "empty-file" : text ? "no-result" : "binary";
    str message = empty ? STR("the file is empty") : text ? STR("no record and no output of a known tool in it") : STR("not text");
    if (words) message = arena_printf(c->arena, "a tool stopped before it had a result: %.*s", STR_ARG(words->message));
    remarks_add(c->arena, &input->remarks, (struct remark){ words ? words->line : 1, REMARK_ERROR, code, message });
}

// A file of a node's log folder is named after its pod.
static struct reading *reading_of(struct collection *c, struct input *input, struct lane *lane)
{
    if (lane->mark) return lane->mark;
    struct reading *reading = lane->mark = arena_new(c->arena, struct reading);
    struct origin *origin = arena_new(c->arena, struct origin);
    *origin = (struct origin){ input, lane->pod, lane->container, lane->name, false };
    if (lane->name.len && !unwrap_path(input->path, &origin->pod, &origin->container)) origin->pod = origin->container = (str){ 0 };
    *reading = (struct reading){ .c = c, .origin = origin, .reader = &lane->reader };
    return reading;
}

static void read_lanes(struct collection *c, struct input *input, struct stream *stream)
{
    struct lanes *lanes = lanes_new(c->names, stream);
    for (struct lane *lane = lanes_next(lanes); lane; lane = lanes_next(lanes)) {
        struct reading *reading = reading_of(c, input, lane);
        reading->wrapping = lane->wrapping;
        collect_pieces(reading, true);
        if (lane->reader.stream->ended && !lane->reader.stream->window.len) collect_lines_end(reading);
    }
    lanes_free(lanes);
}

void collect_file(struct collection *c, str path, struct stream *stream)
{
    struct input *input = join_input(c->join, path);
    bool empty = !stream_want(stream, 3) && !stream->window.len, text = is_text(str_first(stream->window, 4096));
    if (str_starts(stream->window, STR("\xEF\xBB\xBF"))) stream_skip(stream, 3);
    c->said = (struct remarks){ 0 };
    c->kept = false;
    read_lanes(c, input, stream);
    for (size_t i = 0; i < c->said.count; i++) remarks_add(c->arena, &input->remarks, c->said.items[i]);
    tell_useless(c, input, empty, text);
}

// Remarks have a line, and no text to show: the file is closed long ago.
static void tell(struct collection *c, str path, const struct remarks *remarks)
{
    const struct source *source = remarks->count ? source_new(c->arena, path, (str){ 0 }) : NULL;
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

static void tell_all(struct collection *c, const struct rows *rows)
{
    for (size_t i = 0; i < rows->input_count; i++) tell(c, rows->inputs[i]->path, &rows->inputs[i]->remarks);
    for (size_t i = 0; i < rows->count; i++) {
        tell(c, rows->items[i]->origin->input->path, &rows->items[i]->sample->errors);
        tell(c, rows->items[i]->origin->input->path, &rows->items[i]->sample->warnings);
    }
}

struct collect_result collect_report(struct collection *c, unsigned formats, str folder, struct sink *sink)
{
    collect_shelf_rest(c);
    const struct rows *rows = join_finish(c->join);
    const struct groups *groups = groups_by_round(c->arena, rows);
    const struct findings *findings = verify(c->arena, rows);
    struct report report = { rows, groups, findings, folder, formats };
    report_write(&report, sink);
    tell_all(c, rows);
    bool broken = c->diags->errors > 0;
    tell_checks(c, findings);
    return (struct collect_result){ findings->passed, findings->failed, rows->count, broken };
}

void collect_end(struct collection *c)
{
    shelf_free(c->shelf);
    arena_free(c->scratch);
}
