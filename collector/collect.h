// collect.h - the driver: bytes of logs in, reports into a sink, diagnostics. Knows no disk; may run twice in one process.
#ifndef COLLECT_H
#define COLLECT_H
#include "base/sink.h"
#include "ingest/rotation.h"
#include "ingest/stream.h"
#include "past.h"
#include "report/asked.h"

struct collection;
// `plan`: the bytes of plan.json, or NULL. NULL after an error in them.
struct collection *collect_new(struct arena *, const struct source *plan, struct diags *);
// One file, or the next piece of a log that was cut into files (rotation_order() tells); an archive is as many files as it holds. The stream is read to
// its end. What is wrong with it becomes remarks, told at the end.
void collect_file(struct collection *, str path, struct stream *, struct rotated);
// What is wanted. `folder`: where the report goes, for the reader's sake; empty: a stream.
struct collect_wish {
    unsigned formats;
    enum report_style style;
    str folder, na;
    struct wishes wishes;
    const struct past *baseline;    // NULL, or where somebody was measured alone
};
struct collect_result {
    size_t checks_passed, checks_failed, results;
    bool broken;                    // some input could not be used
    bool senseless;                 // what was wished for
    bool advised;                   // there is advice
};
// Writes the report and tells errors, warnings and failed checks in `diags`. Senseless wishes (unknown columns) write nothing.
struct collect_result collect_report(struct collection *, const struct collect_wish *, struct sink *);
void collect_end(struct collection *);          // gives back what does not lie in the arena
#endif
