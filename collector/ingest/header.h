// ingest/header.h - a record's header line as structs. Only for ingest/.
#ifndef INGEST_HEADER_H
#define INGEST_HEADER_H
#include "recordfile/recordfile.h"

#define HEADER_RESULT "{\"format\":\"" RECORDFILE_RESULT "\""
#define HEADER_KEPT "{\"format\":\"" RECORDFILE_KEPT "\""
#define HEADER_END "{\"format\":\"" RECORDFILE_END "\""

// Fills `record` from one line; false with *reason when it is no header that can be trusted.
bool header_read(struct arena *, str line, struct record *, str *reason);
// Kept lines hold fewer keys.
bool header_read_kept(struct arena *, str line, struct record *, str *reason);
bool header_read_end(struct arena *, str line, struct record *, str *reason);
#endif
