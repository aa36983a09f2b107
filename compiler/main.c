// compiler/main.c - expc: one YAML experiment to everything that runs it.
//
// The house, in the order of the data:
//   read/      the file, -f and --set           -> one tree, each node knowing its place
//   validate/  every key a user may write        -> struct experiment, struct configuration
//   tool/      fio: options, traps, bytes, argv
//   expand/    axes, ranges                      -> points, as numbers
//   plan/      systems and rounds with their ids -> struct plan, steps in the one order
//   check/     rules over the plan               -> diagnostics
//   output/    one file a back end               -> plan.json, PLAN.md, local/
//   command/   one file a command; compile.c is the driver they share
// Exit status: 0 fine, 1 the experiment is invalid, 2 usage, 3 the system failed.
#include "command/command.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static void help(FILE *to)
{
    fputs("usage: expc COMMAND [options] [EXPERIMENT]\n\n", to);
    for (const struct command *command = commands; command->name; command++) fprintf(to, "  %-10s %s\n", command->name, command->help);
    fputs("\nexpc COMMAND --help tells more. EXPERIMENT may be - for standard input.\n", to);
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN);           // a file over the limit is an error like a full disk
    if (argc > 1 && !strcmp(argv[1], "--version")) return puts("expc " EXPC_VERSION) < 0 || fflush(stdout) ? STATUS_SYSTEM : STATUS_FINE;
    if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        help(stdout);
        return fflush(stdout) ? STATUS_SYSTEM : STATUS_FINE;
    }
    for (const struct command *command = commands; argc > 1 && command->name; command++)
        if (!strcmp(command->name, argv[1])) return command->run(command, argc - 1, argv + 1);
    if (argc > 1) fprintf(stderr, "expc: no command is called %s\n", argv[1]);
    help(stderr);
    return STATUS_USAGE;
}
