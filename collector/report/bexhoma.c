// report/bexhoma.c - one table of columns serves "Per Connection" and "Per Phase".
#include "report/bexhoma.h"

#include "base/number.h"
#include "report/bexhoma_rows.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
static const double gib = 1073741824;

enum where { CONNECTION = 1, PHASE = 2, TENANTS = 4, BOTH = CONNECTION | PHASE };   // TENANTS: of phases, when there are several
enum kind { KIND_NAME, KIND_OWN, KIND_TEXT_PARAM, KIND_SIZE_PARAM, KIND_PARAM, KIND_THREADS, KIND_SUM, KIND_MOST };
enum own { OWN_RUN, OWN_ROUND, OWN_ONE, OWN_CHILD, OWN_PODS, OWN_TENANT, OWN_DURATION, OWN_ERRORS };
static const struct column_row { const char *title; enum where where; enum kind kind; int own; const char *tool, *test, *name, *fallback; } rows_of_table[] = {
    { "DBMS", CONNECTION, KIND_NAME, 5, NULL, NULL, NULL, NULL }, { "DBMS", PHASE, KIND_NAME, 0, NULL, NULL, NULL, NULL },
    { "phase", BOTH, KIND_NAME, 3, NULL, NULL, NULL, NULL }, { "job", CONNECTION, KIND_NAME, 4, NULL, NULL, NULL, NULL },
    { "experiment_run", BOTH, KIND_OWN, OWN_RUN, NULL, NULL, NULL, NULL }, { "client", BOTH, KIND_OWN, OWN_ROUND, NULL, NULL, NULL, NULL },
    { "benchmark_run", BOTH, KIND_OWN, OWN_ONE, NULL, NULL, NULL, NULL }, { "child", CONNECTION, KIND_OWN, OWN_CHILD, NULL, NULL, NULL, NULL },
    { "pod_count", PHASE, KIND_OWN, OWN_PODS, NULL, NULL, NULL, NULL }, { "tenant_id", TENANTS, KIND_OWN, OWN_TENANT, NULL, NULL, NULL, NULL },
    { "duration", BOTH, KIND_OWN, OWN_DURATION, NULL, NULL, NULL, NULL },
    { "hardware_fio_rw", BOTH, KIND_TEXT_PARAM, 0, "fio", "", "rw", "read" }, { "hardware_fio_bs", BOTH, KIND_SIZE_PARAM, 0, "fio", "", "bs", "4k" },
    { "hardware_fio_iodepth", BOTH, KIND_PARAM, 0, "fio", "", "iodepth", "1" }, { "hardware_fio_engine", BOTH, KIND_TEXT_PARAM, 0, "fio", "", "ioengine", "" },
    { "hardware_fio_fsync", BOTH, KIND_PARAM, 0, "fio", "", "fsync", "0" }, { "hardware_fio_fdatasync", BOTH, KIND_PARAM, 0, "fio", "", "fdatasync", "0" },
    { "hardware_fio_rwmixread", BOTH, KIND_PARAM, 0, "fio", "", "rwmixread", "50" }, { "hardware_fio_numjobs", CONNECTION, KIND_PARAM, 0, "fio", "", "numjobs", "1" },
    { "hardware_fio_read_iops", BOTH, KIND_SUM, 0, "fio", "", "read_iops", NULL }, { "hardware_fio_write_iops", BOTH, KIND_SUM, 0, "fio", "", "write_iops", NULL },
    { "hardware_fio_read_lat_p95_ms", BOTH, KIND_MOST, 0, "fio", "", "read_clat_p95_ms", NULL },
    { "hardware_fio_write_lat_p95_ms", BOTH, KIND_MOST, 0, "fio", "", "write_clat_p95_ms", NULL },
    { "hardware_fio_read_lat_p99_ms", BOTH, KIND_MOST, 0, "fio", "", "read_clat_p99_ms", NULL },
    { "hardware_fio_write_lat_p99_ms", BOTH, KIND_MOST, 0, "fio", "", "write_clat_p99_ms", NULL },
    { "hardware_threads", BOTH, KIND_THREADS, 0, NULL, NULL, NULL, NULL },
    { "hardware_sysbench_cpu_events_per_sec", BOTH, KIND_SUM, 0, "sysbench", "cpu", "events_s", NULL },
    { "hardware_sysbench_cpu_total_time_s", BOTH, KIND_MOST, 0, "sysbench", "cpu", "time_s", NULL },
    { "hardware_sysbench_cpu_lat_p95_ms", BOTH, KIND_MOST, 0, "sysbench", "cpu", "lat_p95_ms", NULL },
    { "hardware_sysbench_memory_ops_per_sec", BOTH, KIND_SUM, 0, "sysbench", "memory", "events_s", NULL },
    { "hardware_sysbench_memory_throughput_mibps", BOTH, KIND_SUM, 0, "sysbench", "memory", "mib_s", NULL },
    { "hardware_sysbench_memory_lat_p95_ms", BOTH, KIND_MOST, 0, "sysbench", "memory", "lat_p95_ms", NULL },
    { "errors", BOTH, KIND_OWN, OWN_ERRORS, NULL, NULL, NULL, NULL },
};

