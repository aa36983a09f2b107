// output/difference.c - what a new version of an experiment changes: first how much, then what, then at what cost.
#include "output/difference.h"

#include "base/quantity.h"
#include "output/page.h"
#include "tree/json_write.h"

#define MOST_LISTED 200

static const struct planfile_step *step_of(const struct diff_item *item) { return &((const struct planfile_step *)item->side->plan->steps.items)[item->index]; }

// "rw=randread iodepth=16": the round's level on each axis that applies.
static str levels_text(struct arena *arena, const struct diff_item *item)
{
    const struct planfile_step *step = step_of(item);
    const struct planfile_axis *axes = item->side->plan->axes.items;
    const int64_t *at = step->at.items;
    str *parts = arena_array(arena, str, step->at.count + 2);
    size_t count = 0;
    for (size_t i = 0; i < step->at.count && i < item->side->plan->axes.count; i++) {
        const struct planfile_level *levels = axes[i].levels.items;
        if (at[i] < 0 || (size_t)at[i] >= axes[i].levels.count) continue;
        parts[count++] = arena_printf(arena, "%.*s=%.*s", STR_ARG(axes[i].name), STR_ARG(levels[at[i]].name));
    }
    if (step->warmup) parts[count++] = arena_printf(arena, "warm-up %lld", (long long)step->repeat);
    else if (step->repeat > 1) parts[count++] = arena_printf(arena, "repeat %lld", (long long)step->repeat);
    return arena_join(arena, parts, count, STR(" "));
}

static int64_t seconds_of(const struct diff_part *part, enum diff_state state)
{
    int64_t sum = 0;
    for (size_t i = 0; i < part->count; i++)
        if (part->items[i].state == state) sum += step_of(&part->items[i])->run_s;
    return sum;
}

// ---- for people

static void put_counts_row(struct grid *grid, const char *what, const struct diff_part *part)
{
    if (!part->count) return;
    grid_cell(grid, str_of(what));
    for (int state = 0; state < DIFF_STATES; state++) grid_cellf(grid, "%zu", part->counts[state]);
}

static void put_counts(struct page *page, const struct diff *diff)
{
    struct grid *grid = grid_new(page->arena);
    grid_column(grid, (str){ 0 }, false);
    for (int state = 0; state < DIFF_STATES; state++) grid_column(grid, diff_state_name((enum diff_state)state), true);
    put_counts_row(grid, "systems", &diff->systems);
    put_counts_row(grid, "loads", &diff->loads);
    put_counts_row(grid, "rounds", &diff->rounds);
    put_counts_row(grid, "objects", &diff->objects);
    page_gap(page);
    page_table(page, grid);
}

static void put_remarks(struct page *page, const struct diff *diff)
{
    const struct diff_fact *facts = diff->facts.items;
    int64_t seconds = seconds_of(&diff->rounds, DIFF_NEW);
    if (seconds || diff->reordered || diff->facts.count || diff->rounds.counts[DIFF_RENEWED] || !diff->before->has_objects) page_gap(page);
    if (seconds) page_item(page, arena_printf(page->arena, "new rounds measure %.*s", STR_ARG(quantity_seconds_text(page->arena, seconds))));
    if (diff->reordered) page_item(page, STR("rounds of both plans run in another order"));
    for (size_t i = 0; i < diff->facts.count; i++)
        page_item(page, arena_printf(page->arena, "%s: '%.*s', before '%.*s'", facts[i].name, STR_ARG(facts[i].after), STR_ARG(facts[i].before)));
    if (diff->rounds.counts[DIFF_RENEWED])
        page_item(page, STR("a round with a new object keeps its id: where its records are there, an apply does not measure it again"));
    if (!diff->before->has_objects) page_item(page, STR("objects are not compared: no objects.tsv stands beside the older plan.json"));
}

static void put_rounds(struct page *page, const struct diff *diff, enum diff_state state, const char *title)
{
    const struct diff_part *part = &diff->rounds;
    struct grid *grid = grid_new(page->arena);
    size_t listed = 0;
    if (!part->counts[state]) return;
    page_section(page, str_of(title));
    grid_column(grid, STR("round"), false);
    grid_column(grid, STR("levels"), false);
    grid_column(grid, STR("run"), true);
    for (size_t i = 0; i < part->count && listed < MOST_LISTED; i++) {
        const struct diff_item *item = &part->items[i];
        if (item->state != state) continue;
        grid_cell(grid, item->id);
        grid_cell(grid, levels_text(page->arena, item));
        grid_cell(grid, quantity_seconds_text(page->arena, step_of(item)->run_s));
        listed++;
    }
    page_table(page, grid);
    if (listed < part->counts[state]) {
        page_gap(page);
        page_line(page, "and %zu more; -o json lists all.", part->counts[state] - listed);
    }
}

