// plan/make.h - what a plan is made with: seen by the files of this room that make it.
#ifndef PLAN_MAKE_H
#define PLAN_MAKE_H
#include "base/map.h"
#include "plan/ids.h"
#include "plan/plan.h"

#define NEUTRAL_CACHE 256

struct combination { size_t system; };                          // of system levels; SIZE_MAX: it is wrong, or none of its points is left
// A point that is measured: digests of all its repeats one after the other, without an end.
struct measured { uint32_t point, merged; const char *hexes; struct round_needs needs; };
// The points of one load of the system at hand, or those without a load.
struct bucket { size_t load; struct measured *items; size_t count; const char *warmups; };

struct maker {
    struct arena *arena, scratch, held;                         // of the plan; of one point; of one system
    struct plan *plan;
    struct diags *diags;
    struct map *systems, *loads, *neutral;                      // by the digits of the id; by the place of the value
    struct combination *combinations; size_t combination_count;
    struct bucket *buckets; size_t bucket_count;                // of the system at hand
    size_t *bucket_of_load;                                     // by load
    size_t step_count;
    struct ids ids;                                             // of rounds and warm-ups
    const struct node *mattered[NEUTRAL_CACHE];                 // values known to matter somewhere, by their address: most are met again in the next point
};

// Rows, steps and estimates of the system's buckets, in their order.
void make_rows(struct maker *, size_t system);
// An option is worth a word only when it matters in no point at all.
void make_neutral(struct maker *, const struct configuration *);
#endif
