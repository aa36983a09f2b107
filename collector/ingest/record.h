// ingest/record.h - result records cut out of a stream by their own lengths (format expc.result/1; docs/records.md).
#ifndef INGEST_RECORD_H
#define INGEST_RECORD_H
#include "base/names.h"
#include "ingest/stream.h"
#include "recordfile/recordfile.h"

enum piece_kind {
    PIECE_RECORD,
    PIECE_KEPT,                     // a round that was there already: round, client and nonce in `record`
    PIECE_BROKEN,                   // a record that cannot be used: `code`, `reason`, and what its header told in `record`
    PIECE_LOST,                     // a line behind a broken record, before the next header: part of the damage
    PIECE_LINE,                     // a line of something else
};
struct piece {
    enum piece_kind kind;
    size_t used;                    // bytes at the window's start: stream_skip() them when done with the piece
    struct record record;           // strings and lists in the arena that was given, sections in the window
    const char *code;               // record-header, record-cut, record-end
    str reason;
    str text;                       // LINE: without its LF
};
struct record_reader {
    struct stream *stream;
    bool lost;                      // behind a broken record
    size_t need;                    // bytes that a fed stream must hold before it is worth looking again
};

bool record_starts(str text);       // with the header of one
// The piece at the window's start; false at the end of the stream, or when a fed one holds no whole piece yet.
bool record_next(struct record_reader *, struct arena *, struct piece *);
// A copy without sections whose texts live in `names`' arena, equal ones once.
const struct record *record_keep(struct names *, const struct record *);
#endif
