// past.h - results of an earlier run, out of its results.json: for comparisons and baselines.
#ifndef PAST_H
#define PAST_H
#include "aggregate/groups.h"

struct past { str path; const struct rows *rows; const struct groups *groups; };
// NULL after an error: no JSON, not of this format.
const struct past *past_read(struct arena *, const struct source *, struct diags *);
#endif
