// report/tables.c - the tables that people read. A column that would say the same in every row is left out.
#include "report/tables.h"

#include "report/figures.h"
#include "report/lists.h"

// The columns of one table of results.
struct layout {
    struct arena *arena;
    const struct report *report;
    struct table *table;
    bool files, workloads, stages, tenants, tests, records, merged;      // merged: some row stands for several clients
    size_t axes;
    struct texts params;
    struct figures figures;
};

static void add_text(struct layout *l, bool wanted, str title)
{
    if (wanted) table_column(l->table, (struct heading){ title, title, -1 });
}

// What tells rows apart, in the order of the columns.
static void add_keys(struct layout *l)
{
    const struct rows *rows = l->report->rows;
    const struct planfile_axis *axes = rows->plan ? rows->plan->axes.items : NULL;
    l->axes = rows->plan ? rows->plan->axes.count : 0;
    l->params = list_varying(l->arena, rows);
    add_text(l, l->records, STR("round"));
    add_text(l, l->files, STR("file"));
    for (size_t i = 0; i < l->axes; i++) add_text(l, true, axes[i].name);
    for (size_t i = 0; i < l->params.count; i++) add_text(l, true, l->params.items[i]);
    add_text(l, l->workloads, STR("workload"));
    add_text(l, l->stages, STR("stage"));
}

static void look(struct layout *l)
{
    const struct row *const *rows = (const struct row *const *)l->report->rows->sorted;
    for (size_t i = 0; i < l->report->rows->count; i++) {
        const struct record *r = rows[i]->client ? rows[i]->client->record : NULL, *first = rows[0]->client ? rows[0]->client->record : NULL;
        l->records = l->records || r || rows[i]->round;
        l->files = l->files || (!r && l->report->rows->input_count > 1);
        l->tests = l->tests || (!r && rows[i]->sample->test.len) || !str_equal(rows[i]->sample->test, rows[0]->sample->test);
        l->workloads = l->workloads || (r && first && !str_equal(r->workload, first->workload));
        l->stages = l->stages || (r && r->stages.count > 1);
        l->tenants = l->tenants || (r && r->tenant != 1);
    }
}

static struct layout *layout_new(struct arena *arena, const struct report *report)
{
    struct layout *l = arena_new(arena, struct layout);
    *l = (struct layout){ .arena = arena, .report = report, .table = table_new(arena) };
    look(l);
    return l;
}

static void add_metrics(struct layout *l)
{
    l->figures = figures_of(l->arena, l->report->rows, l->merged);
    for (size_t i = 0; i < l->figures.count; i++)
        table_column(l->table, (struct heading){ l->figures.items[i].column->name, l->figures.items[i].title, l->figures.items[i].decimals });
    add_text(l, true, STR("errors"));
}

static struct cell param_cell(const struct row *row, str name)
{
    const struct param *param = params_get(&row->sample->params, name);
    return param ? cell_word(param->text) : (struct cell){ 0 };
}

static struct cell *put_keys(const struct layout *l, struct cell *cell, const struct row *row)
{
    const struct round *round = row->round;
    if (l->records) *cell++ = cell_count(round ? (int64_t)round->number : -1);
    if (l->files) *cell++ = cell_text(row->client ? (str){ 0 } : row->origin->input->path);
    for (size_t i = 0; i < l->axes; i++) *cell++ = cell_word(axis_level(l->report->rows, round, i));
    for (size_t i = 0; i < l->params.count; i++) *cell++ = param_cell(row, l->params.items[i]);
    if (l->workloads) *cell++ = cell_text(row->workload);
    if (l->stages) *cell++ = cell_count(row->stage);
    return cell;
}

static void put_metrics(const struct layout *l, struct cell *cell, const struct metrics *metrics, size_t errors)
{
    double value;
    for (size_t i = 0; i < l->figures.count; i++, cell++)
        if (metrics_get(metrics, l->figures.items[i].column, &value)) *cell = cell_number(value);
    *cell = cell_count((int64_t)errors);
}

const struct table *table_of_clients(struct arena *arena, const struct report *report)
{
    struct layout *l = layout_new(arena, report);
    add_keys(l);
    add_text(l, l->tenants, STR("tenant"));
    add_text(l, l->records, STR("client"));
    add_text(l, l->tests, STR("job"));
    add_metrics(l);
    for (size_t i = 0; i < report->rows->count; i++) {
        const struct row *row = report->rows->sorted[i];
        const struct record *record = row->client ? row->client->record : NULL;
        if (record && !row->client->round) continue;
        struct cell *cell = put_keys(l, table_row(l->table), row);
        if (l->tenants) *cell++ = cell_count(record ? record->tenant : -1);
        if (l->records) *cell++ = cell_count(record ? record->client : -1);
        if (l->tests) *cell++ = cell_text(row->sample->test);
        put_metrics(l, cell, &row->sample->metrics, row->sample->errors.count);
    }
    return l->table;
}

static void add_groups(struct layout *l, const struct groups *groups, bool tenants)
{
    for (size_t i = 0; i < groups->count; i++) l->merged = l->merged || groups->items[i].count > 1;
    add_keys(l);
    add_text(l, tenants, STR("tenant"));
    add_text(l, true, STR("clients"));
    add_metrics(l);
    for (size_t i = 0; i < groups->count; i++) {
        const struct group *group = &groups->items[i];
        struct cell *cell = put_keys(l, table_row(l->table), group->rows[0]);
        if (tenants) *cell++ = cell_count(group->tenant);
        *cell++ = cell_count((int64_t)group->clients);
        put_metrics(l, cell, &group->metrics, group->errors);
    }
}

const struct table *table_of_rounds(struct arena *arena, const struct report *report)
{
    struct layout *l = layout_new(arena, report);
    l->files = false;
    add_groups(l, report->groups, false);
    return l->table;
}

const struct table *table_of_tenants(struct arena *arena, const struct report *report)
{
    struct layout *l = layout_new(arena, report);
    l->files = false;
    if (l->tenants) add_groups(l, groups_make(arena, report->rows, GROUP_TENANT), true);
    return l->table;
}
