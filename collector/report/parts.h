// report/parts.h - what results are made of: scripts and statements of pgbench, operations of vdbench. Only for report/.
#ifndef REPORT_PARTS_H
#define REPORT_PARTS_H
#include "report/report.h"
#include "report/table.h"

// One table a kind of part; heading NULL: there are no more kinds. A table without rows: none of that kind is there.
struct parts_table { const char *heading; const struct table *table; };
struct parts_table table_of_parts(struct arena *, const struct report *, size_t kind);
#endif
