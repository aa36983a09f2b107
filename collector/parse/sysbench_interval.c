// parse/sysbench_interval.c - what sysbench prints with --report-interval, behind "[ 1s ]": figures in any order, under words of their own in each version.
#include "parse/sysbench.h"

#include "parse/lines.h"
#include "parse/series.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

// Figures of an interval line: what stands before each, in any order. `unit`: what must stand behind for it to be this one.
static const struct { const char *key, *unit, *name; } interval_figures[] = {
    { " tps: ", NULL, "tps" }, { " qps: ", NULL, "qps" }, { " eps: ", NULL, "events_s" },
    { " reads: ", "MiB/s", "read_mib_s" }, { " writes: ", "MiB/s", "write_mib_s" }, { " fsyncs: ", NULL, "fsync_iops" },
    { " reads: ", ",", "read_queries_s" }, { " writes: ", ",", "write_queries_s" },
    { " response time: ", NULL, NULL }, { "(ms,", NULL, NULL },
    { " err/s: ", NULL, "errors_s" }, { " errors: ", NULL, "errors_s" }, { " reconn/s: ", NULL, "reconnects_s" }, { " reconnects: ", NULL, "reconnects_s" },
};

static void put_point(struct sysbench_run *run, str name, double value)
{
    if (metric_sane(run->samples, &run->sample.warnings, run->line, name, value)) series_put(run->samples->arena, &run->sample.series, name, value);
}

// "29.79ms (95%)" and "(ms,95%): 15.55"
static void put_latency(struct sysbench_run *run, str rest, bool percent_first)
{
    double value, percent;
    str digits = rest;
    if (percent_first ? !lines_number(&rest, &percent) || !lines_literal(&rest, STR("%):")) || !lines_number(&rest, &value)
                      : !lines_number(&rest, &value) || !lines_literal(&rest, STR("ms (")))
        return;
    if (!percent_first) digits = rest;
    digits = str_cut(digits, '%').head;
    put_point(run, metric_percentile(run->samples->arena, digits), value);
}

// "(r/w/o: 2807.00/802.00/401.00)"
static void put_queries(struct sysbench_run *run, str rest)
{
    static const char *const queries[] = { "read_queries_s", "write_queries_s", "other_queries_s" };
    double value;
    for (size_t i = 0; i < COUNT(queries) && lines_number(&rest, &value); i++) {
        put_point(run, str_of(queries[i]), value);
        if (!lines_literal(&rest, STR("/"))) return;
    }
}

void sysbench_read_interval(struct sysbench_run *run, str rest, double t_s)
{
    str at, name;
    double value;
    series_row(run->samples->arena, &run->sample.series);
    series_put(run->samples->arena, &run->sample.series, STR("t_s"), t_s);
    for (size_t i = 0; i < COUNT(interval_figures); i++) {
        if (!lines_find(rest, str_of(interval_figures[i].key), &at)) continue;
        if (!interval_figures[i].name) {
            put_latency(run, at, interval_figures[i].key[0] == '(');
            continue;
        }
        name = str_of(interval_figures[i].name);
        if (lines_number(&at, &value) && (!interval_figures[i].unit || lines_literal(&at, str_of(interval_figures[i].unit)))) put_point(run, name, value);
    }
    if (lines_find(rest, STR("(r/w/o:"), &at)) put_queries(run, at);
    if (lines_number(&rest, &value) && lines_literal(&rest, STR("MiB/sec"))) put_point(run, STR("mib_s"), value);
}
