// explain/explain.h - why a rule complains and what to do about it. One row a code; `expc explain`, docs/diagnostics.md and SARIF's rules are made from it.
#ifndef EXPLAIN_EXPLAIN_H
#define EXPLAIN_EXPLAIN_H
#include "base/buffer.h"
#include "base/diag.h"

struct explanation {
    const char *code;               // as it stands in [brackets] behind a message
    enum severity severity;
    const char *why, *act;          // sentences: what goes wrong otherwise; what to do
    // What gets it: an overlay (-f) over explain_base; NULL where no file can. A first line `# as --environment`, `# as --set`, `# as --against` or
    // `# as --templates: PATH`, `# as import fio` or `# as import bexhoma` says that the rest is given in that way instead.
    const char *example;
};

// The tables by theme, each ending with a row without a code: a new code gets its row in one of them.
extern const struct explanation explain_reading[], explain_values[], explain_axes[], explain_tools[], explain_systems[], explain_site[], explain_templates[],
    explain_importing[];
extern const struct explanation *const explain_tables[];            // all of them, ends with NULL
extern const char *const explain_titles[];                          // of the tables, in their order
extern const char explain_base[];                                   // the experiment that examples are laid over

const struct explanation *explain_find(str code);                   // NULL: no such code
str explain_suggest(str written);                                   // a code that is near; empty: none is
void explain_print(struct buffer *, const struct explanation *);    // for a terminal
void explain_page(struct buffer *);                                 // docs/diagnostics.md

// Diagnostics for programs, in the order of diags_print(). JSON: format expc.diagnostics/1. SARIF 2.1.0: what failed on the system's side is a
// notification of the run, the rest are results; `path` is where those without a place are shown.
void explain_json(struct arena *, const struct diags *, struct buffer *);
void explain_sarif(struct arena *, const struct diags *, str path, struct buffer *);
#endif
