// report/monitoring.c - one row a round and stage: the workloads of a round share its systems, so their samples are the same.
#include "report/monitoring.h"

#include "report/lists.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
static const double mib = 1048576;

// Columns as people read them.
static const struct { str name, title; double scale; int decimals; } figures[] = {
    { STR_INIT("cpu_s"), STR_INIT("CPU s"), 1, 2 },
    { STR_INIT("cpu_max_cores"), STR_INIT("CPU peak, cores"), 1, 2 },
    { STR_INIT("memory_max_bytes"), STR_INIT("memory peak, MiB"), mib, 1 },
    { STR_INIT("cache_max_bytes"), STR_INIT("page cache peak, MiB"), mib, 1 },
    { STR_INIT("throttled_s"), STR_INIT("throttled s"), 1, 3 },
    { STR_INIT("throttled_periods"), STR_INIT("throttled periods"), 1, 0 },
    { STR_INIT("read_bytes"), STR_INIT("read MiB"), mib, 1 },
    { STR_INIT("write_bytes"), STR_INIT("written MiB"), mib, 1 },
    { STR_INIT("cpu_pressure_s"), STR_INIT("waiting for CPU s"), 1, 2 },
    { STR_INIT("io_pressure_s"), STR_INIT("waiting for I/O s"), 1, 2 },
    { STR_INIT("memory_pressure_s"), STR_INIT("waiting for memory s"), 1, 2 },
};

static void add_column(struct arena *arena, struct resource_columns *columns, const struct column *column)
{
    size_t at = columns->count;
    for (size_t i = 0; i < columns->count; i++)
        if (columns->items[i] == column) return;
    columns->items = arena_more(arena, columns->items, sizeof(struct column *), columns->count);
    columns->count++;
    for (; at && columns->items[at - 1]->rank > column->rank; at--) columns->items[at] = columns->items[at - 1];
    columns->items[at] = column;
}

struct resource_columns resource_columns(struct arena *arena, const struct groups *groups)
{
    struct resource_columns columns = { 0 };
    for (size_t i = 0; i < groups->count; i++)
        for (size_t m = 0; m < groups->items[i].resources.count; m++) add_column(arena, &columns, groups->items[i].resources.columns[m]);
    return columns;
}

static bool is_there(const struct resource_columns *columns, str name)
{
    size_t i = 0;
    while (i < columns->count && !str_equal(columns->items[i]->name, name)) i++;
    return i < columns->count;
}

static void add_heading(struct table *table, str title, int decimals)
{
    table_column(table, (struct heading){ title, title, decimals });
}

static void add_headings(struct table *table, const struct report *report, const struct resource_columns *columns, bool stages)
{
    const struct planfile *plan = report->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    add_heading(table, STR("round"), -1);
    for (size_t i = 0; axes && i < plan->axes.count; i++) add_heading(table, axes[i].name, -1);
    if (stages) add_heading(table, STR("stage"), -1);
    for (size_t f = 0; f < COUNT(figures); f++)
        if (is_there(columns, figures[f].name)) add_heading(table, figures[f].title, figures[f].decimals);
}

static void add_group(struct table *table, const struct report *report, const struct resource_columns *columns, const struct group *group, bool stages)
{
    struct cell *cell = table_row(table);
    size_t axes = report->rows->plan ? report->rows->plan->axes.count : 0;
    double value;
    *cell++ = cell_count((int64_t)group->round->number);
    for (size_t i = 0; i < axes; i++) *cell++ = cell_word(axis_level(report->rows, group->round, i));
    if (stages) *cell++ = cell_count(group->stage);
    for (size_t f = 0; f < COUNT(figures); f++) {
        if (!is_there(columns, figures[f].name)) continue;
        if (metrics_named(&group->resources, figures[f].name, &value)) *cell = cell_number(value / figures[f].scale);
        cell++;
    }
}

const struct table *table_of_monitoring(struct arena *arena, const struct report *report)
{
    struct table *table = table_new(arena);
    const struct groups *groups = report->groups;
    const struct group *last = NULL;
    struct resource_columns columns = resource_columns(arena, groups);
    bool stages = false;
    for (size_t i = 0; i < groups->count; i++) stages = stages || groups->items[i].stage > 1;
    add_headings(table, report, &columns, stages);
    for (size_t i = 0; i < groups->count; i++) {
        const struct group *group = &groups->items[i];
        if (!group->resources.count || (last && last->round == group->round && last->stage == group->stage)) continue;
        last = group;
        add_group(table, report, &columns, group, stages);
    }
    return table;
}
