// command/check.c - expc check: is the experiment valid.
#include "command/command.h"

int command_check(const struct command *command, int argc, char **argv)
{
    struct call call;
    bool done;
    int status = call_read(&call, command, argc, argv, &done);
    if (status == STATUS_FINE && !done) compile(&call.arena, &call.sources, &call.templates, call.diags);
    int ended = call_end(&call);
    return status != STATUS_FINE ? status : ended;
}
