// tool/sysbench_options.c - the options of sysbench, and which of them each test and script uses. Fallbacks are sysbench's own.
// Source: sysbench 1.0.20, `sysbench --help`, `sysbench TEST help`; what a script reads: /usr/share/sysbench/*.lua.
#include "tool/sysbench.h"

#define TESTS "cpu memory threads mutex fileio"
#define SCRIPTS \
    "oltp_read_write oltp_read_only oltp_write_only oltp_point_select oltp_update_index oltp_update_non_index oltp_insert oltp_delete " \
    "select_random_points select_random_ranges"
#define READS "oltp_read_write oltp_read_only"
#define WRITES "oltp_read_write oltp_write_only"
#define RANDOM_TYPES "uniform gaussian special pareto"
#define N(name, type, fallback, uses, text) { OPTION(name), type, FALLBACK(fallback), OF(uses), HELP(text) }
#define C(name, fallback, choices, uses, text) { OPTION(name), OPTION_CHOICE, FALLBACK(fallback), WORDS(choices), OF(uses), HELP(text) }

const struct tool_option sysbench_options[] = {
    { OPTION("test"), OPTION_CHOICE, OPTION_CHOOSES, WORDS(TESTS), HELP("what of the machine is tested") },
    { OPTION("script"), OPTION_CHOICE, OPTION_CHOOSES, WORDS(SCRIPTS), HELP("what is done to the database") },
    { OPTION("threads"), OPTION_INTEGER, OPTION_ALWAYS | OPTION_DERIVED, FALLBACK("1"), .min = 1, .max = 100000, HELP("threads of one pod: `threads` over `pods`") },
    { OPTION("time"), OPTION_SECONDS, OPTION_ALWAYS, FALLBACK("10"), .min = 0, .max = 31536000, ALIASES("max-time"), HELP("ends the run; 0: only events do") },
    { OPTION("events"), OPTION_INTEGER, FALLBACK("0"), ALIASES("max-requests"), HELP("ends the run as well; 0: only time does") },
    { OPTION("rate"), OPTION_INTEGER, FALLBACK("0"), ALIASES("tx-rate"), HELP("events a second that are asked for; 0: as many as go") },
    { OPTION("report-interval"), OPTION_SECONDS, FALLBACK("0"), .min = 0, .max = 86400, HELP("a line with the figures so far; 0: none") },
    { OPTION("percentile"), OPTION_INTEGER, FALLBACK("95"), .min = 0, .max = 100, HELP("percentile of the latency that is printed") },
    N("histogram", OPTION_SWITCH, "off", "", "print the distribution of latencies"),
    N("validate", OPTION_SWITCH, "off", "", "check what was read where the test can"),
    { OPTION("forced-shutdown"), OPTION_TEXT, FALLBACK("off"), HELP("seconds after time at which it is ended by force, or off") },
    { OPTION("thread-stack-size"), OPTION_SIZE, FALLBACK("64K"), HELP("stack of a thread") },
    C("rand-type", "special", RANDOM_TYPES, "", "distribution of random numbers"),
    { OPTION("rand-spec-iter"), OPTION_INTEGER, FALLBACK("12"), .min = 1, .max = 1000000, HELP("special: random draws for a number") },
    { OPTION("rand-spec-pct"), OPTION_INTEGER, FALLBACK("1"), .min = 0, .max = 100, HELP("special: percent of values that are special") },
    { OPTION("rand-spec-res"), OPTION_INTEGER, FALLBACK("75"), .min = 0, .max = 100, HELP("special: percent of uses of them") },
    { OPTION("rand-seed"), OPTION_INTEGER, FALLBACK("0"), HELP("seed of random numbers; 0: the time") },
    { OPTION("rand-pareto-h"), OPTION_TEXT, FALLBACK("0.2"), HELP("pareto: parameter h") },
    N("cpu-max-prime", OPTION_INTEGER, "10000", "cpu", "primes up to this number are one event"),
    N("memory-block-size", OPTION_SIZE, "1K", "memory", "bytes moved by one event"),
    N("memory-total-size", OPTION_SIZE, "100G", "memory", "ends the test before time when so much was moved"),
    C("memory-scope", "global", "global local", "memory", "one block for all threads, or one each"),
    N("memory-hugetlb", OPTION_SWITCH, "off", "memory", "blocks lie in huge pages"),
    C("memory-oper", "write", "read write none", "memory", "what is done to a block"),
    C("memory-access-mode", "seq", "seq rnd", "memory", "order of accesses"),
    N("thread-yields", OPTION_INTEGER, "1000", "threads", "yields of one event"),
    N("thread-locks", OPTION_INTEGER, "8", "threads", "locks that threads share"),
    N("mutex-num", OPTION_INTEGER, "4096", "mutex", "mutexes"),
    N("mutex-locks", OPTION_INTEGER, "50000", "mutex", "locks of a thread"),
    N("mutex-loops", OPTION_INTEGER, "10000", "mutex", "empty loops outside of the lock"),
    { OPTION("file-num"), OPTION_INTEGER, FALLBACK("128"), OF("fileio"), .min = 1, .max = 1000000, HELP("files") },
    N("file-block-size", OPTION_SIZE, "16384", "fileio", "bytes of one request"),
    N("file-total-size", OPTION_SIZE, "2G", "fileio", "of all files together"),
    { OPTION("file-test-mode"), OPTION_CHOICE, WORDS("seqwr seqrewr seqrd rndrd rndwr rndrw"), OF("fileio"), HELP("direction and order; required") },
    C("file-io-mode", "sync", "sync async mmap", "fileio", "how requests are made"),
    N("file-async-backlog", OPTION_INTEGER, "128", "fileio", "async: requests in flight of a thread"),
    { OPTION("file-extra-flags"), OPTION_TEXT, OF("fileio"), HELP("flags of open: sync, dsync, direct, divided by commas") },
    N("file-fsync-freq", OPTION_INTEGER, "100", "fileio", "fsync after so many requests; 0: none"),
    N("file-fsync-all", OPTION_SWITCH, "off", "fileio", "fsync after each write"),
    N("file-fsync-end", OPTION_SWITCH, "on", "fileio", "fsync at the end"),
    C("file-fsync-mode", "fsync", "fsync fdatasync", "fileio", "how it is synchronised"),
    N("file-merged-requests", OPTION_INTEGER, "0", "fileio", "merge at most so many requests"),
    { OPTION("file-rw-ratio"), OPTION_TEXT, FALLBACK("1.5"), OF("fileio"), HELP("rndrw: reads for each write") },
    { OPTION("tables"), OPTION_INTEGER, OPTION_ALWAYS, FALLBACK("1"), OF(SCRIPTS), .min = 1, .max = 1000000, HELP("tables sbtest1 ...") },
    { OPTION("table_size"), OPTION_INTEGER, OPTION_ALWAYS, FALLBACK("10000"), OF(SCRIPTS), .min = 1, .max = 4294967295, ALIASES("table-size"), HELP("rows of each table") },
    { OPTION("range_size"), OPTION_INTEGER, FALLBACK("100"), OF(READS), ALIASES("range-size"), HELP("rows of a range") },
    { OPTION("point_selects"), OPTION_INTEGER, FALLBACK("10"), OF(READS), ALIASES("point-selects"), HELP("SELECTs of one row in a transaction") },
    { OPTION("simple_ranges"), OPTION_INTEGER, FALLBACK("1"), OF(READS), ALIASES("simple-ranges"), HELP("SELECTs of a range") },
    { OPTION("sum_ranges"), OPTION_INTEGER, FALLBACK("1"), OF(READS), ALIASES("sum-ranges"), HELP("SELECT SUM of a range") },
    { OPTION("order_ranges"), OPTION_INTEGER, FALLBACK("1"), OF(READS), ALIASES("order-ranges"), HELP("SELECT ORDER BY of a range") },
    { OPTION("distinct_ranges"), OPTION_INTEGER, FALLBACK("1"), OF(READS), ALIASES("distinct-ranges"), HELP("SELECT DISTINCT of a range") },
    { OPTION("range_selects"), OPTION_SWITCH, FALLBACK("on"), OF(READS), ALIASES("range-selects"), HELP("off: no ranges at all") },
    { OPTION("index_updates"), OPTION_INTEGER, FALLBACK("1"), OF(WRITES " oltp_update_index"), ALIASES("index-updates"), HELP("UPDATEs of an indexed column") },
    { OPTION("non_index_updates"), OPTION_INTEGER, FALLBACK("1"), OF(WRITES " oltp_update_non_index"), ALIASES("non-index-updates"), HELP("UPDATEs of another column") },
    { OPTION("delete_inserts"), OPTION_INTEGER, FALLBACK("1"), OF(WRITES), ALIASES("delete-inserts"), HELP("pairs of DELETE and INSERT") },
    { OPTION("skip_trx"), OPTION_SWITCH, FALLBACK("off"), OF(READS " oltp_write_only"), ALIASES("skip-trx"), HELP("each statement commits by itself") },
    { OPTION("auto_inc"), OPTION_SWITCH, FALLBACK("on"), OF("oltp_insert"), ALIASES("auto-inc"), HELP("keys come from the database") },
    { OPTION("random_points"), OPTION_INTEGER, FALLBACK("10"), OF("select_random_points"), ALIASES("random-points"), HELP("points of a SELECT") },
    { OPTION("number_of_ranges"), OPTION_INTEGER, FALLBACK("10"), OF("select_random_ranges"), ALIASES("number-of-ranges"), HELP("ranges of a SELECT") },
    { OPTION("delta"), OPTION_INTEGER, FALLBACK("5"), OF("select_random_ranges"), HELP("size of a range") },
    C("db-ps-mode", "auto", "auto disable", SCRIPTS, "prepared statements, or not"),
    { OPTION("mysql-ignore-errors"), OPTION_TEXT, FALLBACK("1213,1020,1205"), OF(SCRIPTS), HELP("errors of MariaDB after which a transaction is tried again; all") },
    N("mysql-compression", OPTION_SWITCH, "off", SCRIPTS, "compress the protocol of MariaDB"),
    { .name = { 0 } },
};

