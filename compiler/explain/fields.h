// explain/fields.h - what a key of an experiment or an option of a tool is: from the same tables that decode them.
#ifndef EXPLAIN_FIELDS_H
#define EXPLAIN_FIELDS_H
#include "base/arena.h"
#include "base/buffer.h"

// Prints every field and option that `name` may mean: a path as under sweep (storage.size, workload.iodepth), a key alone (iodepth, readyTimeout), an
// alias of an option, environment.KEY, TOOL.OPTION. How many there were.
size_t explain_fields(struct buffer *, str name);
// All paths, one a line.
void explain_field_list(struct buffer *);
str explain_field_suggest(struct arena *, str name);        // a path or key that is near; empty: none is
#endif
