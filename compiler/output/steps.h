// output/steps.h - steps.tsv: the same lines for the sequencer and for this machine, where argv follows.
#ifndef OUTPUT_STEPS_H
#define OUTPUT_STEPS_H
#include "plan/plan.h"

// Names of the objects that a step is about, comma-separated; empty texts without a cluster. of_tune: what tunes a system's node.
struct step_objects { str *of_system, *of_load, *of_row, *of_tune; };

void steps_head(struct buffer *, const struct plan *);
void steps_line(struct arena *, struct buffer *, const struct plan *, const struct step *, const struct step_objects *, bool local);
#endif
