// expand/choice.c - the right side of an entry of exclude or include: sizes by value, bundles by name.
#include "expand/choice.h"

#include "base/number.h"
#include "base/typo.h"
#include "expand/axis.h"
#include "expand/wheels.h"
#include "validate/validate.h"

#include <stdlib.h>

str choice_names(struct arena *arena, const struct axis *axis)
{
    size_t shown = axis->count > 12 ? 12 : axis->count;
    str *names = arena_array(arena, str, shown + 1);
    for (size_t i = 0; i < shown; i++) names[i] = axis->levels[i].name;
    str list = arena_join(arena, names, shown, STR(", "));
    return shown < axis->count ? arena_printf(arena, "%.*s, ...", STR_ARG(list)) : list;
}

static void no_level(const struct axis *axis, const struct node *node, struct diags *diags)
{
    str *names = arena_array(diags->arena, str, axis->count + 1);
    for (size_t i = 0; i < axis->count; i++) names[i] = axis->levels[i].name;
    struct diag *said = diag_error(diags, "unknown-level", node->at, "'%.*s' is no level of '%.*s'", STR_ARG(node->text), STR_ARG(axis->name));
    str near = axis->path.len ? (str){ 0 } : typo_nearest(node->text, names, axis->count);
    if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, said, "its levels: %.*s", STR_ARG(choice_names(diags->arena, axis)));
}

// A bundle by its name, a field by its value.
static int32_t find_level(const struct axis *axis, str text)
{
    for (size_t i = 0; i < axis->count; i++)
        if (str_equal(axis->path.len ? axis->levels[i].value->text : axis->levels[i].name, text)) return (int32_t)i;
    return CHOICE_NONE;
}

static bool has_room(const struct axis *axis, const struct node *node, struct diags *diags)
{
    if (axis->count < LEVELS_LIMIT) return true;
    diag_error(diags, "too-many-levels", node->at, "'%.*s' has more than %d levels", STR_ARG(axis->name), LEVELS_LIMIT);
    return false;
}

static int32_t append_field(struct arena *arena, struct axis *axis, const struct field_place *place, const struct node *node, struct diags *diags)
{
    if (!has_room(axis, node, diags)) return CHOICE_WRONG;
    axis_add_field(arena, place, node, axis, diags);
    return (int32_t)axis->count - 1;
}

static int32_t append_bundle(struct arena *arena, const struct experiment *experiment, struct axis *axis, const struct node *node, struct diags *diags)
{
    return has_room(axis, node, diags) && axis_add_bundle(arena, experiment, node, axis, diags) ? (int32_t)axis->count - 1 : CHOICE_WRONG;
}

int32_t choice_level(struct arena *arena, const struct experiment *experiment, struct axis *axis, const struct node *node, bool more, struct diags *diags)
{
    struct field_place place;
    if (node->kind == NODE_MAP && !axis->path.len && more) return append_bundle(arena, experiment, axis, node, diags);
    if (node->kind != NODE_SCALAR || node_is_null(node)) {
        diag_error(diags, "wrong-type", node->at, "a level of '%.*s' is %.*s here", STR_ARG(axis->name),
                   STR_ARG(node->kind == NODE_SCALAR ? STR("nothing") : node_kind_name(node)));
        return CHOICE_WRONG;
    }
    str text = node->text;
    if (axis->path.len) {
        field_find(arena, experiment, axis->name, &place);
        const struct node *value = axis_value(arena, &place, node, diags);
        if (!value) return CHOICE_WRONG;
        text = value->text;
    }
    int32_t found = find_level(axis, text);
    if (found >= 0) return found;
    if (more && axis->path.len) return append_field(arena, axis, &place, node, diags);
    if (axis->path.len) return CHOICE_NONE;
    no_level(axis, node, diags);                                // a bundle's name
    return CHOICE_WRONG;
}

static bool add(struct choice *choice, int32_t level)
{
    if (level < 0) return false;
    for (size_t i = 0; i < choice->count; i++)
        if (choice->levels[i] == level) return true;
    choice->levels[choice->count++] = level;
    return true;
}

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static bool read_range(struct arena *arena, const struct experiment *experiment, struct axis *axis, const struct entry *entry, bool more, struct choice *choice,
                       struct diags *diags)
{
    struct field_place place;
    struct range range = { 0 };
    field_find(arena, experiment, axis->name, &place);
    if (!axis_range(arena, &place, entry, &range, diags)) return false;
    choice->levels = arena_array(arena, int32_t, axis->count + range.count);
    if (more) {
        for (size_t i = 0; i < range.count; i++)
            if (!add(choice, choice_level(arena, experiment, axis, axis_written(arena, &place, range.values[i], entry->value->at), true, diags))) return false;
        return true;
    }
    for (size_t i = 0; i < axis->count; i++) {
        int64_t value;
        bool counted = number_integer(axis->levels[i].value->text, &value);
        if (counted && bsearch(&value, range.values, range.count, sizeof value, by_value)) choice->levels[choice->count++] = (int32_t)i;
    }
    return true;
}

bool choice_read(struct arena *arena, const struct experiment *experiment, struct points *points, const struct entry *entry, bool more, struct choice *choice,
                 struct diags *diags)
{
    choice->axis = axis_named(points, entry->key, entry->key_at, diags);
    if (choice->axis == SIZE_MAX) return false;
    struct axis *axis = &points->axes[choice->axis];
    if (entry->value->kind == NODE_MAP && axis->path.len) return read_range(arena, experiment, axis, entry, more, choice, diags);
    if (entry->value->kind != NODE_LIST) {
        int32_t level = choice_level(arena, experiment, axis, entry->value, more, diags);
        choice->levels = arena_array(arena, int32_t, 1);
        return level == CHOICE_NONE || add(choice, level);
    }
    if (entry->value->count == 0 || entry->value->count > LEVELS_LIMIT) {
        diag_error(diags, "no-levels", entry->value->at, "'%.*s' names %s here", STR_ARG(entry->key), entry->value->count ? "too many levels" : "no level");
        return false;
    }
    choice->levels = arena_array(arena, int32_t, entry->value->count);
    bool fine = true;
    for (size_t i = 0; i < entry->value->count; i++) {
        int32_t level = choice_level(arena, experiment, axis, entry->value->items[i], more, diags);
        if (level == CHOICE_NONE) no_level(axis, entry->value->items[i], diags);
        fine = add(choice, level) && fine;
    }
    return fine;
}
