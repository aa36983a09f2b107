// tree/yaml_map.h - a map while it is read: no key twice, `<<` resolved at its end. For tree/ alone.
#ifndef TREE_YAML_MAP_H
#define TREE_YAML_MAP_H
#include "tree/node.h"

struct yaml_map {
    struct entry *entries; size_t count;
    struct map *index;              // key -> position + 1, once the map is large
    const struct entry *merge;      // the `<<` entry
    bool repeats;                   // a key may come again
};

// Errors: duplicate-key; merge-key when `<<` names no map.
void yaml_map_add(struct arena *, struct yaml_map *, struct entry, struct diags *);
void yaml_map_merge(struct arena *, struct yaml_map *, struct entry, struct diags *);
// The map's entries: those that are merged in come first, an explicit key replaces the value in their place (PyYAML's order).
struct yaml_map yaml_map_end(struct arena *, const struct yaml_map *);
#endif
