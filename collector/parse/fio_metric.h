// parse/fio_metric.h - the names of what fio measures, whatever form it prints: their order, and how several clients' become one. Only for parse/.
#ifndef PARSE_FIO_METRIC_H
#define PARSE_FIO_METRIC_H
#include "parse/samples.h"

enum fio_direction { FIO_READ, FIO_WRITE, FIO_TRIM, FIO_MIXED, FIO_SYNC, FIO_DIRECTIONS };
enum fio_latency { FIO_SLAT, FIO_CLAT, FIO_LAT };           // of sync: LAT
enum fio_figure { FIO_IOPS, FIO_MIB_S, FIO_BYTES, FIO_IOS, FIO_RUNTIME_S };
enum fio_usage { FIO_USR_CPU, FIO_SYS_CPU, FIO_CTX, FIO_MAJF, FIO_MINF, FIO_USAGES };
enum fio_disk_figure { FIO_DISK_UTIL, FIO_DISK_READ_IOS, FIO_DISK_WRITE_IOS, FIO_DISK_FIGURES };
enum fio_form { FIO_FORM_JSON, FIO_FORM_TEXT, FIO_FORM_TERSE };         // the richest first
struct fio_spread { double values[4]; bool found[4]; };     // min, max, mean, stddev

// One direction of a sample: { .samples, .sample, .direction }.
struct fio_side { struct samples *samples; struct sample *sample; enum fio_direction direction; const struct column *ios; };
void fio_put(struct fio_side *, enum fio_figure, double value);
// Nothing when all of it is 0. Values are divided by `scale`: then they are ms.
void fio_put_spread(struct fio_side *, enum fio_latency, const struct fio_spread *, double scale);
// `key`: the digits as fio prints them, "99.950000"; what is no percentile is left out.
void fio_put_percentile(struct fio_side *, enum fio_latency, str key, double ms);
void fio_put_usage(struct samples *, struct sample *, enum fio_usage, double value);
// NaN: not told.
void fio_put_disk(struct samples *, struct sample *, str name, str host, const double figures[static FIO_DISK_FIGURES]);
// Nothing when it is 0; `text` empty: as the system names it.
void fio_put_error(struct samples *, struct sample *, int64_t error, str text);

str  fio_direction_name(enum fio_direction);                // "read"
// A new sample of fio; version and test are kept, "fio-" is taken off the version.
struct sample *fio_sample(struct samples *, enum fio_form, size_t line, str version, str test);
#endif
