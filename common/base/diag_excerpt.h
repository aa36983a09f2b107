// base/diag_excerpt.h - the line a diagnostic speaks of, and the caret line under it. Only for base/diag_print.c.
#ifndef BASE_DIAG_EXCERPT_H
#define BASE_DIAG_EXCERPT_H
#include "base/buffer.h"
#include "base/source.h"

// Two lines, indented by four. `colour` and `end` stand around the caret. Lines over 160 columns are cut around the span, marked "...".
void diag_excerpt(struct buffer *, const struct span *, const char *colour, const char *end);
#endif
