// parse/samples.h - what the tools measured, in one form for all of them: params as run, metrics by name, remarks.
#ifndef PARSE_SAMPLES_H
#define PARSE_SAMPLES_H
#include "base/names.h"
#include <stdint.h>

// How a metric of the clients of one round becomes one figure of the round. A percentile of several clients cannot be computed: the worst is shown, and said so.
enum fold { FOLD_NONE, FOLD_SUM, FOLD_MIN, FOLD_MAX, FOLD_WORST, FOLD_MEAN };
struct column {
    str name;                       // "read_clat_p99_ms": the contract of results.json and CSV
    uint64_t rank;                  // order of columns
    enum fold fold;
    const struct column *weight;    // MEAN: the count that each client's mean stands for
    size_t index;                   // among all, once columns_sort() was called
};
struct columns;                     // the names of all metrics met so far
struct columns *columns_new(struct names *);
// The column of that name, made when it is new. The name's parts are joined.
struct column_name { str parts[4]; };
const struct column *columns_get(struct columns *, struct column_name, uint64_t rank, enum fold, const struct column *weight);
const struct column *columns_find(const struct columns *, str name);    // NULL: nobody measured it
size_t columns_count(const struct columns *);
const struct column *columns_at(const struct columns *, size_t index);  // sorted by rank, then name, once columns_sort() was called
void columns_sort(struct columns *);

enum remark_level { REMARK_NOTE, REMARK_WARNING, REMARK_ERROR };
struct remark { size_t line; enum remark_level level; const char *code; str message; };
struct remarks { struct remark *items; size_t count; };
void remarks_add(struct arena *, struct remarks *, struct remark);

struct metric { const struct column *column; double value; };
struct metrics { struct metric *items; size_t count; };
void   metrics_add(struct arena *, struct metrics *, const struct column *, double value);
// False when it was not measured.
bool   metrics_get(const struct metrics *, const struct column *, double *value);

struct param { str name, text; bool is_number; double number; };        // text: as typed
struct params { struct param *items; size_t count; };
const struct param *params_get(const struct params *, str name);

struct part { str kind, name, host; struct metrics metrics; };          // a disk of the run
struct sample {                     // one result
    size_t line;                    // where its record begins in the file
    str tool, version, test;        // version without the tool's name; empty: not said
    bool total;                     // the sum of others of the same file
    struct params params;
    struct metrics metrics;
    struct part *parts; size_t part_count;
    struct remarks warnings, errors;
};

// Where parsers put what they find; lives as long as the run.
struct samples {
    struct arena *arena, *scratch;  // scratch: until the record or document at hand is done
    struct names *names;
    struct columns *columns, *part_columns;
    struct sample **items; size_t count;        // of the record or document at hand
};
struct sample *samples_add(struct samples *);
// Metrics and params are gathered in scratch memory; when a sample is complete it takes exactly what it needs.
void samples_settle(struct samples *, struct sample *);
#endif
