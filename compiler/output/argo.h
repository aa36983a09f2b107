// output/argo.h - the plan as an Argo Workflow.
#ifndef OUTPUT_ARGO_H
#define OUTPUT_ARGO_H
#include "output/manifests.h"

// Writes argo/workflow.yaml. False when it would be larger than the API server takes: then nothing is written.
bool output_argo(const struct output_context *, const struct manifest_names *, struct sink *);
#endif
