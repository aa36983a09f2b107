// template/keys.h - no map of a template may be written with one key twice, whatever its statements choose. For template/ alone.
#ifndef TEMPLATE_KEYS_H
#define TEMPLATE_KEYS_H
#include "template/part.h"

// Errors: duplicate-key. Keys with holes cannot be judged here.
void keys_check(struct arena *, const struct part *, struct diags *);
#endif
