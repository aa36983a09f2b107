// tree/merge.h - the one overlay rule: maps merge, null removes, scalars and lists replace, lists of maps with `name` merge by name.
#ifndef TREE_MERGE_H
#define TREE_MERGE_H
#include "tree/node.h"

// `over` laid over `base`; neither is changed, unchanged subtrees are shared. base NULL: nulls in `over` vanish. Keys keep base's order, new ones follow in over's.
const struct node *merge(struct arena *, const struct node *base, const struct node *over);
#endif
