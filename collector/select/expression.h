// select/expression.h - what people type to say which rows they mean and what to show of them: p90 < 15 and path = raw; mean:tps; 1000 * clat_mean_ms.
//
//   or: and { "or" and }            and: not { "and" not }           not: "not" not | comparison
//   comparison: sum [ ("=" | "!=" | "<" | "<=" | ">" | ">=") sum | ["not"] "in" "(" sum { "," sum } ")" ]
//   sum: product { ("+" | "-") product }    product: unary { ("*" | "/") unary }    unary: "-" unary | primary
//   primary: NUMBER [k | m | g] | 'TEXT' | NAME | FUNCTION "(" or { "," or } ")" | STATISTIC ":" primary | "(" or ")"
//
// A name holds letters, digits, "_", "." and, before a letter, "-"; so a minus stands between blanks. A word on the right of = or != (or in a list) that
// names no column is text. Statistics (n mean median sd cv ci min max sum) are of all results that a cell stands for; round(x, digits) and abs(x) of one figure.
#ifndef SELECT_EXPRESSION_H
#define SELECT_EXPRESSION_H
#include "base/diag.h"
#include "select/facets.h"

struct expression;
// Columns of a table that is being made: a name may mean one of them.
struct titles { const str *names; size_t count; };

// Where words come from, and where complaints go. `facets` NULL: only the grammar is checked.
struct wording { struct arena *arena; struct diags *diags; const struct source *source; const struct facets *facets; struct titles titles; };
struct span wording_span(const struct wording *, str part);

// NULL after an error: bad-expression, unknown-column.
const struct expression *expression_read(const struct wording *, str text);
bool expression_has_statistic(const struct expression *);
bool expression_has_percentile(const struct expression *);
// The name when the expression is nothing else (or one statistic of it: then *statistic is its word); empty otherwise.
str  expression_name(const struct expression *, str *statistic);

// The mean of what has no statistic yet; a facet by its name, which must be there.
const struct expression *expression_mean(struct arena *, const struct expression *);
const struct expression *expression_facet(struct arena *, const struct facet *);

// What a cell is computed from: some groups, and the cells of its row so far.
struct scope { struct arena *arena; const struct facets *facets; const struct group *const *groups; size_t count; const struct value *cells; };
struct value expression_value(const struct scope *, const struct expression *);
bool expression_holds(const struct scope *, const struct expression *);     // is it true? What was not measured is not.
#endif
