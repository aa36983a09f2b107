// parse/pgbench_lines.c - the words of pgbench's lines, and what each of them says. Source: PostgreSQL 9.4 to 18, pgbench.c, printResults() and printProgressReport().
#include "parse/pgbench.h"

#include "parse/lines.h"
#include "parse/series.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

// Of the run, or of the script whose block is read.
static void put(struct pgbench_run *run, const char *name, double value)
{
    if (!metric_sane(run->samples, &run->sample.warnings, run->line, str_of(name), value)) return;
    if (run->script < 0) metric_put(run->samples, &run->sample.metrics, str_of(name), value);
    else metric_put_part(run->samples, &run->parts[run->script].metrics, str_of(name), value);
}

static struct part *add_part(struct pgbench_run *run, str kind, str name)
{
    run->parts = arena_more(run->samples->scratch, run->parts, sizeof *run->parts, run->part_count);
    run->parts[run->part_count] = (struct part){ .kind = kind, .name = arena_copy(run->samples->arena, name) };
    return &run->parts[run->part_count++];
}

static str without_builtin(str text)
{
    str rest = str_trim(text);
    if (!lines_literal(&rest, STR("<builtin: "))) return rest;
    return str_ends(rest, STR(">")) ? str_first(rest, rest.len - 1) : rest;
}

static void skip(struct pgbench_run *run, str rest, const char *name)
{
    (void)run, (void)rest, (void)name;
}

// "15.20 (Debian ..))" or "18beta3, server 13.22)"
static void banner(struct pgbench_run *run, str rest, const char *name)
{
    size_t end = 0;
    str server;
    while (end < rest.len && rest.data[end] != ' ' && rest.data[end] != ')' && rest.data[end] != ',') end++;
    run->sample.version = names_keep(run->samples->names, str_first(rest, end));
    if (!lines_find(rest, STR(", server "), &server)) return;
    for (end = 0; end < server.len && server.data[end] != ' ' && server.data[end] != ')';) end++;
    metric_param_text(run->samples, &run->sample.params, str_of(name), str_first(server, end));
}

static void type(struct pgbench_run *run, str rest, const char *name)
{
    (void)name;
    run->sample.test = names_keep(run->samples->names, without_builtin(rest));
}

static void param_number(struct pgbench_run *run, str rest, const char *name)
{
    double value;
    if (lines_number(&rest, &value)) metric_param(run->samples, &run->sample.params, str_of(name), value);
}

static void param_word(struct pgbench_run *run, str rest, const char *name)
{
    metric_param_text(run->samples, &run->sample.params, str_of(name), str_trim(rest));
}

static void figure(struct pgbench_run *run, str rest, const char *name)
{
    double value;
    if (lines_number(&rest, &value)) put(run, name, value);
}

// 9.4 and 9.5 divide by a duration of 0 when the transactions were counted.
static void old_latency(struct pgbench_run *run, str rest, const char *name)
{
    double value;
    if (lines_number(&rest, &value) && value > 0) put(run, name, value);
}

static void above_limit(struct pgbench_run *run, str rest, const char *name)
{
    double limit;
    str count;
    if (!lines_number(&rest, &limit) || !lines_find(rest, STR("latency limit:"), &count)) return;
    if (run->script < 0) metric_param(run->samples, &run->sample.params, STR("latency-limit"), limit);
    figure(run, count, name);
}

static void lag(struct pgbench_run *run, str rest, const char *name)
{
    double mean, most;
    if (!lines_number(&rest, &mean)) return;
    put(run, name, mean);
    if (lines_literal(&rest, STR("(max")) && lines_number(&rest, &most)) put(run, "lag_max_ms", most);
}

static void tps(struct pgbench_run *run, str rest, const char *name)
{
    double value;
    str at;
    if (!lines_number(&rest, &value)) return;
    run->script = -1;
    put(run, lines_find(rest, STR("including connections establishing"), &at) ? "tps_incl_connect" : name, value);
}

static void script(struct pgbench_run *run, str rest, const char *name)
{
    double number;
    if (!lines_number(&rest, &number) || !lines_literal(&rest, STR(":"))) return;
    add_part(run, str_of(name), without_builtin(rest));
    run->script = (ptrdiff_t)run->part_count - 1;
    run->statement_columns = 0;
}

static void weight(struct pgbench_run *run, str rest, const char *name)
{
    double value;
    if (run->script >= 0 && lines_number(&rest, &value)) metric_param(run->samples, &run->parts[run->script].params, str_of(name), value);
}

// The list of statements follows; how many figures stand in front of each tells the heading.
static void statements(struct pgbench_run *run, str rest, const char *name)
{
    str at;
    (void)name;
    run->statement_columns = 1;
    if (lines_find(rest, STR("failures"), &at)) run->statement_columns = lines_find(rest, STR("retries"), &at) ? 3 : 2;
}

static void aborted(struct pgbench_run *run, str rest, const char *name)
{
    (void)rest, (void)name;
    run->aborted = run->line;
}

static void prepares(struct pgbench_run *run, str rest, const char *name)
{
    (void)rest, (void)name;
    run->prepares = true;
}

