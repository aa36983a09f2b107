// advise/advice.h - what the measurements say about settings of a database, and whether they may be used for it.
#ifndef ADVISE_ADVICE_H
#define ADVISE_ADVICE_H
#include "aggregate/points.h"
#include "verify/check.h"

struct evidence { str what; struct stats stats; };          // one input: a point in words, and its figure
struct advice {
    const char *code;               // stable: "effective_io_concurrency"
    str title;
    str value;                      // in words; empty: none can be given
    const char *formula;
    const char *unit;               // of the inputs
    struct evidence *inputs; size_t count;
    str doubts;                     // why not to use it; empty: it may be used
    str missing;                    // the level to add to the sweep; empty: nothing is missing
};
struct advices { struct advice *items; size_t count; };

// What a round alone on its node had, from another experiment: rates by tool.
struct lone { str source; const struct groups *groups; };
// Only what the measurements are about. `lone`: NULL when no other experiment was given.
const struct advices *advise(struct arena *, const struct rows *, const struct groups *, const struct findings *, const struct lone *);
#endif
