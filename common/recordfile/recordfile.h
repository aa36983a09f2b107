// recordfile/recordfile.h - the header of a result record, format expc.result/1 (docs/records.md): its structs and the tables of its keys.
// Frozen: a reader ignores keys it does not know; a new key is no new version; removing, renaming or another meaning is /2.
#ifndef RECORDFILE_RECORDFILE_H
#define RECORDFILE_RECORDFILE_H
#include "tree/shape.h"

#define RECORDFILE_RESULT "expc.result/1"
#define RECORDFILE_KEPT "expc.kept/1"
#define RECORDFILE_END "expc.end/1"

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
    // Known once the section itself was read:
    str bytes;                      // a view into the stream's window
    size_t line;                    // where it begins
    bool still;                     // all its lines stand at `line`: it came out of something zipped
    bool intact;                    // the sum is right
};
struct record_limits { int64_t cpu_m, memory_bytes; };
struct record {
    str format;
    str round, load;                // one of the two
    str system, workload, nonce, node, system_node, image, kernel;
    int64_t tenant, client, clients, cores;
    int64_t restarts;               // of the system while the round ran
    struct record_limits limits;
    int64_t ready_ms, go_ms;        // since 1970
    int64_t exit;                   // the worst of the stages
    struct list stages;             // record_stage
    struct list sections;           // record_section
    struct list unkept;             // str: what the plan asks for and the machine did not keep
    // Known once the record was read:
    size_t line;                    // of the header
    uint32_t sum;                   // of the header line, and so, by the sums in it, of the record
    bool intact;                    // the sums of all sections are right
};

extern const struct shape recordfile_shape, recordfile_kept_shape, recordfile_end_shape;
const struct node *recordfile_schema(struct arena *);       // JSON Schema draft-07 of the header line
#endif
