// import/words.h - a command line as a shell would cut it into words: quotes, backslashes, variables, assignments before it, redirections behind it.
#ifndef IMPORT_WORDS_H
#define IMPORT_WORDS_H
#include "import/import.h"

struct command_word { str text; struct span at; };
struct command_line {
    struct command_word *words; size_t count;
    str output;                         // where its output was redirected to; empty: nowhere
};
// NULL after errors: import-syntax. Lines `NAME=value` before the command set variables for it.
const struct command_line *words_read(struct arena *, const struct source *, const struct import_world *, struct diags *);
#endif
