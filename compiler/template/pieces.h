// template/pieces.h - a scalar of a marked tree -> what stands in it. For template/ alone.
#ifndef TEMPLATE_PIECES_H
#define TEMPLATE_PIECES_H
#include "template/expr.h"
#include "template/mark.h"

struct pieces {
    struct piece *items; size_t count;
    size_t holes;                       // expressions among them
    bool is_raw;                        // {% raw %} is among them: the text is text, whatever it looks like
    const struct statement *statement;  // one stands inside the text, which is an error
};
// is_block: the text of | or >. is_plain: blanks beside comments at its ends fall away.
struct pieces pieces_of(struct arena *, const struct marked *, str text, bool is_block, bool is_plain);
str pieces_text(struct arena *, const struct pieces *);     // when no expression is among them
#endif
