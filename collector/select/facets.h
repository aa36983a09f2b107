// select/facets.h - the names by which people ask for what was measured and under which circumstances, and what stands behind them in a group of results.
#ifndef SELECT_FACETS_H
#define SELECT_FACETS_H
#include "aggregate/groups.h"
#include "select/value.h"

struct facets;
struct own;
// One name, found: which of the sources it comes from.
struct facet {
    str name;
    enum facet_source {
        FACET_AXIS,                 // a level of the plan
        FACET_PARAM,                // of the tool, as run
        FACET_OWN,                  // of the round, record or file: tenant, node, tool, ..
        FACET_METRIC,               // by its name in docs/results.md
        FACET_DERIVED,              // iops, mib_s, p99, ..: over the directions that were measured
        FACET_RESOURCE,             // system_cpu_s, client_cpu_s
        FACET_PART,                 // vmstat.usr_cpu_pct, device.sda.util_pct, script.SCRIPT.tps
        FACET_TITLE,                // a column of the table at hand
    } source;
    size_t index;                   // of the axis; of the derived figure; of the column
    const struct column *column;
    const struct own *own;
    bool title;                     // of an axis: its level in words, where the experiment has them
    bool percentile;                // must never be averaged over the clients of one round
};

// The facets that these results have; lives in the arena.
const struct facets *facets_new(struct arena *, const struct rows *);
const struct rows *facets_rows(const struct facets *);
bool facets_find(const struct facets *, str name, struct facet *);
// All plain names, for hints.
const str *facets_names(const struct facets *, size_t *count);
struct value facet_value(const struct facets *, const struct facet *, const struct group *);

// How people read it: "p90 ms", "IOPS", "MiB/s"; a name that says its unit stays as it is. Decimals: -1 = as it comes.
str facet_title(struct arena *, str name);
int facet_decimals(str name);
#endif
