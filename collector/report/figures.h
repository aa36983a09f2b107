// report/figures.h - which of all metrics people see in tables, and how they are called. Only for report/.
#ifndef REPORT_FIGURES_H
#define REPORT_FIGURES_H
#include "report/report.h"

struct figure { const struct column *column; str title; int decimals; };
struct figures { struct figure *items; size_t count; };
// Rates and latencies of the directions that were measured. `merged`: some row stands for several clients, so percentiles are the worst client's.
struct figures figures_of(struct arena *, const struct rows *, bool merged);
#endif
