// ingest/lanes.h - a file as the logs that it holds: its own lines, and for each pod, container and stream what was wrapped in its name. Several files
// are pieces of one log when it was rotated.
// A wrapping comes off before anything is counted, so it adds no byte to a record. Whether lines are wrapped is asked only between two
// records: a section of a record that is not wrapped may hold lines that look as if they were.
#ifndef INGEST_LANES_H
#define INGEST_LANES_H
#include "base/names.h"
#include "ingest/prefix.h"
#include "ingest/record.h"

struct lane {
    str pod, container, name;       // as far as the wrapping tells; `name`: stdout or stderr. All empty: lines of the file itself
    struct record_reader reader;
    size_t wrapping;                // bytes of the wrapping of its last line
    void *mark;                     // of the caller
};
struct lanes;

struct lanes *lanes_new(struct names *, const struct prefix_ask *);
void lanes_file(struct lanes *, struct stream *file);       // the next piece, after lanes_next() gave NULL
// The lane that has something new: read all pieces of it that are whole (of the file's own lines: one). NULL: the file has ended.
struct lane *lanes_next(struct lanes *);
// After the last file: the next lane that ends now, with what is left in it. NULL: there are no more.
struct lane *lanes_rest(struct lanes *);
void lanes_free(struct lanes *);
#endif
