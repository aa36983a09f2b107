// parse/iostat.c - the columns of all versions of iostat, and how their means are taken: waits and sizes of requests count as much as the requests
// of their direction, everything else the same in each report. Source: sysstat 9.0 to 12.7, iostat.c.
#include "parse/iostat.h"

#include "parse/lines.h"
#include "parse/series.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum weight { SAME, READS, WRITES, DISCARDS, FLUSHES, REQUESTS };
// `name` empty: known, not used. A heading of JSON has no percent sign; there "rrqm" is the percentage.
static const struct word { str word, name; double scale; enum weight weight; } words[] = {
    { STR_INIT("r/s"), STR_INIT("read_iops"), 1, SAME }, { STR_INIT("w/s"), STR_INIT("write_iops"), 1, SAME },
    { STR_INIT("d/s"), STR_INIT("discard_iops"), 1, SAME }, { STR_INIT("f/s"), STR_INIT("flush_iops"), 1, SAME },
    { STR_INIT("tps"), STR_INIT("iops"), 1, SAME },
    { STR_INIT("rkB/s"), STR_INIT("read_mib_s"), 1024, SAME }, { STR_INIT("rMB/s"), STR_INIT("read_mib_s"), 1, SAME },
    { STR_INIT("rsec/s"), STR_INIT("read_mib_s"), 2048, SAME }, { STR_INIT("kB_read/s"), STR_INIT("read_mib_s"), 1024, SAME },
    { STR_INIT("MB_read/s"), STR_INIT("read_mib_s"), 1, SAME }, { STR_INIT("Blk_read/s"), STR_INIT("read_mib_s"), 2048, SAME },
    { STR_INIT("wkB/s"), STR_INIT("write_mib_s"), 1024, SAME }, { STR_INIT("wMB/s"), STR_INIT("write_mib_s"), 1, SAME },
    { STR_INIT("wsec/s"), STR_INIT("write_mib_s"), 2048, SAME }, { STR_INIT("kB_wrtn/s"), STR_INIT("write_mib_s"), 1024, SAME },
    { STR_INIT("MB_wrtn/s"), STR_INIT("write_mib_s"), 1, SAME }, { STR_INIT("Blk_wrtn/s"), STR_INIT("write_mib_s"), 2048, SAME },
    { STR_INIT("dkB/s"), STR_INIT("discard_mib_s"), 1024, SAME }, { STR_INIT("dMB/s"), STR_INIT("discard_mib_s"), 1, SAME },
    { STR_INIT("kB_dscd/s"), STR_INIT("discard_mib_s"), 1024, SAME }, { STR_INIT("MB_dscd/s"), STR_INIT("discard_mib_s"), 1, SAME },
    { STR_INIT("kB_w+d/s"), STR_INIT("write_discard_mib_s"), 1024, SAME }, { STR_INIT("MB_w+d/s"), STR_INIT("write_discard_mib_s"), 1, SAME },
    { STR_INIT("kB/s"), STR_INIT("mib_s"), 1024, SAME }, { STR_INIT("MB/s"), STR_INIT("mib_s"), 1, SAME },
    { STR_INIT("await"), STR_INIT("lat_mean_ms"), 1, REQUESTS }, { STR_INIT("r_await"), STR_INIT("read_lat_mean_ms"), 1, READS },
    { STR_INIT("w_await"), STR_INIT("write_lat_mean_ms"), 1, WRITES }, { STR_INIT("d_await"), STR_INIT("discard_lat_mean_ms"), 1, DISCARDS },
    { STR_INIT("f_await"), STR_INIT("flush_lat_mean_ms"), 1, FLUSHES },
    { STR_INIT("avgqu-sz"), STR_INIT("queue_depth"), 1, SAME }, { STR_INIT("aqu-sz"), STR_INIT("queue_depth"), 1, SAME },
    { STR_INIT("%util"), STR_INIT("util_pct"), 1, SAME }, { STR_INIT("util"), STR_INIT("util_pct"), 1, SAME },
    { STR_INIT("avgrq-sz"), STR_INIT("xfer_kib"), 2, REQUESTS }, { STR_INIT("areq-sz"), STR_INIT("xfer_kib"), 1, REQUESTS },
    { STR_INIT("rareq-sz"), STR_INIT("read_xfer_kib"), 1, READS }, { STR_INIT("wareq-sz"), STR_INIT("write_xfer_kib"), 1, WRITES },
    { STR_INIT("rrqm/s"), STR_INIT("read_merged_s"), 1, SAME }, { STR_INIT("wrqm/s"), STR_INIT("write_merged_s"), 1, SAME },
    { STR_INIT("svctm"), { 0 }, 1, SAME }, { STR_INIT("dareq-sz"), { 0 }, 1, SAME }, { STR_INIT("drqm/s"), { 0 }, 1, SAME }, { STR_INIT("rqm/s"), { 0 }, 1, SAME },
    { STR_INIT("%rrqm"), { 0 }, 1, SAME }, { STR_INIT("%wrqm"), { 0 }, 1, SAME }, { STR_INIT("%drqm"), { 0 }, 1, SAME },
    { STR_INIT("kB_read"), { 0 }, 1, SAME }, { STR_INIT("kB_wrtn"), { 0 }, 1, SAME }, { STR_INIT("kB_dscd"), { 0 }, 1, SAME },
};
_Static_assert(COUNT(words) <= IOSTAT_WORDS, "every column has its place");

