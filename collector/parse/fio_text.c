// parse/fio_text.c - gathers a run's results, then gives each its parameters and what was said about all: a result's own lines know neither.
#include "parse/fio_text.h"

#include "base/number.h"
#include "parse/fio_amount.h"
#include "parse/fio_line.h"
#include "parse/lines.h"

#include <math.h>

struct mixed { str group; size_t report; double mib_s, bytes; };        // a group's MIXED line
struct fio_text {
    struct samples *samples;
    str version;
    bool is_client;
    double started;                 // processes and threads
    size_t first, last;             // lines
    struct fio_text_job *jobs; size_t job_count;
    struct fio_text_result *results; size_t result_count;
    struct fio_text_disk *disks; size_t disk_count;
    struct mixed *mixed; size_t mixed_count;
    bool in_result, in_disks, ended;            // between; `ended`: a group's summary was there
    size_t report;
    str group;                      // whose summary is being read
};

struct fio_text *fio_text_new(struct samples *samples)
{
    struct fio_text *run = arena_new(samples->scratch, struct fio_text);
    run->samples = samples;
    return run;
}

void fio_text_version(struct fio_text *run, str line)
{
    run->version = str_from(line, 4);
}

str fio_text_version_of(const struct fio_text *run)
{
    return run->version;
}

// The same name and group again: another process of it (up to 2.0; later "..." stands for them), or another host's.
static void add_job(struct fio_text *run, const struct fio_text_job *job)
{
    for (size_t i = 0; i < run->job_count; i++)
        if (str_equal(run->jobs[i].name, job->name) && str_equal(run->jobs[i].group, job->group)) {
            run->jobs[i].many = run->jobs[i].many || !run->is_client;
            return;
        }
    run->jobs = arena_more(run->samples->scratch, run->jobs, sizeof *job, run->job_count);
    run->jobs[run->job_count++] = *job;
}

static void add_result(struct fio_text *run, const struct fio_text_result *result, size_t line)
{
    run->report += run->ended;
    run->ended = run->in_disks = false;
    run->in_result = true;
    run->results = arena_more(run->samples->scratch, run->results, sizeof *result, run->result_count);
    run->results[run->result_count] = *result;
    run->results[run->result_count].line = run->results[run->result_count].last_line = line;
    run->results[run->result_count++].report = run->report;
}

static bool is_total(const struct fio_text_result *result)
{
    return str_equal(result->name, STR("All clients"));
}

static void add_mixed(struct fio_text *run, str line)
{
    struct mixed mixed = { run->group, run->report, NAN, NAN };
    struct fio_amount amount;
    str rest;
    if (lines_find(line, STR("bw="), &rest) && fio_amount(&rest, false, &amount)) mixed.mib_s = amount.bytes / 1048576;
    if (lines_find(line, STR("io="), &rest) && fio_amount(&rest, false, &amount)) mixed.bytes = round(amount.bytes);
    run->mixed = arena_more(run->samples->scratch, run->mixed, sizeof mixed, run->mixed_count);
    run->mixed[run->mixed_count++] = mixed;
}

static bool take_server(struct fio_text *run, str line)
{
    str rest;
    if (!str_starts(line, STR("hostname=")) || !lines_find(line, STR(", fio=fio-"), &rest)) return false;
    run->is_client = true;
    run->version = str_cut(rest, ',').head;
    return true;
}

// What stands before and behind the results.
static void take_around(struct fio_text *run, str line)
{
    struct fio_text_disk disk;
    double processes;
    str rest = line;
    if (take_server(run, line)) return;
    if (fio_line_started(line, &processes)) run->started = run->is_client ? run->started + processes : processes;
    if (str_equal(line, STR("...")) && run->job_count) run->jobs[run->job_count - 1].many = true;
    if (lines_literal(&rest, STR("Run status group "))) run->group = str_cut(rest, ' ').head, run->ended = true;
    if (lines_literal(&rest, STR("MIXED:"))) add_mixed(run, rest);
    if (str_starts(line, STR("Disk stats ("))) run->in_disks = true;
    if (!run->in_disks || !fio_line_disk(line, &disk)) return;
    run->disks = arena_more(run->samples->scratch, run->disks, sizeof disk, run->disk_count);
    run->disks[run->disk_count++] = disk;
}

void fio_text_take(struct fio_text *run, const struct line *line)
{
    struct fio_text_job job;
    struct fio_text_result result;
    if (!run->first) run->first = line->number;
    if (line->text.len) run->last = line->number;
    if (fio_line_result(line->text, &result)) {
        add_result(run, &result, line->number);
        return;
    }
    if (run->in_result && line->text.len) run->results[run->result_count - 1].last_line = line->number;
    if (line->cut && !fio_line_is_issued(line->text)) return;
    if (fio_line_job(line->text, &job)) {
        job.line = line->number;
        add_job(run, &job);
        return;
    }
    if (run->in_result && fio_line_take(run->samples->scratch, &run->results[run->result_count - 1], line->text)) return;
    run->in_result = run->in_result && !line->text.len;
    take_around(run, line->text);
}

