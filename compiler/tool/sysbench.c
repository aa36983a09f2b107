// tool/sysbench.c - sysbench TEST or SCRIPT: `sysbench cpu --threads=2 ... run`, and how its scripts fill a database: `sysbench SCRIPT ... prepare`.
#include "tool/sysbench.h"

#include "base/number.h"

#define EVENTS_S INT64_C(1000)                  // stated rate of a thread, for runs that end by events
#define ROW_BYTES INT64_C(240)                  // of sbtest with its indexes: 64 million rows are 15 GB
#define LOAD_BYTES_S INT64_C(5000000)           // stated rate at which a database is filled
#define SERVER_BYTES (INT64_C(2) << 30)         // the server's own files and its log

static int64_t number(const struct settings *settings, const char *name, int64_t otherwise) { return settings_number(settings, str_of(name), otherwise); }
static str text(const struct settings *settings, const char *name) { return settings_text(settings, str_of(name)); }

static str test(const struct settings *settings)
{
    str chosen = text(settings, "test");
    return chosen.len ? chosen : text(settings, "script");
}

static const char *unfit(const struct settings *settings, enum dbms dbms)
{
    if (text(settings, "test").len && text(settings, "script").len) return NULL;         // told by check()
    if (dbms == DBMS_NONE && text(settings, "script").len) return "sysbench's scripts need a database";
    if (dbms != DBMS_NONE && text(settings, "test").len) return "sysbench's tests measure hardware, not a database";
    return NULL;
}

static bool is(const struct settings *settings, const char *name, const char *word) { return str_equal(text(settings, name), str_of(word)); }

static const char *other_distribution(const struct settings *settings, const char *word)
{
    str chosen = text(settings, "rand-type");
    if (!chosen.len) chosen = STR("special");
    return str_equal(chosen, str_of(word)) ? NULL : "rand-type is another";
}

static const char *without_special(const struct settings *settings) { return other_distribution(settings, "special"); }
static const char *without_pareto(const struct settings *settings) { return other_distribution(settings, "pareto"); }
static const char *without_ranges(const struct settings *settings) { return is(settings, "range_selects", "off") ? "range_selects is off" : NULL; }
static const char *without_mix(const struct settings *settings) { return is(settings, "file-test-mode", "rndrw") ? NULL : "only rndrw has a mix"; }
static const char *without_async(const struct settings *settings) { return is(settings, "file-io-mode", "async") ? NULL : "file-io-mode is not async"; }

static const char *without_writes(const struct settings *settings)
{
    return is(settings, "file-test-mode", "seqrd") || is(settings, "file-test-mode", "rndrd") ? "nothing is written" : NULL;
}

static const char *without_count(const struct settings *settings)
{
    return is(settings, "file-fsync-all", "on") ? "file-fsync-all does it after each write" : without_writes(settings);
}

static const char *neutral(const struct settings *settings, const struct setting *setting)
{
    static const struct { str option; const char *(*why)(const struct settings *); } rows[] = {
        { STR_INIT("rand-spec-iter"), without_special }, { STR_INIT("rand-spec-pct"), without_special }, { STR_INIT("rand-spec-res"), without_special },
        { STR_INIT("rand-pareto-h"), without_pareto }, { STR_INIT("range_size"), without_ranges }, { STR_INIT("simple_ranges"), without_ranges },
        { STR_INIT("sum_ranges"), without_ranges }, { STR_INIT("order_ranges"), without_ranges }, { STR_INIT("distinct_ranges"), without_ranges },
        { STR_INIT("file-rw-ratio"), without_mix }, { STR_INIT("file-async-backlog"), without_async }, { STR_INIT("file-fsync-freq"), without_count },
        { STR_INIT("file-fsync-all"), without_writes }, { STR_INIT("file-fsync-end"), without_writes }, { STR_INIT("file-fsync-mode"), without_writes },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_equal(rows[i].option, setting->option->name)) return rows[i].why(settings);
    return NULL;
}

