// expand/axis.c - one entry of `sweep`: a field axis (scalars or a range) or a bundle axis (named maps).
#include "expand/axis.h"

#include "base/map.h"
#include "base/quantity.h"
#include "tool/tool.h"
#include "tree/path.h"
#include "validate/validate.h"

const struct node *axis_value(struct arena *arena, const struct field_place *place, const struct node *node, struct diags *diags)
{
    if (place->option) {
        struct setting setting;
        return tool_decode_value(arena, place->option, node, &setting, diags) ? setting_node(arena, &setting) : NULL;
    }
    if (!place->field) return node_text(arena, node->text);
    union { int64_t number; bool truth; int choice; str text; } value = { 0 };
    if (!shape_decode_value(arena, place->field, node, &value, diags)) return NULL;
    switch (place->field->type) {
    case FIELD_INTEGER: case FIELD_CPU: case FIELD_SECONDS: return node_integer(arena, value.number);
    case FIELD_BYTES: return value.number < 0 ? node_text(arena, node->text) : node_integer(arena, value.number);
    case FIELD_BOOL: return node_bool(arena, value.truth);
    default: return node_text(arena, node->text);
    }
}

// A level of a range as if it had been written.
const struct node *axis_written(struct arena *arena, const struct field_place *place, int64_t value, struct span at)
{
    bool cpu = !place->option && place->field->type == FIELD_CPU;
    struct node *node = arena_new(arena, struct node);
    *node = (struct node){ .kind = NODE_SCALAR, .scalar = SCALAR_PLAIN, .at = at, .text = arena_printf(arena, cpu ? "%lldm" : "%lld", (long long)value) };
    return node;
}

static str range_name(struct arena *arena, const struct field_place *place, int64_t value)
{
    if (place->option && (place->option->type == OPTION_SIZE || place->option->type == OPTION_SIZES)) return quantity_fio_text(arena, value);
    if (!place->option && place->field->type == FIELD_BYTES) return quantity_bytes_text(arena, value);
    if (!place->option && place->field->type == FIELD_CPU) return quantity_cpu_text(arena, value);
    return arena_printf(arena, "%lld", (long long)value);
}

static void field_level(struct arena *arena, const struct field_place *place, const struct node *node, str name, struct level *level, struct diags *diags)
{
    level->name = name;
    level->at = node->at;
    level->value = axis_value(arena, place, node, diags);
    level->tree = path_tree(arena, place->path, node->at, node);
}

static bool distinct_values(struct arena *arena, const struct axis *axis, struct diags *diags)
{
    struct map *seen = map_new(arena);
    for (size_t i = 0; i < axis->count; i++) {
        const struct level *level = &axis->levels[i];
        void **first = map_slot(seen, level->value->text);
        if (*first) {
            diag_hint(diags, diag_error(diags, "equal-levels", level->at, "'%.*s' and '%.*s' are the same level of '%.*s'",
                                        STR_ARG(((const struct level *)*first)->name), STR_ARG(level->name), STR_ARG(axis->name)),
                      "keep one of them");
            return false;
        }
        *first = &axis->levels[i];
    }
    return true;
}

static bool scalar_level(const struct node *node, const struct axis *axis, struct diags *diags)
{
    if (node->kind == NODE_SCALAR && !node_is_null(node)) return true;
    diag_hint(diags, diag_error(diags, "mixed-levels", node->at, "'%.*s' is a field: its levels are values, not %.*s", STR_ARG(axis->name),
                                STR_ARG(node->kind == NODE_SCALAR ? STR("nothing") : node_kind_name(node))),
              "an axis whose levels are maps is a bundle axis and has a name of its own");
    return false;
}

static struct level *next_level(struct arena *arena, struct axis *axis)
{
    axis->levels = arena_more(arena, axis->levels, sizeof *axis->levels, axis->count);
    return &axis->levels[axis->count++];
}

bool axis_add_field(struct arena *arena, const struct field_place *place, const struct node *node, struct axis *axis, struct diags *diags)
{
    struct level *level = next_level(arena, axis);
    field_level(arena, place, node, node->text, level, diags);
    return level->value != NULL;
}

static bool list_levels(struct arena *arena, const struct field_place *place, const struct node *list, struct axis *axis, struct diags *diags)
{
    bool fine = true;
    for (size_t i = 0; i < list->count; i++) {
        if (!scalar_level(list->items[i], axis, diags)) return false;
        fine = axis_add_field(arena, place, list->items[i], axis, diags) && fine;
    }
    return fine && distinct_values(arena, axis, diags);
}

static bool range_levels(struct arena *arena, const struct field_place *place, const struct entry *entry, struct axis *axis, struct diags *diags)
{
    struct range range = { 0 };
    if (!axis_range(arena, place, entry, &range, diags)) return false;
    for (size_t i = 0; i < range.count; i++)
        field_level(arena, place, axis_written(arena, place, range.values[i], entry->value->at), range_name(arena, place, range.values[i]),
                    next_level(arena, axis), diags);
    return true;
}

static bool good_bundle_name(str name)
{
    bool good = name.len > 0 && name.len <= 63;
    for (size_t i = 0; good && i < name.len; i++) {
        char c = name.data[i];
        good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
    }
    return good;
}

