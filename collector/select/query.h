// select/query.h - the tables that are asked for on the command line.
#ifndef SELECT_QUERY_H
#define SELECT_QUERY_H
#include "select/expression.h"

// As typed; empty: not asked for. Each is the text of one option.
struct wishes {
    str *pivots; size_t pivot_count;
    str group, values, having, columns, where, by, top, level;
};
bool wishes_any(const struct wishes *);

// [TITLE=]EXPRESSION[%[.N]f]
struct spec {
    str title;                      // for people
    str name;                       // for machines, and in --by and --having
    const struct expression *expression;
    str before, after;              // of the format, around the figure
    int decimals;                   // -1: as it comes
    bool titled;                    // the title is the user's
    bool descending;                // of --by
};
struct specs { struct spec *items; size_t count; };
struct label { str *texts; struct spec *specs; size_t count; };     // texts[0] specs[0] texts[1] .. texts[count]
struct pivot {
    struct specs rows, cols;
    struct spec value;
    struct label label;             // count 0 and no text: the rows' keys stand in columns of their own
    bool labelled;
    str title;
};
struct query {
    struct pivot *pivots; size_t pivot_count;
    struct specs group, values;     // --group and --values
    struct specs columns;           // of a listing; none: the usual ones
    bool grouped, listed;
    const struct expression *where, *having;
    struct specs by;
    size_t top;                     // 0: all
    enum group_level level;         // what a row of a listing, and a sample of a group, is
};

// The column of one name, as if it had been asked for (`statistic` empty: the value itself); false: there is no such name.
bool spec_of_name(struct arena *, const struct facets *, str name, struct spec *);
// NULL after an error. `facets` NULL: only the grammar is checked, as can be done before anything is read.
const struct query *query_read(struct arena *, const struct wishes *, const struct facets *, struct diags *);
#endif
