// output/local.c - the plan's rounds on this machine: local/steps.tsv and the scripts that run it.
// A step's line: seq do id deadline_s pods records objects, then what only this machine needs: for a start key=value words, for a round its title and,
// for each workload, name clients stages, and for each stage run_s words json word...
#include "output/output.h"

#include "embed/embed.h"
#include "output/words.h"
#include "tree/json_write.h"

static void put_argv(struct buffer *out, const struct words_list *argv)
{
    buffer_printf(out, "\t%zu\t[", argv->count);
    for (size_t i = 0; i < argv->count; i++) {
        if (i) buffer_char(out, ',');
        json_write_text(out, argv->items[i]);
    }
    buffer_char(out, ']');
    for (size_t i = 0; i < argv->count; i++) {
        buffer_char(out, '\t');
        buffer_add(out, argv->items[i]);
    }
}

static void put_workload(struct arena *arena, const struct configuration *configuration, const struct workload *workload, int64_t run_s, struct buffer *out)
{
    struct tool_place place = configuration_place(configuration);
    struct words_list argv = workload->tool->argv(arena, workload->name, &workload->settings, &place, &workload->words.options);
    buffer_printf(out, "\t%.*s\t%lld\t1\t%lld", STR_ARG(workload->name), (long long)(workload->words.pods * workload->words.copies), (long long)run_s);
    put_argv(out, &argv);
}

static void put_round(struct arena *arena, const struct plan *plan, const struct step *step, struct buffer *out)
{
    const struct round *round = plan_round(plan, step->row, arena);
    struct tool_place place = configuration_place(&round->configuration);
    buffer_printf(out, "%zu\tround\t%.*s\t%lld\t%lld\t%lld\t-\t%.*s", step->seq, STR_ARG(round->id), (long long)round->needs.deadline_s,
                  (long long)round->needs.clients, (long long)round->needs.clients, STR_ARG(words_title(arena, plan, round)));
    for (size_t i = 0; i < round->configuration.workload_count; i++) {
        const struct workload *workload = &round->configuration.workloads[i];
        struct tool_needs needs = workload->tool->needs(&workload->settings, &place);
        put_workload(arena, &round->configuration, workload, needs.ramp_s + needs.run_s, out);
    }
    buffer_char(out, '\n');
}

static void add_unkept(struct arena *arena, struct node *list, const char *what, str value)
{
    if (value.len) node_add(arena, list, node_text(arena, arena_printf(arena, "%s %.*s", what, STR_ARG(value))));
}

// What the cluster would keep and this machine does not.
static const struct node *unkept_of(struct arena *arena, const struct configuration *configuration)
{
    struct node *list = node_list(arena);
    struct amounts limits = words_limits(&configuration->system.resources);
    add_unkept(arena, list, "placement.system:", words_placement(arena, &configuration->placement.system));
    add_unkept(arena, list, "placement.clients:", words_placement(arena, &configuration->placement.clients));
    if (limits.cpu_m) add_unkept(arena, list, "limits.cpu:", arena_printf(arena, "%lldm", (long long)limits.cpu_m));
    if (limits.memory_bytes) add_unkept(arena, list, "limits.memory:", arena_printf(arena, "%lld bytes", (long long)limits.memory_bytes));
    add_unkept(arena, list, "storage.class:", configuration->storage.storage_class);
    return list;
}

static void put_start(struct arena *arena, const struct plan *plan, const struct step *step, struct buffer *out)
{
    const struct plan_system *system = &plan->systems[step->system];
    const struct configuration *configuration = &system->configuration;
    buffer_printf(out, "%zu\tstart\t%.*s\t%lld\t1\t0\t-", step->seq, STR_ARG(system->id), (long long)plan->experiment->run.ready_s);
    buffer_printf(out, "\ttype=%.*s\tclean=%.*s\tmode=%.*s\tvolumes=1\tunkept=", STR_ARG(word_of(type_words, configuration->system.type)),
                  STR_ARG(word_of(clean_words, configuration->storage.clean)), STR_ARG(word_of(mode_words, configuration->storage.mode)));
    json_write(out, unkept_of(arena, configuration));
    buffer_char(out, '\n');
}

static void put_step(struct arena *arena, const struct plan *plan, const struct step *step, struct buffer *out)
{
    switch (step->action) {
    case STEP_START: put_start(arena, plan, step, out); break;
    case STEP_ROUND: put_round(arena, plan, step, out); break;
    case STEP_STOP: buffer_printf(out, "%zu\tstop\t%.*s\t-\t1\t0\t-\n", step->seq, STR_ARG(plan->systems[step->system].id)); break;
    }
}

static void put_steps(const struct plan *plan, struct sink *sink)
{
    struct arena arena = { 0 };
    struct buffer text = { 0 };
    struct step step;
    const struct run *run = &plan->experiment->run;
    buffer_printf(&text, "# expc.steps/1 ready_s=%lld on_failure=%.*s via=%.*s experiment=%.*s plan=%.*s\n", (long long)run->ready_s,
                  STR_ARG(word_of(on_failure_words, run->on_failure)), STR_ARG(word_of(via_words, run->via)), STR_ARG(plan->experiment->metadata.name),
                  STR_ARG(plan->id));
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);) {
        struct arena_mark mark = arena_mark(&arena);
        put_step(&arena, plan, &step, &text);
        arena_reset(&arena, mark);
        sink_write(sink, buffer_str(&text));
        buffer_clear(&text);
    }
    buffer_free(&text);
    arena_free(&arena);
}

void output_local(const struct output_context *context, struct sink *sink)
{
    static const str scripts[] = { STR_INIT("run.sh"), STR_INIT("steps.sh"), STR_INIT("client.sh"), STR_INIT("launcher.sh") };
    struct arena arena = { 0 };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        const struct embedded *script = embedded_find(arena_printf(&arena, "scripts/%.*s", STR_ARG(scripts[i])));
        sink_open(sink, arena_printf(&arena, "local/%.*s", STR_ARG(scripts[i])), true);
        if (script) sink_write(sink, script->data);
        sink_close(sink);
    }
    sink_open(sink, STR("local/steps.tsv"), false);
    put_steps(context->plan, sink);
    sink_close(sink);
    arena_free(&arena);
}
