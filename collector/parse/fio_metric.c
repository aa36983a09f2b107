// parse/fio_metric.c - columns are found by what came after the one before: records of one form have their figures in the same order.
#include "parse/fio_metric.h"

#include <math.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const str directions[] = { STR_INIT("read"), STR_INIT("write"), STR_INIT("trim"), STR_INIT("mixed"), STR_INIT("sync") };
static const str latencies[] = { STR_INIT("_slat_"), STR_INIT("_clat_"), STR_INIT("_lat_") };
enum { GROUP_BLOCKS = 8, GROUP_PERCENTILES = 24, GROUP_SYNC_IOS = 32 };

// Order of columns: direction, then group (a figure, a block's four, its percentiles), then percentile.
static uint64_t rank_of(unsigned direction, unsigned group, int64_t percentile)
{
    return (uint64_t)direction << 48 | (uint64_t)group << 32 | (uint64_t)percentile;
}

static unsigned percentile_group(enum fio_direction direction, enum fio_latency latency)
{
    static const unsigned behind[] = { [FIO_CLAT] = 0, [FIO_LAT] = 1, [FIO_SLAT] = 2 };
    return GROUP_PERCENTILES + (direction == FIO_SYNC ? 0 : behind[latency]);
}

static const struct column *figure_column(const struct fio_side *side, enum fio_figure figure)
{
    static const struct { str name; enum fold fold; } figures[] = {
        [FIO_IOPS] = { STR_INIT("_iops"), FOLD_SUM }, [FIO_MIB_S] = { STR_INIT("_mib_s"), FOLD_SUM }, [FIO_BYTES] = { STR_INIT("_bytes"), FOLD_SUM },
        [FIO_IOS] = { STR_INIT("_ios"), FOLD_SUM },   [FIO_RUNTIME_S] = { STR_INIT("_runtime_s"), FOLD_MAX },
    };
    unsigned group = side->direction == FIO_SYNC ? GROUP_SYNC_IOS : figure;
    struct column_name name = { { directions[side->direction], figures[figure].name } };
    return columns_get(side->samples->columns, name, rank_of(side->direction, group, 0), figures[figure].fold, NULL);
}

static void add(struct samples *samples, struct sample *sample, const struct column *column, double value)
{
    metrics_add(samples->scratch, &sample->metrics, column, value);
}

void fio_put(struct fio_side *side, enum fio_figure figure, double value)
{
    const struct column *column = figure_column(side, figure);
    if (figure == FIO_IOS) side->ios = column;
    add(side->samples, side->sample, column, value);
}

void fio_put_spread(struct fio_side *side, enum fio_latency latency, const struct fio_spread *spread, double scale)
{
    static const struct { str name; enum fold fold; } names[] = {
        { STR_INIT("min_ms"), FOLD_MIN }, { STR_INIT("max_ms"), FOLD_MAX }, { STR_INIT("mean_ms"), FOLD_MEAN }, { STR_INIT("stddev_ms"), FOLD_NONE },
    };
    bool any = false;
    for (unsigned i = 0; i < COUNT(names); i++) any = any || (spread->found[i] && spread->values[i] > 0);
    if (any && !side->ios) side->ios = figure_column(side, FIO_IOS);
    unsigned group = GROUP_BLOCKS + (side->direction == FIO_SYNC ? 0 : 4 * latency);
    for (unsigned i = 0; any && i < COUNT(names); i++) {
        if (!spread->found[i]) continue;
        struct column_name name = { { directions[side->direction], latencies[latency], names[i].name } };
        add(side->samples, side->sample, columns_get(side->samples->columns, name, rank_of(side->direction, group + i, 0), names[i].fold, side->ios),
            spread->values[i] / scale);
    }
}

// The digits of "99.950000" as an integer of millionths; negative when it is no percentile.
static int64_t millionths(str key)
{
    struct cut cut = str_cut(key, '.');
    int64_t value = 0;
    if (!cut.head.len || cut.head.len > 3 || cut.tail.len > 6) return -1;
    for (size_t i = 0; i < cut.head.len + 6; i++) {
        str from = i < cut.head.len ? cut.head : cut.tail;
        size_t at = i < cut.head.len ? i : i - cut.head.len;
        char digit = at < from.len ? from.data[at] : '0';
        if (digit < '0' || digit > '9') return -1;
        value = value * 10 + (digit - '0');
    }
    return value;
}

