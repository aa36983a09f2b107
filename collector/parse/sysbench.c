// parse/sysbench.c - sysbench 0.4 to 1.1: which lines are its own, and what a run of them says. The lines' words: sysbench_lines.c.
// A run is what follows a header line; without a header, what follows the start of a summary. With --report-checkpoints it has several summaries.
#include "parse/sysbench.h"

#include "parse/lines.h"
#include "parse/parser.h"

static bool is_header(str line, str *version)
{
    str rest = line;
    double number;
    if (!str_starts(line, STR("sysbench ")) && !lines_find(line, STR(" sysbench "), &rest)) return false;
    if (str_starts(line, STR("sysbench "))) rest = str_from(line, 9);
    if (!lines_word(&rest, version)) return false;
    str digits = *version;
    if (!lines_number(&digits, &number)) return false;
    if (str_ends(*version, STR(":"))) version->len--;
    return lines_literal(&rest, STR("(using")) || lines_literal(&rest, STR("multi-threaded")) || !str_trim(rest).len;
}

// The summary's last lines were there, and it is not one of several.
static bool is_over(const struct section *open)
{
    size_t i = open->count;
    while (i && !str_trim(open->lines[i - 1].text).len) i--;
    if (!i || !str_starts(str_trim(open->lines[i - 1].text), STR("execution time "))) return false;
    for (size_t k = 0; k < open->count; k++)
        if (str_ends(str_trim(open->lines[k].text), STR("Checkpoint report:"))) return false;
    return true;
}

static enum claim claims(const struct section *open, str text)
{
    str line = str_trim(text), version;
    if (is_header(line, &version)) return CLAIM_START;
    enum sysbench_line kind = sysbench_line_kind(line);
    bool begins = kind == SYSBENCH_BEGINS || kind == SYSBENCH_INTERVAL || str_equal(line, STR("Running the test with following options:"));
    if (begins && (!open || is_over(open))) return CLAIM_START;
    if (!open || kind == SYSBENCH_OTHER || is_over(open)) return CLAIM_NONE;
    return kind == SYSBENCH_NEAR ? CLAIM_NEAR : CLAIM_LINE;
}

static void tell(struct samples *samples, struct remarks *remarks, size_t line, enum remark_level level, const char *code, str message)
{
    remarks_add(samples->arena, remarks, (struct remark){ line, level, code, arena_copy(samples->arena, message) });
}

static void put(struct sysbench_run *run, const char *name, double value)
{
    metric_put(run->samples, &run->block->metrics, str_of(name), value);
}

static bool get(const struct sysbench_block *block, const char *name, double *value)
{
    return metrics_named(&block->metrics, str_of(name), value);
}

static void put_ratio(struct sysbench_run *run, const char *name, const char *of)
{
    double count, time_s;
    if (get(run->block, of, &count) && get(run->block, "time_s", &time_s) && time_s > 0 && count > 0) put(run, name, count / time_s);
}

// What is not printed but follows from what is.
static void compute(struct sysbench_run *run)
{
    double value, time_s;
    struct sysbench_block *block = run->block;
    if (!get(block, "events_s", &value)) put_ratio(run, "events_s", "events");
    if (block->old_fileio) {
        put_ratio(run, "read_iops", "read_ios");
        put_ratio(run, "write_iops", "write_ios");
    }
    if (block->read_mib > 0 && get(block, "time_s", &time_s) && time_s > 0) put(run, "read_mib_s", block->read_mib / time_s);
    if (block->write_mib > 0 && get(block, "time_s", &time_s) && time_s > 0) put(run, "write_mib_s", block->write_mib / time_s);
    if (!get(block, "qps", &value) && get(block, "rw_requests_s", &value)) put(run, "qps", value + block->other_s);
    if (!get(block, "queries", &value) && block->total_queries >= 0) put(run, "queries", block->total_queries);
}

// Sums, extremes and means over the summaries of a run with checkpoints; their percentiles cannot be put together.
static const struct { const char *name; enum fold fold; const char *rate_of; } over_blocks[] = {
    { "time_s", FOLD_MAX, NULL }, { "events", FOLD_SUM, NULL }, { "transactions", FOLD_SUM, NULL }, { "queries", FOLD_SUM, NULL },
    { "read_queries", FOLD_SUM, NULL }, { "write_queries", FOLD_SUM, NULL }, { "other_queries", FOLD_SUM, NULL }, { "rw_requests", FOLD_SUM, NULL },
    { "ignored_errors", FOLD_SUM, NULL }, { "reconnects", FOLD_SUM, NULL }, { "deadlocks", FOLD_SUM, NULL },
    { "lat_min_ms", FOLD_MIN, NULL }, { "lat_max_ms", FOLD_MAX, NULL }, { "lat_sum_ms", FOLD_SUM, NULL },
    { "tps", FOLD_NONE, "transactions" }, { "qps", FOLD_NONE, "queries" }, { "events_s", FOLD_NONE, "events" }, { "rw_requests_s", FOLD_NONE, "rw_requests" },
};

static bool fold_blocks(const struct sysbench_run *run, const char *name, enum fold fold, double *folded)
{
    bool any = false;
    double value;
    for (const struct sysbench_block *block = run->first; block; block = block->next) {
        if (!get(block, name, &value)) continue;
        if (!any) *folded = value;
        else if (fold == FOLD_SUM) *folded += value;
        else if (fold == FOLD_MIN ? value < *folded : value > *folded) *folded = value;
        any = true;
    }
    return any;
}

