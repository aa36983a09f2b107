// import/fio_value.h - a value of a job file in the form that an experiment has it.
#ifndef IMPORT_FIO_VALUE_H
#define IMPORT_FIO_VALUE_H
#include "import/jobfile.h"
#include "tool/tool.h"

// The text to write for the option. Empty after an error (import-value at the value's place), or what the option's own row complains about.
// `decimal`: the job file says kb_base=1000.
str fio_value(struct arena *, const struct tool_option *, const struct job_option *, bool decimal, struct diags *);
#endif
