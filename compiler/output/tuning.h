// output/tuning.h - which kernel parameters belong to a pod, and which to its node.
#ifndef OUTPUT_TUNING_H
#define OUTPUT_TUNING_H
#include "output/view.h"

const struct node *tuning_of_pod(struct arena *, const struct tuning *);        // [{name, value}]; NULL: none
struct view_tuning tuning_of_node(struct arena *, const struct tuning *);       // what tune.sh does: sets, then checks
bool tuning_needs_pod(const struct tuning *);   // whether there is anything for tune.sh
#endif
