// validate/places.c - what a name under `sweep` means: a path of the spec, a field of a workload, or nothing that exists.
#include "validate/validate.h"

#include "base/typo.h"
#include "tree/path.h"
#include "validate/fields.h"
#include "validate/normalise.h"

static const struct { str key; const struct shape *shape; } parts[] = {
    { STR_INIT("system"), &system_shape }, { STR_INIT("storage"), &storage_shape }, { STR_INIT("placement"), &placements_shape },
};

static const struct node *workloads_of(const struct experiment *experiment) { return node_get(experiment->base, STR("workloads")); }

static const struct tool *tool_of(const struct node *workload)
{
    const struct node *tool = node_get(workload, STR("tool"));
    return tool && tool->kind == NODE_SCALAR ? tool_find(tool->text) : NULL;
}

// A path below a shape: resources.requests.cpu. Free text below PAIRS is a field without a type.
static bool below_shape(const struct shape *shape, str path, struct field_place *place)
{
    str key = path_next(&path, (str){ 0 });
    const struct field *field = shape_field(shape, key);
    if (!field) return false;
    if (!path.len) {
        place->field = field;
        return field->type != FIELD_STRUCT && field->type != FIELD_PAIRS && field->type != FIELD_TREE;
    }
    if (field->type == FIELD_PAIRS) return true;
    return field->type == FIELD_STRUCT && below_shape(field->of, path, place);
}

static bool below_workload(struct arena *arena, const struct entry *workload, str name, struct field_place *place)
{
    const struct tool *tool = tool_of(workload->value);
    const struct tool_option *option = tool && !shape_field(&workload_shape, name) ? tool_find_option(tool, name) : NULL;
    place->scope = SCOPE_ROUND;
    place->option = option;
    place->path = arena_printf(arena, "workloads.%.*s.%.*s", STR_ARG(workload->key), STR_ARG(option ? option->name : name));
    return option || below_shape(&workload_shape, name, place);
}

static enum scope scope_of(str path)
{
    bool round = str_starts(path, STR("workloads")) || str_starts(path, STR("placement.clients"));
    return round ? SCOPE_ROUND : SCOPE_SYSTEM;
}

bool field_find(struct arena *arena, const struct experiment *experiment, str name, struct field_place *place)
{
    const struct node *workloads = workloads_of(experiment);
    struct cut cut = str_cut(name, '.');
    *place = (struct field_place){ .path = name, .scope = scope_of(name) };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (str_equal(cut.head, parts[i].key)) return cut.found && below_shape(parts[i].shape, cut.tail, place);
    if (!workloads) return false;
    if (str_equal(cut.head, STR("workload")) && cut.found && node_entry(workloads, STR("main")))
        return below_workload(arena, node_entry(workloads, STR("main")), cut.tail, place);
    if (str_equal(cut.head, STR("workloads")) && cut.found) cut = str_cut(cut.tail, '.');
    if (cut.found && node_entry(workloads, cut.head)) return below_workload(arena, node_entry(workloads, cut.head), cut.tail, place);
    return workloads->count == 1 && below_workload(arena, &workloads->entries[0], name, place);
}

bool field_name_taken(struct arena *arena, const struct experiment *experiment, str name)
{
    struct field_place place;
    return shape_field(&spec_shape, name) || node_get(workloads_of(experiment), name) || field_find(arena, experiment, name, &place);
}

enum scope overlay_scope(const struct node *overlay)
{
    const struct node *placement = node_get(overlay, STR("placement"));
    bool system = node_get(overlay, STR("system")) || node_get(overlay, STR("storage")) || node_get(placement, STR("system"));
    return system ? SCOPE_SYSTEM : SCOPE_ROUND;
}

str field_suggest(struct arena *arena, const struct experiment *experiment, str name)
{
    const struct node *workloads = workloads_of(experiment);
    const struct tool *tool = workloads && workloads->count == 1 ? tool_of(workloads->entries[0].value) : NULL;
    size_t count = tool ? tool_option_count(tool) : 0;
    str *names = arena_array(arena, str, count + 1);
    for (size_t i = 0; i < count; i++) names[i] = tool->options[i].name;
    return shape_suggest(&workload_shape, name, names, count);
}

const struct node *validate_overlay(struct arena *arena, const struct experiment *experiment, const struct node *partial, struct diags *diags)
{
    static const str open[] = { STR_INIT("system"), STR_INIT("storage"), STR_INIT("placement"), STR_INIT("workload"), STR_INIT("workloads") };
    bool fine = true;
    for (size_t i = 0; i < partial->count; i++) {
        const struct entry *entry = &partial->entries[i];
        bool known = false;
        for (size_t k = 0; k < sizeof open / sizeof *open; k++) known = known || str_equal(entry->key, open[k]);
        if (known) continue;
        struct diag *said = diag_error(diags, "unknown-key", entry->key_at, "a level cannot set '%.*s'", STR_ARG(entry->key));
        str near = typo_nearest(entry->key, open, sizeof open / sizeof *open);
        if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
        else diag_hint(diags, said, "levels may hold name, title, id, system, storage, placement, workload and workloads");
        fine = false;
    }
    const struct node *overlay = normalise(arena, partial, experiment->base, diags);
    return fine ? overlay : NULL;
}
