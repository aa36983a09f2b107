// report/parts.c - columns are those that some part has, in the order in which they were met.
#include "report/parts.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct { str kind; const char *heading, *title; } kinds[] = {
    { STR_INIT("script"), "Scripts", "script" }, { STR_INIT("statement"), "Statements", "statement" },
    { STR_INIT("operation"), "Operations", "operation" }, { STR_INIT("checkpoint"), "Between checkpoints", "checkpoint" },
};
// Ends of names: how people read them, and how exactly.
static const struct { str end; const char *unit; int decimals; } units[] = {
    { STR_INIT("_iops"), " IOPS", 1 }, { STR_INIT("_mib_s"), " MiB/s", 2 }, { STR_INIT("_lat_mean_ms"), " mean ms", 3 }, { STR_INIT("_ms"), " ms", 3 },
    { STR_INIT("_pct"), " %", 1 }, { STR_INIT("_kib"), " KiB", 1 }, { STR_INIT("_s"), "/s", 1 }, { STR_INIT("queue_depth"), "queue", 2 },
};
static const struct { str name; const char *title; int decimals; } whole[] = {
    { STR_INIT("iops"), "IOPS", 1 }, { STR_INIT("mib_s"), "MiB/s", 2 }, { STR_INIT("tps"), "TPS", 1 }, { STR_INIT("lat_mean_ms"), "mean ms", 3 }, { STR_INIT("time_s"), "s", 1 },
};

static str with_blanks(struct arena *arena, str name)
{
    str text = arena_copy(arena, name);
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == '_') ((char *)text.data)[i] = ' ';
    return text;
}

static struct heading heading_of(struct arena *arena, str name)
{
    for (size_t i = 0; i < COUNT(whole); i++)
        if (str_equal(name, whole[i].name)) return (struct heading){ name, str_of(whole[i].title), whole[i].decimals };
    for (size_t i = 0; i < COUNT(units); i++)
        if (str_ends(name, units[i].end)) {
            str quantity = with_blanks(arena, str_first(name, name.len - units[i].end.len));
            return (struct heading){ name, arena_printf(arena, "%.*s%s", STR_ARG(quantity), units[i].unit), units[i].decimals };
        }
    return (struct heading){ name, with_blanks(arena, name), 0 };
}

struct layout {
    struct arena *arena;
    struct table *table;
    bool files, tests, hosts, weights;
    const struct column **columns; size_t count;
};

static void add_columns(struct layout *l, const struct metrics *metrics)
{
    for (size_t m = 0; m < metrics->count; m++) {
        size_t i = 0;
        while (i < l->count && l->columns[i] != metrics->columns[m]) i++;
        if (i < l->count) continue;
        l->columns = arena_more(l->arena, l->columns, sizeof(struct column *), l->count);
        l->columns[l->count++] = metrics->columns[m];
    }
}

static void add_title(struct layout *l, bool wanted, const char *title)
{
    if (wanted) table_column(l->table, (struct heading){ str_of(title), str_of(title), -1 });
}

static void look(struct layout *l, const struct rows *rows, str kind)
{
    const struct sample *first = NULL;
    l->files = rows->input_count > 1;
    for (size_t i = 0; i < rows->count; i++) {
        const struct sample *sample = rows->items[i]->sample;
        for (size_t p = 0; p < sample->part_count; p++) {
            if (!str_equal(sample->parts[p].kind, kind)) continue;
            first = first ? first : sample;
            l->tests = l->tests || !str_equal(sample->test, first->test);
            l->hosts = l->hosts || sample->parts[p].host.len;
            l->weights = l->weights || params_get(&sample->parts[p].params, STR("weight"));
            add_columns(l, &sample->parts[p].metrics);
        }
    }
}

static void add_row(struct layout *l, const struct row *row, const struct part *part)
{
    struct cell *cell = table_row(l->table);
    const struct param *weight = params_get(&part->params, STR("weight"));
    double value;
    if (l->files) *cell++ = cell_text(row->origin->input->path);
    if (l->tests) *cell++ = cell_text(row->sample->test);
    if (l->hosts) *cell++ = cell_text(part->host);
    *cell++ = cell_text(part->name);
    if (l->weights) *cell++ = weight ? cell_text(weight->text) : (struct cell){ 0 };
    for (size_t i = 0; i < l->count; i++, cell++)
        if (metrics_get(&part->metrics, l->columns[i], &value)) *cell = cell_number(value);
}

struct parts_table table_of_parts(struct arena *arena, const struct report *report, size_t kind)
{
    if (kind >= COUNT(kinds)) return (struct parts_table){ 0 };
    const struct rows *rows = report->rows;
    struct layout l = { .arena = arena, .table = table_new(arena) };
    look(&l, rows, kinds[kind].kind);
    add_title(&l, l.files, "file");
    add_title(&l, l.tests, "job");
    add_title(&l, l.hosts, "host");
    add_title(&l, true, kinds[kind].title);
    add_title(&l, l.weights, "weight");
    for (size_t i = 0; i < l.count; i++) table_column(l.table, heading_of(arena, l.columns[i]->name));
    for (size_t i = 0; i < rows->count; i++)
        for (size_t p = 0; p < rows->items[i]->sample->part_count; p++)
            if (str_equal(rows->items[i]->sample->parts[p].kind, kinds[kind].kind)) add_row(&l, rows->items[i], &rows->items[i]->sample->parts[p]);
    return (struct parts_table){ kinds[kind].heading, l.table };
}
