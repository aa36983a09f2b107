// report/tables.h - the tables of results: two for people, two for machines. Only for report/.
#ifndef REPORT_TABLES_H
#define REPORT_TABLES_H
#include "report/report.h"
#include "report/table.h"

// For people: axes and varying parameters, then rates and latencies of the directions that were measured.
const struct table *table_of_clients(struct arena *, const struct report *);
const struct table *table_of_rounds(struct arena *, const struct report *);
const struct table *table_of_tenants(struct arena *, const struct report *);     // no rows when there is just one
// For machines, as CSV: everything, one row a result, and one row a round, workload and stage.
void sheet_of_results(struct arena *, const struct report *, struct sink *);
void sheet_of_rounds(struct arena *, const struct report *, struct sink *);
#endif
