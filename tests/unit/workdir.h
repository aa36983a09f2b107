// tests/unit/workdir.h - a folder of its own for tests that touch the disk, and what lies in it as a text.
#ifndef WORKDIR_H
#define WORKDIR_H
#include "base/arena.h"

const char *workdir_make(struct arena *);                   // a new folder under /tmp, also the working directory from now on
void workdir_remove(const char *path);                      // and back to /
void workdir_write(const char *name, const char *text);     // folders above are made
str workdir_read(struct arena *, const char *name);         // empty when it cannot be read
// Names, kinds, modes, inodes, times and bytes of all files under `path`: two equal texts = nothing was touched.
str workdir_state(struct arena *, const char *path);
str workdir_names(struct arena *, const char *path);        // names of all files and folders under `path`, sorted, with a blank between
#endif
