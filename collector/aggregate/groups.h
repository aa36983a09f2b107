// aggregate/groups.h - results taken together: the clients of a round, or of one tenant in it.
#ifndef AGGREGATE_GROUPS_H
#define AGGREGATE_GROUPS_H
#include "join/rows.h"

enum group_level { GROUP_CLIENT, GROUP_TENANT, GROUP_ROUND };
struct group {
    const struct round *round;                      // NULL: a result of no round, alone in its group
    str workload;
    int64_t stage, tenant, client;                  // -1: of several, or of none
    struct row *const *rows; size_t count;          // results of all its clients
    size_t clients, errors;                         // clients with results; errors over all of them
    // Rates and counts summed, run time the longest, least and greatest latencies, means weighted by I/Os, percentiles the worst client's. What cannot be
    // had from the clients' figures (a standard deviation over several) is absent.
    struct metrics metrics;
    struct metrics resources;                       // of the systems meanwhile; empty: not sampled
    struct metrics client_resources;                // of the clients' own pods
};
struct groups { struct group *items; size_t count; };

// Rounds in order, then results of no round. Results that are sums of others are left out.
const struct groups *groups_make(struct arena *, const struct rows *, enum group_level);
// The same without the results of no round.
const struct groups *groups_by_round(struct arena *, const struct rows *);
#endif
