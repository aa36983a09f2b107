// parse/pgbench.h - what is known of a run of pgbench while its lines are read. Only for parse/pgbench*.c.
#ifndef PARSE_PGBENCH_H
#define PARSE_PGBENCH_H
#include "parse/metric.h"

struct pgbench_step { double t_s, tps; };           // a progress line
struct pgbench_run {
    struct samples *samples;
    struct sample sample;           // without its parts
    struct part *parts; size_t part_count;
    struct pgbench_step *steps; size_t step_count;
    ptrdiff_t script;               // index of the part of the script whose lines are read; -1: the whole run's
    size_t statement_columns;       // figures in front of a statement; 0: no list of statements is read
    bool prepares;
    size_t aborted;                 // line; 0: it was not
    str failure; size_t failed;     // the first error it told
    size_t line;                    // of what is read
};

enum pgbench_line {
    PGBENCH_OTHER,                  // not its own
    PGBENCH_NEAR,                   // its own when it stands among such
    PGBENCH_OWN,
    PGBENCH_BANNER, PGBENCH_VACUUM, PGBENCH_PROGRESS, PGBENCH_TYPE, PGBENCH_TPS, PGBENCH_FAILURE, PGBENCH_PREPARE,
};
enum pgbench_line pgbench_line_kind(str line);
bool pgbench_read_line(struct pgbench_run *, str line, size_t number);      // false: no use for it after all
#endif
