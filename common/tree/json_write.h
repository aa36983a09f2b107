// tree/json_write.h - a tree as JSON. The one place that knows JSON quoting.
#ifndef TREE_JSON_WRITE_H
#define TREE_JSON_WRITE_H
#include "tree/node.h"

// On one line without blanks, as `jq -c` writes it (UTF-8 as it is; \u00XX for control characters, \b \f \n \r \t by name, DEL as \u007f).
void json_write(struct buffer *, const struct node *);
void json_write_indented(struct buffer *, const struct node *);    // two blanks a level, for people; ends with LF
void json_write_text(struct buffer *, str);                 // one string with its quotes
#endif
