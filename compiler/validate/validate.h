// validate/validate.h - from the tree to an experiment, and from the tree of one point to its configuration.
#ifndef VALIDATE_VALIDATE_H
#define VALIDATE_VALIDATE_H
#include "validate/experiment.h"

// The experiment of a document. NULL when nothing of it can be used, after errors; what it returns may come with errors in `diags` as well, so that
// later phases find more.
const struct experiment *validate(struct arena *, const struct node *document, struct diags *);

// The document with tool options by their own names, so that an overlay's alias meets what it means; and a lone workload under the name that it has in
// `under`, the document below (NULL: none).
const struct node *settle_names(struct arena *, const struct node *document, const struct node *under, struct diags *);

// A partial spec as levels hold it, brought into the form of experiment->base: `workload` under workloads.main, options by their own names.
// Keys that no level may set are errors. NULL after an error.
const struct node *validate_overlay(struct arena *, const struct experiment *, const struct node *partial, struct diags *);

// One point's tree as structs, in two parts: what makes the system (system, storage, placement.system, tenants, tuning), and what makes load and round
// (placement.clients, workloads, load), which may be read again and again beside the same system. Each false after errors.
bool configuration_decode_system(struct arena *, const struct experiment *, const struct node *point, struct configuration *, struct diags *);
bool configuration_decode_round(struct arena *, const struct experiment *, const struct node *point, struct configuration *, struct diags *);

// What `name`, as written under sweep, sets. False when it is no field (then it may be the name of a bundle axis).
bool field_find(struct arena *, const struct experiment *, str name, struct field_place *);
// Whether the name is taken, so that no bundle axis may have it: a field, a workload or a key of spec.
bool field_name_taken(struct arena *, const struct experiment *, str name);
// The dearest thing that a partial spec touches.
enum scope overlay_scope(const struct experiment *, const struct node *overlay);
// "did you mean" over all names that may stand under sweep.
str field_suggest(struct arena *, const struct experiment *, str name);

// As the digest of a system, of a workload sees it: what differs from the frozen defaults, in base units; empty maps left out. NULL: nothing.
struct node *canonical_system(struct arena *, const struct configuration *);
// {tool, image, renew, prefill, params, options}: those of them that are not the default; tool always for a DBMS.
struct node *canonical_load(struct arena *, const struct configuration *);
const struct node *canonical_workload(struct arena *, const struct configuration *, const struct workload *);
// The patches that touch a system, its clients: {system, volume}, {client}. NULL: none.
const struct node *canonical_system_patches(struct arena *, const struct patches *);
const struct node *canonical_client_patches(struct arena *, const struct patches *);

const struct node *experiment_schema(struct arena *);               // JSON Schema draft-07
void experiment_reference(struct buffer *);                         // Markdown
#endif
