// report/csv.h - a table by RFC 4180: CRLF, quotes where needed, all digits, empty = not measured. Only for report/.
#ifndef REPORT_CSV_H
#define REPORT_CSV_H
#include "base/buffer.h"
#include "base/sink.h"
#include "report/table.h"

void csv_headings(struct sink *, const struct table *);
void csv_row(struct sink *, const struct cell *cells, size_t count, str na);      // na: what an empty cell holds, mostly nothing
void csv_table(struct sink *, const struct table *, str na);
void csv_print(struct buffer *, const struct table *, str na);
#endif
