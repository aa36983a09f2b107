// report/lists.h - which columns a table of results has: axes and parameters. Only for report/.
#ifndef REPORT_LISTS_H
#define REPORT_LISTS_H
#include "join/rows.h"

struct texts { str *items; size_t count; };

// Names of all parameters of all results: what every fio result has first, the others as met.
struct texts list_params(struct arena *, const struct rows *);
// Those that tell results apart and are no axis of the plan; names of jobs and folders are left out.
struct texts list_varying(struct arena *, const struct rows *);
// The parameters that are the same in all results, as "bs=4k".
struct texts list_constant(struct arena *, const struct rows *);
// Each once, in the order in which they were met: tools with their versions, images of the clients that count, what a machine did not keep.
struct texts list_tools(struct arena *, const struct rows *);
struct texts list_images(struct arena *, const struct rows *);
struct texts list_unkept(struct arena *, const struct rows *);
// Level of axis `index` in a round; empty when it does not apply.
str axis_level(const struct rows *, const struct round *, size_t index);
#endif