const struct tool_option sysbench_load_options[] = {
    { OPTION("script"), OPTION_CHOICE, OPTION_CHOOSES | OPTION_INHERIT, WORDS(SCRIPTS), HELP("whose tables are made") },
    { OPTION("threads"), OPTION_INTEGER, OPTION_ALWAYS | OPTION_INHERIT, FALLBACK("1"), .min = 1, .max = 10000, HELP("tables that are filled at the same time") },
    { OPTION("tables"), OPTION_INTEGER, OPTION_ALWAYS | OPTION_INHERIT, FALLBACK("1"), .min = 1, .max = 1000000, HELP("tables sbtest1 ...") },
    { OPTION("table_size"), OPTION_INTEGER, OPTION_ALWAYS | OPTION_INHERIT, FALLBACK("10000"), .min = 1, .max = 4294967295, ALIASES("table-size"),
      HELP("rows of each table") },
    { OPTION("auto_inc"), OPTION_SWITCH, OPTION_INHERIT, FALLBACK("on"), ALIASES("auto-inc"), HELP("keys come from the database") },
    { OPTION("create_secondary"), OPTION_SWITCH, FALLBACK("on"), ALIASES("create-secondary"), HELP("an index beside the primary key") },
    { OPTION("secondary"), OPTION_SWITCH, FALLBACK("off"), HELP("an index in place of the primary key") },
    { OPTION("mysql_storage_engine"), OPTION_TEXT, FALLBACK("innodb"), ALIASES("mysql-storage-engine"), HELP("storage engine of MariaDB") },
    { .name = { 0 } },
};
