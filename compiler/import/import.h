// import/import.h - what people have today, written as an experiment: fio's job files and bexhoma's command lines. What has no counterpart stays as a
// comment, with the reason, beside the place where it would matter.
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H
#include "base/buffer.h"
#include "base/diag.h"

// The world outside, as functions, so that nothing here reads it.
struct import_world {
    const char *(*variable)(void *with, str name);                              // of the environment; NULL: it is not set
    const struct source *(*include)(void *with, str path, str *error);          // a file that a job file includes; NULL with the reason
    void *with;
};

// Both write the experiment's YAML into `out`. False after errors, at file:line:column of what was given; warnings say what could not be kept.
// `name` is what the experiment is called when nothing better is found.
bool import_fio(struct arena *, const struct source *jobfile, str name, const struct import_world *, struct buffer *out, struct diags *);
bool import_bexhoma(struct arena *, const struct source *command, str name, const struct import_world *, struct buffer *out, struct diags *);

// A name that may stand in metadata.name and as a workload's: lower-case letters, digits, '-', a letter first, at most 32 characters.
str import_name(struct arena *, str text, const char *otherwise);
// The text with every ${NAME} (and, where `bare`, $NAME) replaced by the variable's value; a variable that is not set is a warning at `at` and nothing;
// one that holds a line end or a control character is an error.
str import_variables(struct arena *, str text, bool bare, struct span at, const struct import_world *, struct diags *);

// Whether the whole text is UTF-8 without control characters (but line ends and tabs); an error at the first place where it is not.
bool import_is_plain(const struct source *, struct diags *);

enum import_kind { IMPORT_NONE, IMPORT_FIO, IMPORT_BEXHOMA };
// What a file that should be an experiment looks like.
enum import_kind import_looks_like(str text);
#endif
