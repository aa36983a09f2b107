// plan/plan.h - the IR: what will run, in which order, with what it needs. Systems as structs, rounds as small rows; a round is made whole on demand.
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H
#include "expand/points.h"

#define DEFAULT_IMAGE "expc/tools:1"
#define RATE_BYTES_S INT64_C(100000000)         // stated rate at which files are laid out
#define DEADLINE_SPARE_S 120
#define ROUND_OVERHEAD_S 5                      // ready, go, collect, clean
#define SYSTEM_START_S 30

// What one round needs, of all its clients.
struct round_needs {
    int64_t clients;                            // pods of all workloads and copies
    int64_t file_bytes;                         // largest footprint on one volume; -1: a whole raw device
    int64_t io_bytes;                           // of one client, only when the run ends by bytes
    int64_t ramp_s, run_s, layout_s, deadline_s;
};
struct plan_system {
    str id, hex;                                // s + 12 digits; all 64
    struct configuration configuration;         // of its first point: system, storage, placement
    int64_t size_bytes;                         // of its volume, `auto` worked out
    int64_t largest_bytes;                      // footprint of its largest round
    size_t largest_row;
    size_t first, count;                        // its rows
};
struct round_row { const char *hex; uint32_t system, point, merged; };          // merged: 1 + index of the last merged point; 0: none
struct merged_point { uint32_t point, next; };                                  // next: the one before, likewise
struct neutral_option { const struct node *value; str option; const char *why; bool matters; };
struct estimate { int64_t run_s, ramp_s, layout_s, overhead_s, start_s, worst_s; };

struct plan {
    const struct experiment *experiment;
    const struct points *points;
    str id;
    struct plan_system *systems; size_t system_count;
    struct round_row *rows; size_t row_count;
    struct merged_point *merged; size_t merged_count;
    struct neutral_option *neutral; size_t neutral_count;       // given options that cannot matter in some point
    struct estimate estimate;
    int64_t storage_bytes;                      // all claims
    int64_t most_clients;                       // of any round
    bool ends_by_bytes;                         // some round does
    const struct node **trees;                  // experiment->base under each combination of system levels
};

enum action { STEP_START, STEP_ROUND, STEP_STOP };
struct step { enum action action; size_t seq, system, row; };   // seq from 1; row of a round

struct round {
    str id;
    uint32_t levels[AXES_LIMIT];
    struct configuration configuration;
    struct round_needs needs;
};

// The plan of all points that can be run; what is wrong with the others is in `diags`. NULL when there are none.
const struct plan *plan_make(struct arena *, const struct experiment *, const struct points *, struct diags *);
// Step *cursor (from 0) in the one order there is; false past the end.
bool plan_step(const struct plan *, size_t *cursor, struct step *);
// The spec of a point, and its level of each axis.
const struct node *plan_tree(struct arena *, const struct plan *, size_t point, uint32_t levels[AXES_LIMIT]);
// A round as a whole; it lives in the arena given.
const struct round *plan_round(const struct plan *, size_t row, struct arena *);
int64_t plan_wall_s(const struct plan *);
// The image that runs: as written, or the bench image.
str plan_image(str written);
str action_name(enum action);
#endif
