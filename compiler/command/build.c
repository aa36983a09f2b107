// command/build.c - expc build: the folder `out`, whole or not at all; or the manifests as one stream.
#include "command/command.h"

#include <stdio.h>
#include <string.h>

static void build(struct call *call, const struct output_context *context)
{
    bool stream = !strcmp(call->output, "-");
    struct sink *sink = stream ? sink_stream(&call->arena, stdout, NULL) : sink_folder(&call->arena, str_of(call->output), &output_rules, call->diags);
    if (!sink) return;
    if (stream) output_stream(context, sink);
    else output(context, sink);
    if (!sink_commit(sink, call->diags)) sink_abort(sink);
}

int command_build(const struct command *command, int argc, char **argv)
{
    struct call call;
    bool done;
    int status = call_read(&call, command, argc, argv, &done);
    if (status == STATUS_FINE && !done && !call.output) status = command_usage(command, "-o DIR says where to");
    if (status == STATUS_FINE && !done) {
        const struct output_context *context = compile(&call.arena, &call.sources, &call.templates, call.diags);
        if (context) build(&call, context);
    }
    int ended = call_end(&call);
    return status != STATUS_FINE ? status : ended;
}
