// template/expr.h - an expression as written -> typed code. For template/ alone.
#ifndef TEMPLATE_EXPR_H
#define TEMPLATE_EXPR_H
#include "template/build.h"
#include "template/token.h"

// The name that a loop gives its item, and the loops around it.
struct scope {
    const struct scope *outer;
    str name;
    enum type type;                 // of the item
    const struct name *of;
    unsigned frame;                 // from 1
};
extern const struct name path_pair_names[];                 // of an item of PAIRS: key, value
struct vocabulary { const struct name *names; const struct scope *scope; };        // what an expression may say
struct typed { enum type type; const struct name *of; size_t size; uint32_t expr; };      // WRONG after an error

struct typed expr_value(struct builder *, const struct vocabulary *, struct written);
struct typed expr_condition(struct builder *, const struct vocabulary *, struct written);   // BOOL
// What stands in a text: literal text, or an expression, which becomes text.
struct piece { str literal; struct written hole; bool is_hole; };
struct typed expr_text(struct builder *, const struct vocabulary *, const struct piece *, size_t count);
#endif
