// tree/node.h - a document as a tree; every node of a YAML file knows where it came from. Never changed once built: overlays share subtrees.
#ifndef TREE_NODE_H
#define TREE_NODE_H
#include "base/arena.h"
#include "base/diag.h"

enum node_kind { NODE_SCALAR, NODE_MAP, NODE_LIST };
// PLAIN = an unquoted YAML scalar, text until a field gives it a type; the others are what JSON or our own code said.
enum scalar_kind { SCALAR_PLAIN, SCALAR_TEXT, SCALAR_NUMBER, SCALAR_BOOL, SCALAR_NULL };

struct node;
struct entry { str key; struct span key_at; const struct node *value; };
struct node {
    enum node_kind kind;
    enum scalar_kind scalar;
    bool block;                     // SCALAR: written as | or >
    struct span at;
    str text;                       // SCALAR: as written, without quotes; numbers keep their digits
    const struct entry *entries;    // MAP, in source order, no key twice
    const struct node *const *items;// LIST
    size_t count;
};

// Reading.
const struct node  *node_get(const struct node *map, str key);      // NULL when absent or not a map
const struct entry *node_entry(const struct node *map, str key);
bool node_is_null(const struct node *);                             // null, ~, empty plain; NULL itself counts
bool node_equal(const struct node *, const struct node *);          // same kinds, keys (any order), texts
str  node_kind_name(const struct node *);                           // "a map", "a list", "text" - for messages

// Building: maps and lists that grow, nodes without a place.
struct node *node_map(struct arena *);
struct node *node_list(struct arena *);
void node_put(struct arena *, struct node *map, str key, const struct node *value);     // at the end; the caller keeps keys unique
void node_put_at(struct arena *, struct node *map, str key, struct span key_at, const struct node *value);
void node_add(struct arena *, struct node *list, const struct node *value);
const struct node *node_text(struct arena *, str);
const struct node *node_integer(struct arena *, int64_t);
const struct node *node_number(struct arena *, double);             // finite
const struct node *node_bool(struct arena *, bool);
const struct node *node_null(struct arena *);
const struct node *node_sorted(struct arena *, const struct node *);    // maps sorted by UTF-8 bytes of their keys, all the way down
#endif
