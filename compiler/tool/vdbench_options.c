// tool/vdbench_options.c - the words of vdbench's definitions: file systems and their workloads, devices and theirs, and the run.
// Source: vdbench 5.04.07, vdbench.pdf, chapters "File system testing" and "Raw I/O".
#include "tool/vdbench.h"

#define YES_NO "yes no y n"
#define OPERATIONS "read write mkdir rmdir create delete open close getattr setattr access copy move"
#define THREADS { OPTION("threads"), OPTION_INTEGER, .min = 1, .max = 100000, ALIASES("th"), HELP("of each; `threads` of the workload over its pods") }
#define XFERSIZE { OPTION("xfersize"), OPTION_SIZE, OPTION_OR_TEXT, HELP("bytes of one transfer, or a distribution (4k,50,8k,50)") }
#define OPENFLAG { OPTION("openflag"), OPTION_TEXT, ALIASES("openflags"), HELP("o_direct, o_dsync, o_sync, fsync") }
#define PERCENT(name, text) { OPTION(name), OPTION_INTEGER, .min = 0, .max = 100, HELP(text) }
#define N(name, type, text) { OPTION(name), type, HELP(text) }

const struct tool_option vdbench_fsd[] = {
    N("anchor", OPTION_TEXT, "relative folder; fsd unless given"),
    { OPTION("depth"), OPTION_INTEGER, .min = 1, .max = 100, HELP("levels of folders") },
    { OPTION("width"), OPTION_INTEGER, .min = 1, .max = 100000, HELP("folders in each folder") },
    { OPTION("files"), OPTION_INTEGER, .min = 1, .max = 100000000, HELP("files in each of the lowest folders") },
    { OPTION("size"), OPTION_SIZE, OPTION_OR_TEXT, HELP("of each file, or a distribution") },
    N("totalsize", OPTION_SIZE, "ends the format when so much is there"),
    { OPTION("workingsetsize"), OPTION_SIZE, ALIASES("wss"), HELP("only so much of the files is used") },
    { OPTION("distribution"), OPTION_CHOICE, WORDS("bottom all"), HELP("files in the lowest folders, or in all") },
    { OPTION("shared"), OPTION_CHOICE, WORDS(YES_NO), HELP("several hosts use it") },
    OPENFLAG,
    { .name = { 0 } },
};

const struct tool_option vdbench_fwd[] = {
    { OPTION("fileio"), OPTION_CHOICE, WORDS("random sequential"), HELP("order of I/O in a file") },
    { OPTION("operation"), OPTION_CHOICE, WORDS(OPERATIONS), HELP("what is done") },
    XFERSIZE,
    { OPTION("fileselect"), OPTION_TEXT, HELP("how the next file is chosen: random, sequential, poisson, empty") },
    PERCENT("rdpct", "percent of reads"),
    THREADS,
    PERCENT("skew", "percent of all work"),
    N("stopafter", OPTION_TEXT, "leave a file after so many transfers, or percent of it"),
    OPENFLAG,
    { .name = { 0 } },
};

const struct tool_option vdbench_sd[] = {
    N("lun", OPTION_TEXT, "relative name of a file; sd unless given; on a Block volume the device"),
    N("size", OPTION_SIZE, "of the file, or the part of the device"),
    N("range", OPTION_TEXT, "part that is used, (0,50) in percent"),
    N("hitarea", OPTION_SIZE, "for read and write hits"),
    N("offset", OPTION_SIZE, "where it starts"),
    N("align", OPTION_SIZE, "of transfers"),
    THREADS,
    OPENFLAG,
    { .name = { 0 } },
};

const struct tool_option vdbench_wd[] = {
    N("seekpct", OPTION_TEXT, "percent of random seeks; random, sequential, eof"),
    PERCENT("rdpct", "percent of reads"),
    XFERSIZE,
    PERCENT("rhpct", "percent of read hits"),
    PERCENT("whpct", "percent of write hits"),
    PERCENT("skew", "percent of all work"),
    N("range", OPTION_TEXT, "part that is used"),
    { OPTION("priority"), OPTION_INTEGER, .min = 1, .max = 1000, HELP("of this workload") },
    N("iorate", OPTION_TEXT, "I/Os a second"),
    OPENFLAG,
    { .name = { 0 } },
};

const struct tool_option vdbench_rd[] = {
    N("fwdrate", OPTION_TEXT, "file system: operations a second, or max"),
    N("iorate", OPTION_TEXT, "raw I/O: I/Os a second, max or curve"),
    N("format", OPTION_TEXT, "yes: make the files anew before; no: they are there; restart, only"),
    PERCENT("rdpct", "percent of reads"),
    XFERSIZE,
    N("seekpct", OPTION_TEXT, "percent of random seeks"),
    PERCENT("rhpct", "percent of read hits"),
    PERCENT("whpct", "percent of write hits"),
    { OPTION("operation"), OPTION_CHOICE, WORDS(OPERATIONS), HELP("what is done, in place of the fwd's") },
    { OPTION("fileio"), OPTION_CHOICE, WORDS("random sequential"), HELP("in place of the fwd's") },
    N("fileselect", OPTION_TEXT, "in place of the fwd's"),
    { OPTION("elapsed"), OPTION_SECONDS, .min = 1, .max = 31536000, HELP("measured time; 30 unless given") },
    { OPTION("interval"), OPTION_SECONDS, .min = 1, .max = 86400, HELP("a line with the figures so far") },
    { OPTION("warmup"), OPTION_SECONDS, .min = 1, .max = 86400, HELP("unmeasured time before") },
    { OPTION("pause"), OPTION_SECONDS, .min = 1, .max = 86400, HELP("after the run") },
    N("maxdata", OPTION_SIZE, "ends the run when so much was moved"),
    THREADS,
    OPENFLAG,
    { .name = { 0 } },
};

#define MAP(name, rows, text) { OPTION(name), OPTION_MAP, .inner = rows, HELP(text) }
const struct tool_option vdbench_options[] = {
    { OPTION("compratio"), OPTION_TEXT, HELP("how far data can be compressed") },
    { OPTION("dedupratio"), OPTION_TEXT, HELP("how far data can be deduplicated") },
    { OPTION("dedupunit"), OPTION_SIZE, HELP("of what size equal blocks are") },
    MAP("fsd", vdbench_fsd, "file system: folders and files; one on each volume"),
    MAP("sd", vdbench_sd, "storage: a file or device; one on each volume"),
    MAP("fwd", vdbench_fwd, "workload of a file system"),
    MAP("wd", vdbench_wd, "workload of storage"),
    MAP("rd", vdbench_rd, "the run"),
    { OPTION("threads"), OPTION_INTEGER, OPTION_ALWAYS | OPTION_DERIVED, FALLBACK("1"), .min = 1, .max = 100000, HELP("of each fwd, or of each sd: `threads` over `pods`") },
    { .name = { 0 } },
};
