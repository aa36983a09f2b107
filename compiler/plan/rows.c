// plan/rows.c - from the points of a system to its steps: warm-ups and repeats inside each load, and what all of it takes.
#include "plan/make.h"

#include "base/number.h"
#include "plan/identity.h"
#include "plan/needs.h"
#include "plan/order.h"

static struct span storage_at(const struct maker *maker, const struct plan_system *system)
{
    const struct node *storage = system->configuration.storage.node;
    return storage ? storage->at : maker->plan->experiment->spec->at;
}

static void keep_largest(struct maker *maker, struct plan_system *system, int64_t loaded_bytes, const struct round_needs *needs, size_t row)
{
    int64_t size = system->configuration.storage.size_bytes;
    int64_t bytes = needs->file_bytes >= 0 ? number_plus(needs->file_bytes, loaded_bytes) : size == SIZE_AUTO ? 0 : size;
    if (needs->file_bytes < 0 && size == SIZE_AUTO)
        diag_hint(maker->diags, diag_error(maker->diags, "auto-device", storage_at(maker, system), "a whole raw device has no size of its own to work out"),
                  "give storage.size, or the workload a size");
    if (bytes < system->largest_bytes) return;
    if (bytes > system->largest_bytes || !system->count) system->largest_row = row;
    system->largest_bytes = bytes;
}

// Files that stay are laid out once: only what a round adds to the largest one before it.
static void add_estimate(struct estimate *estimate, const struct round_needs *needs, const struct plan_system *system, bool warmup)
{
    bool stay = system->configuration.storage.clean == CLEAN_NEVER;
    int64_t there_s = stay ? system->largest_bytes / RATE_BYTES_S : 0;
    *(warmup ? &estimate->warmup_s : &estimate->run_s) += needs->run_s;
    estimate->ramp_s += needs->ramp_s;
    estimate->layout_s += needs->layout_s > there_s ? needs->layout_s - there_s : 0;
    estimate->overhead_s += ROUND_OVERHEAD_S;
    estimate->worst_s += needs->deadline_s;
}

static void add_row(struct maker *maker, size_t system, const struct bucket *bucket, const struct turn *turn, bool warmup)
{
    struct plan *plan = maker->plan;
    const struct measured *measured = &bucket->items[turn->item];
    struct plan_system *of = &plan->systems[system];
    int64_t loaded_bytes = bucket->load == NO_LOAD ? 0 : plan->loads[bucket->load].needs.file_bytes;
    plan->rows = arena_more(maker->arena, plan->rows, sizeof *plan->rows, plan->row_count);
    plan->rows[plan->row_count] = (struct round_row){
        .hex = (warmup ? bucket->warmups : measured->hexes) + (size_t)(turn->repeat - 1) * HEX_DIGITS, .system = (uint32_t)system, .load = (uint32_t)bucket->load,
        .point = measured->point, .merged = warmup ? 0 : measured->merged, .repeat = turn->repeat, .warmup = warmup, .clients = measured->needs.clients,
        .deadline_s = measured->needs.deadline_s,
    };
    add_estimate(&plan->estimate, &measured->needs, of, warmup);
    keep_largest(maker, of, loaded_bytes, &measured->needs, plan->row_count);
    of->count++;
    plan->row_count++;
    plan->warmup_count += warmup;
    if (measured->needs.io_bytes > 0) plan->ends_by_bytes = true;
}

static void add_load_step(struct maker *maker, struct plan_load *load)
{
    struct plan *plan = maker->plan;
    if (!load->has_step) return;
    plan->load_step_count++;
    plan->estimate.load_s += load->needs.run_s;
    plan->estimate.worst_s += load->needs.deadline_s;
}

static void add_rounds(struct maker *maker, size_t system, const struct bucket *bucket)
{
    const struct repeat *repeat = &maker->plan->experiment->repeat;
    struct arena_mark mark = arena_mark(&maker->scratch);
    const struct turn *turns = order_turns(&maker->scratch, repeat, bucket->count);
    for (uint32_t i = 1; i <= (uint32_t)repeat->warmup; i++) add_row(maker, system, bucket, &(struct turn){ 0, i }, true);
    for (size_t i = 0; i < bucket->count * (size_t)repeat->times; i++) add_row(maker, system, bucket, &turns[i], false);
    arena_reset(&maker->scratch, mark);
}

static void add_group(struct maker *maker, size_t system, size_t index)
{
    struct plan *plan = maker->plan;
    const struct bucket *bucket = &maker->buckets[index];
    struct plan_load *load = bucket->load == NO_LOAD ? NULL : &plan->loads[bucket->load];
    struct plan_group group = { .system = system, .load = bucket->load, .first = plan->row_count, .step = maker->step_count, .starts = index == 0,
                                .loads = load && load->has_step, .stops = index + 1 == maker->bucket_count };
    if (load) add_load_step(maker, load);
    add_rounds(maker, system, bucket);
    group.count = plan->row_count - group.first;
    if (load) {
        load->first = group.first;
        load->count = group.count;
    }
    maker->step_count += (size_t)group.starts + (size_t)group.loads + group.count + (size_t)group.stops;
    plan->groups = arena_more(maker->arena, plan->groups, sizeof *plan->groups, plan->group_count);
    plan->groups[plan->group_count++] = group;
}

void make_rows(struct maker *maker, size_t system)
{
    maker->plan->systems[system].first = maker->plan->row_count;
    for (size_t i = 0; i < maker->bucket_count; i++) add_group(maker, system, i);
}