static void warn(struct fio_text *run, struct sample *sample, const char *code, str message)
{
    remarks_add(run->samples->arena, &sample->warnings, (struct remark){ sample->line, REMARK_WARNING, code, message });
}

// NaN: none is there. The first line of totals has two or more.
static double sum_of(const double *values, size_t count)
{
    double sum = values[0];
    for (size_t i = 1; i < count; i++)
        if (!isnan(values[i])) sum += values[i];
    return sum;
}

// All I/O of a direction; NaN when the line with the totals is not there.
static double issued_of(const struct fio_text_result *result, enum fio_direction direction)
{
    return direction == FIO_MIXED ? sum_of(result->issued, 3) : result->issued[direction];
}

// Totals are exact, the printed rate has three or four digits.
static double rate_of(struct fio_text *run, struct sample *sample, const struct fio_text_side *side, double ios)
{
    double rate = ios / side->runtime_s;
    if (isnan(rate) || side->runtime_s <= 0) return side->zero ? NAN : side->iops;
    bool differs = !side->zero && fabs(rate - side->iops) > 1 && fabs(rate - side->iops) > 0.01 * rate;
    if (differs) warn(run, sample, "fio-carry", STR("the printed IOPS is not what was issued in the run time: computed from these"));
    return rate;
}

static void put_if(struct fio_side *side, enum fio_figure figure, double value)
{
    if (!isnan(value)) fio_put(side, figure, value);
}

static void put_latencies(struct fio_side *side, const struct fio_text_side *text)
{
    for (enum fio_latency l = FIO_SLAT; l <= FIO_LAT; l++) fio_put_spread(side, l, &text->spread[l], 1);
    static const enum fio_latency order[] = { FIO_SLAT, FIO_CLAT, FIO_LAT };
    for (size_t o = 0; o < sizeof order / sizeof *order; o++) {
        const struct fio_percentiles *block = &text->percentiles[order[o]];
        double most = 0;
        for (size_t i = 0; i < block->count; i++) most = fmax(most, block->items[i].ms);
        for (size_t i = 0; most > 0 && i < block->count; i++) fio_put_percentile(side, order[o], block->items[i].key, block->items[i].ms);
    }
}

// fio 3.33 prints zeros for both directions together; their sum stands in the group's summary.
static void mend_mixed(struct fio_text *run, struct sample *sample, const struct fio_text_result *result, struct fio_text_side *side)
{
    side->mib_s = side->bytes = NAN;
    for (size_t i = 0; i < run->mixed_count; i++)
        if (str_equal(run->mixed[i].group, result->group) && run->mixed[i].report == result->report) side->mib_s = run->mixed[i].mib_s, side->bytes = run->mixed[i].bytes;
    warn(run, sample, "fio-mixed-zero", STR("fio prints 0 for both directions together: computed from what was issued and from the group's summary"));
}

static void put_side(struct fio_text *run, struct sample *sample, struct fio_text_result *result, enum fio_direction direction)
{
    struct fio_text_side *text = &result->sides[direction];
    struct fio_side side = { run->samples, sample, direction, NULL };
    if (!text->there || (text->bytes == 0 && direction != FIO_MIXED)) return;
    double ios = issued_of(result, direction);
    if (direction == FIO_MIXED && text->zero) mend_mixed(run, sample, result, text);
    if (text->carry) warn(run, sample, "fio-carry", STR("the two figures of a bandwidth contradict each other, as fio before 3.26 printed them: the decimal one is taken"));
    put_if(&side, FIO_IOPS, rate_of(run, sample, text, ios));
    put_if(&side, FIO_MIB_S, text->mib_s);
    put_if(&side, FIO_BYTES, text->bytes);
    put_if(&side, FIO_IOS, ios);
    put_if(&side, FIO_RUNTIME_S, text->runtime_s);
    put_latencies(&side, text);
}

static void put_sync(struct fio_text *run, struct sample *sample, const struct fio_text_result *result)
{
    struct fio_side side = { run->samples, sample, FIO_SYNC, NULL };
    const struct fio_text_side *text = &result->sides[FIO_SYNC];
    put_latencies(&side, text);
    if (result->issued[3] > 0) fio_put(&side, FIO_IOS, result->issued[3]);
    if (result->short_reads > 0 && (text->there || result->issued[3] > 0))
        warn(run, sample, "fio-sync-short", STR("fio counts syncs as short reads: nothing was short"));
}

static bool as_number(str name, str text, double *number)
{
    (void)name;
    return number_double(text, number);
}

