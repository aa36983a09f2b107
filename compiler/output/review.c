// output/review.c - the plan as a page that a colleague can review: what it costs, what it needs, every round, what was not checked.
#include "output/output.h"

#include "base/quantity.h"
#include "output/review.h"
#include "output/words.h"

static str seconds_text(struct page *page, int64_t seconds) { return quantity_seconds_text(page->arena, seconds); }

static void put_head(struct page *page, const struct plan *plan)
{
    const struct experiment *experiment = plan->experiment;
    const struct metadata *metadata = &experiment->metadata;
    str place = metadata->namespace_name.len ? arena_printf(page->arena, ", namespace %.*s", STR_ARG(metadata->namespace_name)) : (str){ 0 };
    page_title(page, arena_printf(page->arena, "%.*s%.*s, plan %.*s", STR_ARG(metadata->name), STR_ARG(place), STR_ARG(plan->id)));
    if (experiment->question.len) {
        if (page->style == REVIEW_MARKDOWN) page_gap(page);
        page_line(page, "%.*s", STR_ARG(experiment->question));
    }
}

static void put_part(struct page *page, struct grid *grid, const char *what, int64_t seconds, const char *how)
{
    if (!seconds) return;
    grid_cell(grid, str_of(what));
    grid_cell(grid, seconds_text(page, seconds));
    grid_cell(grid, str_of(how));
}

static str counted(struct page *page, size_t count, const char *one, const char *several)
{
    return arena_printf(page->arena, "%zu %s", count, count == 1 ? one : several);
}

// "315 rounds (each 3 times, interleaved), 21 warm-ups, 21 loads on 7 systems"
static str counts_text(struct page *page, const struct plan *plan)
{
    const struct repeat *repeat = &plan->experiment->repeat;
    str parts[3];
    size_t count = 0;
    str rounds = counted(page, plan->row_count - plan->warmup_count, "round", "rounds");
    parts[count++] = repeat->times == 1 ? rounds
                     : arena_printf(page->arena, "%.*s (each %lld times, %.*s)", STR_ARG(rounds), (long long)repeat->times, STR_ARG(word_of(order_words, repeat->order)));
    if (plan->warmup_count) parts[count++] = counted(page, plan->warmup_count, "warm-up", "warm-ups");
    if (plan->load_step_count) parts[count++] = counted(page, plan->load_step_count, "load", "loads");
    return arena_printf(page->arena, "%.*s on %.*s", STR_ARG(arena_join(page->arena, parts, count, STR(", "))),
                        STR_ARG(counted(page, plan->system_count, "system", "systems")));
}

static void put_time(struct page *page, const struct plan *plan)
{
    const struct estimate *estimate = &plan->estimate;
    struct grid *grid = grid_new(page->arena);
    page_section(page, STR("Time"));
    page_line(page, "%.*s, about %.*s; %.*s if every step takes until its deadline.", STR_ARG(counts_text(page, plan)),
              STR_ARG(seconds_text(page, plan_wall_s(plan))), STR_ARG(seconds_text(page, estimate->worst_s)));
    page_gap(page);
    grid_column(grid, STR("part"), false);
    grid_column(grid, STR("time"), true);
    grid_column(grid, STR("how"), false);
    put_part(page, grid, "measured", estimate->run_s, "run time of all rounds");
    put_part(page, grid, "warm-ups", estimate->warmup_s, "run time, not measured");
    put_part(page, grid, "ramp", estimate->ramp_s, "before the measured time");
    put_part(page, grid, "files", estimate->layout_s, "laid out before each round, at 100 MB/s");
    put_part(page, grid, "loads", estimate->load_s, "filled at the tools' stated rates");
    put_part(page, grid, "harness", estimate->overhead_s, "5 s a round: ready, go, collect, clean");
    put_part(page, grid, "pauses", estimate->pause_s, "after each round");
    put_part(page, grid, "starts", estimate->start_s, "30 s a system");
    page_table(page, grid);
}

static str placement_text(struct page *page, const struct placement *placement)
{
    str text = words_placement(page->arena, placement);
    return text.len ? text : STR("any node");
}

static str setting_list(struct page *page, const struct settings *settings, bool given)
{
    str *parts = arena_array(page->arena, str, settings->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < settings->count; i++)
        if (settings->items[i].given == given)
            parts[count++] = arena_printf(page->arena, "%.*s=%.*s", STR_ARG(settings->items[i].option->name), STR_ARG(setting_word(page->arena, &settings->items[i])));
    return arena_join(page->arena, parts, count, STR(" "));
}

static void put_argv(struct page *page, const struct configuration *configuration, const struct workload *workload, size_t stage)
{
    struct tool_place place = workload_place(configuration, workload);
    struct words_list argv = workload->tool->argv(page->arena, workload->name, workload_stage(workload, stage), &place, &workload->words.options);
    if (page->style == REVIEW_MARKDOWN) page_gap(page);
    page_code(page, arena_join(page->arena, argv.items, argv.count, STR(" ")));
    str added = setting_list(page, workload_stage(workload, stage), false);
    if (added.len) page_item(page, arena_printf(page->arena, "added by the compiler: %.*s", STR_ARG(added)));
}

