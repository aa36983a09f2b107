// join/settle.h - what join.c gathers and settle.c brings to its end. Only for join/.
#ifndef JOIN_SETTLE_H
#define JOIN_SETTLE_H
#include "base/map.h"
#include "join/join.h"

struct join {
    struct names *names;
    struct arena *arena;
    struct rows rows;
    struct map *rounds;             // by id
    struct map *clients;            // by round, workload, tenant and client: the record that counts
    struct map *nonces;             // by nonce: the slot in `clients`
};
str join_key(const struct join *, const struct record *);      // of `clients`
#endif