static const struct { str word, name; } cpu_words[] = {
    { STR_INIT("user"), STR_INIT("usr_cpu_pct") }, { STR_INIT("nice"), STR_INIT("nice_cpu_pct") }, { STR_INIT("system"), STR_INIT("sys_cpu_pct") },
    { STR_INIT("iowait"), STR_INIT("iowait_cpu_pct") }, { STR_INIT("steal"), STR_INIT("steal_cpu_pct") }, { STR_INIT("idle"), STR_INIT("idle_cpu_pct") },
};

static size_t word_at(str word)
{
    size_t i = 0;
    while (i < COUNT(words) && !str_equal(words[i].word, word)) i++;
    return i;
}

bool iostat_knows(str word)
{
    return word_at(word) < COUNT(words);
}

bool iostat_number(str text, double *value)
{
    static const struct { const char *unit; double factor; } units[] = { { "", 1 }, { "%", 1 }, { "k", 1 }, { "M", 1024 }, { "G", 1048576 } };
    char plain[32];
    if (!text.len || text.len > sizeof plain) return false;
    for (size_t i = 0; i < text.len; i++) plain[i] = text.data[i] == ',' ? '.' : text.data[i];
    str rest = { plain, text.len };
    if (!lines_number(&rest, value)) return false;
    for (size_t i = 0; i < COUNT(units); i++)
        if (str_equal(str_trim(rest), str_of(units[i].unit))) return *value *= units[i].factor, true;
    return false;
}

void iostat_open(struct iostat *run, struct samples *samples, size_t line)
{
    *run = (struct iostat){ .samples = samples, .line = line };
    run->sample = (struct sample){ .line = line, .tool = STR("iostat") };
    run->end = &run->devices;
}

void iostat_report(struct iostat *run)
{
    if (run->rows > run->most_rows) run->most_rows = run->rows;
    run->rows = 0;
    run->begun = true;
    run->table++;
}

static void count_report(struct iostat *run)
{
    run->reports += run->begun;
    run->begun = false;
}

void iostat_table(struct iostat *run)
{
    run->table++;
}

static bool sane(struct iostat *run, str name, double value)
{
    struct remarks *warnings = &run->sample.warnings;
    if (!metric_sane(run->samples, warnings, run->line, name, value)) return false;
    if (!str_equal(name, STR("util_pct")) || value <= 100 || run->warned) return true;
    run->warned = true;
    remarks_add(run->samples->arena, warnings, (struct remark){ run->line, REMARK_WARNING, "value-rejected", STR("iostat: a device is busy for more than 100 %: kept") });
    return true;
}

void iostat_cpu(struct iostat *run, const struct iostat_cell *cells, size_t count)
{
    struct arena *arena = run->samples->arena;
    double value;
    count_report(run);
    series_row(arena, &run->sample.series);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < COUNT(cpu_words); k++) {
            str word = str_starts(cells[i].word, STR("%")) ? str_from(cells[i].word, 1) : cells[i].word;
            if (!str_equal(word, cpu_words[k].word) || !iostat_number(cells[i].text, &value) || !sane(run, cpu_words[k].name, value)) continue;
            run->cpu[k] += value;
            run->cpu_counts[k]++;
            series_put(arena, &run->sample.series, cpu_words[k].name, value);
        }
}

