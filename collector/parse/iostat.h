// parse/iostat.h - reports of iostat, from its text or its JSON, put together to means. Only for parse/iostat*.c.
#ifndef PARSE_IOSTAT_H
#define PARSE_IOSTAT_H
#include "parse/metric.h"

enum { IOSTAT_WORDS = 64 };         // room for all columns that are known
struct iostat_device {
    struct iostat_device *next;
    struct part part;
    double sums[IOSTAT_WORDS], weights[IOSTAT_WORDS];
    size_t table;                   // the last that it stood in: a name may stand twice in one
};
struct iostat {
    struct samples *samples;
    struct sample sample;
    struct iostat_device *devices, **end;
    double cpu[IOSTAT_WORDS]; size_t cpu_counts[IOSTAT_WORDS];
    size_t reports, table;
    bool begun;                     // a report that nothing was read of yet
    size_t rows, most_rows;         // of devices: in the report at hand, and the most in one before
    size_t line;                    // of what is read, for warnings
    bool warned;                    // of a load above 100 %
};
struct iostat_cell { str word, text; };             // a column's heading and its cell

void iostat_open(struct iostat *, struct samples *, size_t line);
void iostat_report(struct iostat *);                // the next report begins; it counts when it tells something
void iostat_table(struct iostat *);                 // another table of the report begins
void iostat_cpu(struct iostat *, const struct iostat_cell *, size_t count);
void iostat_device(struct iostat *, str name, const struct iostat_cell *, size_t count);
// A figure as printed: with a decimal comma, a suffix k, M, G, or a percent sign.
bool iostat_number(str text, double *value);
bool iostat_knows(str word);                        // a column of devices, also one that is not used
// Of `boot`: all reports are used although the first may be since boot.
enum iostat_boot { IOSTAT_INTERVALS, IOSTAT_SINCE_BOOT, IOSTAT_UNKNOWN };
void iostat_add(struct iostat *, enum iostat_boot);
#endif
