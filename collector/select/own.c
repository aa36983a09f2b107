// select/own.c - two tables of names.
#include "select/own.h"

#include <math.h>
#include <stdio.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct record *record_of(const struct group *group)
{
    return group->rows[0]->client ? group->rows[0]->client->record : NULL;
}

static const struct planfile_step *step_of(const struct group *group)
{
    return group->round ? group->round->step : NULL;
}

static const struct planfile_workload *planned(const struct group *group)
{
    const struct planfile_step *step = step_of(group);
    const struct planfile_workload *workloads = step ? step->workloads.items : NULL;
    for (size_t i = 0; workloads && i < step->workloads.count; i++)
        if (str_equal(workloads[i].name, group->workload)) return &workloads[i];
    return NULL;
}

static struct value count(int64_t number) { return number < 0 ? (struct value){ 0 } : value_number((double)number); }

#define OF_ROWS const struct rows *rows, const struct group *g
static struct value experiment(OF_ROWS) { (void)g; return value_text(rows->plan ? rows->plan->experiment.name : (str){ 0 }); }
static struct value round_id(OF_ROWS) { (void)rows; return value_text(g->round ? g->round->id : (str){ 0 }); }
static struct value number(OF_ROWS) { (void)rows; return count(g->round ? (int64_t)g->round->number : -1); }
static struct value system_id(OF_ROWS) { (void)rows; return value_text(record_of(g) ? record_of(g)->system : (str){ 0 }); }
static struct value repeat(OF_ROWS) { (void)rows; return count(step_of(g) ? (step_of(g)->repeat > 0 ? step_of(g)->repeat : 1) : -1); }
static struct value tenant(OF_ROWS) { (void)rows; return count(g->tenant); }
static struct value client(OF_ROWS) { (void)rows; return count(g->client); }
static struct value clients(OF_ROWS) { (void)rows; return count((int64_t)g->clients); }
static struct value workload(OF_ROWS) { (void)rows; return value_text(g->workload); }
static struct value stage(OF_ROWS) { (void)rows; return count(g->stage); }
static struct value errors(OF_ROWS) { (void)rows; return count((int64_t)g->errors); }
static struct value file(OF_ROWS) { (void)rows; return value_text(g->rows[0]->origin->input->path); }
static struct value line(OF_ROWS) { (void)rows; return count((int64_t)g->rows[0]->sample->line); }
static struct value pod(OF_ROWS) { (void)rows; return value_text(g->rows[0]->origin->pod); }
static struct value tool(OF_ROWS) { (void)rows; return value_text(g->rows[0]->sample->tool); }
static struct value version(OF_ROWS) { (void)rows; return value_text(g->rows[0]->sample->version); }
static struct value test(OF_ROWS) { (void)rows; return value_text(g->rows[0]->sample->test); }
static struct value node(OF_ROWS) { (void)rows; return value_text(record_of(g) ? record_of(g)->node : (str){ 0 }); }
static struct value system_node(OF_ROWS) { (void)rows; return value_text(record_of(g) ? record_of(g)->system_node : (str){ 0 }); }
static struct value kernel(OF_ROWS) { (void)rows; return value_text(record_of(g) ? record_of(g)->kernel : (str){ 0 }); }
static struct value image(OF_ROWS) { (void)rows; return value_text(record_of(g) ? record_of(g)->image : (str){ 0 }); }
static struct value cores(OF_ROWS) { (void)rows; return count(record_of(g) ? record_of(g)->cores : -1); }
static struct value pods(OF_ROWS) { (void)rows; return count(planned(g) ? planned(g)->pods : -1); }
static struct value copies(OF_ROWS) { (void)rows; return count(planned(g) ? planned(g)->copies : -1); }
static struct value threads(OF_ROWS) { (void)rows; return count(planned(g) && planned(g)->threads > 0 ? planned(g)->threads : -1); }

static const struct own owns[] = {
    { STR_INIT("experiment"), false, experiment }, { STR_INIT("system"), false, system_id }, { STR_INIT("round"), false, round_id }, { STR_INIT("number"), false, number },
    { STR_INIT("repeat"), false, repeat }, { STR_INIT("tenant"), false, tenant }, { STR_INIT("workload"), false, workload }, { STR_INIT("stage"), false, stage },
    { STR_INIT("client"), false, client }, { STR_INIT("clients"), false, clients }, { STR_INIT("pods"), true, pods }, { STR_INIT("copies"), true, copies },
    { STR_INIT("threads"), false, threads }, { STR_INIT("tool"), false, tool }, { STR_INIT("version"), false, version }, { STR_INIT("test"), false, test },
    { STR_INIT("node"), false, node }, { STR_INIT("system_node"), false, system_node }, { STR_INIT("kernel"), false, kernel }, { STR_INIT("image"), false, image },
    { STR_INIT("cores"), false, cores }, { STR_INIT("file"), false, file }, { STR_INIT("line"), false, line }, { STR_INIT("pod"), false, pod },
    { STR_INIT("errors"), false, errors },
};

const struct own *own_at(size_t index) { return index < COUNT(owns) ? &owns[index] : NULL; }

enum combine { COMBINE_SUM, COMBINE_MEAN, COMBINE_MAX, COMBINE_MIN };
static const struct { str name, figure; enum combine combine; } derived[] = {
    { STR_INIT("iops"), STR_INIT("iops"), COMBINE_SUM },       { STR_INIT("mib_s"), STR_INIT("mib_s"), COMBINE_SUM },
    { STR_INIT("mean_ms"), STR_INIT("mean"), COMBINE_MEAN },   { STR_INIT("max_ms"), STR_INIT("max"), COMBINE_MAX },
    { STR_INIT("min_ms"), STR_INIT("min"), COMBINE_MIN },      { STR_INIT("p50"), STR_INIT(""), COMBINE_MAX },
    { STR_INIT("p90"), STR_INIT(""), COMBINE_MAX },            { STR_INIT("p95"), STR_INIT(""), COMBINE_MAX },
    { STR_INIT("p99"), STR_INIT(""), COMBINE_MAX },            { STR_INIT("p"), STR_INIT(""), COMBINE_MAX },        // all others
};

