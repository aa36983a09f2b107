// expand/wheels.h - which axes turn together, and the order in which they turn.
#ifndef EXPAND_WHEELS_H
#define EXPAND_WHEELS_H
#include "expand/points.h"

// Fills points->wheels: one for each axis, or for those that `zip` (a list of lists of names; NULL: none) pairs; a zipped one stands where its first
// member stood, with the dearest scope of its members, which becomes theirs. False after an error.
bool wheels_make(struct points *, const struct node *zip, struct diags *);
// The axis that people call `name`, as written under sweep or by another name of its field; SIZE_MAX after an error at `at`.
size_t axis_named(const struct points *, str name, struct span at, struct diags *);
#endif
