// report/summary.c - what was asked, on what it ran, what happened, what came out, whether to trust it, and what was read.
#include "report/summary.h"

#include "report/asked.h"
#include "report/calibration.h"
#include "report/devices.h"
#include "report/lists.h"
#include "report/monitoring.h"
#include "report/parts.h"
#include "report/repeats.h"
#include "report/tables.h"
#include "report/workflow.h"

enum { ROWS_SHOWN = 10, LEVELS_SHOWN = 40, REMARKS_SHOWN = 50 };

static void heading(struct document *d, const char *text)
{
    document_heading(d, 2, str_of(text));
}

static size_t column(struct table *table, const char *title)
{
    return table_column(table, (struct heading){ str_of(title), str_of(title), -1 });
}

static str level_names(struct arena *arena, const struct planfile_axis *axis)
{
    const struct planfile_level *levels = axis->levels.items;
    size_t shown = axis->levels.count < LEVELS_SHOWN ? axis->levels.count : LEVELS_SHOWN;
    str *names = arena_array(arena, str, shown + 1);
    for (size_t i = 0; i < shown; i++) names[i] = levels[i].name;
    str text = arena_join(arena, names, shown, STR(", "));
    return shown == axis->levels.count ? text : arena_printf(arena, "%.*s, ... (%zu levels)", STR_ARG(text), axis->levels.count);
}

static void add_axes(struct document *d, const struct planfile *plan)
{
    struct table *table = table_new(d->arena);
    const struct planfile_axis *axes = plan->axes.items;
    column(table, "axis");
    column(table, "sets");
    column(table, "levels");
    for (size_t i = 0; i < plan->axes.count; i++) {
        struct cell *cell = table_row(table);
        cell[0] = cell_text(axes[i].name);
        cell[1] = cell_text(axes[i].path.len ? axes[i].path : STR("several fields"));
        cell[2] = cell_text(level_names(d->arena, &axes[i]));
    }
    document_table(d, table);
}

static str tools_text(struct arena *arena, const struct rows *rows)
{
    struct texts tools = list_tools(arena, rows);
    return arena_join(arena, tools.items, tools.count, STR(", "));
}

static void add_workload(struct document *d, const struct report *report)
{
    const struct planfile *plan = report->rows->plan;
    str tools = tools_text(d->arena, report->rows);
    struct texts constant = list_constant(d->arena, report->rows);
    if (plan || tools.len) heading(d, "Workload");
    if (plan)
        document_item(d, arena_printf(d->arena, "plan %.*s: %lld rounds, %zu axes", STR_ARG(plan->id), (long long)plan->totals.rounds, plan->axes.count));
    if (tools.len) document_item(d, arena_printf(d->arena, "measured by %.*s", STR_ARG(tools)));
    if (constant.count)
        document_item(d, arena_printf(d->arena, "the same in all results: %.*s", STR_ARG(arena_join(d->arena, constant.items, constant.count, STR(" ")))));
    if (plan) add_axes(d, plan);
}

static void add_unkept(struct document *d, const struct rows *rows)
{
    struct texts unkept = list_unkept(d->arena, rows);
    for (size_t i = 0; i < unkept.count; i++) document_item(d, arena_printf(d->arena, "planned, not kept where it ran: %.*s", STR_ARG(unkept.items[i])));
}

// What differs within a table makes its figures hard to compare.
static void add_difference(struct document *d, const char *what, struct texts seen)
{
    if (seen.count < 2) return;
    str all = arena_join(d->arena, seen.items, seen.count, STR(", "));
    document_item(d, arena_printf(d->arena, "results of %zu different %s stand in these tables: %.*s", seen.count, what, STR_ARG(all)));
}

static void add_restarts(struct document *d, const struct rows *rows)
{
    int64_t restarts = -1;
    for (size_t i = 0; i < rows->client_count; i++) {
        const struct client *client = rows->clients[i];
        if (client->state != CLIENT_COUNTS || client->record->restarts < 0) continue;
        restarts = (restarts < 0 ? 0 : restarts) + client->record->restarts;
    }
    if (restarts >= 0) document_item(d, arena_printf(d->arena, "restarts of systems during rounds: %lld", (long long)restarts));
}

static void add_systems(struct document *d, const struct rows *rows)
{
    const struct table *table = table_of_systems(d->arena, rows);
    if (!table->height) return;
    heading(d, "Systems");
    document_table(d, table);
    add_restarts(d, rows);
    add_difference(d, "images", list_images(d->arena, rows));
    add_difference(d, "tools or versions", list_tools(d->arena, rows));
    add_unkept(d, rows);
}

