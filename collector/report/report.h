// report/report.h - the findings as files: report.md, calibration.md, results.csv, rounds.csv, results.json, report.html, junit.xml.
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H
#include "advise/advice.h"
#include "aggregate/groups.h"
#include "base/sink.h"
#include "verify/check.h"

enum report_format { REPORT_MARKDOWN = 1, REPORT_CSV = 2, REPORT_JSON = 4, REPORT_HTML = 8, REPORT_JUNIT = 16 };
enum report_style { STYLE_OWN, STYLE_PLAIN, STYLE_BEXHOMA };
struct asked;
struct report {
    const struct rows *rows;
    const struct groups *groups;
    const struct findings *findings;
    str folder;                     // where the files go, for the reader's sake; empty: a stream
    unsigned formats;
    enum report_style style;
    str na;                         // for empty cells
    const struct advices *advices;
    const struct asked *asked;      // the tables that were asked for; NULL: the usual ones
};

void report_write(const struct report *, struct sink *);
#endif
