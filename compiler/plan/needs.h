// plan/needs.h - bytes, seconds and clients of rounds, loads and systems.
#ifndef PLAN_NEEDS_H
#define PLAN_NEEDS_H
#include "plan/plan.h"

// Of one round. deadline = readyTimeout + layout + ramp + run + 120 s, where layout = bytes to lay out at 100 MB/s; prefilled files are there already.
// Stages follow each other with 10 s between them, which count as ramp. Scratch memory comes from the arena.
struct round_needs needs_of_round(struct arena *, const struct experiment *, const struct configuration *);
// Of filling all tenants. A load ends when it is done, so its deadline = readyTimeout + twice the estimate + 120 s.
struct load_needs needs_of_load(struct arena *, const struct experiment *, const struct configuration *);
// Size of each volume: as written, or the largest round plus 10 % up to a whole GiB, at least 1 GiB.
int64_t needs_volume_bytes(const struct storage *, int64_t largest_bytes);
// Claims of one system: its volumes, for each tenant that has volumes of its own.
int64_t needs_claims(const struct configuration *);
// Deployments of one system: one for each tenant that has a system of its own.
int64_t needs_deployments(const struct configuration *);
#endif