static void put_workload(struct page *page, const struct configuration *configuration, const struct workload *workload)
{
    str *options = arena_array(page->arena, str, workload->words.options.count + 1);
    str stages = workload->stage_count ? arena_printf(page->arena, " %zu stages, one after the other", workload->stage_count) : (str){ 0 };
    page_line(page, "%.*s: %.*s, clients on %.*s. The first round runs%.*s", STR_ARG(workload->name), STR_ARG(workload->tool->name),
              STR_ARG(placement_text(page, &configuration->placement.clients)), STR_ARG(stages));
    for (size_t i = 0; i < workload_stage_count(workload); i++) put_argv(page, configuration, workload, i);
    if (workload->words.before.count)
        page_item(page, arena_printf(page->arena, "before each round: %.*s", STR_ARG(arena_join(page->arena, workload->words.before.items, workload->words.before.count,
                                                                                               STR(", ")))));
    for (size_t i = 0; i < workload->words.options.count; i++) options[i] = workload->words.options.items[i].key;
    if (workload->words.options.count)
        page_item(page, arena_printf(page->arena, "not checked: %.*s", STR_ARG(arena_join(page->arena, options, workload->words.options.count, STR(" ")))));
}

static void put_workloads(struct page *page, const struct plan *plan)
{
    const struct round *round = plan_round(plan, 0, page->arena);
    page_section(page, STR("Workload"));
    for (size_t i = 0; i < round->configuration.workload_count; i++) put_workload(page, &round->configuration, &round->configuration.workloads[i]);
}

static str level_list(struct page *page, const struct axis *axis)
{
    size_t shown = axis->count > 24 ? 24 : axis->count;
    str *names = arena_array(page->arena, str, shown + 1);
    for (size_t i = 0; i < shown; i++) names[i] = axis->levels[i].name;
    str list = arena_join(page->arena, names, shown, STR(" "));
    if (shown == axis->count) return list;
    return arena_printf(page->arena, "%.*s ... %.*s", STR_ARG(list), STR_ARG(axis->levels[axis->count - 1].name));
}

static void put_axes(struct page *page, const struct plan *plan)
{
    static const char *const scopes[] = { "system", "load", "round" };
    struct grid *grid = grid_new(page->arena);
    if (!plan->points->axis_count) return;
    page_section(page, STR("Axes"));
    grid_column(grid, STR("axis"), false);
    grid_column(grid, STR("sets"), false);
    grid_column(grid, STR("turns with each"), false);
    grid_column(grid, STR("levels"), true);
    grid_column(grid, STR("in this order"), false);
    for (size_t i = 0; i < plan->points->axis_count; i++) {
        const struct axis *axis = &plan->points->axes[i];
        grid_cell(grid, axis->name);
        grid_cell(grid, axis->path.len ? axis->path : STR("a bundle"));
        grid_cell(grid, str_of(scopes[axis->scope]));
        grid_cellf(grid, "%zu", axis->count);
        grid_cell(grid, level_list(page, axis));
    }
    page_table(page, grid);
}

static void put_notes(struct page *page, const struct output_context *context)
{
    const str *unchecked = context->unchecked.items;
    if (context->diags && context->diags->count) page_section(page, STR("To know"));
    for (size_t i = 0; context->diags && i < context->diags->count; i++) {
        const struct diag *diag = &context->diags->items[i];
        const char *kind = diag->severity == DIAG_NOTE ? "note" : diag->severity == DIAG_WARNING ? "warning" : "error";
        str at = diag->at.source && diag->at.line ? arena_printf(page->arena, " (%.*s:%u)", STR_ARG(diag->at.source->path), diag->at.line) : (str){ 0 };
        page_item(page, arena_printf(page->arena, "%s: %.*s [%s]%.*s", kind, STR_ARG(diag->message), diag->rule ? diag->rule : "", STR_ARG(at)));
    }
    page_section(page, STR("Not checked, for want of facts about the cluster"));
    page_line(page, "%.*s", STR_ARG(arena_join(page->arena, unchecked, context->unchecked.count, STR(", "))));
}

void output_review(const struct output_context *context, enum review_style style, const struct manifest_names *names, struct buffer *out)
{
    struct arena arena = { 0 };
    struct page page = { &arena, style, out };
    put_head(&page, context->plan);
    put_time(&page, context->plan);
    review_systems(&page, context);
    review_parameters(&page, context->plan);
    review_storage(&page, context->plan);
    review_nodes(&page, context->plan);
    review_changes(&page, context->plan);
    review_rights(&page, context->plan);
    review_loads(&page, context->plan);
    put_workloads(&page, context->plan);
    put_axes(&page, context->plan);
    review_rounds(&page, context->plan);
    put_notes(&page, context);
    if (names) review_commands(&page, context->plan, names);
    if (names) review_gitops(&page, context->plan);
    arena_free(&arena);
}
