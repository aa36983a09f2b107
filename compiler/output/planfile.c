// output/planfile.c - the plan as plan.json: head, then one step a line.
#include "output/output.h"

#include "output/words.h"

static struct planfile_placement placement_of(struct arena *arena, const struct placement *placement)
{
    return (struct planfile_placement){ placement->node_name, words_sorted_pairs(arena, placement->selector),
                                        placement->tolerations ? node_sorted(arena, placement->tolerations) : NULL, placement->priority_class };
}

// A level as written, in an order that does not depend on the file; null stays null, all else is text.
static const struct node *set_of(struct arena *arena, const struct node *node)
{
    if (!node) return NULL;
    if (node->kind == NODE_SCALAR && node_is_null(node)) return node_null(arena);
    if (node->kind == NODE_SCALAR) return node_text(arena, node->text);
    struct node *copy = node->kind == NODE_MAP ? node_map(arena) : node_list(arena);
    for (size_t i = 0; i < node->count; i++) {
        if (node->kind == NODE_MAP) node_put(arena, copy, node->entries[i].key, set_of(arena, node->entries[i].value));
        else node_add(arena, copy, set_of(arena, node->items[i]));
    }
    return node_sorted(arena, copy);
}

static struct list systems_of(struct arena *arena, const struct plan *plan)
{
    struct planfile_system *systems = arena_array(arena, struct planfile_system, plan->system_count + 1);
    for (size_t i = 0; i < plan->system_count; i++) {
        const struct configuration *configuration = &plan->systems[i].configuration;
        const struct resources *resources = &configuration->system.resources;
        const struct storage *storage = &configuration->storage;
        struct planfile_volume *volume = arena_new(arena, struct planfile_volume);
        struct amounts limits = words_limits(resources);
        *volume = (struct planfile_volume){ storage->storage_class, plan->systems[i].size_bytes, word_of(mode_words, storage->mode),
                                            word_of(renew_words, storage->renew) };
        systems[i] = (struct planfile_system){
            .id = plan->systems[i].id, .type = word_of(type_words, configuration->system.type), .image = plan_image(configuration->system.image),
            .placement = placement_of(arena, &configuration->placement.system),
            .requests = { resources->requests.cpu_m, resources->requests.memory_bytes }, .limits = { limits.cpu_m, limits.memory_bytes },
            .volumes = { volume, 1 }, .clean = word_of(clean_words, storage->clean),
        };
    }
    return (struct list){ systems, plan->system_count };
}

static struct list axes_of(struct arena *arena, const struct points *points)
{
    static const str scopes[] = { STR_INIT("system"), STR_INIT("load"), STR_INIT("round") };
    struct planfile_axis *axes = arena_array(arena, struct planfile_axis, points->axis_count + 1);
    for (size_t i = 0; i < points->axis_count; i++) {
        const struct axis *axis = &points->axes[i];
        struct planfile_level *levels = arena_array(arena, struct planfile_level, axis->count);
        for (size_t k = 0; k < axis->count; k++)
            levels[k] = (struct planfile_level){ axis->levels[k].name, axis->levels[k].value, set_of(arena, axis->levels[k].set) };
        axes[i] = (struct planfile_axis){ axis->name, axis->path, scopes[axis->scope], { levels, axis->count } };
    }
    return (struct list){ axes, points->axis_count };
}

static struct planfile head_of(struct arena *arena, const struct output_context *context)
{
    const struct plan *plan = context->plan;
    const struct experiment *experiment = plan->experiment;
    return (struct planfile){
        .format = STR(PLANFILE_FORMAT), .id = plan->id,
        .experiment = { experiment->metadata.name, experiment->metadata.namespace_name, experiment->question },
        .sources = context->sources,
        .run = { .via = word_of(via_words, experiment->run.via), .on_failure = word_of(on_failure_words, experiment->run.on_failure),
                 .ready_s = experiment->run.ready_s },
        .totals = { .rounds = (int64_t)(plan->row_count - plan->warmup_count), .warmups = (int64_t)plan->warmup_count,
                    .loads = (int64_t)plan->load_step_count, .systems = (int64_t)plan->system_count, .run_s = plan->estimate.run_s,
                    .wall_s = plan_wall_s(plan), .worst_s = plan->estimate.worst_s, .storage_bytes = plan->storage_bytes },
        .axes = axes_of(arena, plan->points), .systems = systems_of(arena, plan), .unchecked = context->unchecked,
    };
}

