// report/repeats.c - a row has one figure, so that n, mean and spread stand side by side.
#include "report/repeats.h"

#include "aggregate/points.h"
#include "report/figures.h"
#include "report/lists.h"

#include <math.h>

struct repeats { struct arena *arena; const struct report *report; struct table *table; bool workloads, stages; };

static void add_row(const struct repeats *r, const struct figure *figure, const struct point *point)
{
    size_t axes = r->report->rows->plan->axes.count;
    struct stats s = point_stats(r->arena, point, figure->column);
    const struct group *first = point->samples[0];
    if (s.n < 2) return;
    struct cell *cell = table_row(r->table);
    for (size_t i = 0; i < axes; i++) *cell++ = cell_word(axis_level(r->report->rows, first->round, i));
    if (r->workloads) *cell++ = cell_text(first->workload);
    if (r->stages) *cell++ = cell_count(first->stage);
    *cell++ = cell_text(figure->title);
    const double figures[] = { (double)s.n, s.mean, s.sd, s.cv_pct, s.mean - s.half, s.mean + s.half, s.min, s.max };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++, cell++)
        if (!isnan(figures[i])) *cell = cell_number(figures[i]);
}

static void add_headings(const struct repeats *r)
{
    static const struct { str title; int decimals; } titles[] = {
        { STR_INIT("figure"), -1 }, { STR_INIT("n"), 0 },           { STR_INIT("mean"), 3 },      { STR_INIT("sd"), 3 },  { STR_INIT("CV %"), 2 },
        { STR_INIT("95 % from"), 3 }, { STR_INIT("to"), 3 },        { STR_INIT("min"), 3 },       { STR_INIT("max"), 3 },
    };
    const struct planfile *plan = r->report->rows->plan;
    const struct planfile_axis *axes = plan->axes.items;
    for (size_t i = 0; i < plan->axes.count; i++) table_column(r->table, (struct heading){ axes[i].name, axes[i].name, -1 });
    if (r->workloads) table_column(r->table, (struct heading){ STR("workload"), STR("workload"), -1 });
    if (r->stages) table_column(r->table, (struct heading){ STR("stage"), STR("stage"), -1 });
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) table_column(r->table, (struct heading){ titles[i].title, titles[i].title, titles[i].decimals });
}

static bool has_repeats(const struct rows *rows)
{
    for (size_t i = 0; i < rows->round_count; i++)
        if (rows->rounds[i]->step && rows->rounds[i]->step->repeat > 1 && !rows->rounds[i]->step->warmup) return true;
    return false;
}

const struct table *table_of_repeats(struct arena *arena, const struct report *report)
{
    struct repeats r = { .arena = arena, .report = report, .table = table_new(arena) };
    const struct groups *groups = report->groups;
    if (!report->rows->plan || !has_repeats(report->rows)) return r.table;
    bool merged = false;
    for (size_t i = 0; i < groups->count; i++) {
        r.workloads = r.workloads || !str_equal(groups->items[i].workload, groups->items[0].workload);
        r.stages = r.stages || groups->items[i].stage > 1;
        merged = merged || groups->items[i].count > 1;
    }
    struct figures figures = figures_of(arena, report->rows, merged);
    struct points points = points_of(arena, groups);
    add_headings(&r);
    for (size_t i = 0; i < points.count; i++)
        for (size_t f = 0; points.items[i]->count > 1 && f < figures.count; f++) add_row(&r, &figures.items[f], points.items[i]);
    return r.table;
}
