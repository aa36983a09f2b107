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
    enum scope scope;               // of a zipped axis: the dearest of all it is zipped with
    struct level *levels; size_t count;
    size_t swept;                   // the first `swept` levels turn; those behind them were brought by `include`
};
// Axes that turn together: one alone, or those of a zip.
struct wheel { size_t axes[AXES_LIMIT]; size_t axis_count; size_t count; enum scope scope; };

struct points {
    const struct experiment *experiment;
    struct axis *axes; size_t axis_count;                       // as written
    struct wheel wheels[AXES_LIMIT]; size_t wheel_count;        // slowest first: systems, then loads, then rounds
    size_t grid;                                    // points that the wheels span, the first ones
    size_t per_system;                              // of the grid, points of one combination of system levels; they follow each other
    const uint64_t *excluded;                       // a bit a point of the grid; NULL: none
    const int32_t **included; size_t included_count;            // the levels of the points behind the grid's
    size_t count;                                   // grid and included points, excluded ones too
    bool partial;                                   // axes that could not be read are left out; their errors are in `diags`
};

// The axes and points of an experiment; what is wrong with an axis leaves it out, so that the rest is looked at too. NULL when nothing can be spanned.
const struct points *expand(struct arena *, const struct experiment *, struct diags *);
// The level of each axis (as written) at a point; -1: the axis does not apply.
void points_levels(const struct points *, size_t point, int32_t levels[AXES_LIMIT]);
bool points_excluded(const struct points *, size_t point);
// Combinations of system levels, and the one a point belongs to: those of the grid, then one for each included point.
size_t points_combinations(const struct points *);
size_t points_combination(const struct points *, size_t point);
// As people call it; empty where the axis does not apply.
str level_name(const struct axis *, int32_t level);
// experiment->base with the levels of the point laid over it; only the system's levels, or only the others.
const struct node *points_overlay(struct arena *, const struct points *, const struct node *base, const int32_t levels[AXES_LIMIT], bool system_scope);
#endif
