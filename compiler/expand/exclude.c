// expand/exclude.c - points that are not measured. Each entry becomes a set of levels for each axis it names; a point that has all of them goes.
#include "expand/choice.h"

struct sets {
    bool *items[AXES_LIMIT];                        // by level; NULL: the entry does not name the axis
    const struct entry *unknown; size_t unknown_axis;           // a level that is none
};

static bool read_sets(struct arena *arena, const struct experiment *experiment, struct points *points, const struct node *map, struct sets *sets, struct diags *diags)
{
    bool fine = true;
    for (size_t i = 0; i < map->count; i++) {
        struct choice choice = { 0 };
        if (!choice_read(arena, experiment, points, &map->entries[i], false, &choice, diags)) {
            fine = false;
            continue;
        }
        bool *levels = arena_array(arena, bool, points->axes[choice.axis].count);
        for (size_t k = 0; k < choice.count; k++) levels[choice.levels[k]] = true;
        sets->items[choice.axis] = levels;
        if (choice.count || map->entries[i].value->kind != NODE_SCALAR) continue;
        sets->unknown = &map->entries[i];
        sets->unknown_axis = choice.axis;
    }
    return fine;
}

static bool matches(const struct points *points, const struct sets *sets, const int32_t levels[AXES_LIMIT])
{
    for (size_t i = 0; i < points->axis_count; i++)
        if (sets->items[i] && !sets->items[i][levels[i]]) return false;
    return true;
}

static size_t remove_points(const struct points *points, const struct sets *sets, uint64_t *excluded, size_t *again)
{
    size_t removed = 0;
    for (size_t point = 0; point < points->grid; point++) {
        int32_t levels[AXES_LIMIT];
        points_levels(points, point, levels);
        if (!matches(points, sets, levels)) continue;
        uint64_t bit = UINT64_C(1) << point % 64;
        if (excluded[point / 64] & bit) ++*again;
        else removed++;
        excluded[point / 64] |= bit;
    }
    return removed;
}

static bool exclude_entry(struct arena *arena, const struct experiment *experiment, struct points *points, const struct node *map, uint64_t *excluded,
                          struct diags *diags)
{
    struct sets sets = { 0 };
    size_t again = 0;
    if (map->kind != NODE_MAP || !map->count) {
        diag_hint(diags, diag_error(diags, "wrong-type", map->at, "'exclude' wants maps of axes to levels, not %.*s",
                                    STR_ARG(map->kind == NODE_MAP ? STR("an empty one") : node_kind_name(map))),
                  "exclude: [{rw: read, fsync: [1, 8]}]");
        return false;
    }
    if (!read_sets(arena, experiment, points, map, &sets, diags)) return false;
    if (remove_points(points, &sets, excluded, &again)) return true;
    struct diag *said = diag_error(diags, "exclude-nothing", map->at, "removes no point%s", again ? " that is still there" : "");
    if (again) diag_hint(diags, said, "entries before it remove the same points");
    else if (sets.unknown) diag_hint(diags, said, "'%.*s' is no level of '%.*s'; its levels: %.*s", STR_ARG(sets.unknown->value->text), STR_ARG(sets.unknown->key),
                                     STR_ARG(choice_names(diags->arena, &points->axes[sets.unknown_axis])));
    else diag_hint(diags, said, "no point has all these levels: an entry stands for the points that match all of it");
    return false;
}

bool exclude_points(struct arena *arena, const struct experiment *experiment, struct points *points, struct diags *diags)
{
    const struct node *list = experiment->exclude;
    bool fine = true;
    if (node_is_null(list)) return true;
    if (list->kind != NODE_LIST) {
        diag_hint(diags, diag_error(diags, "wrong-type", list->at, "'exclude' wants a list of maps, not %.*s", STR_ARG(node_kind_name(list))),
                  "exclude: [{rw: read, fsync: [1, 8]}]");
        return false;
    }
    uint64_t *excluded = arena_array(arena, uint64_t, points->grid / 64 + 1);
    for (size_t i = 0; i < list->count; i++) fine = exclude_entry(arena, experiment, points, list->items[i], excluded, diags) && fine;
    points->excluded = excluded;
    return fine;
}
