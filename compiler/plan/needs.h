// plan/needs.h - bytes, seconds and clients of rounds and systems.
#ifndef PLAN_NEEDS_H
#define PLAN_NEEDS_H
#include "plan/plan.h"

// Of one round. deadline = readyTimeout + layout + ramp + run + 120 s, where layout = bytes to lay out at 100 MB/s.
struct round_needs needs_of_round(const struct experiment *, const struct configuration *);
// Size of the volume: as written, or the largest round plus 10 % up to a whole GiB, at least 1 GiB.
int64_t needs_volume_bytes(const struct storage *, int64_t largest_bytes);
#endif