struct summary { struct arena *arena; const struct report *report; struct document *document; struct connections all; };

static bool has(const struct summary *s, const struct column_row *row, enum where where)
{
    return row->where & where || (row->where == TENANTS && where == PHASE && s->all.tenants);
}

static str param_of(const struct connection *c, const struct column_row *row)
{
    const struct sample *sample = connection_sample(c, str_of(row->tool), str_of(row->test));
    const struct param *param = sample ? params_get(&sample->params, str_of(row->name)) : NULL;
    return param ? param->text : sample ? str_of(row->fallback) : (str){ 0 };
}

// As it is written on a command line: 4k for 4096.
static str size_text(struct arena *arena, str text)
{
    static const struct { int64_t size; const char *letter; } units[] = { { 1 << 30, "G" }, { 1 << 20, "M" }, { 1 << 10, "k" } };
    int64_t bytes;
    for (size_t i = 0; number_integer(text, &bytes) && i < COUNT(units); i++)
        if (bytes && bytes % units[i].size == 0) return arena_printf(arena, "%lld%s", (long long)(bytes / units[i].size), units[i].letter);
    return text;
}

static double number_of(str text)
{
    double number;
    return number_double(text, &number) ? number : 0;
}

static double metric_of(const struct connection *c, const struct column_row *row)
{
    const struct sample *sample = connection_sample(c, str_of(row->tool), str_of(row->test));
    double value = 0;
    return sample && metrics_named(&sample->metrics, str_of(row->name), &value) ? value : 0;
}

static double threads_of(const struct connection *c)
{
    static const struct { str tool, param; } words[] = {
        { STR_INIT("fio"), STR_INIT("numjobs") }, { STR_INIT("sysbench"), STR_INIT("threads") }, { STR_INIT("pgbench"), STR_INIT("clients") },
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        const struct sample *sample = connection_sample(c, words[i].tool, (str){ 0 });
        const struct param *param = sample ? params_get(&sample->params, words[i].param) : NULL;
        if (sample) return param ? number_of(param->text) : 1;
    }
    return 0;
}

static double errors_of(const struct connection *c)
{
    size_t errors = c->client->remarks.count + (c->client->record->exit != 0);
    for (size_t i = 0; i < c->client->row_count; i++) errors += c->client->rows[i]->sample->errors.count;
    return (double)errors;
}

static double own_of(const struct connection *c, int own)
{
    switch ((enum own)own) {
    case OWN_RUN: return (double)c->run;
    case OWN_ROUND: return (double)c->number;
    case OWN_ONE: case OWN_PODS: return 1;
    case OWN_CHILD: return (double)c->client->record->client;
    case OWN_TENANT: return (double)(c->client->record->tenant - 1);
    case OWN_DURATION: return (double)connection_duration_s(c);
    case OWN_ERRORS: return errors_of(c);
    }
    return 0;
}

static bool is_summed(const struct column_row *row)
{
    return row->kind == KIND_SUM || row->kind == KIND_THREADS || (row->kind == KIND_OWN && (row->own == OWN_PODS || row->own == OWN_ERRORS));
}

static double figure_of(const struct connection *c, const struct column_row *row)
{
    return row->kind == KIND_THREADS ? threads_of(c) : row->kind == KIND_OWN ? own_of(c, row->own) : metric_of(c, row);
}

