// validate/workload.h - workloads and loads out of the tree of one point.
#ifndef VALIDATE_WORKLOAD_H
#define VALIDATE_WORKLOAD_H
#include "validate/experiment.h"

// A workload by its name and map: threads split over pods, options that cannot matter taken away. False after errors.
bool workload_decode(struct arena *, const struct entry *, struct workload *, struct diags *);
// The load of a configuration whose system and workloads are there: what it leaves out is the workload's. False after errors.
bool load_decode(struct arena *, const struct node *load, struct span at, struct configuration *, struct diags *);
#endif
