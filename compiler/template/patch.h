// template/patch.h - an overlay over what a template writes: the rule of tree/merge.h, on parts. For template/ alone.
#ifndef TEMPLATE_PATCH_H
#define TEMPLATE_PATCH_H
#include "template/part.h"

// Changes the parts. Errors: patch-meets-nothing, at the patch.
void patch_apply(struct arena *, struct part *, const struct node *patch, struct diags *);
#endif
