// output/review_rounds.c - one line a round: its levels, and pods x jobs x depth, so that nobody multiplies in her head.
#include "output/review.h"

#include "base/quantity.h"
#include "output/words.h"

#define ROUNDS_TOGETHER 1000

// What one pod's tool runs at once: its threads, on each volume where each has jobs of its own.
static int64_t jobs_of(const struct configuration *configuration, const struct workload *workload)
{
    struct tool_place place = workload_place(configuration, workload);
    int64_t each = workload->words.threads / workload->words.pods;
    return workload->tool->depth_option.len && !place.shared && place.volumes > 1 ? each * place.volumes : each;
}

// Of one workload: pods (with copies and tenants) x jobs of one pod x their depth.
static str load_text(struct arena *arena, const struct configuration *configuration, const struct workload *workload)
{
    const struct workload_words *words = &workload->words;
    int64_t pods = words->pods * words->copies * configuration->tenants.count, each = jobs_of(configuration, workload);
    int64_t depth = workload->tool->depth_option.len ? settings_number(&workload->settings, workload->tool->depth_option, 1) : 0;
    str name = configuration->workload_count > 1 ? arena_printf(arena, "%.*s ", STR_ARG(workload->name)) : (str){ 0 };
    if (!depth) return arena_printf(arena, "%.*s%lld x %lld", STR_ARG(name), (long long)pods, (long long)each);
    return arena_printf(arena, "%.*s%lld x %lld x %lld = %lld", STR_ARG(name), (long long)pods, (long long)each, (long long)depth, (long long)(pods * each * depth));
}

static str loads_text(struct arena *arena, const struct configuration *configuration)
{
    str *parts = arena_array(arena, str, configuration->workload_count + 1);
    for (size_t i = 0; i < configuration->workload_count; i++) parts[i] = load_text(arena, configuration, &configuration->workloads[i]);
    return arena_join(arena, parts, configuration->workload_count, STR(", "));
}

static size_t merged_count(const struct plan *plan, size_t row)
{
    size_t count = 0;
    for (uint32_t at = plan->rows[row].merged; at; at = plan->merged[at - 1].next) count++;
    return count;
}

static bool has_repeats(const struct plan *plan)
{
    return plan->experiment->repeat.times > 1 || plan->warmup_count;
}

static void put_columns(struct grid *grid, const struct plan *plan)
{
    grid_column(grid, STR("n"), true);
    grid_column(grid, STR("round"), false);
    if (plan->system_count > 1) grid_column(grid, STR("system"), false);
    if (plan->load_count > 1) grid_column(grid, STR("load"), false);
    for (size_t i = 0; i < plan->points->axis_count; i++) grid_column(grid, plan->points->axes[i].name, plan->points->axes[i].path.len > 0);
    grid_column(grid, STR("pods x jobs x depth"), true);
    grid_column(grid, STR("files"), true);
    grid_column(grid, STR("run"), true);
    if (has_repeats(plan)) grid_column(grid, STR("repeat"), true);
    if (plan->merged_count) grid_column(grid, STR("merged"), false);
}

static void put_round(struct page *page, struct grid *grid, const struct plan *plan, size_t row)
{
    const struct round *round = plan_round(plan, row, page->arena);
    size_t merged = merged_count(plan, row);
    grid_cellf(grid, "%zu", row + 1);
    grid_cell(grid, round->id);
    if (plan->system_count > 1) grid_cell(grid, plan->systems[plan->rows[row].system].id);
    if (plan->load_count > 1) grid_cell(grid, round->load == NO_LOAD ? (str){ 0 } : plan->loads[round->load].id);
    for (size_t i = 0; i < plan->points->axis_count; i++) grid_cell(grid, level_name(&plan->points->axes[i], round->levels[i]));
    grid_cell(grid, loads_text(page->arena, &round->configuration));
    grid_cell(grid, quantity_bytes_text(page->arena, words_file_bytes(plan, plan->rows[row].system, &round->needs)));
    grid_cellf(grid, "%lld s", (long long)round->needs.run_s);
    if (has_repeats(plan)) grid_cellf(grid, "%s%lld", round->warmup ? "warm-up " : "", (long long)round->repeat);
    if (plan->merged_count) grid_cell(grid, merged ? arena_printf(page->arena, "with %zu more %s", merged, merged == 1 ? "point" : "points") : (str){ 0 });
}

static void put_rounds(struct page *page, const struct plan *plan, size_t first, size_t end)
{
    struct arena arena = { 0 };
    struct page part = { &arena, page->style, page->out };
    struct grid *grid = grid_new(&arena);
    put_columns(grid, plan);
    for (size_t row = first; row < end; row++) put_round(&part, grid, plan, row);
    page_table(&part, grid);
    arena_free(&arena);
}

// A long plan has its heading again now and then, which also bounds the memory it takes to line up the columns.
void review_rounds(struct page *page, const struct plan *plan)
{
    page_section(page, STR("Rounds, in this order"));
    for (size_t first = 0; first < plan->row_count; first += ROUNDS_TOGETHER) {
        size_t end = plan->row_count - first > ROUNDS_TOGETHER ? first + ROUNDS_TOGETHER : plan->row_count;
        if (first) page_gap(page);
        put_rounds(page, plan, first, end);
    }
    if (!plan->merged_count) return;
    page_gap(page);
    page_line(page, "%zu %s differ in nothing that is measured and were merged into the first of their kind.", plan->merged_count,
              plan->merged_count == 1 ? "point" : "points");
}
