// report/bexhoma.h - the summary as bexhoma prints it for hardware benchmarks: its parts, column names, units and 0.00 for what was not measured.
// Source: the result pages of Benchmark-Experiment-Host-Manager 0.10. Only for report/.
#ifndef REPORT_BEXHOMA_H
#define REPORT_BEXHOMA_H
#include "report/document.h"
#include "report/report.h"

const struct document *bexhoma_make(struct arena *, const struct report *);
#endif
