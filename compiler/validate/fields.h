// validate/fields.h - the shapes of every key a user may write; seen by this room and by what prints schemas and reference pages.
#ifndef VALIDATE_FIELDS_H
#define VALIDATE_FIELDS_H
#include "validate/experiment.h"

// The whole spec, parts that levels may change as trees: they are decoded for each point.
struct spec_view {
    const struct node *node, *system, *storage, *placement, *workload, *workloads, *sweep;
    str question, description;
    struct run run;
    int pod_security;
    int64_t generation;
    struct patches patches;
};
struct document_view { const struct node *node; str api_version, kind; struct metadata metadata; const struct node *spec; };

extern const struct shape document_shape, metadata_shape, spec_shape, system_shape, storage_shape, placements_shape, placement_shape, workload_shape;
#endif
