// tree/yaml_read.h - one YAML document to a tree with places (libyaml). Plain scalars stay text.
#ifndef TREE_YAML_READ_H
#define TREE_YAML_READ_H
#include "tree/node.h"

// NULL after at least one error. Refuses, each with its place and a hint: bytes that are not UTF-8 text (UTF-16 is named), control characters, tabs
// in indentation, more than one document, duplicate keys (both places named), keys that are not scalars, cyclic or exploding aliases, merge keys
// whose value is no map, tags other than the core schema's, nesting over 64, more than 1,000,000 nodes. `<<` is resolved here; an explicit key wins.
const struct node *yaml_read(struct arena *, const struct source *, struct diags *);
// The value behind the first `skip` bytes of a source: the places are those in all of it.
const struct node *yaml_read_behind(struct arena *, const struct source *, size_t skip, struct diags *);
// The same as yaml_read, but a key may come again in its map, and `<<` is a key like others: for who knows more of the file, and looks afterwards.
const struct node *yaml_read_repeated(struct arena *, const struct source *, struct diags *);
#endif
