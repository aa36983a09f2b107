// tool/pgbench.c - pgbench against a PostgreSQL whose place stands in the environment, and how it fills one. It never vacuums by itself: clients start
// together, so what is done before a round is `before`. Options and fallbacks: pgbench 15, its manual page.
#include "tool/pgbench.h"

#include "base/number.h"

#define TRANSACTIONS_S INT64_C(100)             // stated rate of a client, for runs that end by transactions
#define SCALE_BYTES (INT64_C(15) << 20)         // of scale 1 with its indexes
#define LOAD_BYTES_S INT64_C(5000000)           // stated rate at which a database is filled
#define SERVER_BYTES (INT64_C(2) << 30)         // the server's own files and its log
#define N(name, type, fallback, text) { OPTION(name), type, FALLBACK(fallback), HELP(text) }

const struct tool_option pgbench_options[] = {
    { OPTION("builtin"), OPTION_CHOICE, OPTION_ALWAYS, FALLBACK("tpcb-like"), WORDS("tpcb-like simple-update select-only"), HELP("the script that is run") },
    { OPTION("clients"), OPTION_INTEGER, OPTION_ALWAYS, FALLBACK("1"), ALIASES("client"), .word = STR_INIT("client"), .min = 1, .max = 100000,
      HELP("sessions of one pod: `threads` over `pods`") },
    { OPTION("jobs"), OPTION_INTEGER, OPTION_ALWAYS, FALLBACK("1"), .min = 1, .max = 10000, HELP("threads of pgbench itself, which share its sessions") },
    { OPTION("time"), OPTION_SECONDS, .min = 1, .max = 31536000, HELP("ends the run") },
    { OPTION("transactions"), OPTION_INTEGER, .min = 1, .max = INT32_MAX, HELP("ends the run after so many of each client, in place of time; 10 when neither is given") },
    { OPTION("protocol"), OPTION_CHOICE, FALLBACK("simple"), WORDS("simple extended prepared"), HELP("how queries are sent") },
    { OPTION("rate"), OPTION_INTEGER, .min = 1, .max = INT32_MAX, HELP("transactions a second that are asked for; else as many as go") },
    { OPTION("latency-limit"), OPTION_INTEGER, .min = 1, .max = INT32_MAX, HELP("milliseconds after which a transaction is late") },
    { OPTION("max-tries"), OPTION_INTEGER, FALLBACK("1"), HELP("tries of a transaction that fails; 0: as long as time lasts") },
    N("connect", OPTION_FLAG, "0", "a new connection for each transaction"),
    N("log", OPTION_FLAG, "0", "a line for each transaction: percentiles need it"),
    { OPTION("sampling-rate"), OPTION_TEXT, HELP("log: this part of transactions, 0.01") },
    { OPTION("aggregate-interval"), OPTION_SECONDS, .min = 1, .max = 86400, HELP("log: a line for so many seconds in place of one a transaction") },
    { OPTION("progress"), OPTION_SECONDS, .min = 1, .max = 86400, HELP("a line with the figures so far") },
    N("progress-timestamp", OPTION_FLAG, "0", "progress: with the time of day"),
    N("report-per-command", OPTION_FLAG, "0", "latency of each statement"),
    N("failures-detailed", OPTION_FLAG, "0", "failures by their kind"),
    { OPTION("random-seed"), OPTION_TEXT, FALLBACK("time"), HELP("time, rand or a number") },
    { .name = { 0 } },
};

const struct tool_option pgbench_load_options[] = {
    { OPTION("scale"), OPTION_INTEGER, OPTION_ALWAYS, FALLBACK("1"), .min = 1, .max = 1000000, HELP("100,000 accounts each, about 15 MiB") },
    { OPTION("fillfactor"), OPTION_INTEGER, FALLBACK("100"), .min = 10, .max = 100, HELP("percent of a page that is filled") },
    N("foreign-keys", OPTION_FLAG, "0", "with foreign keys"),
    { OPTION("init-steps"), OPTION_TEXT, FALLBACK("dtgvp"), HELP("steps: d drop, t tables, g or G data, v vacuum, p primary keys, f foreign keys") },
    { OPTION("partitions"), OPTION_INTEGER, FALLBACK("0"), .max = 100000, HELP("of accounts") },
    { OPTION("partition-method"), OPTION_CHOICE, FALLBACK("range"), WORDS("range hash"), HELP("how accounts are divided") },
    N("unlogged-tables", OPTION_FLAG, "0", "tables that a crash empties"),
    { OPTION("tablespace"), OPTION_TEXT, HELP("of the tables") },
    { OPTION("index-tablespace"), OPTION_TEXT, HELP("of the indexes") },
    { .name = { 0 } },
};

static int64_t number(const struct settings *settings, const char *name, int64_t otherwise) { return settings_number(settings, str_of(name), otherwise); }
static bool has(const struct settings *settings, const char *name) { return settings_find(settings, str_of(name)) != NULL; }

static const char *unfit(const struct settings *settings, enum dbms dbms)
{
    (void)settings;
    return dbms == DBMS_POSTGRESQL ? NULL : "pgbench needs a PostgreSQL";
}

