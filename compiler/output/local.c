// output/local.c - the plan's rounds on this machine: local/steps.tsv and the scripts that run it.
#include "output/output.h"

#include "embed/embed.h"
#include "output/steps.h"

static void put_steps(const struct plan *plan, const struct step_objects *objects, struct sink *sink)
{
    struct arena arena = { 0 };
    struct buffer text = { 0 };
    struct step step;
    steps_head(&text, plan);
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);) {
        struct arena_mark mark = arena_mark(&arena);
        steps_line(&arena, &text, plan, &step, objects, true);
        arena_reset(&arena, mark);
        sink_write(sink, buffer_str(&text));
        buffer_clear(&text);
    }
    buffer_free(&text);
    arena_free(&arena);
}

void output_local(const struct output_context *context, const struct step_objects *objects, struct sink *sink)
{
    static const str scripts[] = { STR_INIT("run.sh"), STR_INIT("steps.sh"), STR_INIT("client.sh"), STR_INIT("launcher.sh"), STR_INIT("tools.sh"),
                                   STR_INIT("sampler.sh"), STR_INIT("data.sh"), STR_INIT("database.sh") };
    struct arena arena = { 0 };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        const struct embedded *script = embedded_find(arena_printf(&arena, "scripts/%.*s", STR_ARG(scripts[i])));
        sink_open(sink, arena_printf(&arena, "local/%.*s", STR_ARG(scripts[i])), true);
        if (script) sink_write(sink, script->data);
        sink_close(sink);
    }
    sink_open(sink, STR("local/steps.tsv"), false);
    put_steps(context->plan, objects, sink);
    sink_close(sink);
    arena_free(&arena);
}
