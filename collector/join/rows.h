// join/rows.h - what was measured beside what was planned: rounds, the records of their clients, and one row a result.
#ifndef JOIN_ROWS_H
#define JOIN_ROWS_H
#include "ingest/record.h"
#include "parse/samples.h"
#include "planfile/planfile.h"

struct input {                      // one file
    str path;
    struct remarks remarks;         // what belongs to no result
    size_t unread_lines, unread_bytes;      // not blank, and of no record or document
    size_t records, results;        // met in it, whether they count or not
};
enum client_state { CLIENT_COUNTS, CLIENT_DUPLICATE, CLIENT_SUPERSEDED };
struct client {                     // one record
    const struct record *record;
    struct input *input;
    struct round *round;            // NULL: of a load
    const struct planfile_workload *planned;        // NULL: the plan has no such workload, tenant or client in this round
    enum client_state state;
    const struct client *by;        // who counts in its place
    struct client *older;           // the same round, workload, tenant and client, seen before
    bool damaged;                   // the sum of a section is wrong
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
};
struct row {                        // one result
    struct input *input;
    const struct sample *sample;
    const struct client *client;    // NULL: not from a record
    int64_t stage;                  // -1: not from a record
    const struct node *planned;     // params of this workload and stage; NULL: no plan
};
struct broken { const struct input *input; struct record record; const char *code; str reason; };

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
#endif
