// validate/experiment.h - an experiment as structs: what holds for all of it, and one configuration (the typed spec of one point).
#ifndef VALIDATE_EXPERIMENT_H
#define VALIDATE_EXPERIMENT_H
#include "tool/tool.h"
#include "tree/shape.h"

enum system_type { SYSTEM_NONE, SYSTEM_HARDWARE, SYSTEM_POSTGRESQL, SYSTEM_MARIADB };
enum volume_mode { MODE_FILESYSTEM, MODE_BLOCK };
enum renew { RENEW_SYSTEM, RENEW_NEVER };
enum clean { CLEAN_ROUND, CLEAN_NEVER };
enum via { VIA_EXEC, VIA_POD };
enum on_failure { ON_FAILURE_CONTINUE, ON_FAILURE_STOP };
enum pod_security { SECURITY_RESTRICTED, SECURITY_BASELINE, SECURITY_PRIVILEGED };
enum tenants_by { BY_SYSTEM, BY_DATABASE, BY_SCHEMA };
enum tenants_volumes { VOLUMES_EACH, VOLUMES_SHARED };
enum load_renew { LOAD_RENEW_SYSTEM, LOAD_RENEW_ROUND };
enum repeat_order { REPEAT_NESTED, REPEAT_INTERLEAVED, REPEAT_SHUFFLED };
enum targets { TARGETS_EACH, TARGETS_SHARED };
#define SIZE_AUTO (-1)

struct amounts { const struct node *node; int64_t cpu_m, memory_bytes, hugepages_2mi_bytes, hugepages_1gi_bytes; };         // 0: not given
struct resources { const struct node *node; struct amounts requests, limits; };
struct system { const struct node *node; int type; str image; struct resources resources; struct pairs parameters; };       // parameters: text as written
struct storage { const struct node *node; str storage_class; int64_t size_bytes, volumes; int mode, renew, clean; str fs_type; };     // size: of each volume
struct placement { const struct node *node; str node_name; struct pairs selector; const struct node *tolerations; str priority_class; };
struct placements { const struct node *node; struct placement system, clients; };
struct tenants { const struct node *node; int64_t count; int by, volumes; };
struct tuning_requires { const struct node *node; struct list cmdline; int64_t hugepages; };                                 // str; pages of the node's default size
struct tuning { const struct node *node; struct pairs sysctls, sysfs; struct tuning_requires requires; };                    // in file order

// The keys of a workload that are not its tool's.
struct workload_words {
    const struct node *node;
    str tool, image;
    int64_t pods, copies, threads;      // threads 0: not given
    int targets; int64_t use;           // of several volumes: each or shared, the first `use` (0: all)
    struct list before;                 // str; done on the database before each round
    struct pairs options;               // what the tool's table does not know, as text
    const struct node *stages;          // list of maps of the tool's options
    const struct node *rest;            // the tool's own options
};
struct neutral_setting { struct setting setting; const char *why; };
// One test of several that follow each other in a round: the workload's options with the stage's laid over them.
struct stage { const struct node *node; struct settings settings; struct neutral_setting *neutral; size_t neutral_count; };
struct workload {
    str name;
    struct workload_words words;        // threads filled in
    const struct tool *tool;
    struct settings settings;           // effective: numjobs from threads, neutral ones taken away; with stages: what they share
    struct neutral_setting *neutral; size_t neutral_count;
    struct stage *stages; size_t stage_count;       // 0: `settings` are the one there is
};

// The data a system needs before its rounds.
struct load {
    const struct node *node;
    bool prefill;                       // hardware: files are written completely before the first round
    int renew;
    str tool, image;                    // tool: the workload's unless given; empty on hardware
    struct pairs options;               // as text, unchecked
    const struct node *rest;            // the loader's own options
    const struct tool *tool_;           // the loader (its argv loads: pgbench --initialize); NULL on hardware
    struct settings settings;           // the workload's values where left out
};

struct configuration {
    const struct node *node;            // the spec of this point
    struct system system;
    struct storage storage;
    struct placements placement;
    struct tenants tenants;
    struct tuning tuning;
    struct load load; bool has_load;    // a DBMS always has one, hardware with prefill
    struct workload *workloads; size_t workload_count;          // sorted by name
};

struct run { const struct node *node; int via, on_failure; int64_t ready_s; };
// Intervals in seconds, 0: off.
struct monitor { const struct node *node; int64_t resources_s, iostat_s, vmstat_s; bool database, meminfo; };
struct auth { const struct node *node; bool generate; str secret; };                    // generate, or the name of a Secret
struct repeat { const struct node *node; int64_t times; int order; int64_t seed, warmup, pause_s; };
struct metadata { const struct node *node; str name, namespace_name; };
// Overlays over rendered objects, by component; NULL: none.
struct patches { const struct node *node, *system, *client, *load, *tune, *volume, *sequencer; };

struct experiment {
    const struct source *source;
    struct metadata metadata;
    str question, description;
    struct run run;
    struct monitor monitor;
    struct auth auth;
    struct repeat repeat;
    int pod_security;
    int64_t generation;
    struct patches patches;
    const struct node *spec;            // as written
    const struct node *base;            // what levels are laid over: system, storage, placement, tenants, tuning, load, workloads; tool options by their own names
    const struct node *sweep;           // NULL: one point
    const struct node *zip, *exclude, *include;         // as written; NULL: none
};

enum scope { SCOPE_SYSTEM, SCOPE_LOAD, SCOPE_ROUND };
// What a path of the spec names: one of field and option, or neither for a key of free text.
struct field_place { str path; enum scope scope; const struct field *field; const struct tool_option *option; };

extern const struct word mode_words[], renew_words[], clean_words[], via_words[], on_failure_words[], security_words[], type_words[];
extern const struct word by_words[], tenant_volumes_words[], load_renew_words[], order_words[], targets_words[];
// What a tool of this workload finds: the system's volumes and database.
struct tool_place workload_place(const struct configuration *, const struct workload *);
struct tool_place load_place(const struct configuration *);
// The settings of stage `index`; without stages there is one.
size_t workload_stage_count(const struct workload *);
const struct settings *workload_stage(const struct workload *, size_t index);
bool system_is_database(int type);
// Node-wide settings in file order over sysctls and sysfs.
struct tuning_write { str kind, key, value; };          // kind: sysctls | sysfs
struct tuning_writes { struct tuning_write *items; size_t count; };
struct tuning_writes tuning_writes(struct arena *, const struct tuning *);
// [["sysctls" | "sysfs", key, value], ...] as ids and plan.json have it: an array, for the order counts; what is only required of a node changes nothing
// that runs, so it is not there. NULL: nothing is set.
const struct node *tuning_node(struct arena *, const struct tuning *);
str word_of(const struct word *, int value);
#endif
