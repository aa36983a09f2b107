// collect.h - the driver: bytes of logs in, reports into a sink, diagnostics. Knows no disk; may run twice in one process.
#ifndef COLLECT_H
#define COLLECT_H
#include "base/sink.h"
#include "ingest/rotation.h"
#include "ingest/stream.h"
#include "report/report.h"

struct collection;
// `plan`: the bytes of plan.json, or NULL. NULL after an error in them.
struct collection *collect_new(struct arena *, const struct source *plan, struct diags *);
// One file, or the next piece of a log that was cut into files (rotation_order() tells); an archive is as many files as it holds. The stream is read to
// its end. What is wrong with it becomes remarks, told at the end.
void collect_file(struct collection *, str path, struct stream *, struct rotated);
struct collect_result { size_t checks_passed, checks_failed, results; bool broken; };      // broken: some input could not be used
// Writes the report (`folder`: where it goes, for the reader's sake) and tells errors, warnings and failed checks in `diags`.
struct collect_result collect_report(struct collection *, unsigned formats, str folder, struct sink *);
void collect_end(struct collection *);          // gives back what does not lie in the arena
#endif
