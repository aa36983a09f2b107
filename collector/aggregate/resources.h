// aggregate/resources.h - what the systems of a group used together. Only for aggregate/.
#ifndef AGGREGATE_RESOURCES_H
#define AGGREGATE_RESOURCES_H
#include "aggregate/groups.h"

// Clients that share a system have samples of the same cgroup: each system counts once. Counters are summed over systems, maxima are the largest.
void resources_fold(struct arena *, const struct rows *, struct group *);
#endif
