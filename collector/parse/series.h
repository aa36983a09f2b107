// parse/series.h - values over time: the lines that a tool prints at intervals.
#ifndef PARSE_SERIES_H
#define PARSE_SERIES_H
#include "parse/samples.h"

// The next row.
void series_row(struct arena *, struct series *);
// A value of the last row; the column is made when it is new. The first value of a name counts.
void series_put(struct arena *, struct series *, str column, double value);
#endif
