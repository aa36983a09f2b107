// template/eval_text.h - texts out of values and texts. For template/ alone.
#ifndef TEMPLATE_EVAL_TEXT_H
#define TEMPLATE_EVAL_TEXT_H
#include "template/eval.h"

str eval_integer_text(struct scratch *, int64_t);
str eval_concat(struct scratch *, const union slot *texts, size_t count);
str eval_join(struct scratch *, enum type, struct list, str between);
str eval_lower(struct scratch *, str);              // ASCII letters
str eval_upper(struct scratch *, str);
str eval_replace(struct scratch *, str text, str old, str new);
str eval_json(struct scratch *, enum type, union slot);
int64_t eval_integer(str, int64_t otherwise);       // as Jinja's int: "12", " 12 ", "12.9" (12)
#endif
