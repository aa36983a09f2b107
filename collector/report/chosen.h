// report/chosen.h - the rows that a query is about, and cells from them. Only for report/.
#ifndef REPORT_CHOSEN_H
#define REPORT_CHOSEN_H
#include "report/asked.h"
#include "report/lists.h"

struct chosen {
    struct arena *arena;
    const struct report *report;
    const struct facets *facets;
    const struct query *query;
    struct diags *diags;
    const struct group **groups; size_t count;      // without warm-ups, failed results, and what --where leaves out
    bool merged;                                    // some of them stand for several clients: their percentiles are the worst client's
    size_t failed;                                  // left out because they have errors
    struct texts varying;                           // parameters that tell results of no plan apart
};
struct chosen *chosen_new(struct arena *, const struct report *, const struct facets *, const struct query *, struct diags *);
struct scope chosen_scope(const struct chosen *, const struct group *const *groups, size_t count, const struct value *cells);
// Rounds that differ in nothing but being repeats of each other (or clients of one). Else what tells them apart, by name.
bool chosen_same_point(const struct chosen *, const struct group *a, const struct group *b, str *difference);
struct cell cell_of(struct arena *, const struct spec *, const struct value *);
struct heading heading_of(const struct chosen *, const struct spec *);

const struct table *listing_make(const struct chosen *);
const struct table *grouping_make(const struct chosen *);
// `plain`: labels at the right, as lists in text have them. NULL after an error.
const struct table *pivot_make(const struct chosen *, const struct pivot *, bool plain);
#endif
