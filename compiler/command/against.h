// command/against.h - the two sides of `plan --against`: an older plan as it lies there, and this one as a build would write it.
#ifndef COMMAND_AGAINST_H
#define COMMAND_AGAINST_H
#include "command/command.h"
#include "plan/diff.h"

// The plan.json of call->against (or of the folder it names) and the objects.tsv beside it, if there is one. False after a diagnostic.
bool against_read(struct call *, struct diff_side *);
// What a build would write into the same two files. False after a diagnostic.
bool against_render(struct call *, const struct output_context *, struct diff_side *);
#endif
