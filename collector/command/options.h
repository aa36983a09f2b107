// command/options.h - the command line of expcollect.
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H
#include "base/diag.h"
#include "collect.h"
#include "base/str.h"

enum { EXIT_FINE = 0, EXIT_CHECKS = 1, EXIT_USAGE = 2, EXIT_SYSTEM = 3 };

struct choice {
    struct collect_wish wish;
    str baseline;                   // --baseline; empty: none
    bool help, version;
    str *operands; size_t count;
};
// False with *problem when the words make no sense.
bool options_read(struct arena *, int argc, char **argv, struct choice *, str *problem);
void options_help(struct buffer *);

struct paths { str plan; str *items; size_t count; };       // plan empty: none among them
// Folders become their files (sorted by name, hidden ones left out), the plan is told from logs by its first bytes.
// What cannot be read is a system diagnostic; two plans are *problem.
bool paths_find(struct arena *, const struct choice *, struct paths *, struct diags *, str *problem);

int command_collect(int argc, char **argv);
int command_compare(int argc, char **argv);                // argv[1] is "compare"
void command_print_diags(const struct diags *);
struct past;
const struct past *command_read_past(struct arena *, str path, struct diags *);     // results.json, or the folder that holds it; NULL after a diagnostic
#endif
