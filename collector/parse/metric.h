// parse/metric.h - the names of what tools other than fio measure: their order, and how several clients' become one.
#ifndef PARSE_METRIC_H
#define PARSE_METRIC_H
#include "parse/samples.h"

// A metric of a result, by its name in docs/results.md; percentiles "lat_pN_ms" included. Given twice, the last counts; what is not finite is left out.
void metric_put(struct samples *, struct metrics *, str name, double value);
// The same of a part.
void metric_put_part(struct samples *, struct metrics *, str name, double value);
// "lat_p95_ms" for "95", "lat_p999_ms" for "99.9".
str metric_percentile(struct arena *, str digits);
// A parameter that is a number as typed, or (NULL) text.
void metric_param(struct samples *, struct params *, str name, double value);
void metric_param_text(struct samples *, struct params *, str name, str text);
// Percentages and figures that no instrument can have shown are left out: false, with a warning at `line`.
bool metric_sane(struct samples *, struct remarks *, size_t line, str name, double value);
#endif
