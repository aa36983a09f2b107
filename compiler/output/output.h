// output/output.h - from the plan to bytes: the folder of `expc build`, and the plan for people and machines.
#ifndef OUTPUT_OUTPUT_H
#define OUTPUT_OUTPUT_H
#include "base/sink.h"
#include "plan/plan.h"
#include "output/programs.h"
#include "planfile/planfile.h"
#include "validate/site.h"

enum review_style { REVIEW_TEXT, REVIEW_MARKDOWN };
struct output_context {
    const struct plan *plan;
    struct list sources;                        // planfile_source
    const struct diags *diags;                  // warnings and notes stand in the review
    struct list unchecked;                      // str
    const struct site *site;
    const struct programs *programs;
    struct override_list overrides;             // of --templates
};
struct step_objects;
struct manifest_names;

// Everything of `out`: plan.json, PLAN.md, logs.sh, objects.tsv, kustomization.yaml, manifests/, local/.
void output(const struct output_context *, struct sink *);
// Only the manifests, as kubectl applies them.
void output_stream(const struct output_context *, struct sink *);
// plan.json into a sink's open file or a stream, a step at a time.
void output_planfile(const struct output_context *, struct sink *);
void output_review(const struct output_context *, enum review_style, const struct manifest_names *, struct buffer *);  // names NULL: without commands
void output_local(const struct output_context *, const struct step_objects *, struct sink *);
extern const struct sink_folder_rules output_rules;             // what an existing `out` may hold
#endif
