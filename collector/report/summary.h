// report/summary.h - the report for people, section by section. Only for report/.
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H
#include "report/document.h"
#include "report/report.h"

const struct document *summary_make(struct arena *, const struct report *);
#endif
