// base/diag.h - what is wrong, where, and what to do: collected by the phases, printed once by the driver in file order.
#ifndef BASE_DIAG_H
#define BASE_DIAG_H
#include "base/arena.h"
#include "base/buffer.h"
#include "base/source.h"

// NOTE, WARNING, ERROR speak of the user's files (exit status 1 after an error); SYSTEM of the world: cannot open, disk full (exit status 3).
enum severity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR, DIAG_SYSTEM };

struct diag {
    enum severity severity;
    struct span at;                 // source NULL: no place
    const char *rule;               // stable code, such as "unknown-key"; NULL for SYSTEM
    str message, hint;              // hint empty: none
    size_t order;                   // of being added
};
struct diags {
    struct arena *arena;            // where messages live
    struct diag *items; size_t count;
    size_t errors, warnings, systems;
    struct map *seen;               // one rule at one place is said once
};

struct diags *diags_new(struct arena *);
// Each adds one diagnostic and returns it, valid until the next is added, so that a hint can be set. The same rule at the same place (line and
// column) again returns the first, unchanged; where there is no line, the same rule with the same message.
struct diag *diag_error(struct diags *, const char *rule, struct span at, const char *format, ...) __attribute__((format(printf, 4, 5)));
struct diag *diag_warning(struct diags *, const char *rule, struct span at, const char *format, ...) __attribute__((format(printf, 4, 5)));
struct diag *diag_note(struct diags *, const char *rule, struct span at, const char *format, ...) __attribute__((format(printf, 4, 5)));
struct diag *diag_system(struct diags *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_hint(struct diags *, struct diag *, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool diags_failed(const struct diags *);                    // an error or a system failure is among them
// In the order they are printed in: sources in order of first mention, in each by line and column; things without a place first. In the diags' arena.
const struct diag *const *diags_in_order(const struct diags *);
str diag_severity_word(enum severity);                      // error, warning, note
// path:line:col: error: message [rule], the line, a caret line under the span (tabs kept, wide characters counted), a hint. File order
// (sources in order of first mention), things without a place first. Ends with "N errors, M warnings" when there is more than one.
void diags_print(const struct diags *, bool colour, struct buffer *);
#endif