static const struct word {
    str start;
    void (*read)(struct pgbench_run *, str rest, const char *name);
    const char *name;
    enum pgbench_line kind;
} words[] = {
    { STR_INIT("pgbench ("), banner, "server_version", PGBENCH_BANNER },
    { STR_INIT("starting vacuum"), skip, NULL, PGBENCH_VACUUM },
    { STR_INIT("transaction type:"), type, NULL, PGBENCH_TYPE },
    { STR_INIT("scaling factor:"), param_number, "scale", PGBENCH_OWN },
    { STR_INIT("query mode:"), param_word, "protocol", PGBENCH_OWN },
    { STR_INIT("number of clients:"), param_number, "clients", PGBENCH_OWN },
    { STR_INIT("number of threads:"), param_number, "jobs", PGBENCH_OWN },
    { STR_INIT("maximum number of tries:"), param_number, "max-tries", PGBENCH_OWN },
    { STR_INIT("duration:"), param_number, "time", PGBENCH_OWN },
    { STR_INIT("number of transactions per client:"), param_number, "transactions", PGBENCH_OWN },
    { STR_INIT("partition method:"), skip, NULL, PGBENCH_OWN },
    { STR_INIT("partitions:"), skip, NULL, PGBENCH_OWN },
    { STR_INIT("number of transactions actually processed:"), figure, "transactions", PGBENCH_OWN },
    { STR_INIT("number of failed transactions:"), figure, "failed", PGBENCH_OWN },
    { STR_INIT("number of serialization failures:"), figure, "serialization_failures", PGBENCH_OWN },
    { STR_INIT("number of deadlock failures:"), figure, "deadlock_failures", PGBENCH_OWN },
    { STR_INIT("number of other failures:"), skip, NULL, PGBENCH_OWN },
    { STR_INIT("number of transactions retried:"), figure, "retried", PGBENCH_OWN },
    { STR_INIT("total number of retries:"), figure, "retries", PGBENCH_OWN },
    { STR_INIT("number of transactions skipped:"), figure, "skipped", PGBENCH_OWN },
    { STR_INIT("number of transactions above the"), above_limit, "above_limit", PGBENCH_OWN },
    { STR_INIT("rate limit schedule lag: avg"), lag, "lag_mean_ms", PGBENCH_OWN },
    { STR_INIT("latency average ="), old_latency, "lat_mean_ms", PGBENCH_OWN },
    { STR_INIT("latency average:"), old_latency, "lat_mean_ms", PGBENCH_OWN },
    { STR_INIT("latency stddev ="), figure, "lat_stddev_ms", PGBENCH_OWN },
    { STR_INIT("latency stddev:"), figure, "lat_stddev_ms", PGBENCH_OWN },
    { STR_INIT("initial connection time ="), figure, "connect_ms", PGBENCH_OWN },
    { STR_INIT("average connection time ="), figure, "connect_mean_ms", PGBENCH_OWN },
    { STR_INIT("tps ="), tps, "tps", PGBENCH_TPS },
    { STR_INIT("SQL script "), script, "script", PGBENCH_OWN },
    { STR_INIT("weight:"), weight, "weight", PGBENCH_OWN },
    { STR_INIT("script statistics:"), skip, NULL, PGBENCH_OWN },
    { STR_INIT("statement latencies in milliseconds"), statements, NULL, PGBENCH_OWN },
    { STR_INIT("pgbench: error: Run was aborted"), aborted, NULL, PGBENCH_FAILURE },
    { STR_INIT("Run was aborted; the above results are incomplete"), aborted, NULL, PGBENCH_OWN },
    { STR_INIT("pgbench: error:"), skip, NULL, PGBENCH_FAILURE },
    { STR_INIT("pgbench: fatal:"), skip, NULL, PGBENCH_FAILURE },
    { STR_INIT("pgbench:"), skip, NULL, PGBENCH_OWN },
    { STR_INIT("dropping old tables"), prepares, NULL, PGBENCH_PREPARE },
    { STR_INIT("creating tables"), prepares, NULL, PGBENCH_PREPARE },
    { STR_INIT("generating data"), prepares, NULL, PGBENCH_PREPARE },
    { STR_INIT("vacuuming..."), skip, NULL, PGBENCH_OWN },
    { STR_INIT("creating primary keys"), prepares, NULL, PGBENCH_OWN },
    { STR_INIT("set primary keys"), prepares, NULL, PGBENCH_OWN },
    { STR_INIT("done in "), skip, NULL, PGBENCH_OWN },
    { STR_INIT("LINE "), skip, NULL, PGBENCH_NEAR },
    { STR_INIT("DETAIL: "), skip, NULL, PGBENCH_NEAR },
    { STR_INIT("HINT: "), skip, NULL, PGBENCH_NEAR },
    { STR_INIT("Is the server running"), skip, NULL, PGBENCH_NEAR },
    { STR_INIT("^"), skip, NULL, PGBENCH_NEAR },
};

// Lines of a script's block have a dash in front.
static str without_dash(str line)
{
    return str_starts(line, STR("- ")) ? str_trim(str_from(line, 2)) : line;
}

