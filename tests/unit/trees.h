// tests/unit/trees.h - a desk to try trees on: YAML text in, one-line JSON and diagnostics out.
#ifndef TREES_H
#define TREES_H
#include "tree/node.h"
#include "unit.h"

struct desk { struct arena arena; struct diags *diags; };

int desk_open(void **state);        // cmocka's setup and teardown
int desk_close(void **state);
const struct node *desk_read(struct desk *, const char *yaml);          // NULL after errors
const struct node *desk_yaml(struct desk *, const char *yaml);          // fails the test after errors
const char *desk_json(struct desk *, const struct node *);
// "rule line:column+length message | hint", one a line, in the order of being added.
const char *desk_told(struct desk *);

#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, desk_open, desk_close)
#endif
