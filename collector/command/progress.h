// command/progress.h - how far the reading has come, for people who wait: a line on stderr that is overwritten, from the second second on, and only
// where stderr is a terminal.
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H
#include "base/str.h"
#include <stdbool.h>
#include <stdint.h>

struct progress { bool on, shown; int64_t started_ms, told_ms; uint64_t total, read; };       // total 0: nobody knows

struct progress progress_start(uint64_t total_bytes);
void progress_read(struct progress *, str path, size_t bytes);
void progress_end(struct progress *);       // the line is taken away
#endif