static struct iostat_device *device_of(struct iostat *run, str name)
{
    struct iostat_device *device = run->devices;
    while (device && !(device->table != run->table && str_equal(device->part.name, name))) device = device->next;
    if (!device) {
        device = *run->end = arena_new(run->samples->scratch, struct iostat_device);
        run->end = &device->next;
        device->part = (struct part){ .kind = STR("device"), .name = names_keep(run->samples->names, name) };
    }
    device->table = run->table;
    return device;
}

static double rate_of(const struct iostat_cell *cells, size_t count, const char *word)
{
    double value;
    for (size_t i = 0; i < count; i++)
        if (str_equal(cells[i].word, str_of(word)) && iostat_number(cells[i].text, &value)) return value;
    return 0;
}

static double weight_of(const struct iostat_cell *cells, size_t count, enum weight weight)
{
    switch (weight) {
    case SAME: return 1;
    case READS: return rate_of(cells, count, "r/s");
    case WRITES: return rate_of(cells, count, "w/s");
    case DISCARDS: return rate_of(cells, count, "d/s");
    case FLUSHES: return rate_of(cells, count, "f/s");
    case REQUESTS: return rate_of(cells, count, "r/s") + rate_of(cells, count, "w/s") + rate_of(cells, count, "tps");
    }
    return 0;
}

void iostat_device(struct iostat *run, str name, const struct iostat_cell *cells, size_t count)
{
    struct iostat_device *device = device_of(run, name);
    struct arena *arena = run->samples->arena;
    double value;
    count_report(run);
    run->rows++;
    series_row(arena, &device->part.series);
    for (size_t i = 0; i < count; i++) {
        size_t at = word_at(cells[i].word);
        if (at == COUNT(words) || !words[at].name.len || !iostat_number(cells[i].text, &value) || !sane(run, words[at].name, value)) continue;
        double weight = weight_of(cells, count, words[at].weight);
        value /= words[at].scale;
        device->sums[at] += value * weight;
        device->weights[at] += weight;
        if (weight > 0) series_put(arena, &device->part.series, words[at].name, value);
    }
}

static void warn_boot(struct iostat *run, enum iostat_boot boot)
{
    static const struct { const char *code, *message; } said[] = {
        [IOSTAT_SINCE_BOOT] = { "since-boot", "iostat: the only report tells of the time since boot" },
        [IOSTAT_UNKNOWN] = { "since-boot-unknown", "iostat: without its first line nobody can tell whether the first report is that of the time since boot; all are used" },
    };
    if (boot == IOSTAT_INTERVALS) return;
    remarks_add(run->samples->arena, &run->sample.warnings, (struct remark){ run->sample.line, REMARK_WARNING, said[boot].code, str_of(said[boot].message) });
}

static void add_device(struct iostat *run, struct sample *sample, struct iostat_device *device)
{
    for (size_t i = 0; i < COUNT(words); i++)
        if (device->weights[i] > 0) metric_put_part(run->samples, &device->part.metrics, words[i].name, device->sums[i] / device->weights[i]);
    samples_add_part(run->samples, sample, &device->part);
}

void iostat_add(struct iostat *run, enum iostat_boot boot)
{
    struct sample *sample = samples_add(run->samples);
    struct remark cut = { run->line, REMARK_WARNING, "incomplete", STR("iostat: the last report has fewer devices than those before, it may be cut") };
    warn_boot(run, boot);
    if (run->rows < run->most_rows) remarks_add(run->samples->arena, &run->sample.warnings, cut);
    for (size_t i = 0; i < COUNT(cpu_words); i++)
        if (run->cpu_counts[i]) metric_put(run->samples, &run->sample.metrics, cpu_words[i].name, run->cpu[i] / (double)run->cpu_counts[i]);
    metric_put(run->samples, &run->sample.metrics, STR("intervals"), (double)run->reports);
    *sample = run->sample;
    for (struct iostat_device *device = run->devices; device; device = device->next) add_device(run, sample, device);
}