static void complete(struct arena *arena, struct settings *settings)
{
    (void)arena;
    (void)settings;
}

static const char *neutral(const struct settings *settings, const struct setting *setting)
{
    str name = setting->option->name;
    bool of_log = str_equal(name, STR("sampling-rate")) || str_equal(name, STR("aggregate-interval"));
    if (of_log && !number(settings, "log", 0)) return "there is no log";
    if (str_equal(name, STR("progress-timestamp")) && !has(settings, "progress")) return "there is no progress";
    return NULL;
}

static const char *refused(str name)
{
    static const struct { const char *names, *why; } rows[] = {
        { "host port username dbname", "the way to the database is the harness's" },
        { "initialize", "the load fills the database" },
        { "no-vacuum vacuum-all", "before: [vacuum] does it, before the clients start together" },
        { "file define", "no file of yours is in the pod" },
        { "log-prefix", "the collector needs the log where it looks for it" },
        { "show-script help version debug quiet", "it measures nothing" },
        { "select-only skip-some-updates", "it is another word of builtin" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tool_has_word(str_of(rows[i].names), name)) return rows[i].why;
    return NULL;
}

static void check_jobs(const struct settings *settings, const struct node *at, struct diags *diags)
{
    long long clients = number(settings, "clients", 1), jobs = number(settings, "jobs", 1);
    struct span place = settings_span(settings, STR("jobs"), at);
    if (jobs > clients)
        diag_hint(diags, diag_warning(diags, "clients-by-jobs", place, "%lld jobs for %lld %s: pgbench uses one for each", jobs, clients, clients == 1 ? "client" : "clients"),
                  "jobs: %lld, or more clients", clients);
    else if (clients % jobs != 0)
        diag_hint(diags, diag_warning(diags, "clients-by-jobs", place, "%lld clients cannot be split evenly over %lld jobs", clients, jobs),
                  "some threads drive more sessions than others; make clients a multiple of jobs");
}

static void check(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    (void)place;
    if (has(settings, "time") && has(settings, "transactions"))
        diag_hint(diags, diag_error(diags, "pgbench-end", settings_span(settings, STR("transactions"), at), "time and transactions exclude each other"), "keep time");
    struct span interval = settings_span(settings, STR("aggregate-interval"), at);
    if (has(settings, "sampling-rate") && has(settings, "aggregate-interval"))
        diag_hint(diags, diag_error(diags, "pgbench-log", interval, "sampling-rate and aggregate-interval exclude each other"),
                  "keep one of them");
    check_jobs(settings, at, diags);
}

static struct tool_needs needs(const struct settings *settings, const struct tool_place *place)
{
    int64_t time = number(settings, "time", 0);
    (void)place;
    return (struct tool_needs){ .run_s = time ? time : number(settings, "transactions", 10) / TRANSACTIONS_S + 1 };
}

static struct words_list argv(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place, const struct pairs *options)
{
    struct words_list words = { 0 };
    (void)workload;
    (void)place;
    words_add(arena, &words, STR("pgbench"));
    words_add(arena, &words, STR("--no-vacuum"));
    tool_add_words(arena, &words, settings);
    tool_add_options(arena, &words, options);
    return words;
}

// ---- filling a database

static const char *neutral_load(const struct settings *settings, const struct setting *setting)
{
    bool method = str_equal(setting->option->name, STR("partition-method"));
    return method && !number(settings, "partitions", 0) ? "there are no partitions" : NULL;
}

static void check_load(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    (void)place;
    struct span place_of = settings_span(settings, STR("unlogged-tables"), at);
    if (number(settings, "unlogged-tables", 0))
        diag_hint(diags, diag_warning(diags, "durability-off", place_of, "unlogged tables are empty after a crash"),
                  "they write no log: such figures say nothing about tables that people keep");
}

static struct tool_needs needs_load(const struct settings *settings, const struct tool_place *place)
{
    int64_t bytes = number_times(number(settings, "scale", 1), SCALE_BYTES);
    (void)place;
    return (struct tool_needs){ .file_bytes = number_plus(bytes, number_plus(bytes / 2, SERVER_BYTES)), .run_s = bytes / LOAD_BYTES_S + 1 };
}

static struct words_list argv_load(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place, const struct pairs *options)
{
    struct words_list words = { 0 };
    (void)workload;
    (void)place;
    words_add(arena, &words, STR("pgbench"));
    words_add(arena, &words, STR("--initialize"));
    words_add(arena, &words, STR("--quiet"));
    tool_add_words(arena, &words, settings);
    tool_add_options(arena, &words, options);
    return words;
}

static const struct tool loader = {
    .name = STR_INIT("pgbench"), .title = STR_INIT("pgbench filling a database"), .options = pgbench_load_options, .complete = complete,
    .neutral = neutral_load, .refused = refused, .check = check_load, .needs = needs_load, .argv = argv_load,
};

const struct tool tool_pgbench = {
    .name = STR_INIT("pgbench"), .options = pgbench_options, .threads_option = STR_INIT("clients"), .time_option = STR_INIT("time"), .loader = &loader, .unfit = unfit,
    .complete = complete, .neutral = neutral, .refused = refused, .check = check, .needs = needs, .argv = argv,
};
