// report/figures.c - a table of quantities, once for each direction of I/O.
#include "report/figures.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct { str prefix, word; } directions[] = {
    { STR_INIT(""), STR_INIT("") },                                     // of tools that do not tell directions apart
    { STR_INIT("read_"), STR_INIT("read ") }, { STR_INIT("write_"), STR_INIT("write ") }, { STR_INIT("trim_"), STR_INIT("trim ") },
    { STR_INIT("mixed_"), STR_INIT("mixed ") }, { STR_INIT("sync_"), STR_INIT("sync ") },
};
// Completion latencies, or total ones where the tool was asked for those.
static const struct { str name, title, instead_of; int decimals; } quantities[] = {
    { STR_INIT("tps"), STR_INIT("TPS"), STR_INIT(""), 1 },                       { STR_INIT("qps"), STR_INIT("QPS"), STR_INIT(""), 1 },
    { STR_INIT("events_s"), STR_INIT("events/s"), STR_INIT(""), 1 },          { STR_INIT("ops_s"), STR_INIT("operations/s"), STR_INIT(""), 1 },
    { STR_INIT("idle_cpu_pct"), STR_INIT("idle CPU %"), STR_INIT(""), 1 },       { STR_INIT("iowait_cpu_pct"), STR_INIT("I/O wait CPU %"), STR_INIT(""), 1 },
    { STR_INIT("run_queue"), STR_INIT("run queue"), STR_INIT(""), 1 },           { STR_INIT("blocked"), STR_INIT("blocked"), STR_INIT(""), 1 },
    { STR_INIT("iops"), STR_INIT("IOPS"), STR_INIT(""), 1 },                     { STR_INIT("mib_s"), STR_INIT("MiB/s"), STR_INIT(""), 2 },
    { STR_INIT("clat_mean_ms"), STR_INIT("mean ms"), STR_INIT(""), 3 },          { STR_INIT("lat_mean_ms"), STR_INIT("mean ms"), STR_INIT("clat_mean_ms"), 3 },
    { STR_INIT("clat_p95_ms"), STR_INIT("p95 ms"), STR_INIT(""), 3 },            { STR_INIT("lat_p95_ms"), STR_INIT("p95 ms"), STR_INIT("clat_p95_ms"), 3 },
    { STR_INIT("clat_p99_ms"), STR_INIT("p99 ms"), STR_INIT(""), 3 },            { STR_INIT("lat_p99_ms"), STR_INIT("p99 ms"), STR_INIT("clat_p99_ms"), 3 },
};

static const struct column *measured(struct arena *arena, const struct rows *rows, str prefix, str name)
{
    return columns_find(rows->columns, arena_printf(arena, "%.*s%.*s", STR_ARG(prefix), STR_ARG(name)));
}

static void add(struct arena *arena, const struct rows *rows, size_t direction, size_t quantity, bool merged, struct figures *figures)
{
    str prefix = directions[direction].prefix, instead_of = quantities[quantity].instead_of;
    const struct column *column = measured(arena, rows, prefix, quantities[quantity].name);
    if (!column || (instead_of.len && measured(arena, rows, prefix, instead_of))) return;
    const char *worst = column->fold == FOLD_WORST && merged ? ", worst client" : "";
    str title = arena_printf(arena, "%.*s%.*s%s", STR_ARG(directions[direction].word), STR_ARG(quantities[quantity].title), worst);
    figures->items = arena_more(arena, figures->items, sizeof *figures->items, figures->count);
    figures->items[figures->count++] = (struct figure){ column, title, quantities[quantity].decimals };
}

struct figures figures_of(struct arena *arena, const struct rows *rows, bool merged)
{
    struct figures figures = { 0 };
    for (size_t d = 0; d < COUNT(directions); d++)
        for (size_t q = 0; q < COUNT(quantities); q++) add(arena, rows, d, q, merged, &figures);
    return figures;
}
