// tool/fio.h - fio: its table of options and what they mean for a run. Source: fio 3.33, HOWTO.
#ifndef TOOL_FIO_H
#define TOOL_FIO_H
#include "tool/tool.h"

extern const struct tool tool_fio;
extern const struct tool_option fio_options[];

void fio_check(const struct settings *, const struct tool_place *, const struct node *at, struct diags *);
// On one volume, of one client; -1: a whole device. What one client issues in a run that ends by bytes.
int64_t fio_file_bytes(const struct settings *, const struct tool_place *);
int64_t fio_io_bytes(const struct settings *, const struct tool_place *);
struct tool_files fio_files(struct arena *, str workload, const struct settings *, const struct tool_place *);
// Several volumes: one section each, or one whose jobs open all; and the options that these take over.
void fio_add_sections(struct arena *, struct words_list *, str workload, const struct settings *, const struct tool_place *);
bool fio_names_itself(const struct setting *, const struct tool_place *);
bool fio_is_mixed(str rw);                      // reads and writes
bool fio_only_reads(str rw);
bool fio_is_synchronous(str ioengine);          // one I/O at a time whatever iodepth says
#endif
