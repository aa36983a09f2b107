// expand/points.c - the cross product as numbers: system levels turn slowest, then loads, then rounds; inside a scope as written, first axis slowest.
#include "expand/points.h"

#include "base/number.h"
#include "expand/axis.h"
#include "expand/overlap.h"
#include "tree/merge.h"

static bool read_axes(struct arena *arena, const struct experiment *experiment, struct points *points, struct diags *diags)
{
    const struct node *sweep = experiment->sweep;
    bool fine = true;
    if (sweep->kind != NODE_MAP) {
        diag_error(diags, "wrong-type", sweep->at, "'sweep' wants a map of axes, not %.*s", STR_ARG(node_kind_name(sweep)));
        return false;
    }
    if (sweep->count > AXES_LIMIT) {
        diag_error(diags, "too-many-axes", sweep->entries[AXES_LIMIT].key_at, "more than %d axes", AXES_LIMIT);
        return false;
    }
    points->axes = arena_array(arena, struct axis, sweep->count + 1);
    for (size_t i = 0; i < sweep->count; i++) {
        struct axis axis = { 0 };
        if (axis_read(arena, experiment, &sweep->entries[i], &axis, diags)) points->axes[points->axis_count++] = axis;
        else fine = false;
    }
    return overlap_check(arena, points->axes, points->axis_count, diags) && fine;
}

static void put_in_order(struct points *points)
{
    size_t at = 0;
    for (int scope = SCOPE_SYSTEM; scope <= SCOPE_ROUND; scope++)
        for (size_t i = 0; i < points->axis_count; i++)
            if ((int)points->axes[i].scope == scope) points->order[at++] = i;
}

static bool count_points(struct points *points, struct diags *diags)
{
    int64_t count = 1, per_system = 1;
    for (size_t i = 0; i < points->axis_count; i++) {
        const struct axis *axis = &points->axes[i];
        bool fits = number_multiply(count, (int64_t)axis->count, &count) && count <= POINTS_LIMIT;
        if (!fits) {
            diag_hint(diags, diag_error(diags, "too-many-points", axis->at, "the axes span more than %d points", POINTS_LIMIT), "split the question into experiments");
            return false;
        }
        if (axis->scope != SCOPE_SYSTEM) per_system *= (int64_t)axis->count;
    }
    points->count = (size_t)count;
    points->per_system = (size_t)per_system;
    return true;
}

const struct points *expand(struct arena *arena, const struct experiment *experiment, struct diags *diags)
{
    struct points *points = arena_new(arena, struct points);
    points->experiment = experiment;
    if (experiment->sweep && !node_is_null(experiment->sweep)) points->partial = !read_axes(arena, experiment, points, diags);
    put_in_order(points);
    return count_points(points, diags) ? points : NULL;
}

void points_levels(const struct points *points, size_t point, int32_t levels[AXES_LIMIT])
{
    for (size_t i = points->axis_count; i-- > 0;) {
        const struct axis *axis = &points->axes[points->order[i]];
        levels[points->order[i]] = (int32_t)(point % axis->count);
        point /= axis->count;
    }
}

str level_name(const struct axis *axis, int32_t level)
{
    return level < 0 ? (str){ 0 } : axis->levels[level].name;
}

const struct node *points_overlay(struct arena *arena, const struct points *points, const struct node *base, const int32_t levels[AXES_LIMIT], bool system_scope)
{
    for (size_t i = 0; i < points->axis_count; i++) {
        const struct axis *axis = &points->axes[i];
        if (levels[i] >= 0 && (axis->scope == SCOPE_SYSTEM) == system_scope) base = merge(arena, base, axis->levels[levels[i]].tree);
    }
    return base;
}
