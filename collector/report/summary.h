// report/summary.h - the report for people, section by section. Only for report/.
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H
#include "report/document.h"
#include "report/report.h"

struct concern;
str concern_text(struct arena *, const struct concern *);       // with the row it is about
const struct document *summary_make(struct arena *, const struct report *);
#endif
