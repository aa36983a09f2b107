// output/review.h - the parts of the review page.
#ifndef OUTPUT_REVIEW_H
#define OUTPUT_REVIEW_H
#include "output/manifests.h"
#include "output/page.h"

void review_systems(struct page *, const struct output_context *);
void review_parameters(struct page *, const struct plan *);     // of a DBMS
void review_storage(struct page *, const struct plan *);        // bytes by class
void review_nodes(struct page *, const struct plan *);          // CPU and memory by node, at one time
void review_changes(struct page *, const struct plan *);        // sysctls and sysfs
void review_rights(struct page *, const struct plan *);         // what needs privileges, and why
void review_loads(struct page *, const struct plan *);
void review_rounds(struct page *, const struct plan *);         // one line a round
void review_commands(struct page *, const struct plan *, const struct manifest_names *);
void review_gitops(struct page *, const struct plan *);
#endif