// What one client's tool gets, under the tool's own names, sorted.
static const struct node *params_of(struct arena *arena, const struct workload *workload)
{
    struct node *params = node_map(arena);
    for (size_t i = 0; i < workload->settings.count; i++)
        node_put(arena, params, workload->settings.items[i].option->name, setting_node(arena, &workload->settings.items[i]));
    for (size_t i = 0; i < workload->words.options.count; i++)
        node_put(arena, params, workload->words.options.items[i].key, node_text(arena, workload->words.options.items[i].value));
    return node_sorted(arena, params);
}

static struct list workloads_of(struct arena *arena, const struct configuration *configuration)
{
    struct planfile_workload *workloads = arena_array(arena, struct planfile_workload, configuration->workload_count);
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        workloads[i] = (struct planfile_workload){
            .name = workload->name, .tool = workload->tool->name, .image = plan_image(workload->words.image), .pods = workload->words.pods,
            .copies = workload->words.copies, .threads = workload->words.threads, .placement = placement_of(arena, &configuration->placement.clients),
            .params = params_of(arena, workload),
        };
    }
    return (struct list){ workloads, configuration->workload_count };
}

static struct list levels_of(struct arena *arena, const struct points *points, const int32_t *levels)
{
    int64_t *at = arena_array(arena, int64_t, points->axis_count + 1);
    for (size_t i = 0; i < points->axis_count; i++) at[i] = levels[i];
    return (struct list){ at, points->axis_count };
}

// The points merged into a row, in the plan's order (the row holds the last first).
static const struct node *also_of(struct arena *arena, const struct plan *plan, size_t row)
{
    struct node *also = node_list(arena);
    size_t count = 0;
    for (uint32_t at = plan->rows[row].merged; at; at = plan->merged[at - 1].next) count++;
    uint32_t *points = arena_array(arena, uint32_t, count + 1);
    for (uint32_t at = plan->rows[row].merged, i = 0; at; at = plan->merged[at - 1].next) points[count - ++i] = plan->merged[at - 1].point;
    for (size_t i = 0; i < count; i++) {
        int32_t levels[AXES_LIMIT];
        struct node *point = node_list(arena);
        points_levels(plan->points, points[i], levels);
        for (size_t k = 0; k < plan->points->axis_count; k++) node_add(arena, point, node_integer(arena, levels[k]));
        node_add(arena, also, point);
    }
    return count ? also : NULL;
}

static struct planfile_step step_of(struct arena *arena, const struct plan *plan, const struct step *step)
{
    struct planfile_step row = { .seq = (int64_t)step->seq, .action = action_name(step->action), .system = (int64_t)step->system,
                                 .load = step->load == NO_LOAD ? -1 : (int64_t)step->load, .file_bytes = -1 };
    if (step->action != STEP_ROUND) return row;
    const struct round *round = plan_round(plan, step->row, arena);
    row.id = round->id;
    row.at = levels_of(arena, plan->points, round->levels);
    row.also = also_of(arena, plan, step->row);
    row.repeat = round->repeat;
    row.warmup = round->warmup;
    row.run_s = round->needs.run_s;
    row.deadline_s = round->needs.deadline_s;
    row.file_bytes = words_file_bytes(plan, step->system, &round->needs);
    row.io_bytes = round->needs.io_bytes;
    row.workloads = workloads_of(arena, &round->configuration);
    return row;
}

void output_planfile(const struct output_context *context, struct sink *sink)
{
    struct arena arena = { 0 };
    struct buffer text = { 0 };
    struct planfile head = head_of(&arena, context);
    struct step step;
    planfile_write_head(&arena, &text, &head);
    for (size_t cursor = 0; plan_step(context->plan, &cursor, &step);) {
        struct arena_mark mark = arena_mark(&arena);
        struct planfile_step row = step_of(&arena, context->plan, &step);
        planfile_write_step(&arena, &text, &row, step.seq == 1);
        arena_reset(&arena, mark);
        sink_write(sink, buffer_str(&text));
        buffer_clear(&text);
    }
    planfile_write_end(&text);
    sink_write(sink, buffer_str(&text));
    buffer_free(&text);
    arena_free(&arena);
}
