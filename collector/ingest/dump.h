// ingest/dump.h - what `kubectl get configmaps -o json` prints: one object, or a List of them, or several after each other. A List is read item by
// item as kubectl writes it ("items" behind "apiVersion"), so that memory is bounded by the largest item; in any other order it is read as a whole.
#ifndef INGEST_DUMP_H
#define INGEST_DUMP_H
#include "ingest/shelf.h"
#include "ingest/stream.h"

struct dump { bool in_list; };      // between two items of a List
enum dump_step {
    DUMP_RECORD,                    // `used` bytes held pieces of records, which are on the shelf now
    DUMP_STRUCTURE,                 // `used` bytes of the List around its items
    DUMP_OTHER,                     // `used` bytes of an object that holds no record
    DUMP_MORE,                      // a fed stream must hold more than `used` bytes first
    DUMP_BROKEN,                    // `used` bytes are of no use: `problem`
};
struct dumped { enum dump_step step; size_t used, line; const char *code; str problem; };

bool dump_starts(str text);         // an object of Kubernetes begins here
// The next step at the window's start, when dump_starts() or while `in_list`.
struct dumped dump_next(struct dump *, struct stream *, struct shelf *, const void *input, struct arena *scratch);
#endif
