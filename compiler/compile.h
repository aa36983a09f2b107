// compile.h - the compiler as one function: sources in, a plan and its output or diagnostics out. No disk, no clock, no globals: it may run twice in one process.
#ifndef COMPILE_H
#define COMPILE_H
#include "output/output.h"
#include "read/read.h"

// The plan of the sources, checked; everything lives in the arena. NULL after at least one error in `diags`.
const struct output_context *compile(struct arena *, const struct source_list *, const struct override_list *templates, struct diags *);
#endif
