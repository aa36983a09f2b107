// select/value.h - what stands in a cell before it is printed.
#ifndef SELECT_VALUE_H
#define SELECT_VALUE_H
#include "base/arena.h"

enum value_kind { VALUE_NONE, VALUE_NUMBER, VALUE_TEXT };   // NONE: not measured, or not the same in all that the cell stands for
struct value {
    enum value_kind kind;
    double number;
    str text;                       // of a number: as it was written, such as 4k; empty: as it comes
};

struct value value_number(double);                          // NaN and infinity are none
struct value value_text(str);                               // the empty text is none
str  value_shown(struct arena *, const struct value *);
// Numbers by size and before texts, texts by bytes, none last.
int  value_compare(const struct value *, const struct value *);
bool value_equal(const struct value *, const struct value *);
#endif
