// collecting.h - what the driver holds while it reads. Only for collect*.c.
#ifndef COLLECTING_H
#define COLLECTING_H
#include "collect.h"
#include "join/join.h"

struct collection {
    struct arena *arena, *scratch;  // of the whole run; of the record at hand
    struct diags *diags;
    struct names *names;
    struct samples samples;
    struct join *join;
    struct remarks said;            // by a tool, waiting for its next result
};

// The results of a record's sections, with what the tool said beside them.
void collect_record(struct collection *, struct input *, const struct record *);
// Hands over the samples of the document at hand: `said` goes with the first.
void collect_samples(struct collection *, struct input *, struct client *, int64_t stage);
#endif
