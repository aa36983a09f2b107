// tree/json_read.h - JSON (yyjson): as a tree, or as a document looked into in place for large inputs.
#ifndef TREE_JSON_READ_H
#define TREE_JSON_READ_H
#include "tree/node.h"

// Strict RFC 8259, one value. NULL after an error at line:column. Numbers keep their text. The nodes have no places of their own (only the source).
const struct node *json_read(struct arena *, const struct source *, struct diags *);

// In place: no tree is built. A value { NULL } is "not there" and every question to it is answered with "not there".
struct json { const void *value; };
struct json_document { void *handle; struct json root; size_t used; };
struct json_problem { size_t offset; const char *reason; bool truncated; };
// The first value of `bytes` (what follows is left: `used` bytes were read; nan and inf are taken as fio writes them). False with *problem; json_close() when done.
bool json_open(struct json_document *, str bytes, struct json_problem *);
void json_close(struct json_document *);
bool json_exists(struct json);
bool json_is_object(struct json);
bool json_is_array(struct json);
struct json json_get(struct json object, str key);          // the first of equal keys
struct json json_at(struct json array, size_t index);
size_t json_count(struct json);                             // members of an object, items of an array
bool json_number(struct json, double *);                    // finite numbers only
bool json_integer(struct json, int64_t *);
bool json_text(struct json, str *);                         // valid until json_close()
// Walks members (key set) or items (key empty): struct json_cursor c = { 0 }; while (json_next(value, &c)) ... c.key, c.value
struct json_cursor { str key; struct json value; const void *next; size_t left; bool started; };
bool json_next(struct json, struct json_cursor *);
#endif
