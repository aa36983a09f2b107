// report/sheets.c - the sheets that machines read: every key, parameter and metric, under the names of docs/results.md.
#include "report/csv.h"
#include "report/lists.h"
#include "report/monitoring.h"
#include "report/tables.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

struct sheet {
    struct arena *arena;
    const struct report *report;
    struct table *table;            // its headings
    struct sink *sink;
    struct cell *cells;             // of the row at hand
    bool keys;                      // the columns of rounds: when there is a plan or a record
    struct texts params;
};

static void name(struct sheet *s, str text)
{
    table_column(s->table, (struct heading){ text, text, -1 });
}

static void names(struct sheet *s, const str *items, size_t count)
{
    for (size_t i = 0; i < count; i++) name(s, items[i]);
}

static struct sheet *sheet_new(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct sheet *s = arena_new(arena, struct sheet);
    *s = (struct sheet){ .arena = arena, .report = report, .table = table_new(arena), .sink = sink, .params = list_params(arena, report->rows) };
    s->keys = report->rows->plan || report->rows->client_count;
    return s;
}

// All names are there: the rows follow.
static void sheet_start(struct sheet *s)
{
    csv_headings(s->sink, s->table);
    s->cells = arena_array(s->arena, struct cell, s->table->width);
}

static struct cell *row_start(struct sheet *s)
{
    for (size_t i = 0; i < s->table->width; i++) s->cells[i] = (struct cell){ 0 };
    return s->cells;
}

static void row_end(struct sheet *s)
{
    csv_row(s->sink, s->cells, s->table->width, s->report->na);
}

static bool has_axis(const struct planfile_axis *axis, bool fields_too)
{
    return fields_too || !axis->path.len;
}

static void axis_names(struct sheet *s, bool fields_too)
{
    const struct planfile *plan = s->report->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    for (size_t i = 0; axes && i < plan->axes.count; i++)
        if (has_axis(&axes[i], fields_too)) name(s, arena_printf(s->arena, "axis_%.*s", STR_ARG(axes[i].name)));
}

static struct cell *axis_cells(const struct sheet *s, struct cell *cell, const struct round *round, bool fields_too)
{
    const struct planfile *plan = s->report->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    for (size_t i = 0; axes && i < plan->axes.count; i++)
        if (has_axis(&axes[i], fields_too)) *cell++ = cell_text(axis_level(s->report->rows, round, i));
    return cell;
}

static str load_of(const struct planfile *plan, const struct record *record, const struct planfile_step *step)
{
    if (record->load.len || !plan || !step || step->load < 0 || (size_t)step->load >= plan->loads.count) return record->load;
    return ((const struct planfile_load *)plan->loads.items)[step->load].id;
}

// experiment, system, load, round, repeat, warmup
static struct cell *round_cells(const struct sheet *s, struct cell *cell, const struct row *row)
{
    const struct planfile *plan = s->report->rows->plan;
    const struct planfile_step *step = row->round ? row->round->step : NULL;
    const struct record *record = row->client ? row->client->record : NULL;
    if (plan) cell[0] = cell_text(plan->experiment.name);
    if (record) cell[1] = cell_text(record->system), cell[2] = cell_text(load_of(plan, record, step));
    if (record || row->round) cell[3] = cell_text(row->round ? row->round->id : record->round);
    if (step) {
        cell[4] = cell_count(step->repeat > 0 ? step->repeat : 1);
        cell[5] = cell_text(step->warmup ? STR("true") : STR("false"));
    }
    return cell + 6;
}

static struct cell *metric_cells(const struct sheet *s, struct cell *cell, const struct metrics *metrics)
{
    size_t count = columns_count(s->report->rows->columns);
    for (size_t i = 0; i < metrics->count; i++) cell[metrics->columns[i]->index] = cell_number(metrics->values[i]);
    return cell + count;
}

static struct cell param_cell(const struct param *param)
{
    if (!param) return (struct cell){ 0 };
    return param->is_number ? cell_number(param->number) : cell_text(param->text);
}

static struct cell *result_cells(const struct sheet *s, struct cell *cell, const struct row *row)
{
    const struct sample *sample = row->sample;
    *cell++ = cell_text(row->origin->input->path);
    *cell++ = cell_count((int64_t)sample->line);
    *cell++ = cell_text(row->origin->stream);
    *cell++ = cell_text(row->origin->pod);
    *cell++ = cell_text(row->origin->container);
    *cell++ = cell_text(sample->tool);
    *cell++ = cell_text(sample->version);
    *cell++ = cell_text(sample->test);
    *cell++ = cell_text(sample->total ? STR("true") : (str){ 0 });
    for (size_t i = 0; i < s->params.count; i++) *cell++ = param_cell(params_get(&sample->params, s->params.items[i]));
    return metric_cells(s, cell, &sample->metrics);
}

