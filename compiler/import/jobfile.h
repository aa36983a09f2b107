// import/jobfile.h - fio's job files as fio reads them: sections, options, comments, included files, variables. Source: fio 3.33, HOWTO "Job file format".
#ifndef IMPORT_JOBFILE_H
#define IMPORT_JOBFILE_H
#include "import/import.h"

struct job_option {
    str name, value;                    // lower case; blanks around and comments removed, variables replaced
    bool has_value;                     // a '=' was there
    struct span at, value_at;
};
struct job { str name; struct span at; struct job_option *options; size_t count; };         // of [global] above it, then its own
struct jobfile { struct job *items; size_t count; };

// NULL after errors: import-syntax, import-include, import-empty.
const struct jobfile *jobfile_read(struct arena *, const struct source *, const struct import_world *, struct diags *);
#endif
