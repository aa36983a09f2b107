// parse/metric.c - one table; its order is that of the columns.
#include "parse/metric.h"

#include "base/number.h"

#include <math.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct name { str name; enum fold fold; const char *weight; } names[] = {
    { STR_INIT("time_s"), FOLD_MAX, NULL }, { STR_INIT("intervals"), FOLD_NONE, NULL },
    { STR_INIT("events"), FOLD_SUM, NULL }, { STR_INIT("events_s"), FOLD_SUM, NULL },
    { STR_INIT("transactions"), FOLD_SUM, NULL }, { STR_INIT("tps"), FOLD_SUM, NULL }, { STR_INIT("tps_incl_connect"), FOLD_SUM, NULL },
    { STR_INIT("queries"), FOLD_SUM, NULL }, { STR_INIT("qps"), FOLD_SUM, NULL },
    { STR_INIT("iops"), FOLD_SUM, NULL }, { STR_INIT("ops_s"), FOLD_SUM, NULL }, { STR_INIT("mib_s"), FOLD_SUM, NULL },
    { STR_INIT("lat_min_ms"), FOLD_MIN, NULL }, { STR_INIT("lat_mean_ms"), FOLD_MEAN, "transactions" },
    { STR_INIT("lat_max_ms"), FOLD_MAX, NULL }, { STR_INIT("lat_stddev_ms"), FOLD_NONE, NULL },
    { STR_INIT("lat_p"), FOLD_WORST, NULL },                // all percentiles
    { STR_INIT("lat_sum_ms"), FOLD_SUM, NULL },
    { STR_INIT("read_queries"), FOLD_SUM, NULL }, { STR_INIT("write_queries"), FOLD_SUM, NULL }, { STR_INIT("other_queries"), FOLD_SUM, NULL },
    { STR_INIT("rw_requests"), FOLD_SUM, NULL }, { STR_INIT("rw_requests_s"), FOLD_SUM, NULL },
    { STR_INIT("ignored_errors"), FOLD_SUM, NULL }, { STR_INIT("reconnects"), FOLD_SUM, NULL }, { STR_INIT("deadlocks"), FOLD_SUM, NULL },
    { STR_INIT("transferred_mib"), FOLD_SUM, NULL },
    { STR_INIT("read_iops"), FOLD_SUM, NULL }, { STR_INIT("write_iops"), FOLD_SUM, NULL }, { STR_INIT("fsync_iops"), FOLD_SUM, NULL },
    { STR_INIT("discard_iops"), FOLD_SUM, NULL }, { STR_INIT("flush_iops"), FOLD_SUM, NULL },
    { STR_INIT("read_mib_s"), FOLD_SUM, NULL }, { STR_INIT("write_mib_s"), FOLD_SUM, NULL },
    { STR_INIT("discard_mib_s"), FOLD_SUM, NULL }, { STR_INIT("write_discard_mib_s"), FOLD_SUM, NULL },
    { STR_INIT("read_ios"), FOLD_SUM, NULL }, { STR_INIT("write_ios"), FOLD_SUM, NULL }, { STR_INIT("other_ios"), FOLD_SUM, NULL },
    { STR_INIT("requests_s"), FOLD_SUM, NULL },
    { STR_INIT("failed"), FOLD_SUM, NULL }, { STR_INIT("serialization_failures"), FOLD_SUM, NULL }, { STR_INIT("deadlock_failures"), FOLD_SUM, NULL },
    { STR_INIT("retried"), FOLD_SUM, NULL }, { STR_INIT("retries"), FOLD_SUM, NULL }, { STR_INIT("failures"), FOLD_SUM, NULL },
    { STR_INIT("skipped"), FOLD_SUM, NULL }, { STR_INIT("above_limit"), FOLD_SUM, NULL },
    { STR_INIT("lag_mean_ms"), FOLD_MEAN, "transactions" }, { STR_INIT("lag_max_ms"), FOLD_MAX, NULL },
    { STR_INIT("connect_ms"), FOLD_MAX, NULL }, { STR_INIT("connect_mean_ms"), FOLD_MEAN, "transactions" },
    { STR_INIT("xfer_bytes"), FOLD_NONE, NULL }, { STR_INIT("read_pct"), FOLD_NONE, NULL },
    { STR_INIT("read_lat_mean_ms"), FOLD_MEAN, "read_iops" }, { STR_INIT("write_lat_mean_ms"), FOLD_MEAN, "write_iops" },
    { STR_INIT("discard_lat_mean_ms"), FOLD_NONE, NULL }, { STR_INIT("flush_lat_mean_ms"), FOLD_NONE, NULL },
    { STR_INIT("read_lat_max_ms"), FOLD_MAX, NULL }, { STR_INIT("write_lat_max_ms"), FOLD_MAX, NULL },
    { STR_INIT("queue_depth"), FOLD_SUM, NULL }, { STR_INIT("util_pct"), FOLD_NONE, NULL },
    { STR_INIT("xfer_kib"), FOLD_NONE, NULL }, { STR_INIT("read_xfer_kib"), FOLD_NONE, NULL }, { STR_INIT("write_xfer_kib"), FOLD_NONE, NULL },
    { STR_INIT("read_merged_s"), FOLD_NONE, NULL }, { STR_INIT("write_merged_s"), FOLD_NONE, NULL },
    { STR_INIT("cpu_pct"), FOLD_NONE, NULL }, { STR_INIT("usr_cpu_pct"), FOLD_NONE, NULL }, { STR_INIT("nice_cpu_pct"), FOLD_NONE, NULL },
    { STR_INIT("sys_cpu_pct"), FOLD_NONE, NULL }, { STR_INIT("iowait_cpu_pct"), FOLD_NONE, NULL }, { STR_INIT("steal_cpu_pct"), FOLD_NONE, NULL },
    { STR_INIT("idle_cpu_pct"), FOLD_NONE, NULL }, { STR_INIT("guest_cpu_pct"), FOLD_NONE, NULL },
    { STR_INIT("run_queue"), FOLD_NONE, NULL }, { STR_INIT("blocked"), FOLD_NONE, NULL },
    { STR_INIT("swap_in_kib_s"), FOLD_NONE, NULL }, { STR_INIT("swap_out_kib_s"), FOLD_NONE, NULL },
    { STR_INIT("interrupts_s"), FOLD_NONE, NULL }, { STR_INIT("ctx_s"), FOLD_NONE, NULL },
    { STR_INIT("swap_used_mib"), FOLD_NONE, NULL }, { STR_INIT("free_mib"), FOLD_NONE, NULL }, { STR_INIT("buff_mib"), FOLD_NONE, NULL },
    { STR_INIT("cache_mib"), FOLD_NONE, NULL }, { STR_INIT("inact_mib"), FOLD_NONE, NULL }, { STR_INIT("active_mib"), FOLD_NONE, NULL },
};
enum { RANK = 1 << 8 };             // behind fio's directions and disks

