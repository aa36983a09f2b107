// plan/plan.c - walking a plan: the one order of steps, and rounds made whole from their rows.
#include "plan/plan.h"

#include "plan/identity.h"
#include "plan/needs.h"
#include "validate/validate.h"

str action_name(enum action action)
{
    switch (action) {
    case STEP_START: return STR("start");
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
    return estimate->run_s + estimate->ramp_s + estimate->layout_s + estimate->overhead_s + estimate->start_s;
}

// The steps of system k are: start, its rows, stop; so they begin at step first + 2k.
static size_t system_of_step(const struct plan *plan, size_t step)
{
    size_t low = 0, high = plan->system_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (plan->systems[middle].first + 2 * middle <= step) low = middle;
        else high = middle;
    }
    return low;
}

bool plan_step(const struct plan *plan, size_t *cursor, struct step *step)
{
    size_t at = (*cursor)++;
    if (at >= plan->row_count + 2 * plan->system_count) return false;
    size_t system = system_of_step(plan, at), inside = at - plan->systems[system].first - 2 * system;
    *step = (struct step){ .seq = at + 1, .system = system };
    if (inside == 0) step->action = STEP_START;
    else if (inside > plan->systems[system].count) step->action = STEP_STOP;
    else {
        step->action = STEP_ROUND;
        step->row = plan->systems[system].first + inside - 1;
    }
    return true;
}

const struct node *plan_tree(struct arena *arena, const struct plan *plan, size_t point, uint32_t levels[AXES_LIMIT])
{
    points_levels(plan->points, point, levels);
    return points_overlay(arena, plan->points, plan->trees[point / plan->points->per_system], levels, false);
}

const struct round *plan_round(const struct plan *plan, size_t row, struct arena *arena)
{
    struct round *round = arena_new(arena, struct round);
    struct diags *said_before = diags_new(arena);               // all points were decoded when the plan was made
    const struct round_row *from = &plan->rows[row];
    const struct node *tree = plan_tree(arena, plan, from->point, round->levels);
    round->configuration = plan->systems[from->system].configuration;
    configuration_decode_round(arena, plan->experiment, tree, &round->configuration, said_before);
    round->id = identity_id(arena, 'r', (str){ from->hex, 64 });
    round->needs = needs_of_round(plan->experiment, &round->configuration);
    return round;
}
