// tree/yaml_write.h - a tree as YAML that every reader (YAML 1.1 and 1.2, Kubernetes', PyYAML) reads back alike. The one place that knows YAML quoting.
#ifndef TREE_YAML_WRITE_H
#define TREE_YAML_WRITE_H
#include "tree/node.h"

// The document, without "---", each line indented by `indent` blanks, ends with LF. Text in block style where it has lines, else plain where that is safe, else double quoted.
void yaml_write(struct buffer *, const struct node *, unsigned indent);
// One scalar as it may stand after "key: " on one line.
void yaml_write_scalar(struct buffer *, str text, enum scalar_kind);

// The same in pieces, for who writes a map by hand. A key with its ':', after its `indent` blanks.
void yaml_write_key(struct buffer *, str key, unsigned indent);
// What follows "key:", from the blank or line end to the end of its lines; what goes below stands at `indent`.
void yaml_write_value(struct buffer *, const struct node *, unsigned indent);
#endif
