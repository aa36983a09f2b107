// planfile/planfile.h - plan.json, format expc.plan/1: written by the compiler, read by the collector and by a comparison with an older plan.
// Frozen: a reader ignores keys it does not know; a new key is no new version; removing, renaming or another meaning is /2.
#ifndef PLANFILE_PLANFILE_H
#define PLANFILE_PLANFILE_H
#include "base/buffer.h"
#include "tree/shape.h"

#define PLANFILE_FORMAT "expc.plan/1"

struct planfile_placement {
    str node;
    struct pairs selector;
    const struct node *tolerations;         // list of maps as Kubernetes takes them
    str priority_class;
};
struct planfile_resources { int64_t cpu_m, memory_bytes, hugepages_2mi_bytes, hugepages_1gi_bytes; };       // 0: not asked for
struct planfile_source { str path, sha256, set; };                          // a file, or one --set
struct planfile_level { str name, title; const struct node *value, *set; };       // a field axis has values, a bundle axis sets
struct planfile_axis {
    str name, path, scope;                  // scope: system | load | round; path empty for a bundle axis
    struct list levels;                     // planfile_level
};
struct planfile_volume { str storage_class; int64_t size_bytes; str mode, renew; };
struct planfile_system {
    str id, type, image;
    struct planfile_placement placement;
    const struct node *tenants;             // {count, by, volumes when shared}; NULL: one
    struct planfile_resources requests, limits;
    struct list volumes;                    // planfile_volume
    str clean;                              // round | never
    const struct node *parameters, *tuning;
};
struct planfile_load { str id; int64_t system; str tool, image; struct planfile_placement placement; const struct node *params; };
struct planfile_stage { const struct node *params; int64_t run_s; };
struct planfile_workload {
    str name, tool, image;
    int64_t pods, copies, threads;          // clients of one tenant = pods x copies; threads = total over the pods of one copy
    struct planfile_placement placement;
    str targets; int64_t use;               // of several volumes: each or shared, the first `use` of them (0: all)
    struct list before;                     // str
    const struct node *params;              // what one client's tool gets, the tool's own option names; NULL with stages
    struct list stages;                     // planfile_stage
};
struct planfile_step {
    int64_t seq;
    str action;                             // "do": start | load | round | stop | pause
    str id;                                 // of a round
    int64_t system, load;                   // indices; -1: none
    struct list at;                         // int64_t: level of each axis, -1: does not apply
    const struct node *also;                // other points merged into this round: list of such lists
    int64_t repeat;                         // from 1
    bool warmup;
    int64_t run_s, deadline_s, file_bytes, io_bytes;
    struct list workloads;                  // planfile_workload, sorted by name
};
struct planfile_totals { int64_t rounds, warmups, loads, systems, run_s, wall_s, worst_s, storage_bytes; };
struct planfile_run { str via, on_failure; int64_t ready_s, pause_s, sample_ms; struct list monitor; };
struct planfile_experiment { str name, namespace_name, question; };
struct planfile {
    str format, id;
    struct planfile_experiment experiment;
    struct list sources;                    // planfile_source
    struct planfile_run run;
    struct planfile_totals totals;
    struct list axes, systems, loads;       // planfile_axis, planfile_system, planfile_load
    struct list unchecked;                  // str: checks for which facts were missing
    struct list steps;                      // planfile_step; empty while only the head is held
};

extern const struct shape planfile_shape, planfile_step_shape;

// Reads a whole plan.json: a tree is held for one step's line at a time. NULL after an error (wrong format, syntax at line:column, missing keys).
const struct planfile *planfile_read(struct arena *, const struct source *, struct diags *);
// The fixed line layout: head members one a line, then the steps, one a line. Scratch memory comes from the arena.
void planfile_write_head(struct arena *, struct buffer *, const struct planfile *);
void planfile_write_step(struct arena *, struct buffer *, const struct planfile_step *, bool first);
void planfile_write_end(struct buffer *);
const struct node *planfile_schema(struct arena *);         // JSON Schema draft-07
// Records one round must leave: tenants x sum over workloads of copies x pods.
int64_t planfile_records(const struct planfile *, const struct planfile_step *);
#endif
