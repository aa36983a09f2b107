// output/steps.c - one step a line: seq do id deadline_s pods records objects; a start has key=value words behind; on this machine loads and rounds have their
// title and, for each workload of each tenant, name clients stages, and for each stage run_s words json word...
#include "output/steps.h"

#include "output/commands.h"
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

static void put_commands(struct arena *arena, struct buffer *out, const struct commands *commands)
{
    buffer_printf(out, "\t%zu", commands->count);
    for (size_t i = 0; i < commands->count; i++) {
        if (commands->items[i].loads) buffer_add(out, STR("\tload"));
        else buffer_printf(out, "\t%lld", (long long)commands->items[i].run_s);
        put_argv(arena, out, &commands->items[i].argv);
    }
}

// Tenants beside each other stand in front of the name, as 2:main.
static void put_name(struct buffer *out, int64_t tenants, int64_t tenant, str name, int64_t clients)
{
    buffer_char(out, '\t');
    if (tenants > 1) buffer_printf(out, "%lld:", (long long)tenant);
    buffer_printf(out, "%.*s\t%lld", STR_ARG(name), (long long)clients);
}

static str or_dash(const str *names, size_t index)
{
    return names && names[index].len ? names[index] : STR("-");
}

// For this machine: the title, and for each workload of each tenant name, clients, stages.
static void put_workloads(struct arena *arena, const struct plan *plan, size_t row, struct buffer *out)
{
    const struct round *round = plan_round(plan, row, arena);
    int64_t tenants = round->configuration.tenants.count;
    buffer_printf(out, "\t%.*s", STR_ARG(words_title(arena, plan, round)));
    for (int64_t tenant = 1; tenant <= tenants; tenant++)
        for (size_t i = 0; i < round->configuration.workload_count; i++) {
            const struct workload *workload = &round->configuration.workloads[i];
            struct commands commands = commands_of_workload(arena, &round->configuration, workload);
            put_name(out, tenants, tenant, workload->name, workload->words.pods * workload->words.copies);
            put_commands(arena, out, &commands);
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

static void put_load(struct arena *arena, const struct plan *plan, const struct step *step, const struct step_objects *objects, bool local, struct buffer *out)
{
    const struct plan_load *load = &plan->loads[step->load];
    int64_t tenants = load->configuration.tenants.count;
    buffer_printf(out, "%zu\tload\t%.*s\t%lld\t%lld\t%lld\t%.*s", step->seq, STR_ARG(load->id), (long long)load->needs.deadline_s, (long long)tenants,
                  (long long)tenants, STR_ARG(or_dash(objects->of_load, step->load)));
    if (local) buffer_printf(out, "\tload %.*s", STR_ARG(load->id));
    for (int64_t tenant = 1; local && tenant <= tenants; tenant++) {
        struct command command = { .run_s = 0, .argv = commands_of_load(arena, plan, step->load, tenant) };
        put_name(out, tenants, tenant, STR("load"), 1);
        put_commands(arena, out, &(struct commands){ &command, 1 });
    }
    buffer_char(out, '\n');
}

// Between two rounds of one load.
static void put_pause(const struct plan *plan, const struct step *step, struct buffer *out)
{
    const struct round_row *row = &plan->rows[step->row];
    bool follows = step->row > 0 && row[-1].system == row->system && row[-1].load == row->load;
    int64_t pause_s = plan->experiment->repeat.pause_s;
    if (follows && pause_s > 0) buffer_printf(out, "%zu\tpause\t-\t%lld\n", step->seq, (long long)pause_s);
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
    struct tuning_writes writes = tuning_writes(arena, &configuration->tuning);
    for (size_t i = 0; i < writes.count; i++)
        add_unkept(arena, list, "tuning:", arena_printf(arena, "%.*s=%.*s", STR_ARG(writes.items[i].key), STR_ARG(writes.items[i].value)));
    return list;
}

static void put_start(struct arena *arena, const struct plan *plan, const struct step *step, const struct step_objects *objects, bool local, struct buffer *out)
{
    const struct plan_system *system = &plan->systems[step->system];
    const struct configuration *configuration = &system->configuration;
    buffer_printf(out, "%zu\tstart\t%.*s\t%lld\t1\t0\t%.*s", step->seq, STR_ARG(system->id), (long long)plan->experiment->run.ready_s,
                  STR_ARG(or_dash(objects->of_system, step->system)));
    buffer_printf(out, "\ttype=%.*s\tclean=%.*s\tmode=%.*s\tvolumes=%lld\tunkept=", STR_ARG(word_of(type_words, configuration->system.type)),
                  STR_ARG(word_of(clean_words, configuration->storage.clean)), STR_ARG(word_of(mode_words, configuration->storage.mode)),
                  (long long)configuration->storage.volumes);
    json_write(out, unkept_of(arena, configuration));
    if (configuration->placement.system.node_name.len) buffer_printf(out, "\tnode=%.*s", STR_ARG(configuration->placement.system.node_name));
    if (objects->of_tune && objects->of_tune[step->system].len) buffer_printf(out, "\ttune=%.*s", STR_ARG(objects->of_tune[step->system]));
    if (configuration->tenants.count > 1)
        buffer_printf(out, "\ttenants=%lld\tby=%.*s", (long long)configuration->tenants.count, STR_ARG(word_of(by_words, configuration->tenants.by)));
    struct pairs parameters = words_sorted_pairs(arena, configuration->system.parameters);
    for (size_t i = 0; local && i < parameters.count; i++)
        buffer_printf(out, "\tparameter=%.*s=%.*s", STR_ARG(parameters.items[i].key), STR_ARG(parameters.items[i].value));
    buffer_char(out, '\n');
}

void steps_line(struct arena *arena, struct buffer *out, const struct plan *plan, const struct step *step, const struct step_objects *objects, bool local)
{
    switch (step->action) {
    case STEP_START: put_start(arena, plan, step, objects, local, out); break;
    case STEP_LOAD: put_load(arena, plan, step, objects, local, out); break;
    case STEP_ROUND:
        put_pause(plan, step, out);
        put_round(arena, plan, step, objects, local, out);
        break;
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
