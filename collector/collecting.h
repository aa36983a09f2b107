// collecting.h - what the driver holds while it reads. Only for collect*.c.
#ifndef COLLECTING_H
#define COLLECTING_H
#include "collect.h"
#include "ingest/dump.h"
#include "ingest/lanes.h"
#include "join/join.h"
#include "parse/gather.h"

struct collection {
    struct arena *arena, *scratch;  // of the whole run; of the record at hand
    struct diags *diags;
    struct names *names;
    struct samples samples;
    struct join *join;
    struct shelf *shelf;
    struct remarks said;            // by a tool, waiting for its next result
    size_t guess;                   // of the length of a document, from the one before
    bool kept;                      // the file at hand says that a round was kept
};

// One log of a file: a lane, or what came out of ConfigMaps.
struct reading { struct collection *c; const struct origin *origin; struct record_reader *reader; size_t wrapping; struct dump dump; struct gather gather; };

// All pieces that are whole; of a stream that is not fed `once` reads only the next.
void collect_pieces(struct reading *, bool once);
// The log has ended: what tools' lines are open is complete.
void collect_lines_end(struct reading *);
// The records that have become whole on the shelf.
void collect_shelf(struct collection *);
// At the end of all files: those that have not.
void collect_shelf_rest(struct collection *);
// The results of a record's sections, with what the tool said beside them.
void collect_record(struct collection *, const struct origin *, const struct record *);
// Hands over the samples of the document or lines at hand, if any: `said` goes with the first.
void collect_samples(struct collection *, const struct origin *, struct client *, int64_t stage);
#endif
