// select/own.h - names that are no parameter and no metric: circumstances of a result, and figures over directions. Only for select/.
#ifndef SELECT_OWN_H
#define SELECT_OWN_H
#include "select/facets.h"

struct own {
    str name;
    bool planned;                   // comes before a parameter of that name: it is the plan's figure for the whole round
    struct value (*value)(const struct rows *, const struct group *);
};
const struct own *own_at(size_t index);         // NULL: there are no more

// iops, mib_s: sums over directions; mean_ms, max_ms, min_ms, pN: of completion latencies (else total ones), the worst direction; means by their I/Os.
bool derived_find(str name, size_t *index);
str  derived_name(size_t index);                // empty: there are no more
struct value derived_value(const struct rows *, str name, size_t index, const struct metrics *);
bool name_is_percentile(str name);              // p99, read_clat_p99_ms
#endif