// "99.950000" -> p9995, "99.000000" -> p99, "0.500000" -> p0_5: the digits as fio prints them, without the zeros at the end.
static str percentile_name(char into[static 16], str key, int64_t percentile)
{
    size_t n = 0;
    struct cut cut = str_cut(key, '.');
    while (cut.tail.len && cut.tail.data[cut.tail.len - 1] == '0') cut.tail.len--;
    into[n++] = 'p';
    for (size_t i = 0; i < cut.head.len; i++) into[n++] = cut.head.data[i];
    if (cut.tail.len && percentile < 10000000) into[n++] = '_';
    for (size_t i = 0; i < cut.tail.len; i++) into[n++] = cut.tail.data[i];
    return (str){ into, n };
}

static const struct column *percentile_column(const struct fio_side *side, enum fio_latency latency, unsigned group, str key)
{
    char name[16];
    int64_t percentile = millionths(key);
    if (percentile <= 0) return NULL;
    struct column_name parts = { { directions[side->direction], latencies[latency], percentile_name(name, key, percentile), STR("_ms") } };
    return columns_keyed(side->samples->columns, key, parts, rank_of(side->direction, group, percentile), FOLD_WORST);
}

void fio_put_percentile(struct fio_side *side, enum fio_latency latency, str key, double ms)
{
    unsigned group = percentile_group(side->direction, latency);
    const struct column *column = columns_expect(side->samples->columns, key, rank_of(side->direction, group, 0));
    if (!column) column = percentile_column(side, latency, group, key);
    if (column) add(side->samples, side->sample, column, ms);
}

void fio_put_usage(struct samples *samples, struct sample *sample, enum fio_usage usage, double value)
{
    static const str names[] = {
        [FIO_USR_CPU] = STR_INIT("usr_cpu_pct"), [FIO_SYS_CPU] = STR_INIT("sys_cpu_pct"), [FIO_CTX] = STR_INIT("ctx"), [FIO_MAJF] = STR_INIT("majf"), [FIO_MINF] = STR_INIT("minf"),
    };
    add(samples, sample, columns_get(samples->columns, (struct column_name){ { names[usage] } }, rank_of(FIO_DIRECTIONS, usage, 0), FOLD_NONE, NULL), value);
}

void fio_put_disk(struct samples *samples, struct sample *sample, str name, str host, const double figures[static FIO_DISK_FIGURES])
{
    static const str names[FIO_DISK_FIGURES] = { STR_INIT("util_pct"), STR_INIT("read_ios"), STR_INIT("write_ios") };
    struct part part = { .kind = STR("disk"), .name = names_keep(samples->names, name), .host = host.len ? names_keep(samples->names, host) : host };
    for (unsigned i = 0; i < FIO_DISK_FIGURES; i++)
        if (!isnan(figures[i]))
            metrics_add(samples->scratch, &part.metrics, columns_get(samples->part_columns, (struct column_name){ { names[i] } }, i, FOLD_NONE, NULL), figures[i]);
    samples_add_part(samples, sample, &part);
}

void fio_put_error(struct samples *samples, struct sample *sample, int64_t error, str text)
{
    if (!error) return;
    if (!text.len) text = str_of(strerror((int)error));
    str message = arena_printf(samples->arena, "fio ended with error %lld (%.*s)", (long long)error, STR_ARG(text));
    remarks_add(samples->arena, &sample->errors, (struct remark){ sample->line, REMARK_ERROR, "tool-error", message });
}

str fio_direction_name(enum fio_direction direction)
{
    return directions[direction];
}

struct sample *fio_sample(struct samples *samples, enum fio_form form, size_t line, str version, str test)
{
    struct sample *sample = samples_add(samples);
    sample->line = line;
    sample->form = form;
    sample->tool = STR("fio");
    sample->version = names_keep(samples->names, str_starts(version, STR("fio-")) ? str_from(version, 4) : version);
    sample->test = names_keep(samples->names, test);
    return sample;
}
