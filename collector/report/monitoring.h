// report/monitoring.h - what the systems used while they were measured. Only for report/.
#ifndef REPORT_MONITORING_H
#define REPORT_MONITORING_H
#include "report/report.h"
#include "report/table.h"

// For people: one row a round and stage; no rows when nothing was sampled.
const struct table *table_of_monitoring(struct arena *, const struct report *);
// For machines: the columns that some round has, in order, each under the name "system_<its name>".
struct resource_columns { const struct column **items; size_t count; };
struct resource_columns resource_columns(struct arena *, const struct groups *);
#endif
