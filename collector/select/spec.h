// select/spec.h - columns and pivots, as they are written. Only for select/.
#ifndef SELECT_SPEC_H
#define SELECT_SPEC_H
#include "select/query.h"

// A list with commas between; false after an error.
bool spec_read_list(const struct wording *, str text, struct specs *);
// rows=LIST cols=LIST value=SPEC [label=TEXT with {EXPRESSION[%.Nf]}] [title=TEXT] [format=TEXT with %[.N]f]
bool pivot_read(const struct wording *, str text, struct pivot *);
#endif