static bool is_percentile(str name)
{
    return str_starts(name, STR("lat_p")) && name.len > 5 && name.data[5] >= '0' && name.data[5] <= '9';
}

static size_t place_of(str name)
{
    str known = is_percentile(name) ? STR("lat_p") : name;
    size_t i = 0;
    while (i < COUNT(names) && !str_equal(names[i].name, known)) i++;
    return i;
}

// What a mean stands for as often: the first of these that was measured, as tools print it before the mean.
static const struct column *weight_of(const struct columns *columns, const char *weight)
{
    static const char *const amounts[] = { "transactions", "events", "iops", "ops_s" };
    const struct column *column = weight ? columns_find(columns, str_of(weight)) : NULL;
    bool any = weight && str_equal(str_of(weight), str_of(amounts[0]));
    for (size_t i = 1; any && !column && i < COUNT(amounts); i++) column = columns_find(columns, str_of(amounts[i]));
    return column;
}

static const struct column *column_of(struct columns *columns, str name)
{
    size_t place = place_of(name);
    const struct name *known = place < COUNT(names) ? &names[place] : NULL;
    const struct column *weight = known ? weight_of(columns, known->weight) : NULL;
    return columns_get(columns, (struct column_name){ { name } }, (uint64_t)(RANK + place) << 40, known ? known->fold : FOLD_NONE, weight);
}

static void put(struct samples *samples, struct columns *columns, struct metrics *metrics, str name, double value)
{
    const struct column *column = column_of(columns, name);
    if (!isfinite(value)) return;
    for (size_t i = 0; i < metrics->count; i++) {
        if (metrics->columns[i] != column) continue;
        metrics->values[i] = value;
        return;
    }
    metrics_add(samples->scratch, metrics, column, value);
}

void metric_put(struct samples *samples, struct metrics *metrics, str name, double value)
{
    put(samples, samples->columns, metrics, name, value);
}

void metric_put_part(struct samples *samples, struct metrics *metrics, str name, double value)
{
    put(samples, samples->part_columns, metrics, name, value);
}

str metric_percentile(struct arena *arena, str digits)
{
    struct cut cut = str_cut(digits, '.');
    while (cut.tail.len && str_ends(cut.tail, STR("0"))) cut.tail.len--;
    const char *between = cut.tail.len && cut.head.len < 2 ? "_" : "";
    return arena_printf(arena, "lat_p%.*s%s%.*s_ms", STR_ARG(cut.head), between, STR_ARG(cut.tail));
}

static bool as_number(str name, str text, double *number)
{
    (void)name;
    return number_double(text, number);
}

void metric_param(struct samples *samples, struct params *params, str name, double value)
{
    if (isfinite(value)) samples_param(samples, params, name, number_text(samples->scratch, value), as_number);
}

void metric_param_text(struct samples *samples, struct params *params, str name, str text)
{
    samples_param(samples, params, name, text, NULL);
}

bool metric_sane(struct samples *samples, struct remarks *warnings, size_t line, str name, double value)
{
    if (value >= 0 && value < 1e15) return true;
    str message = arena_printf(samples->arena, "%.*s is beyond what can be measured: left out", STR_ARG(name));
    remarks_add(samples->arena, warnings, (struct remark){ line, REMARK_WARNING, "value-rejected", message });
    return false;
}
