// template/run.h - parts of a program, run now. For template/ alone.
#ifndef TEMPLATE_RUN_H
#define TEMPLATE_RUN_H
#include "template/program.h"

// The instructions from `first` up to `end`, which is where they lead to; nothing before `first` may be open.
void run_range(const struct program *, const void *view, uint32_t first, uint32_t end, struct buffer *);
bool run_is_true(const struct program *, const void *view, uint32_t expr);
#endif
