// parse/vdbench.h - rows of vdbench as metrics, whatever table they stood in. Only for parse/vdbench*.c.
#ifndef PARSE_VDBENCH_H
#define PARSE_VDBENCH_H
#include "parse/metric.h"

struct vdbench_cell { str name; double value; };    // name: of a metric
// A metric of a result. Left out: a wait without I/O, which is printed as 0.
void vdbench_put(struct samples *, struct metrics *, const struct vdbench_cell *, size_t count);
// Runs that only prepare what others measure.
bool vdbench_prepares(str run);
#endif
