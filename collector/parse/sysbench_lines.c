// parse/sysbench_lines.c - the words of sysbench's lines, and what each of them says. Sources: sysbench 0.4.12, 0.5, 1.0.20, 1.1.0 (sb_*.c, tests/*).
#include "parse/sysbench.h"

#include "parse/lines.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

struct sysbench_block *sysbench_block_new(struct arena *arena)
{
    struct sysbench_block *block = arena_new(arena, struct sysbench_block);
    block->total_queries = -1;
    return block;
}

static void put(struct sysbench_run *run, const char *name, double value)
{
    if (metric_sane(run->samples, &run->sample.warnings, run->line, str_of(name), value)) metric_put(run->samples, &run->block->metrics, str_of(name), value);
}

static void skip(struct sysbench_run *run, str rest, const char *name)
{
    (void)run, (void)rest, (void)name;
}

static void begin_block(struct sysbench_run *run, str rest, const char *name)
{
    (void)rest, (void)name;
    if (run->last->ended) run->block = run->last = run->last->next = sysbench_block_new(run->samples->scratch);
}

// Lines that only a test of this name prints.
static void name_test(struct sysbench_run *run, str rest, const char *name)
{
    (void)rest;
    if (!run->sample.test.len) run->sample.test = str_of(name);
}

static void begin_oltp(struct sysbench_run *run, str rest, const char *name)
{
    begin_block(run, rest, name);
    name_test(run, rest, name);
}

static void param_number(struct sysbench_run *run, str rest, const char *name)
{
    double value;
    if (lines_number(&rest, &value)) metric_param(run->samples, &run->sample.params, str_of(name), value);
}

static void param_prime(struct sysbench_run *run, str rest, const char *name)
{
    param_number(run, rest, name);
    name_test(run, rest, "cpu");
}

static void param_size(struct sysbench_run *run, str rest, const char *name)
{
    double bytes;
    if (lines_size(str_trim(rest), &bytes)) metric_param(run->samples, &run->sample.params, str_of(name), bytes);
}

static void param_word(struct sysbench_run *run, str rest, const char *name)
{
    metric_param_text(run->samples, &run->sample.params, str_of(name), str_trim(rest));
}

static void no_percentile(struct sysbench_run *run, str rest, const char *name)
{
    if (lines_literal(&rest, STR("disabled"))) metric_param(run->samples, &run->sample.params, str_of(name), 0);
}

static void figure(struct sysbench_run *run, str rest, const char *name)
{
    double value;
    if (lines_number(&rest, &value)) put(run, name, value);
}

static void figure_not_zero(struct sysbench_run *run, str rest, const char *name)
{
    double value;
    if (lines_number(&rest, &value) && value > 0) put(run, name, value);
}

// The last line of the latencies since 1.0.
static void latency_sum(struct sysbench_run *run, str rest, const char *name)
{
    figure(run, rest, name);
    run->block->ended = true;
}

static void seconds_as_ms(struct sysbench_run *run, str rest, const char *name)
{
    double value;
    if (lines_number(&rest, &value)) put(run, name, value * 1000);
}

static void put_percentile(struct sysbench_run *run, str digits, double value)
{
    double percentile;
    str rest = digits;
    put(run, metric_percentile(run->samples->arena, digits).data, value);
    if (lines_number(&rest, &percentile)) metric_param(run->samples, &run->sample.params, STR("percentile"), percentile);
}

// "approx.  95 percentile:   0.87ms", the last line of the latencies before 1.0.
static void old_percentile(struct sysbench_run *run, str rest, const char *name)
{
    str digits;
    double value;
    (void)name;
    if (!lines_word(&rest, &digits) || !lines_literal(&rest, STR("percentile:")) || !lines_number(&rest, &value)) return;
    put_percentile(run, digits, value);
    run->block->ended = true;
}

// "150 (49.18 per sec.)": the amount is `name`, the rate that of `rate`.
static void amount_and_rate(struct sysbench_run *run, str rest, const char *name, const char *rate)
{
    double value;
    if (!lines_number(&rest, &value)) return;
    put(run, name, value);
    if (lines_literal(&rest, STR("(")) && lines_number(&rest, &value)) put(run, rate, value);
}

