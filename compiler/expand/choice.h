// expand/choice.h - `exclude` and `include`: points named by levels of some axes.
#ifndef EXPAND_CHOICE_H
#define EXPAND_CHOICE_H
#include "expand/points.h"

// Some levels of one axis: the right side of an entry may be a level, a list of them, or a range.
struct choice { size_t axis; int32_t *levels; size_t count; };
// `more`: a value that is no level of the axis becomes one. Else one alone means no level (count 0), one in a list is an error, and a range means those of
// its values that are levels.
bool choice_read(struct arena *, const struct experiment *, struct points *, const struct entry *, bool more, struct choice *, struct diags *);
enum { CHOICE_NONE = -1, CHOICE_WRONG = -2 };
// The level with this value, with `more` appended when there is none. CHOICE_NONE: it is no level; CHOICE_WRONG after an error.
int32_t choice_level(struct arena *, const struct experiment *, struct axis *, const struct node *, bool more, struct diags *);
str choice_names(struct arena *, const struct axis *);          // its levels, the first twelve

// Clears the points that match an entry of `exclude`: every axis that it names has one of the levels given. False after an error; an entry that removes
// nothing is one.
bool exclude_points(struct arena *, const struct experiment *, struct points *, struct diags *);

// `include` in two steps, as it brings levels before the wheels are made and points after it.
struct include_entry { const struct node *at; struct choice choices[AXES_LIMIT]; };        // count 0: the axis is left out
struct include_list { struct include_entry *items; size_t count; };
bool include_read(struct arena *, const struct experiment *, struct points *, struct include_list *, struct diags *);
bool include_points(struct arena *, struct points *, const struct include_list *, struct diags *);
#endif
