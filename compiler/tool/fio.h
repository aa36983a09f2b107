// tool/fio.h - fio: its table of options and what they mean for a run. Source: fio 3.33, HOWTO.
#ifndef TOOL_FIO_H
#define TOOL_FIO_H
#include "tool/tool.h"

extern const struct tool tool_fio;
extern const struct tool_option fio_options[];

void fio_check(const struct settings *, const struct tool_place *, const struct node *at, struct diags *);
bool fio_is_mixed(str rw);                      // reads and writes
bool fio_only_reads(str rw);
bool fio_is_synchronous(str ioengine);          // one I/O at a time whatever iodepth says
#endif
