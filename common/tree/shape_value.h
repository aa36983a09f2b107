// tree/shape_value.h - what the files of shape share. For tree/ alone.
#ifndef TREE_SHAPE_VALUE_H
#define TREE_SHAPE_VALUE_H
#include "tree/shape.h"

str shape_wants(enum field_type);               // "a size such as 50Gi" - for messages
void shape_wrong_type(const struct field *, const struct node *value, struct diags *);
// Least and largest value that the field takes.
struct limits { int64_t min, max; };
struct limits shape_limits(const struct field *);
bool shape_has_max(const struct field *);
const struct word *shape_word_of(const struct word *words, int64_t value);     // NULL when no word has that value
str shape_words_joined(struct arena *, const struct word *words, str between);
str shape_keys_joined(struct arena *, const struct shape *, str between);
#endif
