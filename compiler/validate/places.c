// validate/places.c - what a name under `sweep` means: a path of the spec, a field of a workload, or nothing that exists.
#include "validate/validate.h"

#include "base/typo.h"
#include "tree/path.h"
#include "validate/fields.h"
#include "validate/normalise.h"

static const struct { str key; const struct shape *shape; } parts[] = {
    { STR_INIT("system"), &system_shape }, { STR_INIT("storage"), &storage_shape }, { STR_INIT("placement"), &placements_shape },
    { STR_INIT("tenants"), &tenants_shape }, { STR_INIT("tuning"), &tuning_shape },
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

static enum scope scope_of(str path)
{
    return str_starts(path, STR("placement.clients")) ? SCOPE_ROUND : SCOPE_SYSTEM;
}

static bool is_database(const struct experiment *experiment)
{
    const struct node *type = node_get(node_get(experiment->base, STR("system")), STR("type"));
    return type && (str_equal(type->text, STR("postgresql")) || str_equal(type->text, STR("mariadb")));
}

// The loader of the experiment: of the load's tool, else of the first workload that has one.
static const struct tool *loader_of(const struct experiment *experiment)
{
    const struct tool *tool = tool_of(node_get(experiment->base, STR("load")));
    const struct node *workloads = workloads_of(experiment);
    for (size_t i = 0; !tool && workloads && i < workloads->count; i++) {
        tool = tool_of(workloads->entries[i].value);
        if (tool && !tool->loader) tool = NULL;
    }
    return tool ? tool->loader : NULL;
}

// Whether the load of a DBMS takes this option of the workload, as it has no value of its own for it.
static bool load_takes(const struct experiment *experiment, str option)
{
    const struct tool *loader = is_database(experiment) ? loader_of(experiment) : NULL;
    const struct tool_option *taken = loader ? tool_find_option(loader, option) : NULL;
    return taken && (taken->flags & OPTION_INHERIT) && !node_get(node_get(experiment->base, STR("load")), option);
}

static bool below_load(const struct experiment *experiment, str name, struct field_place *place)
{
    const struct tool *loader = loader_of(experiment);
    const struct tool_option *option = loader && !shape_field(&load_shape, name) ? tool_find_option(loader, name) : NULL;
    place->scope = SCOPE_LOAD;
    place->option = option;
    return option || below_shape(&load_shape, name, place);
}

// fwd.xfersize: an option of a map of options.
static bool below_map(struct arena *arena, const struct entry *workload, const struct tool_option *map, struct cut name, struct field_place *place)
{
    place->scope = SCOPE_ROUND;
    place->option = map->inner && name.found ? tool_find_row(map->inner, name.tail) : NULL;
    if (!place->option) return false;
    place->path = arena_printf(arena, "workloads.%.*s.%.*s.%.*s", STR_ARG(workload->key), STR_ARG(map->name), STR_ARG(place->option->name));
    return true;
}

static bool below_workload(struct arena *arena, const struct experiment *experiment, const struct entry *workload, str name, struct field_place *place)
{
    const struct tool *tool = tool_of(workload->value);
    struct cut cut = str_cut(name, '.');
    const struct tool_option *option = tool && !shape_field(&workload_shape, cut.head) ? tool_find_option(tool, cut.head) : NULL;
    if (option && (cut.found || option->inner)) return below_map(arena, workload, option, cut, place);
    place->scope = option && load_takes(experiment, option->name) ? SCOPE_LOAD : SCOPE_ROUND;
    place->option = option;
    place->path = arena_printf(arena, "workloads.%.*s.%.*s", STR_ARG(workload->key), STR_ARG(option ? option->name : name));
    return option || below_shape(&workload_shape, name, place);
}

bool field_find(struct arena *arena, const struct experiment *experiment, str name, struct field_place *place)
{
    const struct node *workloads = workloads_of(experiment);
    struct cut cut = str_cut(name, '.');
    *place = (struct field_place){ .path = name, .scope = scope_of(name) };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (str_equal(cut.head, parts[i].key)) return cut.found && below_shape(parts[i].shape, cut.tail, place);
    if (str_equal(cut.head, STR("load"))) return cut.found && below_load(experiment, cut.tail, place);
    if (!workloads) return false;
    if (str_equal(cut.head, STR("workload")) && cut.found && node_entry(workloads, STR("main")))
        return below_workload(arena, experiment, node_entry(workloads, STR("main")), cut.tail, place);
    if (str_equal(cut.head, STR("workloads")) && cut.found) cut = str_cut(cut.tail, '.');
    if (cut.found && node_entry(workloads, cut.head)) return below_workload(arena, experiment, node_entry(workloads, cut.head), cut.tail, place);
    return workloads->count == 1 && below_workload(arena, experiment, &workloads->entries[0], name, place);
}

bool field_name_taken(struct arena *arena, const struct experiment *experiment, str name)
{
    struct field_place place;
    return shape_field(&spec_shape, name) || node_get(workloads_of(experiment), name) || field_find(arena, experiment, name, &place);
}

static bool touches_load(const struct experiment *experiment, const struct node *workloads)
{
    for (size_t i = 0; workloads && i < workloads->count; i++) {
        const struct node *workload = workloads->entries[i].value;
        for (size_t k = 0; workload->kind == NODE_MAP && k < workload->count; k++)
            if (load_takes(experiment, workload->entries[k].key)) return true;
    }
    return false;
}

enum scope overlay_scope(const struct experiment *experiment, const struct node *overlay)
{
    static const str dear[] = { STR_INIT("system"), STR_INIT("storage"), STR_INIT("tenants"), STR_INIT("tuning") };
    for (size_t i = 0; i < sizeof dear / sizeof *dear; i++)
        if (node_get(overlay, dear[i])) return SCOPE_SYSTEM;
    if (node_get(node_get(overlay, STR("placement")), STR("system"))) return SCOPE_SYSTEM;
    return node_get(overlay, STR("load")) || touches_load(experiment, node_get(overlay, STR("workloads"))) ? SCOPE_LOAD : SCOPE_ROUND;
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
    static const str open[] = { STR_INIT("system"), STR_INIT("storage"), STR_INIT("placement"), STR_INIT("tenants"), STR_INIT("tuning"), STR_INIT("load"),
                                STR_INIT("workload"), STR_INIT("workloads") };
    bool fine = true;
    for (size_t i = 0; i < partial->count; i++) {
        const struct entry *entry = &partial->entries[i];
        bool known = false;
        for (size_t k = 0; k < sizeof open / sizeof *open; k++) known = known || str_equal(entry->key, open[k]);
        if (known) continue;
        struct diag *said = diag_error(diags, "unknown-key", entry->key_at, "a level cannot set '%.*s'", STR_ARG(entry->key));
        str near = typo_nearest(entry->key, open, sizeof open / sizeof *open);
        if (near.len) diag_hint(diags, said, "did you mean '%.*s'?", STR_ARG(near));
        else diag_hint(diags, said, "levels may hold name, title, id, system, storage, placement, tenants, tuning, load, workload and workloads");
        fine = false;
    }
    const struct node *overlay = normalise(arena, partial, experiment->base, diags);
    return fine ? overlay : NULL;
}
