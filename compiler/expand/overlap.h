// expand/overlap.h - two axes that set one path in one point.
#ifndef EXPAND_OVERLAP_H
#define EXPAND_OVERLAP_H
#include "expand/points.h"

// False after an error for each pair of axes that set the same path, or one a part of the other's.
bool overlap_check(struct arena *, const struct axis *, size_t count, struct diags *);
#endif
