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
    bool kept;                      // the log at hand says that a round was kept
    struct marks marks;
    struct log *open;               // whose next piece is to come
};

// What was written as one log: a file, or the pieces into which it was cut while it was written. Lines are counted through all pieces.
struct piece_file { struct input *input; size_t before; bool empty, text; };     // `before`: lines of the pieces before it
struct log {
    struct collection *c;
    struct lanes *lanes;
    struct piece_file *files; size_t count;
    struct reading *readings;       // one a lane
    struct program *programs;       // one a pod and container
    size_t lines;                   // read so far
    bool wide;                      // the file at hand is UTF-16
};
// A program in its container: what it prints on both streams makes its runs. `teller`: in whose name their results stand.
struct program { struct program *next; str pod, container; struct gather gather; struct reading *teller; };

// A lane of a log, or what came out of ConfigMaps.
struct place { const struct origin *origin; size_t before; };   // of one file: its lines begin behind `before`
struct reading {
    struct reading *next;
    struct collection *c;
    struct log *log;                // NULL: out of ConfigMaps
    const struct lane *lane;
    struct place *places; size_t place_count;
    struct record_reader *reader;
    size_t wrapping;
    struct dump dump;
    struct program *program;
};

void collect_close(struct collection *);                    // the log whose next piece did not come
struct log *log_open(struct collection *);
// One piece of it, or all.
void log_read(struct log *, str path, struct stream *, bool wide);
void log_close(struct log *);
struct input *log_input(const struct log *);                // of the last piece
// The origin of what begins at that line; *line becomes that of its file.
const struct origin *reading_origin(const struct reading *, size_t *line);
struct input *reading_input(const struct reading *);        // of the file at hand

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
// What the other sections of a record say about the results at hand: pgbench's log, vmstat, iostat.
void collect_beside(struct collection *, const struct record *, int64_t stage);
// Hands over the samples of the document or lines at hand, if any: `said` goes with the first.
void collect_samples(struct collection *, const struct origin *, struct client *, int64_t stage);
#endif
