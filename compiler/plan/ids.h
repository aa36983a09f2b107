// plan/ids.h - the ids of rounds that are taken: a million of them are looked up while a plan is made. Digests are random, so they are their own hashes.
#ifndef PLAN_IDS_H
#define PLAN_IDS_H
#include "base/arena.h"

struct taken_id { uint64_t digits; const char *hex; uint32_t index; };      // hex NULL: free; index: of the owner's choice
struct ids { struct arena memory; struct taken_id *items; size_t room, count; };       // { 0 } holds none

// The entry of the id of this digest (64 digits, kept by the caller); its hex is NULL when the id was free, and the caller fills it in: then it counts as
// taken. Valid until the next call.
struct taken_id *ids_find(struct ids *, const char *hex);
const struct taken_id *ids_known(const struct ids *, const char *hex);     // NULL: nobody has taken it
void ids_free(struct ids *);
#endif
