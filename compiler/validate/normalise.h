// validate/normalise.h - one form for what can be written in several.
#ifndef VALIDATE_NORMALISE_H
#define VALIDATE_NORMALISE_H
#include "tree/node.h"

// The parts of a spec that levels may change: system, storage, placement, tenants, tuning, load, workloads (a lone `workload` as workloads.main), tool options by their own names
// instead of aliases. `base` is the normalised spec that tells the tool of a workload which does not name its own; NULL for the spec itself.
// NULL after an error.
const struct node *normalise(struct arena *, const struct node *spec, const struct node *base, struct diags *);
#endif
