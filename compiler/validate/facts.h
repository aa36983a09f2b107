// validate/facts.h - the facts of an Environment: nodes, storage classes, registry, quota. Only for validate/site.c.
#ifndef VALIDATE_FACTS_H
#define VALIDATE_FACTS_H
#include "validate/site.h"

extern const struct shape site_node_shape, storage_class_shape, registry_shape, quota_shape;
// What no table says of a single field. False after errors.
bool facts_check(struct arena *, const struct site *, struct diags *);
#endif
