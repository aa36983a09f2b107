// report/devices.c - means over the reports of one run, under the names of docs/results.md where people have no shorter ones.
#include "report/devices.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct { str name, title; int decimals; } figures[] = {
    { STR_INIT("iops"), STR_INIT("IOPS"), 1 },                       { STR_INIT("read_iops"), STR_INIT("read IOPS"), 1 },
    { STR_INIT("write_iops"), STR_INIT("write IOPS"), 1 },           { STR_INIT("read_mib_s"), STR_INIT("read MiB/s"), 2 },
    { STR_INIT("write_mib_s"), STR_INIT("write MiB/s"), 2 },         { STR_INIT("read_lat_mean_ms"), STR_INIT("read ms"), 3 },
    { STR_INIT("write_lat_mean_ms"), STR_INIT("write ms"), 3 },      { STR_INIT("lat_mean_ms"), STR_INIT("ms"), 3 },
    { STR_INIT("read_xfer_kib"), STR_INIT("read KiB"), 1 },          { STR_INIT("write_xfer_kib"), STR_INIT("write KiB"), 1 },
    { STR_INIT("queue_depth"), STR_INIT("queue depth"), 2 },         { STR_INIT("util_pct"), STR_INIT("busy %"), 1 },
};

static bool did_anything(const struct part *part)
{
    for (size_t i = 0; i < part->metrics.count; i++)
        if (part->metrics.values[i] > 0) return true;
    return false;
}

static void add_device(struct table *table, const struct row *row, const struct part *part, bool rounds)
{
    struct cell *cell = table_row(table);
    double value;
    *cell++ = rounds ? cell_count(row->round ? (int64_t)row->round->number : -1) : cell_text(row->origin->input->path);
    *cell++ = cell_text(part->host);
    *cell++ = cell_text(part->name);
    for (size_t f = 0; f < COUNT(figures); f++, cell++)
        if (metrics_named(&part->metrics, figures[f].name, &value)) *cell = cell_number(value);
}

const struct table *table_of_devices(struct arena *arena, const struct report *report)
{
    struct table *table = table_new(arena);
    const struct rows *rows = report->rows;
    bool rounds = rows->round_count > 0;
    str first = rounds ? STR("round") : STR("file");
    table_column(table, (struct heading){ first, first, -1 });
    table_column(table, (struct heading){ STR("host"), STR("host"), -1 });
    table_column(table, (struct heading){ STR("device"), STR("device"), -1 });
    for (size_t f = 0; f < COUNT(figures); f++) table_column(table, (struct heading){ figures[f].name, figures[f].title, figures[f].decimals });
    for (size_t i = 0; i < rows->count; i++)
        for (size_t p = 0; p < rows->sorted[i]->sample->part_count; p++) {
            const struct part *part = &rows->sorted[i]->sample->parts[p];
            if (str_equal(part->kind, STR("device")) && did_anything(part)) add_device(table, rows->sorted[i], part, rounds);
        }
    return table_without_empty(table);
}
