// expand/axis.h - one entry of `sweep` to an axis.
#ifndef EXPAND_AXIS_H
#define EXPAND_AXIS_H
#include "expand/points.h"

bool axis_read(struct arena *, const struct experiment *, const struct entry *, struct axis *, struct diags *);
// One level more, behind the others. False after an error.
bool axis_add_field(struct arena *, const struct field_place *, const struct node *, struct axis *, struct diags *);
bool axis_add_bundle(struct arena *, const struct experiment *, const struct node *, struct axis *, struct diags *);
// A value of a range as if it had been written.
const struct node *axis_written(struct arena *, const struct field_place *, int64_t value, struct span at);
// The integer levels of a range {from, to, step|factor}; false when it is none or wrong. Each value in base units.
struct range { int64_t *values; size_t count; };
bool axis_range(struct arena *, const struct field_place *, const struct entry *, struct range *, struct diags *);
// The typed value of a scalar level; NULL after an error.
const struct node *axis_value(struct arena *, const struct field_place *, const struct node *, struct diags *);
#endif
