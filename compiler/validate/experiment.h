// validate/experiment.h - an experiment as structs: what holds for all of it, and one configuration (the typed spec of one point).
#ifndef VALIDATE_EXPERIMENT_H
#define VALIDATE_EXPERIMENT_H
#include "tool/tool.h"
#include "tree/shape.h"

enum system_type { SYSTEM_NONE, SYSTEM_HARDWARE };
enum volume_mode { MODE_FILESYSTEM, MODE_BLOCK };
enum renew { RENEW_SYSTEM, RENEW_NEVER };
enum clean { CLEAN_ROUND, CLEAN_NEVER };
enum via { VIA_EXEC, VIA_POD };
enum on_failure { ON_FAILURE_CONTINUE, ON_FAILURE_STOP };
enum pod_security { SECURITY_RESTRICTED, SECURITY_BASELINE, SECURITY_PRIVILEGED };
#define SIZE_AUTO (-1)

struct amounts { const struct node *node; int64_t cpu_m, memory_bytes; };           // 0: not given
struct resources { const struct node *node; struct amounts requests, limits; };
struct system { const struct node *node; int type; str image; struct resources resources; };
struct storage { const struct node *node; str storage_class; int64_t size_bytes; int mode, renew, clean; str fs_type; };
struct placement { const struct node *node; str node_name; struct pairs selector; const struct node *tolerations; str priority_class; };
struct placements { const struct node *node; struct placement system, clients; };

// The keys of a workload that are not its tool's.
struct workload_words {
    const struct node *node;
    str tool, image;
    int64_t pods, copies, threads;      // threads 0: not given
    struct list before;                 // str
    struct pairs options;               // what the tool's table does not know, as text
    const struct node *rest;            // the tool's own options
};
struct neutral_setting { struct setting setting; const char *why; };
struct workload {
    str name;
    struct workload_words words;        // threads filled in
    const struct tool *tool;
    struct settings settings;           // effective: numjobs from threads, neutral ones taken away
    struct neutral_setting *neutral; size_t neutral_count;
};

struct configuration {
    const struct node *node;            // the spec of this point
    struct system system;
    struct storage storage;
    struct placements placement;
    struct workload *workloads; size_t workload_count;          // sorted by name
};

struct run { const struct node *node; int via, on_failure; int64_t ready_s; };
struct metadata { const struct node *node; str name, namespace_name; };
// Overlays over rendered objects, by component; NULL: none.
struct patches { const struct node *node, *system, *client, *load, *tune, *volume, *sequencer; };

struct experiment {
    const struct source *source;
    struct metadata metadata;
    str question, description;
    struct run run;
    int pod_security;
    int64_t generation;
    struct patches patches;
    const struct node *spec;            // as written
    const struct node *base;            // what levels are laid over: system, storage, placement, workloads; tool options by their own names
    const struct node *sweep;           // NULL: one point
};

enum scope { SCOPE_SYSTEM, SCOPE_LOAD, SCOPE_ROUND };
// What a path of the spec names: one of field and option, or neither for a key of free text.
struct field_place { str path; enum scope scope; const struct field *field; const struct tool_option *option; };

extern const struct word mode_words[], renew_words[], clean_words[], via_words[], on_failure_words[], security_words[], type_words[];
struct tool_place configuration_place(const struct configuration *);
str word_of(const struct word *, int value);
#endif
