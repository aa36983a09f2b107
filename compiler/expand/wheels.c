// expand/wheels.c - an axis turns alone or zipped with others: level k of one stands beside level k of each.
#include "expand/wheels.h"

#include "base/typo.h"
#include "validate/validate.h"

size_t axis_named(const struct points *points, str name, struct span at, struct diags *diags)
{
    struct field_place place;
    str names[AXES_LIMIT];
    for (size_t i = 0; i < points->axis_count; i++) {
        if (str_equal(points->axes[i].name, name)) return i;
        names[i] = points->axes[i].name;
    }
    bool is_field = field_find(diags->arena, points->experiment, name, &place);
    for (size_t i = 0; is_field && i < points->axis_count; i++)
        if (str_equal(points->axes[i].path, place.path)) return i;
    struct diag *said = diag_error(diags, "unknown-axis", at, "'%.*s' is no axis of 'sweep'", STR_ARG(name));
    str near = typo_nearest(name, names, points->axis_count);
    if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else if (!points->axis_count) diag_hint(diags, said, "there is no 'sweep'");
    else diag_hint(diags, said, "its axes: %.*s", STR_ARG(arena_join(diags->arena, names, points->axis_count, STR(", "))));
    return SIZE_MAX;
}

static bool wants_list(const struct node *node, struct diags *diags)
{
    if (node->kind == NODE_LIST) return true;
    diag_hint(diags, diag_error(diags, "wrong-type", node->at, "'zip' wants lists of axes, not %.*s", STR_ARG(node_kind_name(node))),
              "zip: [[a, b]] turns the axes a and b together");
    return false;
}

// One list of names to a wheel; `taken` says which axes turn already.
static bool read_zip(const struct points *points, const struct node *list, bool *taken, struct wheel *wheel, struct diags *diags)
{
    if (!wants_list(list, diags)) return false;
    if (list->count < 2) {
        diag_hint(diags, diag_error(diags, "zip-alone", list->at, "names fewer than two axes"), "zip: [[a, b]] turns the axes a and b together");
        return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        const struct node *name = list->items[i];
        size_t axis = axis_named(points, name->kind == NODE_SCALAR ? name->text : (str){ 0 }, name->at, diags);
        if (axis == SIZE_MAX) return false;
        if (taken[axis]) {
            diag_hint(diags, diag_error(diags, "zip-twice", name->at, "'%.*s' is zipped already", STR_ARG(name->text)),
                      "an axis turns with one group: name all of them in one list");
            return false;
        }
        taken[axis] = true;
        const struct axis *first = &points->axes[wheel->axis_count ? wheel->axes[0] : axis];
        if (points->axes[axis].swept != first->swept) {
            diag_hint(diags, diag_error(diags, "zip-length", list->at, "'%.*s' has %zu %s and '%.*s' %zu", STR_ARG(first->name), first->swept,
                                        first->swept == 1 ? "level" : "levels", STR_ARG(points->axes[axis].name), points->axes[axis].swept),
                      "zipped axes stand level beside level and must be equally long");
            return false;
        }
        wheel->axes[wheel->axis_count++] = axis;
    }
    return true;
}

static void take_scope(struct points *points, struct wheel *wheel)
{
    wheel->count = points->axes[wheel->axes[0]].swept;
    wheel->scope = SCOPE_ROUND;
    for (size_t i = 0; i < wheel->axis_count; i++)
        if (points->axes[wheel->axes[i]].scope < wheel->scope) wheel->scope = points->axes[wheel->axes[i]].scope;
    for (size_t i = 0; i < wheel->axis_count; i++) points->axes[wheel->axes[i]].scope = wheel->scope;
}

static bool read_zips(struct points *points, const struct node *zip, struct wheel *wheels, size_t *count, bool *taken, struct diags *diags)
{
    if (node_is_null(zip)) return true;
    if (!wants_list(zip, diags)) return false;
    for (size_t i = 0; i < zip->count; i++) {
        if (!read_zip(points, zip->items[i], taken, &wheels[*count], diags)) return false;
        take_scope(points, &wheels[(*count)++]);
    }
    return true;
}

// The wheel whose place in the order is that of this axis: its own, or the one it is the first member of; NULL for the other members.
static struct wheel *wheel_at(struct points *points, size_t axis, struct wheel *zipped, size_t zipped_count, const bool *taken, struct wheel *alone)
{
    for (size_t i = 0; i < zipped_count; i++)
        if (zipped[i].axes[0] == axis) return &zipped[i];
    if (taken[axis]) return NULL;
    *alone = (struct wheel){ .axes = { axis }, .axis_count = 1 };
    take_scope(points, alone);
    return alone;
}

bool wheels_make(struct points *points, const struct node *zip, struct diags *diags)
{
    struct wheel zipped[AXES_LIMIT] = { 0 }, alone;
    bool taken[AXES_LIMIT] = { false };
    size_t zipped_count = 0;
    if (!read_zips(points, zip, zipped, &zipped_count, taken, diags)) return false;
    for (int scope = SCOPE_SYSTEM; scope <= SCOPE_ROUND; scope++)
        for (size_t i = 0; i < points->axis_count; i++) {
            const struct wheel *wheel = wheel_at(points, i, zipped, zipped_count, taken, &alone);
            if (wheel && (int)wheel->scope == scope) points->wheels[points->wheel_count++] = *wheel;
        }
    return true;
}
