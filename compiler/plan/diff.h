// plan/diff.h - one plan against another: what is new, gone, same, and what is the same with another object. Ids tell rounds, objects' names tell content.
#ifndef PLAN_DIFF_H
#define PLAN_DIFF_H
#include "planfile/planfile.h"

struct diff_object { str kind, name, id; };
struct diff_side {
    const struct planfile *plan;
    struct list objects;                        // diff_object, of objects.tsv
    bool has_objects;                           // false: there was no objects.tsv, nothing is known about them
};

// RENEWED: the same id, but objects of other names carry it out.
enum diff_state { DIFF_NEW, DIFF_GONE, DIFF_RENEWED, DIFF_SAME, DIFF_STATES };
struct diff_item {
    str id;                                     // of objects: the name
    enum diff_state state;
    const struct diff_side *side;               // where it stands: the old plan's for GONE, else the new one's
    size_t index;                               // there: of the system, load, step, object
};
// Those of the new plan in its order, then what is gone in the old one's.
struct diff_part { struct diff_item *items; size_t count, counts[DIFF_STATES]; };
struct diff_fact { const char *name; str before, after; };      // of the head: namespace, pause, ...
struct diff {
    const struct diff_side *before, *after;
    struct diff_part systems, loads, rounds, objects;           // objects: empty unless both sides know theirs
    struct list facts;                          // diff_fact, only those that differ
    bool reordered;                             // rounds of both stand in another order
    bool differs;
};

// The lines of objects.tsv: kind, name, id, checksum, file, divided by tabs.
struct list diff_read_objects(struct arena *, str text);
const struct diff *diff_make(struct arena *, const struct diff_side *before, const struct diff_side *after);
str diff_state_name(enum diff_state);           // "new object" for RENEWED
// The names of objects with this id, in the order of the file.
struct list diff_names_of(struct arena *, const struct diff_side *, str id);
#endif
