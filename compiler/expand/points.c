// expand/points.c - the points as numbers: the wheels' cross product, system levels slowest, then loads, then rounds; then what `include` adds.
#include "expand/points.h"

#include "base/number.h"
#include "expand/axis.h"
#include "expand/choice.h"
#include "expand/overlap.h"
#include "expand/wheels.h"
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
        if (!axis_read(arena, experiment, &sweep->entries[i], &axis, diags)) {
            fine = false;
            continue;
        }
        axis.swept = axis.count;
        points->axes[points->axis_count++] = axis;
    }
    return overlap_check(arena, points->axes, points->axis_count, diags) && fine;
}

static bool count_points(struct points *points, struct diags *diags)
{
    int64_t count = 1, per_system = 1;
    for (size_t i = 0; i < points->wheel_count; i++) {
        const struct wheel *wheel = &points->wheels[i];
        bool fits = number_multiply(count, (int64_t)wheel->count, &count) && count <= POINTS_LIMIT;
        if (!fits) {
            diag_hint(diags, diag_error(diags, "too-many-points", points->axes[wheel->axes[0]].at, "the axes span more than %d points", POINTS_LIMIT),
                      "split the question into experiments");
            return false;
        }
        if (wheel->scope != SCOPE_SYSTEM) per_system *= (int64_t)wheel->count;
    }
    points->grid = points->count = (size_t)count;
    points->per_system = (size_t)per_system;
    return true;
}

// What the axes' names mean is known only when all axes could be read.
static bool read_choices(struct arena *arena, const struct experiment *experiment, struct points *points, struct diags *diags)
{
    if (points->partial) return wheels_make(points, NULL, diags) && count_points(points, diags);
    struct include_list includes = { 0 };
    points->partial = !include_read(arena, experiment, points, &includes, diags);
    if (!wheels_make(points, experiment->zip, diags)) {        // nobody knows what it spans; the experiment itself is looked at
        points->partial = true;
        points->wheel_count = 0;
        return count_points(points, diags);
    }
    if (!count_points(points, diags)) return false;
    if (!exclude_points(arena, experiment, points, diags)) points->partial = true;
    if (!include_points(arena, points, &includes, diags)) points->partial = true;
    return true;
}

static bool any_left(const struct points *points)
{
    for (size_t i = 0; i < points->count; i++)
        if (!points_excluded(points, i)) return true;
    return false;
}

const struct points *expand(struct arena *arena, const struct experiment *experiment, struct diags *diags)
{
    struct points *points = arena_new(arena, struct points);
    points->experiment = experiment;
    if (experiment->sweep && !node_is_null(experiment->sweep)) points->partial = !read_axes(arena, experiment, points, diags);
    if (!read_choices(arena, experiment, points, diags)) return NULL;
    if (any_left(points)) return points;
    diag_hint(diags, diag_error(diags, "no-points", node_entry(experiment->spec, STR("exclude"))->key_at, "nothing is left: 'exclude' removes every point"),
              "an entry that names more axes removes fewer points");
    return NULL;
}

void points_levels(const struct points *points, size_t point, int32_t levels[AXES_LIMIT])
{
    if (point >= points->grid) {
        memcpy(levels, points->included[point - points->grid], AXES_LIMIT * sizeof *levels);
        return;
    }
    for (size_t i = 0; i < AXES_LIMIT; i++) levels[i] = -1;
    for (size_t i = points->wheel_count; i-- > 0;) {
        const struct wheel *wheel = &points->wheels[i];
        for (size_t k = 0; k < wheel->axis_count; k++) levels[wheel->axes[k]] = (int32_t)(point % wheel->count);
        point /= wheel->count;
    }
}

bool points_excluded(const struct points *points, size_t point)
{
    return points->excluded && point < points->grid && (points->excluded[point / 64] >> point % 64 & 1);
}

size_t points_combinations(const struct points *points)
{
    return points->grid / points->per_system + points->included_count;
}

size_t points_combination(const struct points *points, size_t point)
{
    return point < points->grid ? point / points->per_system : points->grid / points->per_system + point - points->grid;
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