static const struct word *word_of(str line)
{
    str text = without_dash(line);
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_starts(text, words[i].start)) return &words[i];
    return NULL;
}

static bool starts_progress(str *line, double *t_s, double *rate)
{
    return lines_literal(line, STR("progress:")) && lines_number(line, t_s) && lines_literal(line, STR("s,")) && lines_number(line, rate) && lines_literal(line, STR("tps"));
}

// "1642 transactions (29.6% of total, tps = 820.857171)" of a script.
static bool script_amount(str line, double *transactions, double *rate, bool *has_rate)
{
    str rest = without_dash(line), at;
    if (!str_starts(line, STR("- ")) || !lines_number(&rest, transactions) || !lines_literal(&rest, STR("transactions ("))) return false;
    *has_rate = lines_find(rest, STR("tps = "), &at) && lines_number(&at, rate);
    return true;
}

enum pgbench_line pgbench_line_kind(str line)
{
    const struct word *word = word_of(line);
    double first, second;
    bool has_rate;
    str rest = line;
    if (word) return word->kind;
    if (starts_progress(&rest, &first, &second)) return PGBENCH_PROGRESS;
    if (script_amount(line, &first, &second, &has_rate)) return PGBENCH_OWN;
    rest = line;
    if (lines_number(&rest, &first) && rest.len && (*rest.data == ' ' || *rest.data == '\t')) return PGBENCH_NEAR;      // a statement
    return PGBENCH_OTHER;
}

// Figures of a progress line: what stands before or behind each.
static const struct { const char *before, *behind, *name; } progress_figures[] = {
    { "lat ", " ms", "lat_mean_ms" }, { "stddev ", NULL, "lat_stddev_ms" }, { ", ", " failed", "failed" }, { "lag ", " ms", "lag_mean_ms" },
    { ", ", " skipped", "skipped" }, { ", ", " retried", "retried" }, { ", ", " retries", "retries" },
};

static bool find_figure(str rest, const char *before, const char *behind, double *value)
{
    for (str at; lines_find(rest, str_of(before), &at); rest = at) {
        str figure_at = at;
        if (lines_number(&figure_at, value) && (!behind || str_starts(figure_at, str_of(behind)))) return true;
    }
    return false;
}

static void read_progress(struct pgbench_run *run, str rest, struct pgbench_step step)
{
    struct series *series = &run->sample.series;
    struct arena *arena = run->samples->arena;
    double value;
    run->steps = arena_more(run->samples->scratch, run->steps, sizeof step, run->step_count);
    run->steps[run->step_count++] = step;
    series_row(arena, series);
    series_put(arena, series, STR("t_s"), step.t_s);
    if (metric_sane(run->samples, &run->sample.warnings, run->line, STR("tps"), step.tps)) series_put(arena, series, STR("tps"), step.tps);
    for (size_t i = 0; i < COUNT(progress_figures); i++)
        if (find_figure(rest, progress_figures[i].before, progress_figures[i].behind, &value)) series_put(arena, series, str_of(progress_figures[i].name), value);
}

// False: a line with a figure in front that is none.
static bool read_statement(struct pgbench_run *run, str line)
{
    static const char *const one[] = { "lat_mean_ms", "failures", "retries" };
    double values[COUNT(one)] = { 0 };
    str rest = line;
    for (size_t i = 0; i < run->statement_columns; i++)
        if (!lines_number(&rest, &values[i])) return false;
    if (!run->statement_columns || !str_trim(rest).len) return false;
    struct part *part = add_part(run, STR("statement"), str_trim(rest));
    for (size_t i = 0; i < run->statement_columns; i++) metric_put_part(run->samples, &part->metrics, str_of(one[i]), values[i]);
    return true;
}

static void read_amount(struct pgbench_run *run, double transactions, bool has_rate, double rate)
{
    if (run->script < 0) return;
    put(run, "transactions", transactions);
    if (has_rate) put(run, "tps", rate);
}

// What it says of errors: the first is the reason when there is no result.
static void note_line(struct pgbench_run *run, const struct word *word, str line)
{
    struct arena *arena = run->samples->arena;
    if (word->kind != PGBENCH_FAILURE || word->read == aborted) return;
    if (!run->failure.len) {
        run->failure = arena_copy(arena, line);
        run->failed = run->line;
    }
    remarks_add(arena, &run->sample.warnings, (struct remark){ run->line, REMARK_WARNING, "tool-message", arena_copy(arena, line) });
}

bool pgbench_read_line(struct pgbench_run *run, str line, size_t number)
{
    const struct word *word = word_of(line);
    double first = 0, second = 0;
    bool has_rate = false;
    str rest = line;
    run->line = number;
    if (word) {
        str text = without_dash(line);
        word->read(run, str_from(text, word->start.len), word->name);
        note_line(run, word, line);
    } else if (starts_progress(&rest, &first, &second)) {
        read_progress(run, rest, (struct pgbench_step){ first, second });
    } else if (script_amount(line, &first, &second, &has_rate)) {
        read_amount(run, first, has_rate, second);
    } else {
        return read_statement(run, line);
    }
    return true;
}
