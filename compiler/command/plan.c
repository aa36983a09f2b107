// command/plan.c - expc plan: what will run, for people, for a pull request, for machines.
#include "command/command.h"

#include "command/against.h"
#include "output/difference.h"

#include <stdio.h>
#include <string.h>

static int print_review(const struct output_context *context, enum review_style style)
{
    struct buffer text = { 0 };
    output_review(context, style, NULL, &text);
    int status = command_print(buffer_str(&text));
    buffer_free(&text);
    return status;
}

static int print_json(struct call *call, const struct output_context *context)
{
    struct sink *sink = sink_stream(&call->arena, stdout, NULL);
    sink_open(sink, STR("plan.json"), false);
    output_planfile(context, sink);
    sink_close(sink);
    return sink_commit(sink, call->diags) ? STATUS_FINE : STATUS_SYSTEM;
}

static int print_difference(const struct call *call, const struct diff *diff)
{
    struct arena arena = { 0 };
    struct buffer text = { 0 };
    const char *form = call->output ? call->output : "text";
    if (!strcmp(form, "json")) difference_json(&arena, diff, &text);
    else difference_review(&arena, diff, !strcmp(form, "markdown") ? REVIEW_MARKDOWN : REVIEW_TEXT, &text);
    int status = command_print(buffer_str(&text));
    buffer_free(&text);
    arena_free(&arena);
    return status != STATUS_FINE ? status : diff->differs ? STATUS_DIFFERS : STATUS_FINE;
}

static int compare(struct call *call, const struct output_context *context)
{
    struct diff_side before = { 0 }, after = { 0 };
    if (!against_read(call, &before) || !against_render(call, context, &after)) return STATUS_FINE;      // its diagnostics give the status
    return print_difference(call, diff_make(&call->arena, &before, &after));
}

static int print_plan(struct call *call, const struct output_context *context)
{
    const char *form = call->output ? call->output : "text";
    if (call->against) return compare(call, context);
    if (!strcmp(form, "json")) return print_json(call, context);
    return print_review(context, !strcmp(form, "markdown") ? REVIEW_MARKDOWN : REVIEW_TEXT);
}

int command_plan(const struct command *command, int argc, char **argv)
{
    struct call call;
    bool done;
    int status = call_read(&call, command, argc, argv, &done);
    if (status == STATUS_FINE && !done && call.output && strcmp(call.output, "text") && strcmp(call.output, "json") && strcmp(call.output, "markdown"))
        status = command_usage(command, "-o wants text, json or markdown, not %s", call.output);
    if (status == STATUS_FINE && !done) {
        const struct output_context *context = compile(&call.arena, &call.sources, &call.templates, call.diags);
        if (context) status = print_plan(&call, context);
    }
    int ended = call_end(&call);
    return status != STATUS_FINE ? status : ended;
}
