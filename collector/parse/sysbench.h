// parse/sysbench.h - what is known of a run of sysbench while its lines are read. Only for parse/sysbench*.c.
#ifndef PARSE_SYSBENCH_H
#define PARSE_SYSBENCH_H
#include "parse/metric.h"

struct sysbench_block {             // one summary
    struct sysbench_block *next;
    struct metrics metrics;
    bool ended;                     // its last figures were there
    bool old_fileio;                // 0.x prints amounts only
    double read_mib, write_mib;     // of these
    double other_s, total_queries;  // 0.x: other operations per second; -1: not said
};
struct sysbench_run {
    struct samples *samples;
    struct sample sample;           // params, series, errors
    struct sysbench_block *first, *last, *block;
    bool prepares, failed;
    size_t checkpoints;             // summaries that are not the last
    str failure; size_t failed_line;
    size_t line;                    // of what is read
};

enum sysbench_line {
    SYSBENCH_OTHER,                 // not its own
    SYSBENCH_NEAR,                  // its own when it stands among such
    SYSBENCH_OWN,
    SYSBENCH_BEGINS,                // the start of a summary
    SYSBENCH_INTERVAL,
};
enum sysbench_line sysbench_line_kind(str line);
struct sysbench_block *sysbench_block_new(struct arena *);
// What follows "[ 1s ]".
void sysbench_read_interval(struct sysbench_run *, str rest, double t_s);
void sysbench_read_line(struct sysbench_run *, str line, size_t number);
#endif