static const struct node *without_labels(struct arena *arena, const struct node *map)
{
    struct node *rest = node_map(arena);
    rest->at = map->at;
    for (size_t i = 0; i < map->count; i++) {
        const struct entry *entry = &map->entries[i];
        if (str_equal(entry->key, STR("name")) || str_equal(entry->key, STR("title")) || str_equal(entry->key, STR("id"))) continue;
        node_put_at(arena, rest, entry->key, entry->key_at, entry->value);
    }
    return rest;
}

static bool bundle_level(struct arena *arena, const struct experiment *experiment, const struct node *node, const struct axis *axis, struct level *level,
                         struct diags *diags)
{
    const struct node *name = node_get(node, STR("name")), *title = node_get(node, STR("title"));
    level->at = node->at;
    if (node->kind != NODE_MAP) {
        diag_hint(diags, diag_error(diags, "mixed-levels", node->at, "a level of '%.*s' is %.*s where the others are maps", STR_ARG(axis->name), STR_ARG(node_kind_name(node))),
                  "'%.*s' is no field: its levels are maps with a name", STR_ARG(axis->name));
        return false;
    }
    if (!name || name->kind != NODE_SCALAR || !good_bundle_name(name->text)) {
        diag_hint(diags, diag_error(diags, "level-name", name ? name->at : node->at, "a level of '%.*s' has no good name", STR_ARG(axis->name)),
                  "name: at most 63 letters, digits, '.', '_' and '-'");
        return false;
    }
    level->name = name->text;
    level->title = title && title->kind == NODE_SCALAR ? title->text : (str){ 0 };
    level->set = without_labels(arena, node);
    level->tree = validate_overlay(arena, experiment, level->set, diags);
    return level->tree != NULL;
}

static bool distinct_names(struct arena *arena, const struct axis *axis, struct diags *diags)
{
    struct map *seen = map_new(arena);
    for (size_t i = 0; i < axis->count; i++) {
        void **first = map_slot(seen, axis->levels[i].name);
        if (*first) {
            diag_error(diags, "equal-levels", axis->levels[i].at, "two levels of '%.*s' are called '%.*s'", STR_ARG(axis->name), STR_ARG(axis->levels[i].name));
            return false;
        }
        *first = &axis->levels[i];
    }
    return true;
}

static bool bundle_levels(struct arena *arena, const struct experiment *experiment, const struct node *list, struct axis *axis, struct diags *diags)
{
    bool fine = true;
    axis->scope = SCOPE_ROUND;
    for (size_t i = 0; i < list->count; i++) {
        struct level *level = next_level(arena, axis);
        if (!bundle_level(arena, experiment, list->items[i], axis, level, diags)) fine = false;
        else if (overlay_scope(experiment, level->tree) < axis->scope) axis->scope = overlay_scope(experiment, level->tree);
    }
    return fine && distinct_names(arena, axis, diags);
}

bool axis_add_bundle(struct arena *arena, const struct experiment *experiment, const struct node *node, struct axis *axis, struct diags *diags)
{
    struct level *level = next_level(arena, axis);
    if (!bundle_level(arena, experiment, node, axis, level, diags) || !distinct_names(arena, axis, diags)) return false;
    if (overlay_scope(experiment, level->tree) < axis->scope) axis->scope = overlay_scope(experiment, level->tree);
    return true;
}

static bool is_list(const struct entry *entry, struct diags *diags)
{
    if (entry->value->kind == NODE_LIST && entry->value->count > 0 && entry->value->count <= LEVELS_LIMIT) return true;
    if (entry->value->kind == NODE_LIST && entry->value->count > LEVELS_LIMIT)
        diag_error(diags, "too-many-levels", entry->value->at, "'%.*s' has more than %d levels", STR_ARG(entry->key), LEVELS_LIMIT);
    else
        diag_hint(diags, diag_error(diags, "no-levels", entry->value->at, "'%.*s' has no levels", STR_ARG(entry->key)), "list them: [a, b], or give a range");
    return false;
}

static bool unknown_axis(struct arena *arena, const struct experiment *experiment, const struct entry *entry, struct diags *diags)
{
    struct diag *said = diag_error(diags, "unknown-axis", entry->key_at, "'%.*s' is no field that can be swept", STR_ARG(entry->key));
    str near = field_suggest(arena, experiment, entry->key);
    if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(diags, said, "a field of the workload, a dotted path such as storage.size, or a free name whose levels are maps");
    return false;
}

bool axis_read(struct arena *arena, const struct experiment *experiment, const struct entry *entry, struct axis *axis, struct diags *diags)
{
    struct field_place place;
    const struct node *value = entry->value;
    axis->name = entry->key;
    axis->at = entry->key_at;
    if (field_find(arena, experiment, entry->key, &place)) {
        axis->path = place.path;
        axis->scope = place.scope;
        if (value->kind == NODE_MAP) return range_levels(arena, &place, entry, axis, diags);
        return is_list(entry, diags) && list_levels(arena, &place, value, axis, diags);
    }
    bool bundles = value->kind == NODE_LIST && value->count > 0 && value->items[0]->kind == NODE_MAP;
    if (!bundles) return value->kind == NODE_LIST && !value->count ? is_list(entry, diags) : unknown_axis(arena, experiment, entry, diags);
    if (field_name_taken(arena, experiment, entry->key)) {
        diag_error(diags, "axis-name", entry->key_at, "'%.*s' cannot name a bundle axis: it is a workload or a key of spec", STR_ARG(entry->key));
        return false;
    }
    return is_list(entry, diags) && bundle_levels(arena, experiment, value, axis, diags);
}