// Rates and counts are summed over the clients of a phase, of all else the largest.
static double fold(const struct connection *of, size_t count, const struct column_row *row)
{
    double total = figure_of(&of[0], row);
    for (size_t i = 1; i < count; i++) {
        double value = figure_of(&of[i], row);
        total = is_summed(row) ? total + value : value > total ? value : total;
    }
    return total;
}

static str name_text(const struct summary *s, const struct connection *c, int parts)
{
    if (parts) return connection_name(s->arena, s->report->rows, c, parts);
    str phase = connection_name(s->arena, s->report->rows, c, 3);
    return s->all.tenants ? arena_printf(s->arena, "%.*s-%lld", STR_ARG(phase), (long long)c->client->record->tenant - 1) : phase;
}

static struct cell cell_for(const struct summary *s, const struct connection *of, size_t count, const struct column_row *row)
{
    switch (row->kind) {
    case KIND_NAME: return cell_text(name_text(s, of, row->own));
    case KIND_TEXT_PARAM: return cell_text(param_of(of, row));
    case KIND_SIZE_PARAM: return cell_text(size_text(s->arena, param_of(of, row)));
    case KIND_PARAM: return cell_number(number_of(param_of(of, row)));
    case KIND_OWN: case KIND_THREADS: case KIND_SUM: case KIND_MOST: break;
    }
    return cell_number(fold(of, count, row));
}

static const struct table *table_of(const struct summary *s, enum where where)
{
    struct table *table = table_new(s->arena);
    for (size_t i = 0; i < COUNT(rows_of_table); i++) {
        const struct column_row *row = &rows_of_table[i];
        str title = str_of(row->title);
        if (has(s, row, where)) table_column(table, (struct heading){ title, title, row->kind == KIND_SUM || row->kind == KIND_MOST ? 2 : -1 });
    }
    for (size_t i = 0, end; i < s->all.count; i = end) {
        for (end = i + 1; where == PHASE && end < s->all.count && connection_same_phase(&s->all.items[i], &s->all.items[end]); end++) continue;
        struct cell *cell = table_row(table);
        for (size_t r = 0; r < COUNT(rows_of_table); r++)
            if (has(s, &rows_of_table[r], where)) *cell++ = cell_for(s, &s->all.items[i], end - i, &rows_of_table[r]);
    }
    return table;
}

static const struct { const char *title, *name; double scale; bool summed; } monitored[] = {
    { "CPU [CPUs]", "cpu_s", 1, true }, { "Max CPU", "cpu_max_cores", 1, false }, { "Max RAM [Gb]", "memory_max_bytes", gib, false },
    { "Max RAM Cached [Gb]", "cache_max_bytes", gib, false },
};

// Over the stages and workloads of a round and tenant; false: nothing was sampled.
static bool used_by(const struct groups *groups, const struct connection *c, bool of_client, size_t figure, double *total)
{
    bool found = false;
    for (size_t i = 0; i < groups->count; i++) {
        const struct group *g = &groups->items[i];
        double value;
        if (g->round != c->client->round || g->tenant != c->client->record->tenant) continue;
        if (!metrics_named(of_client ? &g->client_resources : &g->resources, str_of(monitored[figure].name), &value)) continue;
        *total = !found ? value : monitored[figure].summed ? *total + value : value > *total ? value : *total;
        found = true;
    }
    return found;
}

static const struct table *monitoring_of(const struct summary *s, bool of_client)
{
    struct table *table = table_new(s->arena);
    const struct groups *groups = groups_make(s->arena, s->report->rows, GROUP_TENANT);
    table_column(table, (struct heading){ STR("DBMS"), STR("DBMS"), -1 });
    for (size_t i = 0; i < COUNT(monitored); i++) table_column(table, (struct heading){ str_of(monitored[i].name), str_of(monitored[i].title), 2 });
    for (size_t i = 0; i < s->all.count; i++) {
        double value = 0;
        if (i && connection_same_phase(&s->all.items[i - 1], &s->all.items[i])) continue;
        if (!used_by(groups, &s->all.items[i], of_client, 0, &value)) continue;
        struct cell *cell = table_row(table);
        *cell++ = cell_text(connection_name(s->arena, s->report->rows, &s->all.items[i], 4));
        for (size_t m = 0; m < COUNT(monitored); m++) {
            bool known = used_by(groups, &s->all.items[i], of_client, m, &value);
            *cell++ = cell_number(known ? value / monitored[m].scale : 0);
        }
    }
    return table;
}