static const str round_names[] = { STR_INIT("experiment"), STR_INIT("system"), STR_INIT("load"), STR_INIT("round"), STR_INIT("repeat"), STR_INIT("warmup") };
static const str client_names[] = { STR_INIT("tenant"), STR_INIT("workload"), STR_INIT("client"), STR_INIT("stage") };
static const str result_names[] = { STR_INIT("file"), STR_INIT("line"), STR_INIT("stream"), STR_INIT("pod"), STR_INIT("container"), STR_INIT("tool"),
    STR_INIT("version"), STR_INIT("test"), STR_INIT("total") };
static const str group_names[] = { STR_INIT("workload"), STR_INIT("stage"), STR_INIT("clients"), STR_INIT("clients_planned"), STR_INIT("errors") };

void sheet_of_results(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct sheet *s = sheet_new(arena, report, sink);
    if (s->keys) {
        names(s, round_names, COUNT(round_names));
        names(s, client_names, COUNT(client_names));
        axis_names(s, false);
    }
    names(s, result_names, COUNT(result_names));
    names(s, s->params.items, s->params.count);
    for (size_t i = 0; i < columns_count(report->rows->columns); i++) name(s, columns_at(report->rows->columns, i)->name);
    sheet_start(s);
    for (size_t i = 0; i < report->rows->count; i++) {
        const struct row *row = report->rows->items[i];
        const struct record *record = row->client ? row->client->record : NULL;
        struct cell *cell = row_start(s);
        if (s->keys) {
            cell = round_cells(s, cell, row);
            *cell++ = cell_count(record ? record->tenant : -1);
            *cell++ = cell_text(record ? record->workload : row->workload);
            *cell++ = cell_count(record ? record->client : -1);
            *cell++ = cell_count(row->stage);
            cell = axis_cells(s, cell, row->round, false);
        }
        result_cells(s, cell, row);
        row_end(s);
    }
}

// The value that all results of the group have; empty when they differ.
static struct cell shared_param(const struct group *group, str param)
{
    const struct param *first = params_get(&group->rows[0]->sample->params, param);
    for (size_t i = 1; i < group->count; i++) {
        const struct param *other = params_get(&group->rows[i]->sample->params, param);
        if (!first || !other || !str_equal(first->text, other->text)) return (struct cell){ 0 };
    }
    return param_cell(first);
}

// A percentile over several clients is the worst of theirs, and its name says so: read_clat_p99_worst_ms.
static str group_metric(struct sheet *s, const struct column *column)
{
    if (column->fold != FOLD_WORST) return column->name;
    return arena_printf(s->arena, "%.*s_worst_ms", STR_ARG(str_first(column->name, column->name.len - 3)));
}

static void resource_cells(const struct resource_columns *columns, struct cell *cell, const struct metrics *metrics)
{
    double value;
    for (size_t i = 0; i < columns->count; i++)
        if (metrics_get(metrics, columns->items[i], &value)) cell[i] = cell_number(value);
}

void sheet_of_rounds(struct arena *arena, const struct report *report, struct sink *sink)
{
    struct sheet *s = sheet_new(arena, report, sink);
    names(s, round_names, COUNT(round_names));
    axis_names(s, true);
    names(s, group_names, COUNT(group_names));
    names(s, s->params.items, s->params.count);
    for (size_t i = 0; i < columns_count(report->rows->columns); i++) name(s, group_metric(s, columns_at(report->rows->columns, i)));
    struct resource_columns resources = resource_columns(arena, report->groups);
    for (size_t i = 0; i < resources.count; i++) name(s, arena_printf(arena, "system_%.*s", STR_ARG(resources.items[i]->name)));
    sheet_start(s);
    for (size_t i = 0; i < report->groups->count; i++) {
        const struct group *group = &report->groups->items[i];
        const struct client *client = group->rows[0]->client;
        const struct planfile_workload *workload = client ? client->planned : NULL;
        struct cell *cell = round_cells(s, row_start(s), group->rows[0]);
        cell = axis_cells(s, cell, group->round, true);
        *cell++ = cell_text(group->workload);
        *cell++ = cell_count(group->stage);
        *cell++ = cell_count((int64_t)group->clients);
        *cell++ = cell_count(workload ? workload->pods * workload->copies * group->round->tenants : -1);
        *cell++ = cell_count((int64_t)group->errors);
        for (size_t p = 0; p < s->params.count; p++) *cell++ = shared_param(group, s->params.items[p]);
        cell = metric_cells(s, cell, &group->metrics);
        resource_cells(&resources, cell, &group->resources);
        row_end(s);
    }
}
