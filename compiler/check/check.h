// check/check.h - what is wrong with a plan, or likely not meant. Reads the plan, adds diagnostics, changes nothing.
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H
#include "plan/plan.h"
#include "validate/site.h"

void check(const struct plan *, const struct site *, struct diags *);
// Checks that need facts of the cluster which nobody gave, by their codes.
struct unchecked { const char *const *codes; size_t count; };
struct unchecked check_unchecked(struct arena *, const struct site *);
#endif