static void transactions(struct sysbench_run *run, str rest, const char *name) { amount_and_rate(run, rest, name, "tps"); }
static void queries(struct sysbench_run *run, str rest, const char *name) { amount_and_rate(run, rest, name, "qps"); }
static void rw_requests(struct sysbench_run *run, str rest, const char *name) { amount_and_rate(run, rest, name, "rw_requests_s"); }

static void other_operations(struct sysbench_run *run, str rest, const char *name)
{
    double value;
    (void)name;
    if (lines_number(&rest, &value) && lines_literal(&rest, STR("("))) lines_number(&rest, &run->block->other_s);
}

static void total_queries(struct sysbench_run *run, str rest, const char *name)
{
    (void)name;
    lines_number(&rest, &run->block->total_queries);
}

// "read:" is a count of queries, or since 1.1 "IOPS=0.00 0.00 MiB/s (0.00 MB/s)" of files.
static void direction(struct sysbench_run *run, str rest, const char *name)
{
    double value;
    if (!lines_literal(&rest, STR("IOPS="))) {
        figure(run, rest, arena_printf(run->samples->arena, "%s_queries", name).data);
        return;
    }
    name_test(run, rest, "fileio");
    if (lines_number(&rest, &value) && value > 0) put(run, arena_printf(run->samples->arena, "%s_iops", name).data, value);
    if (lines_number(&rest, &value) && value > 0 && lines_literal(&rest, STR("MiB/s"))) put(run, arena_printf(run->samples->arena, "%s_mib_s", name).data, value);
}

// "38946823 (3894455.31 per second)" of memory; 0.x: "(.. ops/sec)", and of files "224160 Read, 149440 Write, 478112 Other = 851712 Total".
static void operations(struct sysbench_run *run, str rest, const char *name)
{
    static const char *const amounts[] = { "read_ios", "write_ios", "other_ios" };
    double value;
    if (!lines_number(&rest, &value)) return;
    if (lines_literal(&rest, STR("("))) {
        if (lines_number(&rest, &value)) put(run, name, value);
        return;
    }
    run->block->old_fileio = true;
    name_test(run, rest, "fileio");
    for (size_t i = 0; i < COUNT(amounts); i++) {
        str word;
        put(run, amounts[i], value);
        if (!lines_word(&rest, &word) || !lines_number(&rest, &value)) return;
    }
}

static bool sized_word(str *rest, double *mib)
{
    str word;
    return lines_word(rest, &word) && lines_size(word, mib) && (*mib /= 1048576, true);
}

// "875.62Mb  Written 583.75Mb  Total transferred 1.4252Gb  (4.8646Mb/sec)"
static void old_amounts(struct sysbench_run *run, str rest, const char *name)
{
    double total, mib_s;
    struct sysbench_block *block = run->block;
    if (!sized_word(&rest, &block->read_mib) || !lines_literal(&rest, STR("Written")) || !sized_word(&rest, &block->write_mib)) return;
    if (!lines_literal(&rest, STR("Total transferred")) || !sized_word(&rest, &total) || !lines_literal(&rest, STR("("))) return;
    struct cut cut = str_cut(rest, '/');
    if (lines_size(cut.head, &mib_s)) put(run, name, mib_s / 1048576);
}

static void test_mode(struct sysbench_run *run, str rest, const char *name)
{
    static const struct { const char *words, *test, *mode; } tests[] = {
        { "CPU performance", "cpu", NULL }, { "OLTP test", "oltp", NULL }, { "mutex performance", "mutex", NULL }, { "thread subsystem", "threads", NULL },
        { "memory operations", "memory", NULL }, { "sequential write", "fileio", "seqwr" }, { "sequential rewrite", "fileio", "seqrewr" },
        { "sequential read", "fileio", "seqrd" }, { "random read", "fileio", "rndrd" }, { "random write", "fileio", "rndwr" }, { "random r/w", "fileio", "rndrw" },
    };
    (void)name;
    for (size_t i = 0; i < COUNT(tests); i++) {
        str words = rest;
        if (!lines_literal(&words, str_of(tests[i].words))) continue;
        run->sample.test = str_of(tests[i].test);
        if (tests[i].mode) metric_param_text(run->samples, &run->sample.params, STR("file-test-mode"), str_of(tests[i].mode));
    }
}

