// report/repeats.h - points that were measured more than once: how far the repeats lie apart. Only for report/.
#ifndef REPORT_REPEATS_H
#define REPORT_REPEATS_H
#include "report/report.h"
#include "report/table.h"

// One row a point and figure: n, mean, sd, CV, 95 % interval, min, max. No rows when no point has repeats.
const struct table *table_of_repeats(struct arena *, const struct report *);
#endif
