// plan/plan.h - the IR: what will run, in which order, with what it needs. Systems and loads as structs, rounds as small rows; a round is made whole on demand.
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H
#include "expand/points.h"

#define DEFAULT_IMAGE "expc/tools:1"
#define RATE_BYTES_S INT64_C(100000000)         // stated rate at which files are laid out
#define DEADLINE_SPARE_S 120
#define ROUND_OVERHEAD_S 5                      // ready, go, collect, clean
#define SYSTEM_START_S 30
#define STAGE_GAP_S 10                         // between two stages of a round
// A client that only drives the tool elsewhere: shell and kubectl, which must not be slowed down when it is their turn.
#define CLIENT_CPU_M 50
#define CLIENT_MEMORY_BYTES (INT64_C(64) << 20)
#define CLIENT_MEMORY_LIMIT_BYTES (INT64_C(256) << 20)
// One in which the tool itself runs, against a server elsewhere.
#define DRIVER_CPU_M 250
#define DRIVER_MEMORY_BYTES (INT64_C(256) << 20)
#define DRIVER_MEMORY_LIMIT_BYTES (INT64_C(2) << 30)

// What one round needs, of all its clients.
struct round_needs {
    int64_t clients, clients_each;              // pods of all workloads, copies and tenants; of one tenant
    int64_t file_bytes;                         // largest footprint on one volume, of all tenants that share it; -1: a whole raw device
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
struct load_needs { int64_t file_bytes, run_s, deadline_s; };                   // of all its tenants; bytes on one volume
struct plan_load {
    str id, hex;                                // l + 12 digits; all 64
    struct configuration configuration;         // of its first point
    struct load_needs needs;
    size_t system;
    size_t first, count;                        // its rows
    bool has_step;                              // false: each round loads for itself (load.renew: round)
};
// Rounds of one load of one system, or of a system that has none: warm-ups first, repeats inside it.
struct plan_group {
    size_t system, load;                        // load NO_LOAD: none
    size_t first, count;                        // its rows
    size_t step;                                // its first step, from 0
    bool starts, loads, stops;                  // steps beside its rounds: start and load before them, stop after them
};
#define NO_LOAD UINT32_MAX
struct round_row {
    const char *hex;                            // 64 digits
    uint32_t system, load, point;               // load NO_LOAD: none
    uint32_t merged;                            // 1 + index of the last merged point; 0: none
    uint32_t repeat;                            // from 1
    bool warmup;
    int64_t clients, deadline_s;                // of its needs
};
struct merged_point { uint32_t point, next; };                                  // next: the one before, likewise
struct neutral_option { const struct node *value; str option; const char *why; bool matters; };
struct estimate { int64_t run_s, warmup_s, ramp_s, layout_s, load_s, overhead_s, pause_s, start_s, worst_s; };

struct plan {
    const struct experiment *experiment;
    const struct points *points;
    str id;
    struct plan_system *systems; size_t system_count;
    struct plan_load *loads; size_t load_count;
    struct plan_group *groups; size_t group_count;
    struct round_row *rows; size_t row_count;   // measured rounds and warm-ups
    size_t warmup_count;
    size_t load_step_count;
    struct merged_point *merged; size_t merged_count;
    struct neutral_option *neutral; size_t neutral_count;       // given options that cannot matter in some point
    struct estimate estimate;
    int64_t storage_bytes;                      // all claims
    int64_t most_clients;                       // of one tenant in any round
    bool ends_by_bytes;                         // some round does
    const struct node **trees;                  // experiment->base under each combination of system levels
};

enum action { STEP_START, STEP_LOAD, STEP_ROUND, STEP_STOP };
struct step { enum action action; size_t seq, system, load, row; };     // seq from 1; load NO_LOAD: none; row of a round

struct round {
    str id;
    int32_t levels[AXES_LIMIT];                 // -1: the axis does not apply
    size_t load;                                // NO_LOAD: none
    int64_t repeat;                             // from 1
    bool warmup;
    struct configuration configuration;
    struct round_needs needs;
};

// The plan of all points that can be run; what is wrong with the others is in `diags`. NULL when there are none.
const struct plan *plan_make(struct arena *, const struct experiment *, const struct points *, struct diags *);
// Step *cursor (from 0) in the one order there is; false past the end.
bool plan_step(const struct plan *, size_t *cursor, struct step *);
// The spec of a point, and its level of each axis.
const struct node *plan_tree(struct arena *, const struct plan *, size_t point, int32_t levels[AXES_LIMIT]);
// A round as a whole; it lives in the arena given.
const struct round *plan_round(const struct plan *, size_t row, struct arena *);
str plan_round_id(struct arena *, const struct plan *, size_t row);
int64_t plan_wall_s(const struct plan *);
// The image that runs: as written, or the bench image.
str plan_image(str written);
str action_name(enum action);
#endif
