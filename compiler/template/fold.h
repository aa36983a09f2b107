// template/fold.h - a marked tree -> parts, with all expressions compiled. For template/ alone.
#ifndef TEMPLATE_FOLD_H
#define TEMPLATE_FOLD_H
#include "template/mark.h"
#include "template/part.h"

// NULL after errors, which are told at `original`, the template as written.
struct part *fold(struct builder *, const struct node *, const struct marked *, const struct source *original, const struct name *names);
void fold_refuse_split(const struct statement *, struct diags *);     // the error about one whose end is in another map or list
#endif
