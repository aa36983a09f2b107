// output/manifests.h - the objects of a cluster.
#ifndef OUTPUT_MANIFESTS_H
#define OUTPUT_MANIFESTS_H
#include "output/objects.h"
#include "output/output.h"
#include "output/steps.h"

struct manifest_names { struct step_objects steps; struct system_objects *systems; str sequencer, scripts; };

// Writes manifests/ and returns the names that other back ends refer to.
const struct manifest_names *output_manifests(struct arena *, const struct output_context *, struct objects *);
#endif
