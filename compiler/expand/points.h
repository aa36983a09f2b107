// expand/points.h - axes and their levels, and the points they span: numbers, not trees, so that a million of them cost nothing.
#ifndef EXPAND_POINTS_H
#define EXPAND_POINTS_H
#include "validate/experiment.h"

#define AXES_LIMIT 16
#define LEVELS_LIMIT 10000
#define POINTS_LIMIT 1000000

struct level {
    str name, title;
    struct span at;
    const struct node *value;       // field axis: typed, in base units
    const struct node *set;         // bundle axis: as written, without name, title and id
    const struct node *tree;        // what it lays over experiment->base
};
struct axis {
    str name, path;                 // path empty: a bundle axis
    struct span at;
    enum scope scope;
    struct level *levels; size_t count;
};
struct points {
    const struct experiment *experiment;
    struct axis *axes; size_t axis_count;           // as written
    size_t order[AXES_LIMIT];                       // slowest first: systems, then loads, then rounds
    size_t count;                                   // of all points
    bool partial;                                   // axes that could not be read are left out; their errors are in `diags`
    size_t per_system;                              // points of one combination of system levels; they follow each other
};

// The axes and points of an experiment; what is wrong with an axis leaves it out, so that the rest is looked at too. NULL when nothing can be spanned.
const struct points *expand(struct arena *, const struct experiment *, struct diags *);
// The level of each axis (as written) at a point; -1: the axis does not apply.
void points_levels(const struct points *, size_t point, int32_t levels[AXES_LIMIT]);
// As people call it; empty where the axis does not apply.
str level_name(const struct axis *, int32_t level);
// experiment->base with the levels of the point laid over it; only those up to `scope` (SCOPE_SYSTEM: system levels), or only those after it.
const struct node *points_overlay(struct arena *, const struct points *, const struct node *base, const int32_t levels[AXES_LIMIT], bool system_scope);
#endif
