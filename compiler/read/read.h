// read/read.h - the experiment's file, what -f lays over it and what --set changes, as one tree.
#ifndef READ_READ_H
#define READ_READ_H
#include "tree/node.h"

struct overlay { const struct source *file; str set; };         // a file of -f, or the text of one --set: path=value, the path below spec
struct source_list {
    const struct source *experiment;
    const struct overlay *overlays; size_t overlay_count;       // in the order given
    const struct source *environment;                           // NULL: none
};

// Brings a document into the form in which it is laid over another (`under`, NULL for the first), or lain over: one name for what has several.
struct settle { const struct node *(*names)(struct arena *, const struct node *document, const struct node *under, struct diags *); };
// The merged document, each node knowing where it came from. NULL after errors.
const struct node *read_sources(struct arena *, const struct source_list *, const struct settle *, struct diags *);
#endif