static void prepares(struct sysbench_run *run, str rest, const char *name)
{
    (void)rest, (void)name;
    run->prepares = true;
}

static const struct word {
    str start;
    void (*read)(struct sysbench_run *, str rest, const char *name);
    const char *name;
    enum sysbench_line kind;
} words[] = {
    { STR_INIT("Number of threads:"), param_number, "threads", SYSBENCH_OWN },
    { STR_INIT("Target transaction rate:"), param_number, "rate", SYSBENCH_OWN },
    { STR_INIT("Report intermediate results every"), param_number, "report-interval", SYSBENCH_OWN },
    { STR_INIT("Warmup time:"), param_number, "warmup-time", SYSBENCH_OWN },
    { STR_INIT("Prime numbers limit:"), param_prime, "cpu-max-prime", SYSBENCH_OWN },
    { STR_INIT("Primer numbers limit:"), param_prime, "cpu-max-prime", SYSBENCH_OWN },
    { STR_INIT("Maximum prime number checked in CPU test:"), param_prime, "cpu-max-prime", SYSBENCH_OWN },
    { STR_INIT("Running memory speed test"), name_test, "memory", SYSBENCH_OWN },
    { STR_INIT("Memory block size:"), param_size, "memory-block-size", SYSBENCH_OWN },
    { STR_INIT("Memory transfer size:"), param_size, "memory-total-size", SYSBENCH_OWN },
    { STR_INIT("Memory operations type:"), param_word, "memory-oper", SYSBENCH_OWN },
    { STR_INIT("Memory scope type:"), param_word, "memory-scope", SYSBENCH_OWN },
    { STR_INIT("block size:"), param_size, "memory-block-size", SYSBENCH_NEAR },
    { STR_INIT("total size:"), param_size, "memory-total-size", SYSBENCH_NEAR },
    { STR_INIT("operation:"), param_word, "memory-oper", SYSBENCH_NEAR },
    { STR_INIT("scope:"), param_word, "memory-scope", SYSBENCH_NEAR },
    { STR_INIT("Extra file open flags:"), name_test, "fileio", SYSBENCH_OWN },
    { STR_INIT("Block size "), param_size, "file-block-size", SYSBENCH_OWN },
    { STR_INIT("Read/Write ratio for combined random IO test:"), param_number, "file-rw-ratio", SYSBENCH_OWN },
    { STR_INIT("Periodic FSYNC enabled, calling fsync() each"), param_number, "file-fsync-freq", SYSBENCH_OWN },
    { STR_INIT("Doing "), test_mode, NULL, SYSBENCH_OWN },
    { STR_INIT("CPU speed:"), begin_oltp, "cpu", SYSBENCH_BEGINS },
    { STR_INIT("SQL statistics:"), begin_oltp, "oltp", SYSBENCH_BEGINS },
    { STR_INIT("OLTP test statistics:"), begin_oltp, "oltp", SYSBENCH_BEGINS },
    { STR_INIT("File operations:"), begin_oltp, "fileio", SYSBENCH_BEGINS },
    { STR_INIT("General statistics:"), begin_block, NULL, SYSBENCH_BEGINS },
    { STR_INIT("Test execution summary:"), begin_block, NULL, SYSBENCH_BEGINS },
    { STR_INIT("Throughput:"), begin_block, NULL, SYSBENCH_OWN },
    { STR_INIT("total time:"), figure, "time_s", SYSBENCH_OWN },
    { STR_INIT("time elapsed:"), figure, "time_s", SYSBENCH_OWN },
    { STR_INIT("total number of events:"), figure, "events", SYSBENCH_OWN },
    { STR_INIT("total time taken by event execution:"), seconds_as_ms, "lat_sum_ms", SYSBENCH_OWN },
    { STR_INIT("events/s (eps):"), figure, "events_s", SYSBENCH_OWN },
    { STR_INIT("events per second:"), figure, "events_s", SYSBENCH_OWN },
    { STR_INIT("min:"), figure, "lat_min_ms", SYSBENCH_OWN },
    { STR_INIT("avg:"), figure, "lat_mean_ms", SYSBENCH_OWN },
    { STR_INIT("max:"), figure, "lat_max_ms", SYSBENCH_OWN },
    { STR_INIT("sum:"), latency_sum, "lat_sum_ms", SYSBENCH_OWN },
    { STR_INIT("approx."), old_percentile, NULL, SYSBENCH_OWN },
    { STR_INIT("percentile stats:"), no_percentile, "percentile", SYSBENCH_OWN },
    { STR_INIT("queries performed:"), name_test, "oltp", SYSBENCH_OWN },
    { STR_INIT("read:"), direction, "read", SYSBENCH_OWN },
    { STR_INIT("write:"), direction, "write", SYSBENCH_OWN },
    { STR_INIT("fsync:"), direction, "fsync", SYSBENCH_OWN },
    { STR_INIT("other:"), figure, "other_queries", SYSBENCH_OWN },
    { STR_INIT("total:"), total_queries, NULL, SYSBENCH_OWN },
    { STR_INIT("transactions:"), transactions, "transactions", SYSBENCH_OWN },
    { STR_INIT("queries:"), queries, "queries", SYSBENCH_OWN },
    { STR_INIT("read/write requests:"), rw_requests, "rw_requests", SYSBENCH_OWN },
    { STR_INIT("other operations:"), other_operations, NULL, SYSBENCH_OWN },
    { STR_INIT("ignored errors:"), figure, "ignored_errors", SYSBENCH_OWN },
    { STR_INIT("reconnects:"), figure, "reconnects", SYSBENCH_OWN },
    { STR_INIT("deadlocks:"), figure, "deadlocks", SYSBENCH_OWN },
    { STR_INIT("Total operations:"), operations, "events_s", SYSBENCH_OWN },
    { STR_INIT("Operations performed:"), operations, "events_s", SYSBENCH_OWN },
    { STR_INIT("Read "), old_amounts, "mib_s", SYSBENCH_OWN },
    { STR_INIT("reads/s:"), figure_not_zero, "read_iops", SYSBENCH_OWN },
    { STR_INIT("writes/s:"), figure_not_zero, "write_iops", SYSBENCH_OWN },
    { STR_INIT("fsyncs/s:"), figure_not_zero, "fsync_iops", SYSBENCH_OWN },
    { STR_INIT("read, MiB/s:"), figure_not_zero, "read_mib_s", SYSBENCH_OWN },
    { STR_INIT("written, MiB/s:"), figure_not_zero, "write_mib_s", SYSBENCH_OWN },
    { STR_INIT("Creating "), prepares, NULL, SYSBENCH_OWN },
    { STR_INIT("Inserting "), prepares, NULL, SYSBENCH_OWN },
    { STR_INIT("Adding secondary"), prepares, NULL, SYSBENCH_OWN },
    { STR_INIT("Dropping table"), prepares, NULL, SYSBENCH_OWN },
    { STR_INIT("Removing test files"), prepares, NULL, SYSBENCH_OWN },
    { STR_INIT("Running "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Initializing "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Random number generator seed"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Threads started!"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Threads fairness:"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("events (avg/stddev):"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("execution time "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Latency (ms):"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Latency histogram"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("value  ---"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("response time:"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("per-request statistics:"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Warming up for"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Calling fsync() "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Number of random requests"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Number of IO requests:"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Using "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Time limit exceeded"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Maximum number of requests"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("(last message repeated"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("Done."), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("No DB drivers specified"), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("FATAL: "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("ALERT: "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("WARNING: "), skip, NULL, SYSBENCH_OWN },
    { STR_INIT("LINE "), skip, NULL, SYSBENCH_NEAR },
    { STR_INIT("^"), skip, NULL, SYSBENCH_NEAR },
};

static const struct word *word_of(str line)
{
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_starts(line, words[i].start)) return &words[i];
    return NULL;
}

// Lines that begin with a figure: what it is stands behind.
static const struct { const char *behind; enum tail { FILES, BYTES_WRITTEN, MIB, PERCENTILE, REQUESTS, BAR } tail; } tails[] = {
    { "files,", FILES }, { "bytes written in", BYTES_WRITTEN }, { "MiB transferred (", MIB }, { "MB transferred (", MIB }, { "th percentile:", PERCENTILE },
    { "Requests/sec executed", REQUESTS }, { "|", BAR },
};

static bool tail_of(str *rest, enum tail *tail)
{
    for (size_t i = 0; i < COUNT(tails); i++)
        if (lines_literal(rest, str_of(tails[i].behind))) return *tail = tails[i].tail, true;
    return false;
}

static bool starts_interval(str *line, double *t_s)
{
    return lines_literal(line, STR("[")) && lines_number(line, t_s) && lines_literal(line, STR("s")) && lines_literal(line, STR("]"));
}

static bool is_file_size(str line, double *bytes)
{
    str size;
    return lines_word(&line, &size) && lines_size(size, bytes) && str_equal(str_trim(line), STR("total file size"));
}

enum sysbench_line sysbench_line_kind(str line)
{
    const struct word *word = word_of(line);
    double value;
    enum tail tail;
    str rest = line;
    if (word) return word->kind;
    if (starts_interval(&rest, &value)) return SYSBENCH_INTERVAL;
    rest = line;
    if ((lines_number(&rest, &value) && tail_of(&rest, &tail)) || is_file_size(line, &value)) return SYSBENCH_OWN;
    return SYSBENCH_OTHER;
}

static void read_tail(struct sysbench_run *run, str line)
{
    double value, rate;
    enum tail tail = BAR;
    str rest = line;
    if (!lines_number(&rest, &value) || !tail_of(&rest, &tail)) return;
    str digits = str_first(line, line.len - rest.len);
    switch (tail) {
    case FILES: metric_param(run->samples, &run->sample.params, STR("file-num"), value); break;
    case BYTES_WRITTEN: run->prepares = true; break;
    case REQUESTS: put(run, "requests_s", value); break;
    case PERCENTILE: {
        double percentile = value;
        for (digits.len = 0; digits.len < line.len && line.data[digits.len] != 't';) digits.len++;
        if (lines_number(&rest, &value) && percentile > 0) put_percentile(run, digits, value);
        break;
    }
    case MIB:
        put(run, "transferred_mib", value);
        if (lines_number(&rest, &rate)) put(run, "mib_s", rate);
        name_test(run, rest, "memory");
        break;
    case BAR: break;
    }
}

static void read_bracket(struct sysbench_run *run, str rest, double t_s)
{
    str queue = rest, at;
    if (lines_literal(&queue, STR("queue length:"))) return;
    if (lines_find(rest, STR("Checkpoint report:"), &at)) {
        begin_block(run, rest, NULL);
        run->checkpoints++;
        return;
    }
    sysbench_read_interval(run, rest, t_s);
}

// What it says itself: why it failed, or what it thinks one should know.
static void read_words(struct sysbench_run *run, str line)
{
    struct arena *arena = run->samples->arena;
    bool fatal = str_starts(line, STR("FATAL: "));
    if (fatal && !run->failed) {
        run->failed = true;
        run->failure = arena_printf(arena, "sysbench: %.*s", STR_ARG(line));
        run->failed_line = run->line;
    }
    if (!fatal && !str_starts(line, STR("ALERT: ")) && !str_starts(line, STR("WARNING: "))) return;
    remarks_add(arena, &run->sample.warnings, (struct remark){ run->line, REMARK_WARNING, "tool-message", arena_copy(arena, line) });
}

void sysbench_read_line(struct sysbench_run *run, str line, size_t number)
{
    const struct word *word = word_of(line);
    double value;
    str rest = line;
    run->line = number;
    if (word) {
        word->read(run, str_from(line, word->start.len), word->name);
        read_words(run, line);
    } else if (starts_interval(&rest, &value)) {
        read_bracket(run, rest, value);
    } else if (is_file_size(line, &value)) {
        metric_param(run->samples, &run->sample.params, STR("file-total-size"), value);
    } else {
        read_tail(run, line);
    }
}
