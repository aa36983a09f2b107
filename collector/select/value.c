// select/value.c - a number is the same however it was written: 4k, 4K and 4096.
#include "select/value.h"

#include "base/number.h"

#include <math.h>

struct value value_number(double number)
{
    return isfinite(number) ? (struct value){ .kind = VALUE_NUMBER, .number = number } : (struct value){ 0 };
}

struct value value_text(str text)
{
    return text.len ? (struct value){ .kind = VALUE_TEXT, .text = text } : (struct value){ 0 };
}

str value_shown(struct arena *arena, const struct value *value)
{
    return value->kind == VALUE_NUMBER && !value->text.len ? number_text(arena, value->number) : value->text;
}

static int place_of(const struct value *value)
{
    return value->kind == VALUE_NUMBER ? 0 : value->kind == VALUE_TEXT ? 1 : 2;
}

int value_compare(const struct value *a, const struct value *b)
{
    if (a->kind != b->kind) return place_of(a) - place_of(b);
    if (a->kind == VALUE_NUMBER) return (a->number > b->number) - (a->number < b->number);
    return a->kind == VALUE_TEXT ? str_compare(a->text, b->text) : 0;
}

bool value_equal(const struct value *a, const struct value *b)
{
    return value_compare(a, b) == 0;
}
