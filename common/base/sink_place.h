// base/sink_place.h - where a folder named by the user stands or shall stand. Only for base/sink_stage.c.
#ifndef BASE_SINK_PLACE_H
#define BASE_SINK_PLACE_H
#include "base/arena.h"
#include "base/diag.h"

struct place {
    str path;                       // as the user gave it
    str parent;                     // the folder around it; exists
    const char *name;               // in `parent`
    str made;                       // topmost folder that was made to have `parent`; empty: none
};
// Follows symbolic links to a folder and makes missing folders above. False after a diagnostic.
bool place_find(struct arena *, str path, struct place *, struct diags *);
void place_leave(struct arena *, const struct place *);     // removes the folders that were made above, as far as they are empty
#endif
