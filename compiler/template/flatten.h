// template/flatten.h - parts -> instructions. For template/ alone.
#ifndef TEMPLATE_FLATTEN_H
#define TEMPLATE_FLATTEN_H
#include "template/part.h"

void flatten(struct builder *, const struct part *);
#endif
