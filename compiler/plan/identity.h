// plan/identity.h - canonical content to digest to id. Nothing else hashes.
#ifndef PLAN_IDENTITY_H
#define PLAN_IDENTITY_H
#include "plan/plan.h"

#define ID_DIGITS 12

// 64 hex digits, in the arena. digest = SHA-256(prefix LF canonical JSON), prefixes expc/system/1, expc/round/1, expc/plan/1.
str identity_system(struct arena *, const struct experiment *, const struct configuration *);
str identity_round(struct arena *, const struct experiment *, str system_hex, const struct configuration *);
str identity_plan(struct arena *, const struct plan *);
str identity_id(struct arena *, char letter, str hex);           // letter + first 12 digits
#endif
