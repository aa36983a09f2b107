// ingest/shelf.h - records that came in pieces, until all pieces of one are there. Lives as long as the run: the pieces may lie in several files.
#ifndef INGEST_SHELF_H
#define INGEST_SHELF_H
#include "base/buffer.h"
#include "recordfile/recordfile.h"

struct shelf_piece {                // one ConfigMap
    str set;                        // namespace and name without "-1of3"
    struct record who;              // what its name and labels say: round or load, workload, tenant, client; what they do not: empty, -1
    size_t number, count;           // from 1
    str base64;                     // of the gzipped bytes
};
struct shelf_set {                  // a record: all its pieces, or what there is of them
    str name;
    struct record who;
    const void *input;              // where its first piece was met, and the line
    size_t line;
    str bytes;                      // as they were before they were zipped; valid until the next call
    str problem;                    // why they are not there
};

struct shelf;
struct shelf *shelf_new(struct arena *);
void shelf_free(struct shelf *);
void shelf_put(struct shelf *, const struct shelf_piece *, const void *input, size_t line);
// A record of which all pieces have come, once; false when there is none.
bool shelf_take(struct shelf *, struct shelf_set *);
// What is left at the end: records with missing pieces.
bool shelf_rest(struct shelf *, struct shelf_set *);
#endif