static bool is_zero_free(const struct table *table)
{
    for (size_t i = 0; i < table->height; i++)
        if (!(table->rows[i][1].number > 0)) return false;
    return true;
}

static enum check_state state_of(const struct summary *s, const char *code)
{
    const struct findings *findings = s->report->findings;
    for (size_t i = 0; i < findings->count; i++)
        if (str_equal(str_of(findings->items[i].code), str_of(code))) return findings->items[i].state;
    return CHECK_NOT_APPLICABLE;
}

static void add_test(const struct summary *s, bool passed, const char *what)
{
    document_item(s->document, arena_printf(s->arena, "TEST %s: %s", passed ? "passed" : "failed", what));
}

static bool all_pass(const struct summary *s, const char *a, const char *b)
{
    return state_of(s, a) != CHECK_FAIL && state_of(s, b) != CHECK_FAIL;
}

static bool has_rates(const struct summary *s, const char *tool)
{
    for (size_t i = 0; i < s->all.count; i++) {
        bool any = false;
        for (size_t r = 0; r < COUNT(rows_of_table); r++)
            any = any || (rows_of_table[r].kind == KIND_SUM && str_equal(str_of(rows_of_table[r].tool), str_of(tool)) && metric_of(&s->all.items[i], &rows_of_table[r]) > 0);
        if (!any) return false;
    }
    return true;
}

static void add_tests(const struct summary *s, const struct table *system, const struct table *client)
{
    bool is_sysbench = s->all.count && connection_sample(&s->all.items[0], STR("sysbench"), (str){ 0 });
    document_heading(s->document, 3, STR("Tests"));
    if (state_of(s, "no-restarts") != CHECK_NOT_APPLICABLE) add_test(s, state_of(s, "no-restarts") == CHECK_PASS, "No SUT container restarts");
    if (system->height) add_test(s, is_zero_free(system), "Execution phase: SUT deployment contains no 0 or NaN in CPU [CPUs]");
    if (client->height) add_test(s, is_zero_free(client), "Execution phase: component benchmarker contains no 0 or NaN in CPU [CPUs]");
    if (s->report->rows->plan) add_test(s, all_pass(s, "rounds-once", "rounds-planned"), "Workflow as planned");
    if (is_sysbench) add_test(s, has_rates(s, "sysbench"), "Execution Phase: every round has non-zero CPU events/sec");
    else add_test(s, has_rates(s, "fio"), "Execution Phase: every round has non-zero read or write IOPS");
}

static void add_table(const struct summary *s, int level, const char *title, const struct table *table)
{
    if (!table->height) return;
    document_heading(s->document, level, str_of(title));
    document_table(s->document, table);
}

const struct document *bexhoma_make(struct arena *arena, const struct report *report)
{
    struct document *d = arena_new(arena, struct document);
    *d = (struct document){ .arena = arena, .na = report->na, .tabulated = true };
    struct summary s = { arena, report, d, connections_of(arena, report->rows) };
    const struct table *system = monitoring_of(&s, false), *client = monitoring_of(&s, true);
    document_heading(d, 2, STR("Show Summary"));
    if (report->rows->plan) document_heading(d, 3, STR("Workload"));
    if (report->rows->plan) document_text(d, report->rows->plan->experiment.name);
    if (s.all.count) bexhoma_workflow(d, report->rows, &s.all);
    document_heading(d, 3, STR("Execution"));
    if (!s.all.count) document_text(d, STR("No records of rounds are among the logs: this style is about rounds."));
    add_table(&s, 4, "Per Connection", table_of(&s, CONNECTION));
    add_table(&s, 4, "Per Phase", table_of(&s, PHASE));
    if (system->height) document_heading(d, 3, STR("Monitoring"));
    add_table(&s, 3, "Execution phase: SUT deployment", system);
    add_table(&s, 3, "Execution phase: component benchmarker", client);
    add_tests(&s, system, client);
    return d;
}
