// report/shown.h - how cells look, whatever the format around them. Only for report/.
#ifndef REPORT_SHOWN_H
#define REPORT_SHOWN_H
#include "base/buffer.h"
#include "report/table.h"

void shown_number(struct buffer *, double, int decimals);       // -1: as it is
bool shown_right(const struct table *, size_t column);          // numbers, and nothing else
#endif
