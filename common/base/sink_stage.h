// base/sink_stage.h - a folder prepared beside the one it shall become, and the swap. Only for base/sink_folder.c.
#ifndef BASE_SINK_STAGE_H
#define BASE_SINK_STAGE_H
#include "base/sink.h"
#include "base/sink_place.h"

struct stage {
    struct arena *arena;
    struct sink_folder_rules rules;
    struct place place;
    const char *staged, *aside;     // names beside the target: the new one; the old one for a moment, where there is no exchange
    int parent, folder;             // descriptors, -1 = none; `folder` is the staged one, locked
};
// Finds the target, refuses what is not ours, makes and locks an empty staged folder. False after a diagnostic; nothing is left then.
bool stage_begin(struct stage *, struct arena *, str path, const struct sink_folder_rules *, struct diags *);
// Puts the staged folder in the target's place and removes the old one. False after a diagnostic; the target is as it was then.
bool stage_swap(struct stage *, struct diags *);
void stage_drop(struct stage *);    // removes the staged folder and the folders made above it, and lets go of all
void stage_end(struct stage *);     // after the swap: lets go of all
#endif
