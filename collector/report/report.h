// report/report.h - the findings as files: report.md, results.csv, rounds.csv, results.json.
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H
#include "aggregate/groups.h"
#include "base/sink.h"
#include "verify/check.h"

enum report_format { REPORT_MARKDOWN = 1, REPORT_CSV = 2, REPORT_JSON = 4 };
struct report {
    const struct rows *rows;
    const struct groups *groups;
    const struct findings *findings;
    str folder;                     // where the files go, for the reader's sake; empty: a stream
    unsigned formats;
};

void report_write(const struct report *, struct sink *);
#endif