static bool digits_at(str name, size_t at)
{
    return at < name.len && name.data[at] >= '0' && name.data[at] <= '9';
}

bool name_is_percentile(str name)
{
    if (str_starts(name, STR("p"))) return digits_at(name, 1);
    for (size_t i = 0; i + 2 < name.len; i++)
        if (name.data[i] == '_' && name.data[i + 1] == 'p' && digits_at(name, i + 2)) return true;
    return false;
}

bool derived_find(str name, size_t *index)
{
    for (*index = 0; *index + 1 < COUNT(derived); ++*index)
        if (str_equal(derived[*index].name, name)) return true;
    for (size_t i = 1; i < name.len; i++)
        if (!digits_at(name, i) && name.data[i] != '_') return false;
    return str_starts(name, STR("p")) && digits_at(name, 1);
}

str derived_name(size_t index) { return index + 1 < COUNT(derived) ? derived[index].name : (str){ 0 }; }

static double figure(const struct metrics *metrics, const char *direction, const char *latency, str figure_name, const char *unit)
{
    char name[64];
    double value;
    int length = snprintf(name, sizeof name, "%s%s%.*s%s", direction, latency, STR_ARG(figure_name), unit);
    return length < (int)sizeof name && metrics_named(metrics, (str){ name, (size_t)length }, &value) ? value : NAN;
}

static double weight_of(const struct metrics *metrics, const char *direction)
{
    double ios = figure(metrics, direction, "ios", (str){ 0 }, "");
    if (isnan(ios)) ios = figure(metrics, direction, "iops", (str){ 0 }, "");
    return isnan(ios) ? 1 : ios;
}

struct so_far { double value, weight; bool any; };

static void combine(struct so_far *s, enum combine how, double value, double weight)
{
    switch (how) {
    case COMBINE_SUM: s->value += value; break;
    case COMBINE_MEAN: s->value += value * weight; break;
    case COMBINE_MAX: s->value = s->any && s->value > value ? s->value : value; break;
    case COMBINE_MIN: s->value = s->any && s->value < value ? s->value : value; break;
    }
    s->weight += weight;
    s->any = true;
}

// Over the directions; of the first kind of latency that any of them has.
static struct value over_directions(const struct metrics *metrics, enum combine how, const char *latency, str figure_name, const char *unit)
{
    static const char *const directions[] = { "read_", "write_", "trim_" };
    struct so_far s = { 0 };
    double whole = figure(metrics, "", latency, figure_name, unit);
    if (isnan(whole)) whole = figure(metrics, "mixed_", latency, figure_name, unit);
    if (!isnan(whole)) return value_number(whole);
    for (size_t d = 0; d < COUNT(directions); d++) {
        double value = figure(metrics, directions[d], latency, figure_name, unit);
        if (!isnan(value)) combine(&s, how, value, weight_of(metrics, directions[d]));
    }
    if (!s.any) return (struct value){ 0 };
    return value_number(how == COMBINE_MEAN ? s.value / s.weight : s.value);
}

struct value derived_value(const struct rows *rows, str name, size_t index, const struct metrics *metrics)
{
    (void)rows;
    enum combine how = derived[index].combine;
    str figure_name = derived[index].figure.len ? derived[index].figure : name;
    if (how == COMBINE_SUM) return over_directions(metrics, how, "", figure_name, "");
    struct value value = over_directions(metrics, how, "clat_", figure_name, "_ms");
    return value.kind == VALUE_NONE ? over_directions(metrics, how, "lat_", figure_name, "_ms") : value;
}

static const struct { str name, title; int decimals; } titles[] = {
    { STR_INIT("tps"), STR_INIT("TPS"), 1 },             { STR_INIT("qps"), STR_INIT("QPS"), 1 },           { STR_INIT("iops"), STR_INIT("IOPS"), 1 },
    { STR_INIT("mib_s"), STR_INIT("MiB/s"), 2 },         { STR_INIT("events_s"), STR_INIT("events/s"), 1 }, { STR_INIT("ops_s"), STR_INIT("operations/s"), 1 },
    { STR_INIT("mean_ms"), STR_INIT("mean ms"), 3 },     { STR_INIT("max_ms"), STR_INIT("max ms"), 3 },     { STR_INIT("min_ms"), STR_INIT("min ms"), 3 },
};
static const struct { str end; int decimals; } ends[] = {
    { STR_INIT("iops"), 1 }, { STR_INIT("mib_s"), 2 }, { STR_INIT("_ms"), 3 }, { STR_INIT("_pct"), 1 }, { STR_INIT("_bytes"), 0 }, { STR_INIT("_s"), 2 }, { STR_INIT("_mib"), 1 },
};

str facet_title(struct arena *arena, str name)
{
    size_t index;
    for (size_t i = 0; i < COUNT(titles); i++)
        if (str_equal(titles[i].name, name)) return titles[i].title;
    return derived_find(name, &index) ? arena_printf(arena, "%.*s ms", STR_ARG(name)) : name;
}

int facet_decimals(str name)
{
    size_t index;
    for (size_t i = 0; i < COUNT(titles); i++)
        if (str_equal(titles[i].name, name)) return titles[i].decimals;
    if (derived_find(name, &index)) return 3;
    for (size_t i = 0; i < COUNT(ends); i++)
        if (str_ends(name, ends[i].end)) return ends[i].decimals;
    return -1;
}
