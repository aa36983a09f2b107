// embed/embed.h - the files of templates/ and schemas/ as they were when the program was built.
// Names are relative to templates/ ("scripts/run.sh"); those of schemas/ keep their folder ("schemas/plan.schema.json").
#ifndef EMBED_EMBED_H
#define EMBED_EMBED_H
#include <stddef.h>

#include "base/str.h"

struct embedded {
    str name;
    str data; // the file's bytes; a NUL follows them
};

// In the order of their paths in the source tree. Written by embed.sh into the build folder.
extern const struct embedded embedded_files[];
extern const size_t embedded_count;

// The file called `name`, or NULL.
const struct embedded *embedded_find(str name);
#endif