// Results of several tools have little in common: each has a table, with the columns that are its own.
static void add_results_of(struct document *d, const struct report *report, str tool)
{
    struct rows rows = *report->rows;
    struct report part = *report;
    part.rows = &rows;
    rows.items = arena_array(d->arena, struct row *, rows.count + 1);
    rows.sorted = arena_array(d->arena, struct row *, rows.count + 1);
    rows.count = 0;
    for (size_t i = 0; i < report->rows->count; i++)
        if (str_equal(report->rows->sorted[i]->sample->tool, tool)) rows.sorted[rows.count] = rows.items[rows.count] = report->rows->sorted[i], rows.count++;
    heading(d, arena_printf(d->arena, "Results of %.*s", STR_ARG(tool)).data);
    struct texts constant = list_constant(d->arena, &rows);
    if (constant.count) document_item(d, arena_printf(d->arena, "the same in all of these: %.*s", STR_ARG(arena_join(d->arena, constant.items, constant.count, STR(" ")))));
    document_table(d, table_without_empty(table_of_clients(d->arena, &part)));
}

static bool is_new(const struct rows *rows, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (str_equal(rows->sorted[i]->sample->tool, rows->sorted[at]->sample->tool)) return false;
    return true;
}

static bool has_several_tools(const struct rows *rows)
{
    for (size_t i = 1; i < rows->count; i++)
        if (!str_equal(rows->sorted[i]->sample->tool, rows->sorted[0]->sample->tool)) return true;
    return false;
}

static void add_results(struct document *d, const struct report *report)
{
    bool by_tool = !report->groups->count && has_several_tools(report->rows);
    for (size_t i = 0; by_tool && i < report->rows->count; i++)
        if (is_new(report->rows, i)) add_results_of(d, report, report->rows->sorted[i]->sample->tool);
    if (!by_tool) {
        heading(d, report->groups->count ? "Execution per client" : "Results");
        document_table(d, table_of_clients(d->arena, report));
    }
    document_text(d, STR("Latencies are completion latencies unless only total ones were recorded. An empty cell was not measured."));
}

static void add_tables(struct document *d, const struct report *report)
{
    if (report->rows->round_count) {
        heading(d, "Workflow");
        document_table(d, table_of_workflow(d->arena, report->rows));
    }
    if (report->groups->count) {
        heading(d, "Execution per round");
        document_table(d, table_of_rounds(d->arena, report));
    }
    const struct table *repeats = table_of_repeats(d->arena, report), *tenants = table_of_tenants(d->arena, report);
    if (repeats->height) {
        heading(d, "Repeats");
        document_table(d, repeats);
        document_text(d, STR("Over the repeats of a point, without warm-ups and rounds with errors; the interval is that of the mean, by Student's t."));
    }
    if (tenants->height) {
        heading(d, "Execution per tenant");
        document_table(d, tenants);
    }
    const struct table *monitoring = table_of_monitoring(d->arena, report);
    if (monitoring->height) {
        heading(d, "Monitoring");
        document_table(d, monitoring);
        document_text(d, STR("Of the systems, from their cgroups, while they were measured. Maxima are those of the samples."));
    }
    if (report->rows->count) add_results(d, report);
    const struct table *devices = table_of_devices(d->arena, report);
    if (devices->height) {
        heading(d, "Devices");
        document_table(d, devices);
        document_text(d, STR("Means over iostat's reports; devices that did nothing are left out."));
    }
}

static void add_parts(struct document *d, const struct report *report)
{
    size_t kind = 0;
    for (struct parts_table parts; (parts = table_of_parts(d->arena, report, kind)).heading; kind++) {
        if (!parts.table->height) continue;
        heading(d, parts.heading);
        document_table(d, parts.table);
    }
}

str concern_text(struct arena *arena, const struct concern *c)
{
    str text = c->round;
    if (c->workload.len) text = arena_printf(arena, "%.*s %.*s", STR_ARG(text), STR_ARG(c->workload));
    if (c->tenant > 1) text = arena_printf(arena, "%.*s tenant %lld", STR_ARG(text), (long long)c->tenant);
    if (c->client >= 0) text = arena_printf(arena, "%.*s client %lld", STR_ARG(text), (long long)c->client);
    if (c->stage >= 0) text = arena_printf(arena, "%.*s stage %lld", STR_ARG(text), (long long)c->stage);
    return text.len ? arena_printf(arena, "%.*s: %.*s", STR_ARG(text), STR_ARG(c->message)) : c->message;
}

static str concerns_text(struct arena *arena, const struct finding *finding)
{
    size_t shown = finding->count < ROWS_SHOWN ? finding->count : ROWS_SHOWN;
    str *texts = arena_array(arena, str, shown + 1);
    for (size_t i = 0; i < shown; i++) texts[i] = concern_text(arena, &finding->concerns[i]);
    str text = arena_join(arena, texts, shown, STR("; "));
    return shown == finding->count ? text : arena_printf(arena, "%.*s; and %zu more", STR_ARG(text), finding->count - shown);
}

