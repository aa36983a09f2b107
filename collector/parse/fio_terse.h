// parse/fio_terse.h - fio's terse records, versions 2 to 5: one line a result. Only for parse/.
#ifndef PARSE_FIO_TERSE_H
#define PARSE_FIO_TERSE_H
#include "parse/fio_metric.h"
#include "parse/section.h"

bool fio_terse_starts(str line);
// One sample, or a remark in `loose` of the samples. `version`: of the line above, which records of version 2 do not repeat.
void fio_terse_read(struct samples *, const struct line *, str record, str version);
#endif
