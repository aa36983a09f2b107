// validate/fields.h - the shapes of every key a user may write; seen by this room and by what prints schemas and reference pages.
#ifndef VALIDATE_FIELDS_H
#define VALIDATE_FIELDS_H
#include "validate/experiment.h"

// The whole spec, parts that levels may change as trees: they are decoded for each point.
struct spec_view {
    const struct node *node, *system, *storage, *placement, *tenants, *tuning, *load, *workload, *workloads, *sweep, *zip, *exclude, *include, *auth;
    str question, description;
    struct run run;
    struct monitor monitor;
    struct repeat repeat;
    int pod_security;
    int64_t generation;
    struct patches patches;
};
struct document_view { const struct node *node; str api_version, kind; struct metadata metadata; const struct node *spec; };

#define INTERVAL_OF_RESOURCES (-1)          // monitor: {iostat: true}, until it is worked out

extern const struct shape document_shape, metadata_shape, spec_shape, system_shape, storage_shape, placements_shape, placement_shape, workload_shape;
extern const struct shape tenants_shape, tuning_shape, load_shape;
#endif