// What does not apply is named once; of results without records and plan that is nearly all.
static void add_checks(struct document *d, const struct findings *findings)
{
    static const str states[] = { [CHECK_PASS] = STR_INIT("pass"), [CHECK_FAIL] = STR_INIT("FAIL"), [CHECK_NOT_APPLICABLE] = STR_INIT("n.a.") };
    struct table *table = table_new(d->arena);
    str *others = arena_array(d->arena, str, findings->count + 1);
    size_t other_count = 0;
    heading(d, "Checks");
    column(table, "check");
    column(table, "question");
    column(table, "result");
    column(table, "rows concerned");
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->items[i];
        if (finding->state == CHECK_NOT_APPLICABLE) {
            others[other_count++] = str_of(finding->code);
            continue;
        }
        struct cell *cell = table_row(table);
        cell[0] = cell_text(str_of(finding->code));
        cell[1] = cell_text(str_of(finding->question));
        cell[2] = cell_text(states[finding->state]);
        cell[3] = cell_text(concerns_text(d->arena, finding));
    }
    document_table(d, table);
    if (other_count) document_text(d, arena_printf(d->arena, "Not applicable: %.*s.", STR_ARG(arena_join(d->arena, others, other_count, STR(", ")))));
}

static void add_remarks(struct document *d, str path, const struct remarks *remarks, size_t *shown)
{
    static const char *const levels[] = { [REMARK_NOTE] = "note", [REMARK_WARNING] = "warning", [REMARK_ERROR] = "error" };
    for (size_t i = 0; i < remarks->count; i++) {
        const struct remark *r = &remarks->items[i];
        if (++*shown > REMARKS_SHOWN) continue;
        document_item(d, arena_printf(d->arena, "%.*s:%zu: %s: %.*s (%s)", STR_ARG(path), r->line, levels[r->level], STR_ARG(r->message), r->code));
    }
}

static void add_files(struct document *d, const struct rows *rows)
{
    struct table *table = table_new(d->arena);
    size_t shown = 0;
    heading(d, "Files read");
    column(table, "file");
    column(table, "records");
    column(table, "results");
    column(table, "lines unread");
    column(table, "bytes unread");
    for (size_t i = 0; i < rows->input_count; i++) {
        struct cell *cell = table_row(table);
        cell[0] = cell_text(rows->inputs[i]->path);
        cell[1] = cell_count((int64_t)rows->inputs[i]->records);
        cell[2] = cell_count((int64_t)rows->inputs[i]->results);
        cell[3] = cell_count((int64_t)rows->inputs[i]->unread_lines);
        cell[4] = cell_count((int64_t)rows->inputs[i]->unread_bytes);
    }
    document_table(d, table);
    for (size_t i = 0; i < rows->input_count; i++) add_remarks(d, rows->inputs[i]->path, &rows->inputs[i]->remarks, &shown);
    for (size_t i = 0; i < rows->count; i++) {
        add_remarks(d, rows->items[i]->origin->input->path, &rows->items[i]->sample->errors, &shown);
        add_remarks(d, rows->items[i]->origin->input->path, &rows->items[i]->sample->warnings, &shown);
    }
    if (shown > REMARKS_SHOWN) document_item(d, arena_printf(d->arena, "and %zu more: all of them stand in results.json", shown - REMARKS_SHOWN));
}

static void add_others(struct document *d, const struct report *report)
{
    const char *csv = report->formats & REPORT_CSV ? ", results.csv (one row a result), rounds.csv (one row a round)" : "";
    if (report->folder.len)
        document_text(d, arena_printf(d->arena, "Beside this page, in %.*s: results.json (everything)%s.", STR_ARG(report->folder), csv));
}

static void add_asked(struct document *d, const struct asked *asked)
{
    for (size_t i = 0; asked && i < asked->count; i++) {
        heading(d, arena_copy(d->arena, asked->items[i].title).data);
        document_table(d, asked->items[i].table);
        if (!asked->items[i].table->height) document_text(d, STR("No rows."));
        if (asked->items[i].note.len) document_text(d, asked->items[i].note);
    }
}

const struct document *summary_make(struct arena *arena, const struct report *report)
{
    struct document *d = arena_new(arena, struct document);
    const struct planfile *plan = report->rows->plan;
    d->arena = arena;
    d->na = report->na;
    if (report->asked && !report->folder.len) {
        add_asked(d, report->asked);
        return d;
    }
    document_heading(d, 1, plan ? plan->experiment.name : STR("Results"));
    if (plan && plan->experiment.question.len) document_text(d, plan->experiment.question);
    add_asked(d, report->asked);
    add_workload(d, report);
    add_systems(d, report->rows);
    add_tables(d, report);
    add_parts(d, report);
    add_checks(d, report->findings);
    if (report->advices->count) {
        heading(d, "Calibration");
        calibration_add(d, report->advices, 3);
    }
    add_files(d, report->rows);
    add_others(d, report);
    return d;
}
