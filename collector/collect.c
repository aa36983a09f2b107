// collect.c - the collector on one screen: files one after the other, then rows, groups, findings, report.
#include "collecting.h"

enum { MOST_FOR_ADVICE = 10000 };

struct collection *collect_new(struct arena *arena, const struct source *plan, struct diags *diags)
{
    const struct planfile *planned = plan ? planfile_read(arena, plan, diags) : NULL;
    if (plan && !planned) return NULL;
    struct collection *c = arena_new(arena, struct collection);
    struct names *names = names_new(arena);
    *c = (struct collection){ .arena = arena, .scratch = arena_new(arena, struct arena), .diags = diags, .names = names, .shelf = shelf_new(arena) };
    c->samples = (struct samples){ .arena = arena, .scratch = c->scratch, .names = names, .columns = columns_new(names), .part_columns = columns_new(names) };
    c->join = join_new(names, planned, c->samples.columns);
    marks_make(&c->marks);
    arena_alloc(c->scratch, 1, 1);          // so that a block stays when a record is forgotten
    return c;
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

struct collect_result collect_report(struct collection *c, const struct collect_wish *wish, struct sink *sink)
{
    collect_close(c);
    collect_shelf_rest(c);
    const struct rows *rows = join_finish(c->join);
    const struct groups *groups = groups_by_round(c->arena, rows);
    const struct findings *findings = verify(c->arena, rows);
    struct lone lone = wish->baseline ? (struct lone){ wish->baseline->path, wish->baseline->groups } : (struct lone){ 0 };
    bool all = rows->count < MOST_FOR_ADVICE;           // results of no round too: a colleague's sweep, not a year's logs
    const struct groups *asked = all ? groups_make(c->arena, rows, GROUP_ROUND) : groups;
    const struct advices *advices = advise(c->arena, rows, asked, findings, wish->baseline ? &lone : NULL);
    struct report report = { rows, groups, findings, wish->folder, wish->formats, wish->style, wish->na, advices, NULL };
    if (wishes_any(&wish->wishes) && !(report.asked = asked_make(c->arena, &report, &wish->wishes, c->diags))) return (struct collect_result){ .senseless = true };
    report_write(&report, sink);
    tell_all(c, rows);
    bool broken = c->diags->errors > 0;
    tell_checks(c, findings);
    return (struct collect_result){ findings->passed, findings->failed, rows->count, broken, false, advices->count > 0 };
}

void collect_end(struct collection *c)
{
    shelf_free(c->shelf);
    arena_free(c->scratch);
}
