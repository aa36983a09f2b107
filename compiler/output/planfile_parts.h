// output/planfile_parts.h - the parts of plan.json: its head, and what head and steps share.
#ifndef OUTPUT_PLANFILE_PARTS_H
#define OUTPUT_PLANFILE_PARTS_H
#include "output/output.h"

struct planfile planfile_head_of(struct arena *, const struct output_context *);
struct planfile_placement planfile_placement_of(struct arena *, const struct placement *);
// What one client's tool gets, under the tool's own names, sorted; `options` are those that no table knows.
const struct node *planfile_params_of(struct arena *, const struct settings *, const struct pairs *options);
#endif
