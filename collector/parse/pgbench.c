// parse/pgbench.c - pgbench 9 to 18: which lines are its own, and what a run of it says. The words of its lines: pgbench_lines.c.
// Progress stands on stderr: where both streams were written into one file it may stand anywhere, also inside the summary.
#include "parse/pgbench.h"

#include "parse/lines.h"
#include "parse/parser.h"

static bool has_kind(const struct section *open, enum pgbench_line kind)
{
    for (size_t i = 0; i < open->count; i++)
        if (pgbench_line_kind(str_trim(open->lines[i].text)) == kind) return true;
    return false;
}

// A run whose summary is there goes on with progress only when it had none before. Looked for from the end: progress comes every second.
static bool is_progress_of_next(const struct section *open)
{
    for (size_t i = open->count; i-- > 0;) {
        enum pgbench_line kind = pgbench_line_kind(str_trim(open->lines[i].text));
        if (kind == PGBENCH_PROGRESS) return false;
        if (kind == PGBENCH_TPS) return has_kind(open, PGBENCH_PROGRESS);
    }
    return false;
}

// Is this line, of a kind that a run has once or in one place, of another run than the one that is open?
static bool is_of_next(const struct section *open, enum pgbench_line kind)
{
    switch (kind) {
    case PGBENCH_BANNER: return true;
    case PGBENCH_TYPE: return has_kind(open, PGBENCH_TYPE);
    case PGBENCH_VACUUM: return has_kind(open, PGBENCH_TYPE) || has_kind(open, PGBENCH_PROGRESS) || has_kind(open, PGBENCH_VACUUM);
    case PGBENCH_PROGRESS: return is_progress_of_next(open);
    case PGBENCH_TPS: case PGBENCH_FAILURE: case PGBENCH_PREPARE: case PGBENCH_OWN: case PGBENCH_NEAR: case PGBENCH_OTHER: return false;
    }
    return false;
}

static bool may_begin(enum pgbench_line kind)
{
    return kind == PGBENCH_BANNER || kind == PGBENCH_TYPE || kind == PGBENCH_VACUUM || kind == PGBENCH_PROGRESS || kind == PGBENCH_FAILURE || kind == PGBENCH_PREPARE;
}

static enum claim claims(const struct section *open, str text)
{
    enum pgbench_line kind = pgbench_line_kind(str_trim(text));
    if (kind == PGBENCH_OTHER) return CLAIM_NONE;
    if (!open) return may_begin(kind) ? CLAIM_START : CLAIM_NONE;
    if (is_of_next(open, kind)) return CLAIM_START;
    return kind == PGBENCH_NEAR ? CLAIM_NEAR : CLAIM_LINE;
}

static void tell(struct samples *samples, struct remarks *remarks, size_t line, enum remark_level level, const char *code, str message)
{
    remarks_add(samples->arena, remarks, (struct remark){ line, level, code, arena_copy(samples->arena, message) });
}

// The mean of the progress lines, each for the time since the one before.
static void put_mean_progress(struct pgbench_run *run)
{
    double sum = 0, whole = 0;
    for (size_t i = 0; i < run->step_count; i++) {
        double length = i ? run->steps[i].t_s - run->steps[i - 1].t_s : run->steps[i].t_s;
        if (!i && length > 1e9) length = run->step_count > 1 ? run->steps[1].t_s - run->steps[0].t_s : 1;    // time of day
        sum += run->steps[i].tps * length;
        whole += length;
    }
    if (whole > 0) metric_put(run->samples, &run->sample.metrics, STR("tps"), sum / whole);
}

static void put_time(struct pgbench_run *run)
{
    double tps, transactions;
    const struct metrics *metrics = &run->sample.metrics;
    if (metrics_named(metrics, STR("tps"), &tps) && metrics_named(metrics, STR("transactions"), &transactions) && tps > 0)
        metric_put(run->samples, &run->sample.metrics, STR("time_s"), transactions / tps);
}

static void add_result(struct pgbench_run *run)
{
    struct sample *sample = samples_add(run->samples);
    *sample = run->sample;
    for (size_t i = 0; i < run->part_count; i++) samples_add_part(run->samples, sample, &run->parts[i]);
}

static bool is_whole(const struct pgbench_run *run)
{
    double tps;
    return metrics_named(&run->sample.metrics, STR("tps"), &tps);
}

static void finish(struct pgbench_run *run, size_t last)
{
    struct samples *samples = run->samples;
    bool printed = run->sample.metrics.count > 0 || run->step_count > 0;
    str cut = STR("pgbench: ends before its summary is complete");
    if (run->aborted) tell(samples, &run->sample.errors, run->aborted, REMARK_ERROR, "aborted", STR("pgbench: the run was aborted, its results are incomplete"));
    else if (!is_whole(run) && printed) tell(samples, &run->sample.errors, last, REMARK_ERROR, "incomplete", cut);
    if (printed) {
        if (!run->sample.metrics.count) put_mean_progress(run);
        else put_time(run);
        add_result(run);
    } else if (run->failure.len) {
        tell(samples, &samples->loose, run->failed, REMARK_ERROR, "tool-failed", run->failure);
    } else if (run->prepares) {
        tell(samples, &samples->loose, run->sample.line, REMARK_NOTE, "prepare", STR("pgbench: fills its tables, no result"));
    } else {
        tell(samples, &samples->loose, last, run->sample.params.count ? REMARK_ERROR : REMARK_WARNING, "incomplete", cut);
    }
}

static void read_lines(struct samples *samples, struct section *section)
{
    struct pgbench_run run = { .samples = samples, .script = -1 };
    size_t last = section->count;
    run.sample = (struct sample){ .line = section->lines[0].number, .tool = STR("pgbench") };
    for (size_t i = 0; i < section->count; i++) {
        str line = str_trim(section->lines[i].text);
        section->lines[i].unread = line.len && !pgbench_read_line(&run, line, section->lines[i].number);
    }
    while (last > 1 && !str_trim(section->lines[last - 1].text).len) last--;
    finish(&run, section->lines[last - 1].number);
}

static const char *const marks[] = {
    "pgbench (", "pgbench: error:", "pgbench: fatal:", "starting vacuum", "transaction type:",
    "progress:", "dropping old tables", "creating tables", "generating data", NULL,
};
const struct parser pgbench = { .tool = STR_INIT("pgbench"), .marks = marks, .claims = claims, .read_lines = read_lines };