// "(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B", "4K-4K/4K-4K": the size when it is one, else 0.
static double one_block(str text)
{
    double one = 0, size;
    for (size_t at = 0, end; at < text.len; at = end + 1) {
        for (end = at; end < text.len && !strchr(" ,-/()", text.data[end]);) end++;
        str word = str_first(str_from(text, at), end - at);
        if (!word.len || (word.len == 1 && strchr("RWT", *word.data))) continue;
        if (!fio_block(word, &size) || (one > 0 && size != one)) return 0;
        one = size;
    }
    return one;
}

static double processes_of(const struct fio_text *run, const struct fio_text_result *result)
{
    double count = 0;
    if (result->jobs > 1) return result->jobs;
    for (size_t i = 0; i < run->result_count; i++) {
        const struct fio_text_result *other = &run->results[i];
        count += other->report == result->report && str_equal(other->name, result->name) && str_equal(other->group, result->group);
    }
    return count;
}

// Processes whose results are there: of one report, in client mode of all servers'.
static double there_of(const struct fio_text *run, size_t report)
{
    double there = 0;
    for (size_t i = 0; i < run->result_count; i++)
        if ((run->is_client || run->results[i].report == report) && !is_total(&run->results[i])) there += run->results[i].jobs;
    return there;
}

static void put_params(struct fio_text *run, struct sample *sample, const struct fio_text_result *result)
{
    struct arena *scratch = run->samples->scratch;
    size_t i = 0;
    while (i < run->job_count && !(str_equal(run->jobs[i].name, result->name) && str_equal(run->jobs[i].group, result->group))) i++;
    if (i == run->job_count || sample->total) return;
    const struct fio_text_job *job = &run->jobs[i];
    double block = one_block(job->bs);
    if (job->rw.len) samples_param(run->samples, &sample->params, STR("rw"), job->rw, NULL);
    if (block > 0) samples_param(run->samples, &sample->params, STR("bs"), number_text(scratch, block), as_number);
    else if (job->bs.len) samples_param(run->samples, &sample->params, STR("bs"), job->bs, NULL);
    if (job->ioengine.len) samples_param(run->samples, &sample->params, STR("ioengine"), job->ioengine, NULL);
    if (job->iodepth.len) samples_param(run->samples, &sample->params, STR("iodepth"), job->iodepth, as_number);
    if (job->many && result->jobs <= 1 && there_of(run, result->report) < run->started) return;     // the file may end before the others
    samples_param(run->samples, &sample->params, STR("numjobs"), number_text(scratch, processes_of(run, result)), as_number);
}

// A report behind the first is of the same run when it is of the same process; else it was pasted there, and nobody knows what was started.
static bool is_of_run(const struct fio_text *run, const struct fio_text_result *result)
{
    if (run->is_client || result->report == 0) return true;
    for (const struct fio_text_result *other = run->results; other->report < result->report; other++)
        if (str_equal(other->name, result->name) && str_equal(other->group, result->group) && str_equal(other->pid, result->pid)) return true;
    return false;
}

static void put_result(struct fio_text *run, struct fio_text_result *result)
{
    struct samples *samples = run->samples;
    bool known = is_of_run(run, result);
    struct sample *sample = fio_sample(samples, FIO_FORM_TEXT, result->line, known ? run->version : (str){ 0 }, result->name);
    sample->group = names_keep(samples->names, result->group);
    sample->total = is_total(result);
    if (!str_equal(result->pid, STR("0"))) sample->process = names_keep(samples->names, result->pid);
    if (known) put_params(run, sample, result);
    for (enum fio_direction d = FIO_READ; d < FIO_SYNC; d++) put_side(run, sample, result, d);
    put_sync(run, sample, result);
    for (enum fio_usage i = 0; i < FIO_USAGES; i++)
        if (!isnan(result->usage[i])) fio_put_usage(samples, sample, i, result->usage[i]);
    for (size_t i = 0; !run->is_client && i < run->disk_count; i++) fio_put_disk(samples, sample, run->disks[i].name, (str){ 0 }, run->disks[i].figures);
    fio_put_error(samples, sample, (int64_t)result->error, result->error_text);
    if (!isnan(result->issued[0])) return;
    str message = arena_printf(samples->arena, "the report of job %.*s ends before it is complete", STR_ARG(result->name));
    remarks_add(samples->arena, &sample->errors, (struct remark){ result->last_line, REMARK_ERROR, "incomplete", message });
}

static void tell_missing(struct fio_text *run)
{
    struct arena *arena = run->samples->arena;
    str message = STR("fio was started, its results are not there");
    if (run->result_count) message = arena_printf(arena, "%g of %g processes that fio started have a result", there_of(run, run->report), run->started);
    remarks_add(arena, &run->samples->loose, (struct remark){ run->last, REMARK_ERROR, "incomplete", message });
}

void fio_text_finish(struct fio_text *run, bool answered)
{
    for (size_t i = 0; i < run->result_count; i++) put_result(run, &run->results[i]);
    bool begun = run->job_count > 0 || run->is_client || run->started > 0;
    if (answered || !begun) return;
    if (!run->result_count || there_of(run, run->report) < run->started) tell_missing(run);
}
