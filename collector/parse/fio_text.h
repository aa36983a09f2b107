// parse/fio_text.h - one run's report for people: jobs as they were started, results, groups, disks. Only for parse/.
#ifndef PARSE_FIO_TEXT_H
#define PARSE_FIO_TEXT_H
#include "parse/fio_metric.h"
#include "parse/section.h"

struct fio_text;
struct fio_text *fio_text_new(struct samples *);
void fio_text_version(struct fio_text *, str line);         // "fio-3.33"
str  fio_text_version_of(const struct fio_text *);
void fio_text_take(struct fio_text *, const struct line *);
// Adds the samples; `answered`: the run's results stand in another form as well, so that it is whole without any here.
void fio_text_finish(struct fio_text *, bool answered);
#endif