static const char *refused(str name)
{
    static const struct { const char *names, *why; } rows[] = {
        { "config-file db-driver mysql-host mysql-port mysql-socket mysql-user mysql-password mysql-db pgsql-host pgsql-port pgsql-user pgsql-password pgsql-db",
          "the way to the database is the harness's" },
        { "num-threads", "it is an old name of threads" },
        { "luajit-cmd", "it runs commands" },
        { "verbosity debug db-debug mysql-debug report-checkpoints help version", "the collector needs sysbench's usual output" },
        { "mysql-dry-run", "it measures nothing" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tool_has_word(str_of(rows[i].names), name)) return rows[i].why;
    return NULL;
}

static void complete(struct arena *arena, struct settings *settings)
{
    static const char *const databases[] = { "tables", "table_size" };
    (void)arena;
    if (!text(settings, "test").len) return;            // a test has no tables
    for (size_t i = 0; i < sizeof databases / sizeof *databases; i++) settings_remove(settings, str_of(databases[i]));
}

static void check(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    (void)place;
    if (!test(settings).len)
        diag_hint(diags, diag_error(diags, "missing-key", at->at, "sysbench needs a test or a script"), "test: cpu on hardware, script: oltp_read_write on a database");
    if (text(settings, "test").len && text(settings, "script").len)
        diag_hint(diags, diag_error(diags, "test-and-script", settings_span(settings, STR("script"), at), "both test and script are given"),
                  "a test measures hardware, a script a database");
    if (is(settings, "test", "fileio") && !text(settings, "file-test-mode").len)
        diag_hint(diags, diag_error(diags, "missing-key", settings_span(settings, STR("test"), at), "the test fileio needs a file-test-mode"), "file-test-mode: rndrd");
    if (number(settings, "time", 10) == 0 && number(settings, "events", 0) == 0)
        diag_hint(diags, diag_error(diags, "endless-run", settings_span(settings, STR("time"), at), "nothing ends this run: time and events are 0"), "time: 60s");
    if (str_starts(text(settings, "script"), STR("select_random")) && number(settings, "tables", 1) > 1)
        diag_hint(diags, diag_error(diags, "one-table", settings_span(settings, STR("tables"), at), "%.*s uses one table alone", STR_ARG(text(settings, "script"))), "tables: 1");
}

static struct tool_needs needs(const struct settings *settings, const struct tool_place *place)
{
    bool files = is(settings, "test", "fileio");
    int64_t time = number(settings, "time", 10);
    (void)place;
    return (struct tool_needs){
        .file_bytes = files ? number(settings, "file-total-size", INT64_C(2) << 30) : 0, .creates_files = files,
        .run_s = time ? time : number(settings, "events", 0) / EVENTS_S / number(settings, "threads", 1) + 1,
    };
}

static void add_driver(struct arena *arena, struct words_list *words, const struct tool_place *place)
{
    if (place->dbms == DBMS_NONE) return;
    words_add(arena, words, place->dbms == DBMS_POSTGRESQL ? STR("--db-driver=pgsql") : STR("--db-driver=mysql"));
}

static struct words_list line(struct arena *arena, const struct settings *settings, const struct tool_place *place, const struct pairs *options, str command)
{
    struct words_list words = { 0 };
    words_add(arena, &words, STR("sysbench"));
    words_add(arena, &words, test(settings));
    add_driver(arena, &words, place);
    tool_add_words(arena, &words, settings);
    tool_add_options(arena, &words, options);
    words_add(arena, &words, command);
    return words;
}

static struct words_list argv(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place, const struct pairs *options)
{
    (void)workload;
    return line(arena, settings, place, options, STR("run"));
}

// ---- filling a database

static void check_load(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    (void)place;
    if (!text(settings, "script").len)
        diag_hint(diags, diag_error(diags, "missing-key", at->at, "sysbench needs the script whose tables it makes"), "load: {tool: sysbench, script: oltp_read_write}");
}

static struct tool_needs needs_load(const struct settings *settings, const struct tool_place *place)
{
    int64_t rows = number_times(number(settings, "tables", 1), number(settings, "table_size", 10000)), bytes = number_times(rows, ROW_BYTES);
    (void)place;
    return (struct tool_needs){ .file_bytes = number_plus(bytes, number_plus(bytes / 2, SERVER_BYTES)), .run_s = bytes / LOAD_BYTES_S + 1 };
}

static struct words_list argv_load(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place, const struct pairs *options)
{
    (void)workload;
    return line(arena, settings, place, options, STR("prepare"));
}

static void complete_load(struct arena *arena, struct settings *settings)
{
    (void)arena;
    (void)settings;
}

static const char *neutral_load(const struct settings *settings, const struct setting *setting)
{
    (void)settings;
    (void)setting;
    return NULL;
}

static const struct tool loader = {
    .name = STR_INIT("sysbench"), .title = STR_INIT("sysbench filling a database"), .options = sysbench_load_options,
    .threads_option = STR_INIT("threads"), .complete = complete_load, .neutral = neutral_load, .refused = refused,
    .check = check_load, .needs = needs_load, .argv = argv_load,
};

const struct tool tool_sysbench = {
    .name = STR_INIT("sysbench"), .options = sysbench_options, .threads_option = STR_INIT("threads"),
    .time_option = STR_INIT("time"), .loader = &loader, .unfit = unfit, .test = test,
    .complete = complete, .neutral = neutral, .refused = refused, .check = check, .needs = needs, .argv = argv,
};
