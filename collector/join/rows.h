// join/rows.h - what was measured beside what was planned: rounds, the records of their clients, and one row a result.
#ifndef JOIN_ROWS_H
#define JOIN_ROWS_H
#include "ingest/record.h"
#include "parse/samples.h"
#include "planfile/planfile.h"

struct input {                      // one file
    str path;
    size_t number;                  // in the order of the operands, from 0
    struct remarks remarks;         // what belongs to no result
    size_t unread_lines, unread_bytes;      // not blank, and of no record or document
    size_t records, results;        // met in it, whether they count or not
    size_t pieces;                  // objects of Kubernetes in it that hold (parts of) records
    size_t copies;                  // records of it that were met in another kind of place as well
};
struct origin {                     // where in a file
    struct input *input;
    str pod, container, stream;     // what a wrapping told; empty: nothing
    bool stored;                    // in ConfigMaps, else in a log
};
enum client_state {
    CLIENT_COUNTS,
    CLIENT_COPY,                    // the same record from the other place, log or ConfigMap: as it should be
    CLIENT_DUPLICATE,               // the same record again in the same kind of place, or with other content
    CLIENT_SUPERSEDED,              // there is a later run
};
struct client {                     // one record
    const struct record *record;
    const struct origin *origin;
    struct round *round;            // NULL: of a load
    const struct planfile_workload *planned;        // NULL: the plan has no such workload, tenant or client in this round
    enum client_state state;
    const struct client *by;        // who counts in its place
    struct client *older;           // the same round, workload, tenant and client, seen before
    struct remarks remarks;         // about all of it: errors of its file when it counts
    struct row **rows; size_t row_count;
    str last_words;                 // of the tool's stderr
};
struct round {
    str id;
    size_t number;                  // in the plan's order, from 1; those that are not planned come after
    const struct planfile_step *step;               // NULL: not in the plan
    int64_t tenants, expected;      // clients expected over workloads and tenants; 0 without a plan
    struct client **clients; size_t client_count;   // in the order they were met
    size_t kept;                    // clients that found the round done
    size_t matched;                 // results without records that were taken for it by their parameters
};
struct row {                        // one result
    const struct origin *origin;
    const struct sample *sample;
    const struct client *client;    // NULL: not from a record
    struct round *round;            // NULL: of none
    str workload;                   // empty: of none
    int64_t stage;                  // -1: not from a record
    bool matched;                   // to its round by parameters: nothing says that it ran there
    const struct row *by;           // of a document: which counts in its place
    const struct node *planned;     // params of this workload and stage; NULL: no plan
};
struct broken {
    const struct origin *origin;
    const struct record *record;    // as far as it could be read
    const char *code;
    str reason;
    const struct client *whole;     // the same record, whole, from another place: then nothing is lost
};

struct rows {
    const struct planfile *plan;    // NULL: none given
    struct input **inputs; size_t input_count;
    struct round **rounds; size_t round_count;      // the plan's in its order, then others as met
    struct client **clients; size_t client_count;   // as met
    struct row **items; size_t count;               // those that count, as met
    struct row **sorted;                            // the same by round, workload, stage, tenant, client
    struct broken *broken; size_t broken_count;
    struct columns *columns;
};

// The stage of a record by its number; NULL when the header has none.
const struct record_stage *rows_stage(const struct record *, int64_t stage);
// Run time and params that the plan says for a workload's stage (from 1).
const struct node *rows_planned(const struct planfile_workload *, int64_t stage);
// Is it the planned value, however either is written: 4k and 4096, 60s and 60.
bool rows_same_param(str planned, const struct param *run);
#endif
