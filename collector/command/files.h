// command/files.h - the files that were named, one after the other, into the collection.
#ifndef COMMAND_FILES_H
#define COMMAND_FILES_H
#include "collect.h"
#include "command/options.h"

// What cannot be opened or read is a diagnostic (DIAG_SYSTEM); the others are read all the same.
void files_collect(struct arena *, struct collection *, const struct paths *, struct diags *);
#endif
