// output/planfile.c - the plan as plan.json: head, then one step a line.
#include "output/planfile_parts.h"

#include "output/words.h"

const struct node *planfile_params_of(struct arena *arena, const struct settings *settings, const struct pairs *options)
{
    struct node *params = node_map(arena);
    for (size_t i = 0; i < settings->count; i++) node_put(arena, params, settings->items[i].option->name, setting_node(arena, &settings->items[i]));
    for (size_t i = 0; i < options->count; i++) node_put(arena, params, options->items[i].key, node_text(arena, options->items[i].value));
    return node_sorted(arena, params);
}

static struct list stages_of(struct arena *arena, const struct configuration *configuration, const struct workload *workload)
{
    struct tool_place place = workload_place(configuration, workload);
    struct planfile_stage *stages = arena_array(arena, struct planfile_stage, workload->stage_count + 1);
    for (size_t i = 0; i < workload->stage_count; i++)
        stages[i] = (struct planfile_stage){ planfile_params_of(arena, &workload->stages[i].settings, &workload->words.options),
                                             workload->tool->needs(&workload->stages[i].settings, &place).run_s };
    return (struct list){ stages, workload->stage_count };
}

static struct list workloads_of(struct arena *arena, const struct configuration *configuration)
{
    struct planfile_workload *workloads = arena_array(arena, struct planfile_workload, configuration->workload_count);
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        const struct workload_words *words = &workload->words;
        workloads[i] = (struct planfile_workload){
            .name = workload->name, .tool = workload->tool->name, .image = plan_image(words->image), .pods = words->pods, .copies = words->copies,
            .threads = words->threads, .placement = planfile_placement_of(arena, &configuration->placement.clients),
            .targets = configuration->storage.volumes > 1 ? word_of(targets_words, words->targets) : (str){ 0 }, .use = words->use, .before = words->before,
            .params = workload->stage_count ? NULL : planfile_params_of(arena, &workload->settings, &words->options),
            .stages = stages_of(arena, configuration, workload),
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
    if (step->action == STEP_LOAD) {
        row.run_s = plan->loads[step->load].needs.run_s;
        row.deadline_s = plan->loads[step->load].needs.deadline_s;
    }
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
    struct planfile head = planfile_head_of(&arena, context);
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
