// aggregate/groups.h - one round as a whole: the clients of a workload and stage taken together.
#ifndef AGGREGATE_GROUPS_H
#define AGGREGATE_GROUPS_H
#include "join/rows.h"

struct group {
    const struct round *round;
    str workload;
    int64_t stage;
    struct row *const *rows; size_t count;          // results of all its clients
    size_t clients, errors;                         // clients with results; errors over all of them
    // Rates and counts summed, run time the longest, least and greatest latencies, means weighted by I/Os, percentiles the worst client's. What cannot be
    // had from the clients' figures (a standard deviation over several) is absent.
    struct metrics metrics;
    struct metrics resources;                       // of the systems meanwhile; empty: not sampled
};
struct groups { struct group *items; size_t count; };

// Rounds in order; results that came from no record belong to no round. Results that are sums of others are left out.
const struct groups *groups_by_round(struct arena *, const struct rows *);
#endif
