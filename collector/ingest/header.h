// ingest/header.h - a record's header line as structs. Only for ingest/.
#ifndef INGEST_HEADER_H
#define INGEST_HEADER_H
#include "ingest/record.h"

#define HEADER_RESULT "{\"format\":\"expc.result/1\""
#define HEADER_KEPT "{\"format\":\"expc.kept/1\""

// Fills `record` from one line; false with *reason when it is no header that can be trusted.
bool header_read(struct arena *, str line, struct record *, str *reason);
// Kept lines hold fewer keys.
bool header_read_kept(struct arena *, str line, struct record *, str *reason);
#endif
