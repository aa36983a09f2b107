// plan/identity.h - canonical content to digest to id. Nothing else hashes.
#ifndef PLAN_IDENTITY_H
#define PLAN_IDENTITY_H
#include "plan/plan.h"

#define ID_DIGITS 12
#define HEX_DIGITS 64

// 64 hex digits, in the arena. digest = SHA-256(prefix LF canonical JSON), prefixes expc/system/1, expc/load/1, expc/round/1, expc/plan/1.
str identity_system(struct arena *, const struct experiment *, const struct configuration *);
str identity_load(struct arena *, const struct experiment *, str system_hex, const struct configuration *);

// The canonical JSON of a point, in which only `repeat` and `warmup` are still open: what stands before, between and behind them.
struct round_text { str head, middle, tail; };
// `hex` is that of the load when there is one, else the system's.
struct round_text identity_round_text(struct arena *, const struct experiment *, str hex, const struct configuration *);
void identity_round(const struct round_text *, uint32_t repeat, bool warmup, char hex[HEX_DIGITS]);

str identity_plan(struct arena *, const struct plan *);
str identity_id(struct arena *, char letter, str hex);           // letter + first 12 digits
#endif