static void put_ids(struct page *page, const char *title, const struct diff_part *part)
{
    if (part->counts[DIFF_SAME] == part->count) return;
    page_section(page, str_of(title));
    for (size_t i = 0, listed = 0; i < part->count && listed < MOST_LISTED; i++) {
        if (part->items[i].state == DIFF_SAME) continue;
        page_item(page, arena_printf(page->arena, "%.*s: %.*s", STR_ARG(part->items[i].id), STR_ARG(diff_state_name(part->items[i].state))));
        listed++;
    }
}

void difference_review(struct arena *arena, const struct diff *diff, enum review_style style, struct buffer *out)
{
    struct page page = { arena, style, out };
    const struct planfile *plan = diff->after->plan;
    page_title(&page, arena_printf(arena, "%.*s, plan %.*s against %.*s", STR_ARG(plan->experiment.name), STR_ARG(plan->id), STR_ARG(diff->before->plan->id)));
    if (style == REVIEW_MARKDOWN) page_gap(&page);
    page_line(&page, "%s", diff->differs ? "The plans differ." : "The plans are the same.");
    put_counts(&page, diff);
    put_remarks(&page, diff);
    put_ids(&page, "Systems", &diff->systems);
    put_ids(&page, "Loads", &diff->loads);
    put_rounds(&page, diff, DIFF_NEW, "New rounds");
    put_rounds(&page, diff, DIFF_GONE, "Rounds that are gone");
    put_rounds(&page, diff, DIFF_RENEWED, "Same rounds with a new object");
}

// ---- for machines

static const struct node *names_node(struct arena *arena, struct list names)
{
    struct node *list = node_list(arena);
    for (size_t i = 0; i < names.count; i++) node_add(arena, list, node_text(arena, ((const str *)names.items)[i]));
    return list;
}

static const struct node *item_node(struct arena *arena, const struct diff *diff, const struct diff_item *item, bool round)
{
    struct node *map = node_map(arena);
    node_put(arena, map, STR("id"), node_text(arena, item->id));
    if (round) {
        node_put(arena, map, STR("levels"), node_text(arena, levels_text(arena, item)));
        node_put(arena, map, STR("run_s"), node_integer(arena, step_of(item)->run_s));
    }
    if (item->state == DIFF_RENEWED) {
        node_put(arena, map, STR("before"), names_node(arena, diff_names_of(arena, diff->before, item->id)));
        node_put(arena, map, STR("after"), names_node(arena, diff_names_of(arena, diff->after, item->id)));
    }
    return map;
}

static const struct node *part_node(struct arena *arena, const struct diff *diff, const struct diff_part *part, bool rounds)
{
    static const str keys[] = { [DIFF_NEW] = STR_INIT("new"), [DIFF_GONE] = STR_INIT("gone"), [DIFF_RENEWED] = STR_INIT("new_object") };
    struct node *map = node_map(arena);
    for (int state = 0; state < DIFF_SAME; state++) {
        struct node *list = node_list(arena);
        for (size_t i = 0; i < part->count; i++)
            if (part->items[i].state == (enum diff_state)state) node_add(arena, list, item_node(arena, diff, &part->items[i], rounds));
        node_put(arena, map, keys[state], list);
    }
    node_put(arena, map, STR("same"), node_integer(arena, (int64_t)part->counts[DIFF_SAME]));
    return map;
}

static const struct node *facts_node(struct arena *arena, struct list facts)
{
    struct node *map = node_map(arena);
    for (size_t i = 0; i < facts.count; i++) {
        const struct diff_fact *fact = &((const struct diff_fact *)facts.items)[i];
        struct node *pair = node_map(arena);
        node_put(arena, pair, STR("before"), node_text(arena, fact->before));
        node_put(arena, pair, STR("after"), node_text(arena, fact->after));
        node_put(arena, map, str_of(fact->name), pair);
    }
    return map;
}

void difference_json(struct arena *arena, const struct diff *diff, struct buffer *out)
{
    struct node *map = node_map(arena);
    node_put(arena, map, STR("format"), node_text(arena, STR("expc.diff/1")));
    node_put(arena, map, STR("before"), node_text(arena, diff->before->plan->id));
    node_put(arena, map, STR("after"), node_text(arena, diff->after->plan->id));
    node_put(arena, map, STR("differs"), node_bool(arena, diff->differs));
    node_put(arena, map, STR("reordered"), node_bool(arena, diff->reordered));
    node_put(arena, map, STR("new_run_s"), node_integer(arena, seconds_of(&diff->rounds, DIFF_NEW)));
    node_put(arena, map, STR("head"), facts_node(arena, diff->facts));
    node_put(arena, map, STR("systems"), part_node(arena, diff, &diff->systems, false));
    node_put(arena, map, STR("loads"), part_node(arena, diff, &diff->loads, false));
    node_put(arena, map, STR("rounds"), part_node(arena, diff, &diff->rounds, true));
    if (diff->objects.count) node_put(arena, map, STR("objects"), part_node(arena, diff, &diff->objects, false));
    json_write_indented(out, map);
}
