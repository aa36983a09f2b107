// expand/include.c - points beside the cross product. An axis that an entry leaves out has the experiment's own value (a field) or none (a bundle).
#include "expand/choice.h"

#include "base/map.h"
#include "expand/wheels.h"
#include "tree/path.h"
#include "validate/validate.h"

// The experiment's own value, else the frozen default; NULL: the field has none.
static const struct node *own_value(struct arena *arena, const struct experiment *experiment, const struct axis *axis, const struct node *at)
{
    struct field_place place;
    const struct node *written = path_get(experiment->base, axis->path);
    if (written && !node_is_null(written)) return written;
    field_find(arena, experiment, axis->name, &place);
    str fallback = place.option ? place.option->fallback : place.field ? place.field->fallback : (str){ 0 };
    if (!fallback.len) return NULL;
    struct node *node = arena_new(arena, struct node);
    *node = (struct node){ .kind = NODE_SCALAR, .scalar = SCALAR_PLAIN, .at = at->at, .text = fallback };
    return node;
}

static bool left_out(struct arena *arena, const struct experiment *experiment, struct axis *axis, const struct node *at, struct choice *choice, struct diags *diags)
{
    const struct node *value = axis->path.len ? own_value(arena, experiment, axis, at) : NULL;
    choice->levels = arena_array(arena, int32_t, 1);
    choice->levels[0] = value ? choice_level(arena, experiment, axis, value, true, diags) : -1;
    choice->count = 1;
    return !value || choice->levels[0] >= 0;
}

static bool read_entry(struct arena *arena, const struct experiment *experiment, struct points *points, const struct node *map, struct include_entry *entry,
                       struct diags *diags)
{
    bool fine = true;
    if (map->kind != NODE_MAP || !map->count) {
        diag_hint(diags, diag_error(diags, "wrong-type", map->at, "'include' wants maps of axes to levels, not %.*s",
                                    STR_ARG(map->kind == NODE_MAP ? STR("an empty one") : node_kind_name(map))),
                  "include: [{rw: randread, iodepth: 256}]");
        return false;
    }
    entry->at = map;
    for (size_t i = 0; i < map->count; i++) {
        struct choice choice = { 0 };
        bool read = choice_read(arena, experiment, points, &map->entries[i], true, &choice, diags);
        if (read) entry->choices[choice.axis] = choice;
        fine = fine && read;
    }
    for (size_t i = 0; fine && i < points->axis_count; i++)
        if (!entry->choices[i].count) fine = left_out(arena, experiment, &points->axes[i], map, &entry->choices[i], diags);
    return fine;
}

bool include_read(struct arena *arena, const struct experiment *experiment, struct points *points, struct include_list *includes, struct diags *diags)
{
    const struct node *list = experiment->include;
    bool fine = true;
    if (node_is_null(list)) return true;
    if (list->kind != NODE_LIST) {
        diag_hint(diags, diag_error(diags, "wrong-type", list->at, "'include' wants a list of maps, not %.*s", STR_ARG(node_kind_name(list))),
                  "include: [{rw: randread, iodepth: 256}]");
        return false;
    }
    includes->items = arena_array(arena, struct include_entry, list->count + 1);
    for (size_t i = 0; i < list->count; i++) {
        if (read_entry(arena, experiment, points, list->items[i], &includes->items[includes->count], diags)) includes->count++;
        else fine = false;
    }
    return fine;
}

// The point of the grid with these levels; SIZE_MAX when it is none of it.
static size_t grid_point(const struct points *points, const int32_t levels[AXES_LIMIT])
{
    size_t point = 0;
    for (size_t i = 0; i < points->wheel_count; i++) {
        const struct wheel *wheel = &points->wheels[i];
        int32_t at = levels[wheel->axes[0]];
        for (size_t k = 0; k < wheel->axis_count; k++)
            if (levels[wheel->axes[k]] != at) return SIZE_MAX;
        if (at < 0 || (size_t)at >= wheel->count) return SIZE_MAX;
        point = point * wheel->count + (size_t)at;
    }
    return point;
}

static bool add_point(struct arena *arena, struct points *points, struct map *seen, const struct node *entry, const int32_t levels[AXES_LIMIT], struct diags *diags)
{
    size_t point = grid_point(points, levels);
    void **known = map_find(seen, (str){ (const char *)levels, AXES_LIMIT * sizeof *levels });
    if (known || (point != SIZE_MAX && !points_excluded(points, point))) {
        diag_hint(diags, diag_error(diags, "include-there", entry->at, "is there already: %s", known ? "an entry before it adds the point" : "the axes span the point"),
                  "include adds points that the axes do not span, or that exclude removed");
        return false;
    }
    if (points->included_count == LEVELS_LIMIT) {
        diag_error(diags, "too-many-points", entry->at, "'include' adds more than %d points", LEVELS_LIMIT);
        return false;
    }
    int32_t *kept = arena_array(arena, int32_t, AXES_LIMIT);
    memcpy(kept, levels, AXES_LIMIT * sizeof *kept);
    *map_slot(seen, (str){ (const char *)kept, AXES_LIMIT * sizeof *kept }) = kept;
    points->included = arena_more(arena, points->included, sizeof *points->included, points->included_count);
    points->included[points->included_count++] = kept;
    points->count++;
    return true;
}

// All combinations of an entry's levels, the last axis fastest.
static bool add_entry(struct arena *arena, struct points *points, struct map *seen, const struct include_entry *entry, struct diags *diags)
{
    size_t turn[AXES_LIMIT] = { 0 };
    for (;;) {
        int32_t levels[AXES_LIMIT] = { 0 };
        for (size_t i = 0; i < points->axis_count; i++) levels[i] = entry->choices[i].levels[turn[i]];
        if (!add_point(arena, points, seen, entry->at, levels, diags)) return false;
        size_t axis = points->axis_count;
        while (axis > 0 && ++turn[axis - 1] == entry->choices[axis - 1].count) turn[--axis] = 0;
        if (axis == 0) return true;
    }
}

bool include_points(struct arena *arena, struct points *points, const struct include_list *includes, struct diags *diags)
{
    struct map *seen = map_new(arena);
    bool fine = true;
    for (size_t i = 0; i < includes->count; i++) fine = add_entry(arena, points, seen, &includes->items[i], diags) && fine;
    return fine;
}
