// aggregate/points.h - the repeats of a point taken together.
#ifndef AGGREGATE_POINTS_H
#define AGGREGATE_POINTS_H
#include "aggregate/groups.h"
#include "aggregate/stats.h"

struct point { const struct group **samples; size_t count; };      // of one workload and stage, without warm-ups and what has errors
struct points { struct point **items; size_t count; };
// In the order of their first rounds. Without a plan results of the same tool, test, system and parameters are repeats.
struct points points_of(struct arena *, const struct groups *);
// What was measured, without the plan: tool, test, workload, stage, system if wanted, and the parameters that change something.
str point_key(struct arena *, const struct group *, bool with_system);
// Of one metric over the samples that have it.
struct stats point_stats(struct arena *, const struct point *, const struct column *);
#endif
