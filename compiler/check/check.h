// check/check.h - what is wrong with a plan, or likely not meant. Reads the plan, adds diagnostics, changes nothing.
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H
#include "plan/plan.h"

void check(const struct plan *, struct diags *);
// Checks that need facts of the cluster which nobody gave, by their codes.
struct unchecked { const char *const *codes; size_t count; };
struct unchecked check_unchecked(const struct plan *);
#endif
