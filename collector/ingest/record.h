// ingest/record.h - result records cut out of a stream by their own lengths (format expc.result/1; docs/records.md).
#ifndef INGEST_RECORD_H
#define INGEST_RECORD_H
#include "base/names.h"
#include "ingest/stream.h"
#include "tree/shape.h"

// Numbers that are not there are -1, texts empty.
struct record_stage {
    int64_t stage;
    struct list argv;               // str
    int64_t start_ms, end_ms;       // since 1970, of the clock that started the tool
    int64_t exit;                   // 124: stopped at its deadline; 128+n: by signal n
};
struct record_section {
    str name;                       // stdout, stderr, fio.json, cgroup, ...
    int64_t stage;                  // -1: of the whole record
    int64_t length, cksum;          // as the header says, bytes and POSIX cksum
    str bytes;                      // a view into the stream's window
    size_t line;                    // where it begins
    bool intact;                    // the sum is right
};
struct record_limits { int64_t cpu_m, memory_bytes; };
struct record {
    str round, load;                // one of the two
    str system, workload, nonce, node, system_node, image, kernel;
    int64_t tenant, client, clients, cores;
    struct record_limits limits;
    int64_t ready_ms, go_ms;        // since 1970
    int64_t exit;                   // the worst of the stages
    struct list stages;             // record_stage
    struct list sections;           // record_section
    struct list unkept;             // str: what the plan asks for and the machine did not keep
    size_t line;                    // of the header
};
extern const struct shape record_shape;         // of the header line

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
struct record_reader { struct stream *stream; bool lost; };

// The piece at the window's start; false at the end of the stream.
bool record_next(struct record_reader *, struct arena *, struct piece *);
// A copy without sections whose texts live in `names`' arena, equal ones once.
const struct record *record_keep(struct names *, const struct record *);
#endif
