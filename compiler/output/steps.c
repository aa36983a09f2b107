// output/steps.c - one step a line: seq do id deadline_s pods records objects; a start has key=value words behind; on this machine a round has its title and,
// for each workload, name clients stages, and for each stage run_s words json word...
#include "output/steps.h"

#include "output/words.h"
#include "tree/json_write.h"

static void put_argv(struct arena *arena, struct buffer *out, const struct words_list *argv)
{
    buffer_printf(out, "\t%zu\t", argv->count);
    buffer_add(out, words_json(arena, argv));
    for (size_t i = 0; i < argv->count; i++) {
        buffer_char(out, '\t');
        buffer_add(out, argv->items[i]);
    }
}

static void put_workload(struct arena *arena, const struct configuration *configuration, const struct workload *workload, int64_t run_s, struct buffer *out)
{
    struct tool_place place = workload_place(configuration, workload);
    struct words_list argv = workload->tool->argv(arena, workload->name, &workload->settings, &place, &workload->words.options);
    buffer_printf(out, "\t%.*s\t%lld\t1\t%lld", STR_ARG(workload->name), (long long)(workload->words.pods * workload->words.copies), (long long)run_s);
    put_argv(arena, out, &argv);
}

static str or_dash(const str *names, size_t index)
{
    return names && names[index].len ? names[index] : STR("-");
}

// For this machine: the title, and for each workload name, clients, stages.
static void put_workloads(struct arena *arena, const struct plan *plan, size_t row, struct buffer *out)
{
    const struct round *round = plan_round(plan, row, arena);
    buffer_printf(out, "\t%.*s", STR_ARG(words_title(arena, plan, round)));
    for (size_t i = 0; i < round->configuration.workload_count; i++) {
        const struct workload *workload = &round->configuration.workloads[i];
        struct tool_place place = workload_place(&round->configuration, workload);
        struct tool_needs needs = workload->tool->needs(&workload->settings, &place);
        put_workload(arena, &round->configuration, workload, needs.ramp_s + needs.run_s, out);
    }
}

static void put_round(struct arena *arena, const struct plan *plan, const struct step *step, const struct step_objects *objects, bool local, struct buffer *out)
{
    const struct round_row *row = &plan->rows[step->row];
    buffer_printf(out, "%zu\tround\t%.*s\t%lld\t%lld\t%lld\t%.*s", step->seq, STR_ARG(plan_round_id(arena, plan, step->row)),
                  (long long)row->deadline_s, (long long)row->clients, (long long)row->clients, STR_ARG(or_dash(objects->of_row, step->row)));
    if (local) put_workloads(arena, plan, step->row, out);
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

static void put_start(struct arena *arena, const struct plan *plan, const struct step *step, const struct step_objects *objects, struct buffer *out)
{
    const struct plan_system *system = &plan->systems[step->system];
    const struct configuration *configuration = &system->configuration;
    buffer_printf(out, "%zu\tstart\t%.*s\t%lld\t1\t0\t%.*s", step->seq, STR_ARG(system->id), (long long)plan->experiment->run.ready_s,
                  STR_ARG(or_dash(objects->of_system, step->system)));
    buffer_printf(out, "\ttype=%.*s\tclean=%.*s\tmode=%.*s\tvolumes=1\tunkept=", STR_ARG(word_of(type_words, configuration->system.type)),
                  STR_ARG(word_of(clean_words, configuration->storage.clean)), STR_ARG(word_of(mode_words, configuration->storage.mode)));
    json_write(out, unkept_of(arena, configuration));
    if (configuration->placement.system.node_name.len) buffer_printf(out, "\tnode=%.*s", STR_ARG(configuration->placement.system.node_name));
    buffer_char(out, '\n');
}

void steps_line(struct arena *arena, struct buffer *out, const struct plan *plan, const struct step *step, const struct step_objects *objects, bool local)
{
    switch (step->action) {
    case STEP_START: put_start(arena, plan, step, objects, out); break;
    case STEP_LOAD: break;
    case STEP_ROUND: put_round(arena, plan, step, objects, local, out); break;
    case STEP_STOP:
        buffer_printf(out, "%zu\tstop\t%.*s\t-\t1\t0\t%.*s\n", step->seq, STR_ARG(plan->systems[step->system].id),
                      STR_ARG(or_dash(objects->of_system, step->system)));
        break;
    }
}

void steps_head(struct buffer *out, const struct plan *plan)
{
    const struct run *run = &plan->experiment->run;
    buffer_printf(out, "# expc.steps/1 ready_s=%lld on_failure=%.*s via=%.*s experiment=%.*s plan=%.*s\n", (long long)run->ready_s,
                  STR_ARG(word_of(on_failure_words, run->on_failure)), STR_ARG(word_of(via_words, run->via)), STR_ARG(plan->experiment->metadata.name),
                  STR_ARG(plan->id));
}