static void put_whole(struct sysbench_run *run, struct metrics *whole)
{
    double value, time_s = 0, events;
    for (size_t i = 0; i < sizeof over_blocks / sizeof *over_blocks; i++) {
        const char *rate_of = over_blocks[i].rate_of;
        if (!fold_blocks(run, rate_of ? rate_of : over_blocks[i].name, rate_of ? FOLD_SUM : over_blocks[i].fold, &value)) continue;
        if (i == 0) time_s = value;
        if (rate_of && time_s <= 0) continue;
        metric_put(run->samples, whole, str_of(over_blocks[i].name), rate_of ? value / time_s : value);
    }
    if (metrics_named(whole, STR("lat_sum_ms"), &value) && metrics_named(whole, STR("events"), &events) && events > 0)
        metric_put(run->samples, whole, STR("lat_mean_ms"), value / events);
}

static void add_checkpoint(struct sysbench_run *run, struct sample *sample, const struct sysbench_block *block, size_t number)
{
    struct part part = { .kind = STR("checkpoint"), .name = arena_printf(run->samples->arena, "%zu", number) };
    for (size_t i = 0; i < block->metrics.count; i++)
        metric_put_part(run->samples, &part.metrics, block->metrics.columns[i]->name, block->metrics.values[i]);
    samples_add_part(run->samples, sample, &part);
}

static void add_result(struct sysbench_run *run)
{
    struct sample *sample = samples_add(run->samples);
    size_t number = 0;
    *sample = run->sample;
    if (!run->first->next) {
        sample->metrics = run->first->metrics;
        return;
    }
    for (const struct sysbench_block *block = run->first; block; block = block->next) add_checkpoint(run, sample, block, ++number);
    put_whole(run, &sample->metrics);
}

static bool is_measured(const struct sysbench_run *run)
{
    double value;
    return get(run->first, "events", &value) || get(run->first, "lat_mean_ms", &value) || get(run->first, "time_s", &value);
}

// A run that was cut: what was printed before is kept, marked. One that printed no figure at all was begun and given up; another may follow.
static void add_cut(struct sysbench_run *run, const struct line *last)
{
    str message = STR("sysbench: ends before its summary is complete");
    if (!run->first->metrics.count && !run->sample.series.row_count) {
        tell(run->samples, &run->samples->loose, last->number, REMARK_WARNING, "incomplete", message);
        return;
    }
    tell(run->samples, &run->sample.errors, last->number, REMARK_ERROR, "incomplete", message);
    add_result(run);
}

// After checkpoints one more summary is due.
static bool is_whole(const struct sysbench_run *run)
{
    size_t blocks = 0;
    double mean;
    for (const struct sysbench_block *block = run->first; block; block = block->next) blocks++;
    return is_measured(run) && blocks > run->checkpoints && run->last->ended && get(run->last, "lat_mean_ms", &mean);
}

static void finish(struct sysbench_run *run, const struct line *last)
{
    struct remarks *loose = &run->samples->loose;
    for (run->block = run->first; run->block; run->block = run->block->next) compute(run);
    if (run->failed && !is_measured(run)) tell(run->samples, loose, run->failed_line, REMARK_ERROR, "tool-failed", run->failure);
    else if (run->prepares && !is_measured(run)) tell(run->samples, loose, run->sample.line, REMARK_NOTE, "prepare", STR("sysbench: prepares or cleans up, no result"));
    else if (is_whole(run)) add_result(run);
    else add_cut(run, last);
}

static void read_lines(struct samples *samples, struct section *section)
{
    struct sysbench_run run = { .samples = samples };
    str version = { 0 };
    size_t last = section->count;
    run.sample = (struct sample){ .line = section->lines[0].number, .tool = STR("sysbench") };
    run.first = run.last = run.block = sysbench_block_new(samples->scratch);
    if (is_header(str_trim(section->lines[0].text), &version)) run.sample.version = names_keep(samples->names, version);
    for (size_t i = 0; i < section->count; i++) sysbench_read_line(&run, str_trim(section->lines[i].text), section->lines[i].number);
    while (last > 1 && !str_trim(section->lines[last - 1].text).len) last--;
    finish(&run, &section->lines[last - 1]);
}

// Since 0.5 threads and mutex print nothing of their own; "--test=threads" before 1.0, then "threads".
static void recall(struct sample *sample, const str *argv, size_t count)
{
    static const struct { const char *word, *test; } tests[] = {
        { "cpu", "cpu" }, { "memory", "memory" }, { "threads", "threads" }, { "mutex", "mutex" }, { "fileio", "fileio" }, { "oltp_", "oltp" },
    };
    for (size_t a = 1; a < count && !sample->test.len; a++)
        for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
            str word = str_starts(argv[a], STR("--test=")) ? str_from(argv[a], 7) : argv[a], test = str_of(tests[i].word);
            bool found = str_ends(test, STR("_")) ? str_starts(word, test) : str_equal(word, test);
            if (found) sample->test = str_of(tests[i].test);
        }
}

static const char *const marks[] = {
    "sysbench ", "CPU speed:", "SQL statistics:", "OLTP test statistics:", "File operations:",
    "General statistics:", "Test execution summary:", "Running the test with", "s ]", "s] ", NULL,
};
const struct parser sysbench = { .tool = STR_INIT("sysbench"), .marks = marks, .claims = claims, .read_lines = read_lines, .recall = recall };
