// tree/path.h - dotted paths into a tree: spec.workload.bs, storage.size.
#ifndef TREE_PATH_H
#define TREE_PATH_H
#include "tree/node.h"

// The next key of *path, which becomes the rest (empty: it was the last). After the keys sysctls, sysfs, parameters and options the rest is one key.
str path_next(str *path, str key_before);
const struct node *path_get(const struct node *root, str path);                     // NULL when absent
// { a: { b: value } } for "a.b": something to merge. Every map made has the place of `at`.
const struct node *path_tree(struct arena *, str path, struct span at, const struct node *value);
#endif
