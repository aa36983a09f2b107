// report/asked.h - the tables of a query. Only for report/ and the driver.
#ifndef REPORT_ASKED_H
#define REPORT_ASKED_H
#include "base/diag.h"
#include "report/report.h"
#include "report/table.h"
#include "select/query.h"

struct asked_table { str title, note; const struct table *table; };
struct asked { struct asked_table *items; size_t count; };
// NULL after an error: unknown columns, a cell in which different things would meet.
const struct asked *asked_make(struct arena *, const struct report *, const struct wishes *, struct diags *);
#endif
