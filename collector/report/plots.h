// report/plots.h - which pictures a set of results is worth. Only for report/.
#ifndef REPORT_PLOTS_H
#define REPORT_PLOTS_H
#include "report/plot.h"
#include "report/report.h"

// Rates and latencies over every axis (without a plan: parameter) that is a number and has several levels, a curve for each combination of the others;
// and what was measured over time.
struct plots plots_of(struct arena *, const struct report *);
#endif
