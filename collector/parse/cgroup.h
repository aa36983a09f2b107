// parse/cgroup.h - what a system used while it was measured, from the samples of its cgroup.
#ifndef PARSE_CGROUP_H
#define PARSE_CGROUP_H
#include "parse/samples.h"

struct period { int64_t from_ms, to_ms; };      // since 1970
// `text`: tab-separated, names of the columns first, `ms` the first of them; samples within the period and a second around it count. Adds to
// `metrics` what the columns tell; of a counter that went backwards (another container) nothing.
void cgroup_read(struct samples *, str text, struct period, struct metrics *);
#endif
