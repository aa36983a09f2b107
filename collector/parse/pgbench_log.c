// parse/pgbench_log.c - the log files of pgbench -l: a line a transaction, or (--aggregate-interval) a line an interval. Only from the former percentiles
// can be had. One result a file. Source: PostgreSQL 9.4 to 18, pgbench.c, doLog().
#include "parse/lines.h"
#include "parse/metric.h"
#include "parse/parser.h"

#include <math.h>
#include <stdlib.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { MOST_FIELDS = 16, US_PER_MS = 1000 };
static const double epoch_first = 1e9, epoch_last = 1e11, us_per_s = 1e6;

enum kind { KIND_NONE, KIND_TRANSACTION, KIND_AGGREGATE };

static bool whole_number(str text, double *value)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] < '0' || text.data[i] > '9') return false;
    return text.len && lines_number(&text, value);
}

// What stands in place of the time of a transaction that gave none.
static bool is_word_for_none(str text)
{
    static const char *const words[] = { "failed", "skipped", "serialization", "deadlock" };
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_equal(text, str_of(words[i]))) return true;
    return false;
}

struct entry { double values[MOST_FIELDS]; str time; size_t count; };

static enum kind entry_of(str line, struct entry *entry)
{
    str fields[MOST_FIELDS];
    if (!line.len || *line.data < '0' || *line.data > '9') return KIND_NONE;
    entry->count = lines_fields(line, fields, MOST_FIELDS);
    if (entry->count < 6 || entry->count > MOST_FIELDS) return KIND_NONE;
    for (size_t i = 0; i < entry->count; i++) {
        bool none = i == 2 && is_word_for_none(fields[i]);
        if (!none && !whole_number(fields[i], &entry->values[i])) return KIND_NONE;
        if (none) entry->values[i] = NAN;
    }
    entry->time = fields[2];
    const double *v = entry->values;
    if (entry->count <= 8 && v[4] >= epoch_first && v[4] < epoch_last && v[5] < us_per_s && v[0] < epoch_first) return KIND_TRANSACTION;
    return v[0] >= epoch_first && v[0] < epoch_last && v[4] <= v[5] && !isnan(v[2]) ? KIND_AGGREGATE : KIND_NONE;
}

static enum claim claims(const struct section *open, str text)
{
    struct entry entry;
    enum kind kind = entry_of(str_trim(text), &entry);
    if (kind == KIND_NONE) return CLAIM_NONE;
    if (!open) return CLAIM_START;
    return entry_of(str_trim(open->lines[0].text), &entry) == kind ? CLAIM_LINE : CLAIM_NONE;
}

struct totals {
    double transactions, failed, skipped, sum, square, least, most, first_s, last_s, step_s, intervals;
    double *times; size_t time_count;       // in ms, of transactions
};

static void stretch(struct totals *t, double low, double high)
{
    if (t->transactions == 0 || low < t->least) t->least = low;
    if (t->transactions == 0 || high > t->most) t->most = high;
}

static void mark_time(struct totals *t, double s)
{
    if (t->intervals == 0 || s < t->first_s) t->first_s = s;
    if (t->intervals > 0 && s > t->last_s && (t->step_s == 0 || s - t->last_s < t->step_s)) t->step_s = s - t->last_s;
    if (t->intervals == 0 || s > t->last_s) t->last_s = s;
    t->intervals++;
}

static void add_transaction(struct totals *t, const struct entry *e)
{
    double ms = e->values[2] / US_PER_MS;
    mark_time(t, e->values[4] + e->values[5] / us_per_s);
    if (isnan(ms)) {
        t->skipped += str_equal(e->time, STR("skipped"));
        t->failed += !str_equal(e->time, STR("skipped"));
        return;
    }
    stretch(t, ms, ms);
    t->transactions++;
    t->sum += ms;
    t->times[t->time_count++] = ms;
}

static void add_interval(struct totals *t, const struct entry *e)
{
    mark_time(t, e->values[0]);
    if (e->values[1] <= 0) return;
    stretch(t, e->values[4] / US_PER_MS, e->values[5] / US_PER_MS);
    t->transactions += e->values[1];
    t->sum += e->values[2] / US_PER_MS;
    t->square += e->values[3] / US_PER_MS / US_PER_MS;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void put(struct samples *samples, struct sample *sample, const char *name, double value)
{
    metric_put(samples, &sample->metrics, str_of(name), value);
}

// Nearest rank.
static void put_percentiles(struct samples *samples, struct sample *sample, struct totals *t)
{
    static const struct { const char *name; double share; } percentiles[] = {
        { "lat_p50_ms", 50 }, { "lat_p90_ms", 90 }, { "lat_p95_ms", 95 }, { "lat_p99_ms", 99 }, { "lat_p999_ms", 99.9 },
    };
    if (!t->time_count) return;
    qsort(t->times, t->time_count, sizeof *t->times, by_size);
    for (size_t i = 0; i < COUNT(percentiles); i++) {
        size_t rank = (size_t)ceil(percentiles[i].share * (double)t->time_count / 100 - 1e-9);
        put(samples, sample, percentiles[i].name, t->times[rank ? rank - 1 : 0]);
    }
}

static void put_latency(struct samples *samples, struct sample *sample, struct totals *t)
{
    if (t->transactions <= 0) return;
    double mean = t->sum / t->transactions, variance = t->square / t->transactions - mean * mean;
    for (size_t i = 0; i < t->time_count; i++) variance = (i ? variance : 0) + (t->times[i] - mean) * (t->times[i] - mean) / t->transactions;
    put(samples, sample, "lat_min_ms", t->least);
    put(samples, sample, "lat_mean_ms", mean);
    put(samples, sample, "lat_max_ms", t->most);
    put(samples, sample, "lat_stddev_ms", variance > 0 ? sqrt(variance) : 0);
    put_percentiles(samples, sample, t);
}

static void add_result(struct samples *samples, struct totals *t, enum kind kind, size_t line)
{
    struct sample *sample = samples_add(samples);
    double time_s = t->last_s - t->first_s + (kind == KIND_AGGREGATE ? t->step_s : 0);
    sample->line = line;
    sample->tool = STR("pgbench");
    sample->test = STR("log");
    put(samples, sample, "transactions", t->transactions);
    if (time_s > 0) put(samples, sample, "time_s", time_s);
    if (time_s > 0) put(samples, sample, "tps", t->transactions / time_s);
    if (kind == KIND_AGGREGATE) put(samples, sample, "intervals", t->intervals);
    if (kind == KIND_TRANSACTION) put(samples, sample, "failed", t->failed);
    if (kind == KIND_TRANSACTION) put(samples, sample, "skipped", t->skipped);
    put_latency(samples, sample, t);
}

// One line of figures alone may be anything.
static void read_lines(struct samples *samples, struct section *section)
{
    struct totals t = { .times = arena_array(samples->scratch, double, section->count) };
    enum kind kind = KIND_NONE;
    struct entry entry;
    for (size_t i = 0; i < section->count; i++) {
        enum kind here = entry_of(str_trim(section->lines[i].text), &entry);
        if (here == KIND_NONE) continue;
        kind = here;
        if (kind == KIND_TRANSACTION) add_transaction(&t, &entry);
        else add_interval(&t, &entry);
    }
    if (t.intervals > 1) add_result(samples, &t, kind, section->lines[0].number);
    else section->lines[0].unread = true;
}

const struct parser pgbench_log = { .tool = STR_INIT("pgbench"), .claims = claims, .read_lines = read_lines };
