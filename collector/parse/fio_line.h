// parse/fio_line.h - the lines of fio's report for people, one by one, gathered into what they say about one result. Only for parse/.
#ifndef PARSE_FIO_LINE_H
#define PARSE_FIO_LINE_H
#include "parse/fio_metric.h"
#include "parse/section.h"

struct fio_percentile { str key; double ms; };
struct fio_percentiles { struct fio_percentile *items; size_t count; };
struct fio_text_side {
    bool there, zero;               // its first line was printed; with IOPS=0 and BW=0
    double iops, mib_s, bytes, runtime_s;               // NaN: not told
    bool carry;                     // the two figures of a bandwidth contradict each other
    struct fio_spread spread[FIO_LAT + 1];
    struct fio_percentiles percentiles[FIO_LAT + 1];    // ms, as the spreads
};
struct fio_text_result {
    size_t line, last_line;
    str name, group, pid;
    double jobs, error;
    str error_text;
    size_t report;                  // results up to a "Run status group" belong together
    struct fio_text_side sides[FIO_DIRECTIONS];
    double issued[4], short_reads;  // of read, write, trim, sync; NaN
    double usage[FIO_USAGES];
    enum fio_direction side;        // that the next line is about
    struct fio_percentiles *block;  // whose lines come next
    double block_scale;
};
struct fio_text_job { size_t line; str name, group, rw, bs, ioengine, iodepth; bool many; };
struct fio_text_disk { str name; double figures[FIO_DISK_FIGURES]; };

// Each: false when it is not such a line.
bool fio_line_job(str line, struct fio_text_job *);         // "NAME: (g=0): rw=read, bs=.., ioengine=psync, iodepth=1"
bool fio_line_result(str line, struct fio_text_result *);   // "NAME: (groupid=0, jobs=1): err= 0: pid=.."
bool fio_line_disk(str line, struct fio_text_disk *);       // "  vda: ios=0/737, .., util=2.80%"
bool fio_line_started(str line, double *processes);         // "Starting 2 processes"
// A line of a result's own; what it says is added in the arena.
bool fio_line_take(struct arena *, struct fio_text_result *, str line);
bool fio_line_known(str line);                              // may be a result's own
bool fio_line_is_issued(str line);                          // with all of its totals
#endif
