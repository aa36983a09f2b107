// output/view.h - what templates may say, as structs filled for each object. The table `view_names` describes them.
#ifndef OUTPUT_VIEW_H
#define OUTPUT_VIEW_H
#include "plan/plan.h"
#include "template/template.h"
#include "validate/site.h"

struct view_experiment { str name, via; int64_t ready_s; };
struct view_system { str id, type, image; const struct node *resources, *sysctls; bool database; int64_t uid, port; };
struct view_round { str id; int64_t deadline_s, ready_s; };
struct view_workload { str name, image, via, before; int64_t clients; struct list args; const struct node *resources; };
struct view_placement { str node_name; struct pairs selector; const struct node *tolerations; str priority_class; };
struct view_volume { str storage_class, mode, size, clean; bool block, kept; };
struct view_mount { str name, claim, path; };                   // one of a system's volumes: a folder or a device
struct view_load { str id, folders; };
struct view_monitor { bool given; str seconds, words; };
struct view_database { str name, schema, first; };
struct view_tuning { bool privileged; struct list args; };      // str
struct view_objects { str scripts, client, workflow, sequencer, status, go, system, service, parameters, secret, tune; };
struct view_environment { str bench_image; struct list pull_secrets; bool pod_failure_policy, fails_by_index, creates_jobs; };
struct view_file { str name, text; };
struct view_group { const struct node *entries; };              // steps that run at the same time
struct view_template { str name, action, success, failure, manifest; const struct node *parameters; bool owned; };
struct view_workflow {
    str kind, first_mutex, pod_patch, seen;
    bool fixed, old_mutex;
    struct list mutexes, groups, templates;                     // str, view_group, view_template
    const struct node *teardown;
};
struct view {
    str name, namespace_name, component, tenant;
    int64_t tenant_number;
    bool gated, in_pod, makes_secret;
    struct view_experiment experiment;
    struct view_system system;
    struct view_round round;
    struct view_workload workload;
    struct view_placement placement;
    struct view_volume volume;
    struct list mounts;                                         // view_mount
    struct view_load load;
    struct view_monitor monitor;
    struct view_database database;
    struct view_tuning tuning;
    struct view_objects objects;
    struct view_environment environment;
    const struct node *pull_secrets;                            // [{name: ..}]
    struct list measured_nodes;                                 // str
    struct view_workflow workflow;
    struct list files;                                          // view_file
    struct list plan_parts, round_parts, system_parts;          // str: ConfigMaps that the sequencer mounts
    str pod_security_level;                                     // restricted, baseline or privileged
};
extern const struct name view_names[];

// The names of one system's objects. Tenants by system have an instance each, all others share one.
struct system_objects {
    str *deployments, *services;                // of each instance; services: empty without a DBMS
    struct list *mounts;                        // of each instance: view_mount
    size_t instances;
    str parameters, tune;                       // ConfigMap of a DBMS, Deployment that tunes the node; empty: none
};

// What is the same for all objects of a plan.
struct view view_of_plan(struct arena *, const struct plan *, const struct site *);
void view_add_system(struct arena *, struct view *, const struct plan *, size_t system);
void view_add_tenant(struct arena *, struct view *, const struct plan *, size_t system, int64_t tenant, const struct system_objects *);     // from 1
void view_add_round(struct arena *, struct view *, const struct plan *, const struct round *, const struct workload *);
// Only what another round of the same system changes, when its clients' image and placement are as before; view_rounds_differ names those bytes.
void view_take_round(struct arena *, struct view *, const struct plan *, const struct round *, const struct workload *);
void view_add_load(struct arena *, struct view *, const struct plan *, size_t load);
enum { VIEW_ROUND_RANGES = 7 };
extern const struct view_range view_rounds_differ[VIEW_ROUND_RANGES];
#endif
