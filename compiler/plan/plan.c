// plan/plan.c - walking a plan: the one order of steps, and rounds made whole from their rows.
#include "plan/plan.h"

#include "plan/identity.h"
#include "plan/needs.h"
#include "validate/validate.h"

str action_name(enum action action)
{
    switch (action) {
    case STEP_START: return STR("start");
    case STEP_LOAD: return STR("load");
    case STEP_ROUND: return STR("round");
    case STEP_STOP: return STR("stop");
    }
    return (str){ 0 };
}

str plan_image(str written)
{
    return written.len ? written : STR(DEFAULT_IMAGE);
}

int64_t plan_wall_s(const struct plan *plan)
{
    const struct estimate *estimate = &plan->estimate;
    return estimate->run_s + estimate->warmup_s + estimate->ramp_s + estimate->layout_s + estimate->load_s + estimate->overhead_s + estimate->pause_s +
           estimate->start_s;
}

// The last group whose steps begin at or before `step`.
static const struct plan_group *group_of_step(const struct plan *plan, size_t step)
{
    size_t low = 0, high = plan->group_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (plan->groups[middle].step <= step) low = middle;
        else high = middle;
    }
    return &plan->groups[low];
}

static size_t steps_of(const struct plan_group *group)
{
    return (size_t)group->starts + (size_t)group->loads + group->count + (size_t)group->stops;
}

bool plan_step(const struct plan *plan, size_t *cursor, struct step *step)
{
    size_t at = (*cursor)++;
    if (!plan->group_count) return false;
    const struct plan_group *group = group_of_step(plan, at);
    size_t inside = at - group->step, before = (size_t)group->starts + (size_t)group->loads;
    if (inside >= steps_of(group)) return false;                // past the last group
    *step = (struct step){ .seq = at + 1, .system = group->system, .load = NO_LOAD };
    if (inside >= before + group->count) {
        step->action = STEP_STOP;
        return true;
    }
    if (inside == 0 && group->starts) {
        step->action = STEP_START;
        return true;
    }
    step->load = group->load;
    step->action = inside < before ? STEP_LOAD : STEP_ROUND;
    if (step->action == STEP_ROUND) step->row = group->first + inside - before;
    return true;
}

const struct node *plan_tree(struct arena *arena, const struct plan *plan, size_t point, int32_t levels[AXES_LIMIT])
{
    points_levels(plan->points, point, levels);
    return points_overlay(arena, plan->points, plan->trees[points_combination(plan->points, point)], levels, false);
}

str plan_round_id(struct arena *arena, const struct plan *plan, size_t row)
{
    return identity_id(arena, 'r', (str){ plan->rows[row].hex, 64 });
}

const struct round *plan_round(const struct plan *plan, size_t row, struct arena *arena)
{
    struct round *round = arena_new(arena, struct round);
    struct diags *said_before = diags_new(arena);               // all points were decoded when the plan was made
    const struct round_row *from = &plan->rows[row];
    const struct node *tree = plan_tree(arena, plan, from->point, round->levels);
    round->configuration = plan->systems[from->system].configuration;
    configuration_decode_round(arena, plan->experiment, tree, &round->configuration, said_before);
    round->id = plan_round_id(arena, plan, row);
    round->load = from->load;
    round->repeat = from->repeat;
    round->warmup = from->warmup;
    round->needs = needs_of_round(arena, plan->experiment, &round->configuration);
    return round;
}
