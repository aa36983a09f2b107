// template/eval.h - runs the code of one expression. For template/ alone.
#ifndef TEMPLATE_EVAL_H
#define TEMPLATE_EVAL_H
#include "template/program.h"

// Room for texts that are made: the near bytes hold most; all is given back after each instruction.
struct scratch { char near[1024]; size_t used; struct arena far; };
struct frame { const char *item; size_t size, index, count; };      // 0: the view; the others: loops
struct machine { const struct program *program; struct frame frames[MOST_LOOPS + 1]; struct scratch scratch; };

union slot eval(struct machine *, uint32_t expr);
char *eval_room(struct scratch *, size_t bytes);
void  eval_release(struct scratch *);
// What a slot's pointer leads to; NULL gives the empty list.
struct list eval_list(union slot);
#endif
