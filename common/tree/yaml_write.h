// tree/yaml_write.h - a tree as YAML that every reader (YAML 1.1 and 1.2, Kubernetes', PyYAML) reads back alike. The one place that knows YAML quoting.
#ifndef TREE_YAML_WRITE_H
#define TREE_YAML_WRITE_H
#include "tree/node.h"

// The document, without "---", each line indented by `indent` blanks, ends with LF. Text in block style where it has lines, else plain where that is safe, else double quoted.
void yaml_write(struct buffer *, const struct node *, unsigned indent);
// One scalar as it may stand after "key: " on one line.
void yaml_write_scalar(struct buffer *, str text, enum scalar_kind);
#endif
