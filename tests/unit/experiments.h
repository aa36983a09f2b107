// tests/unit/experiments.h - whole experiments at a desk: the text of a spec in, plan, files and diagnostics out.
#ifndef EXPERIMENTS_H
#define EXPERIMENTS_H
#include "compile.h"
#include "trees.h"

// A document around the members of spec (flow style, on line 4): "system: {type: hardware}, workload: {...}".
const char *experiment_of(struct desk *, const char *members);
// The shortest useful one: hardware, and fio with 1 GiB for 10 s. `options` are added to its workload (", bs: 8k"), `members` to its spec.
const char *fio_experiment(struct desk *, const char *options, const char *members);

// compile() over texts in memory; the desk's diagnostics start anew. NULL after errors, which desk_told() tells.
const struct output_context *compile_text(struct desk *, const char *yaml);
// Over 1,000 rounds need a site with gate: create.
const struct output_context *compile_large(struct desk *, const char *yaml);
const struct output_context *compile_with(struct desk *, const char *yaml, const struct overlay *, size_t count);
const struct plan *plan_of(struct desk *, const char *yaml);            // fails the test after errors
const struct plan *fio_plan(struct desk *, const char *options, const char *members);

// Round `row` made whole; its levels, "rw=read iodepth=4"; its ids in order, one a line.
const struct round *round_at(struct desk *, const struct plan *, size_t row);
const char *titles_of(struct desk *, const struct plan *);
const char *ids_of(struct desk *, const struct plan *);
const char *params_text(struct desk *, const struct workload *);        // "rw=read bs=4096 ...", in the table's order

str plan_json(struct desk *, const struct output_context *);
const char *review_of(struct desk *, const struct output_context *, enum review_style);
// A file that `output` writes, through a memory sink.
str file_of(struct desk *, const struct output_context *, const char *name);
// What is wrong with an experiment, as desk_told() tells it. The test fails when nothing is wrong.
const char *wrong_with(struct desk *, const char *yaml);
#endif
