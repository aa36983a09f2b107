// parse/samples.h - what the tools measured, in one form for all of them: params as run, metrics by name, remarks.
#ifndef PARSE_SAMPLES_H
#define PARSE_SAMPLES_H
#include "base/names.h"
#include <stdint.h>

// How a metric of the clients of one round becomes one figure of the round. A percentile of several clients cannot be computed: the worst is shown, and said so.
enum fold { FOLD_NONE, FOLD_SUM, FOLD_MIN, FOLD_MAX, FOLD_WORST, FOLD_MEAN };
struct column {
    str name;                       // "read_clat_p99_ms": the contract of results.json and CSV
    str key;                        // what the tool calls it, for columns_expect()
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
// The column that followed the one before in the last record, when the tool's own word for it and the upper half of its rank are these; NULL: it is
// another, to be had by columns_keyed(), as columns_get() with the tool's word. For lists that come with every record and take long to name.
const struct column *columns_expect(struct columns *, str key, uint64_t rank);
const struct column *columns_keyed(struct columns *, str key, struct column_name, uint64_t rank, enum fold);
const struct column *columns_find(const struct columns *, str name);    // NULL: nobody measured it
size_t columns_count(const struct columns *);
const struct column *columns_at(const struct columns *, size_t index);  // sorted by rank, then name, once columns_sort() was called
void columns_sort(struct columns *);

enum remark_level { REMARK_NOTE, REMARK_WARNING, REMARK_ERROR };
struct remark { size_t line; enum remark_level level; const char *code; str message; };
struct remarks { struct remark *items; size_t count; };
void remarks_add(struct arena *, struct remarks *, struct remark);

struct metrics { const struct column **columns; double *values; size_t count; };     // columns of settled ones are shared
void   metrics_add(struct arena *, struct metrics *, const struct column *, double value);
// False when it was not measured.
bool   metrics_get(const struct metrics *, const struct column *, double *value);

struct param { str name, text; bool is_number; double number; };        // text: as typed
struct params { const struct param **items; size_t count; };            // items are shared by all who have the same
// Of parts, whose columns are few.
bool   metrics_named(const struct metrics *, str name, double *value);

const struct param *params_get(const struct params *, str name);

// What was measured over time: t_s first. A value that was not measured is NaN.
struct series { const str *columns; size_t column_count; const double *values; size_t row_count; };
struct part { str kind, name, host; struct params params; struct metrics metrics; struct series series; };     // a disk of the run; what the system used
struct sample {                     // one result
    size_t line;                    // where its record begins in the file
    str tool, version, test;        // version without the tool's name; empty: not said
    bool total;                     // the sum of others of the same file
    // Of tools that may print a result more than once: of several forms the lowest is the richest; what tells jobs of one name apart; the process
    // that measured (empty: not said); when it said so (0: no word of it).
    unsigned form; str group, process; int64_t told_ms;
    struct params params;
    struct metrics metrics;
    struct part *parts; size_t part_count;
    struct series series;           // in the run's arena
    struct remarks warnings, errors;
};

const struct part *sample_part(const struct sample *, str kind, str name);     // or NULL

// Where parsers put what they find; lives as long as the run.
struct samples {
    struct arena *arena, *scratch;  // scratch: until the record or document at hand is done
    struct names *names;
    struct columns *columns, *part_columns;
    struct sample **items; size_t count;        // of the record or document at hand
    struct remarks loose;                       // about what became no sample, waiting for the driver
    struct params last_params;                  // of the sample before: mostly the same again
    struct metrics last_metrics;
};
struct sample *samples_add(struct samples *);
// The next parameter, or another value of one that is there. `number` NULL: it is text.
void samples_param(struct samples *, struct params *, str name, str text, bool (*number)(str name, str text, double *));
void samples_add_part(struct samples *, struct sample *, const struct part *);
// Metrics, params and parts are gathered in scratch memory; when a sample is complete it takes exactly what it needs, and shares what others have too.
void samples_settle(struct samples *, struct sample *);
#endif
