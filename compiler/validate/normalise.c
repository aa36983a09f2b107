// validate/normalise.c - `workload` becomes workloads.main and aliases become names, so that an overlay meets what it means to change.
#include "validate/normalise.h"

#include "tool/tool.h"
#include "validate/fields.h"
#include "validate/validate.h"

static const struct tool *tool_of(const struct node *workload, const struct node *otherwise)
{
    const struct node *tool = node_get(workload, STR("tool"));
    if (!tool) tool = node_get(otherwise, STR("tool"));
    return tool && tool->kind == NODE_SCALAR ? tool_find(tool->text) : NULL;
}

static bool put_once(struct arena *arena, struct node *map, str key, const struct entry *entry, struct diags *diags)
{
    if (node_get(map, key)) {
        diag_hint(diags, diag_error(diags, "duplicate-key", entry->key_at, "'%.*s' is '%.*s' by another name, which is there already", STR_ARG(entry->key),
                                    STR_ARG(key)),
                  "keep one of them");
        return false;
    }
    node_put_at(arena, map, key, entry->key_at, entry->value);
    return true;
}

static const struct node *rename_options(struct arena *arena, const struct node *workload, const struct tool *tool, struct diags *diags);

static const struct node *rename_rows(struct arena *arena, const struct node *map, const struct tool_option *rows, struct diags *diags)
{
    struct node *renamed = node_map(arena);
    renamed->at = map->at;
    for (size_t i = 0; i < map->count; i++) {
        const struct tool_option *row = tool_find_row(rows, map->entries[i].key);
        put_once(arena, renamed, row ? row->name : map->entries[i].key, &map->entries[i], diags);
    }
    return renamed;
}

static const struct node *rename_stages(struct arena *arena, const struct node *stages, const struct tool *tool, struct diags *diags)
{
    struct node *renamed = node_list(arena);
    renamed->at = stages->at;
    for (size_t i = 0; i < stages->count; i++) node_add(arena, renamed, rename_options(arena, stages->items[i], tool, diags));
    return renamed;
}

static const struct node *rename_options(struct arena *arena, const struct node *workload, const struct tool *tool, struct diags *diags)
{
    if (workload->kind != NODE_MAP || !tool) return workload;
    struct node *renamed = node_map(arena);
    renamed->at = workload->at;
    for (size_t i = 0; i < workload->count; i++) {
        const struct entry *entry = &workload->entries[i];
        const struct tool_option *option = shape_field(&workload_shape, entry->key) ? NULL : tool_find_option(tool, entry->key);
        struct entry named = *entry;
        if (str_equal(entry->key, STR("stages")) && entry->value->kind == NODE_LIST) named.value = rename_stages(arena, entry->value, tool, diags);
        if (option && option->inner && entry->value->kind == NODE_MAP) named.value = rename_rows(arena, entry->value, option->inner, diags);
        put_once(arena, renamed, option ? option->name : entry->key, &named, diags);
    }
    return renamed;
}

static void good_name(const struct entry *entry, struct diags *diags)
{
    bool taken = shape_field(&spec_shape, entry->key) != NULL;
    bool label = entry->key.len > 0 && entry->key.len <= 20 && entry->key.data[0] >= 'a' && entry->key.data[0] <= 'z';
    for (size_t i = 0; label && i < entry->key.len; i++) {
        char c = entry->key.data[i];
        label = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }
    if (taken) diag_error(diags, "workload-name", entry->key_at, "'%.*s' is a key of spec and cannot name a workload", STR_ARG(entry->key));
    else if (!label)
        diag_hint(diags, diag_error(diags, "workload-name", entry->key_at, "'%.*s' cannot name a workload", STR_ARG(entry->key)),
                  "a lower-case letter first, then letters, digits and '-', at most 20");
}

static const struct node *normalise_workloads(struct arena *arena, const struct node *workloads, const struct node *base, struct diags *diags)
{
    struct node *renamed = node_map(arena);
    renamed->at = workloads->at;
    for (size_t i = 0; i < workloads->count; i++) {
        const struct entry *entry = &workloads->entries[i];
        good_name(entry, diags);                                // a bad one goes on, so that more of it is told
        const struct tool *tool = tool_of(entry->value, node_get(base, entry->key));
        node_put_at(arena, renamed, entry->key, entry->key_at, rename_options(arena, entry->value, tool, diags));
    }
    return renamed;
}

static const struct node *lone_workload(struct arena *arena, const struct node *workload, const struct node *base, struct diags *diags)
{
    struct node *workloads = node_map(arena);
    workloads->at = workload->at;
    node_put(arena, workloads, STR("main"), rename_options(arena, workload, tool_of(workload, node_get(base, STR("main"))), diags));
    return workloads;
}

static bool wants_map(const struct entry *entry, struct diags *diags)
{
    if (entry->value->kind == NODE_MAP || node_is_null(entry->value)) return true;
    diag_error(diags, "wrong-type", entry->value->at, "'%.*s' wants a map, not %.*s", STR_ARG(entry->key), STR_ARG(node_kind_name(entry->value)));
    return false;
}

const struct node *normalise(struct arena *arena, const struct node *spec, const struct node *base, struct diags *diags)
{
    static const str kept[] = { STR_INIT("system"), STR_INIT("storage"), STR_INIT("placement"), STR_INIT("tenants"), STR_INIT("tuning"), STR_INIT("load") };
    const struct entry *lone = node_entry(spec, STR("workload")), *several = node_entry(spec, STR("workloads"));
    const struct node *base_workloads = node_get(base, STR("workloads"));
    struct node *map = node_map(arena);
    bool fine = true;
    map->at = spec->at;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const struct entry *entry = node_entry(spec, kept[i]);
        if (entry && !wants_map(entry, diags)) fine = false;
        else if (entry) node_put_at(arena, map, entry->key, entry->key_at, entry->value);
    }
    if (lone && several) {
        diag_hint(diags, diag_error(diags, "workload-twice", several->key_at, "both workload and workloads are given"), "workload is short for workloads: {main: ...}");
        return NULL;
    }
    if ((lone && !wants_map(lone, diags)) || (several && !wants_map(several, diags))) return NULL;
    if (lone) node_put_at(arena, map, STR("workloads"), lone->key_at, lone_workload(arena, lone->value, base_workloads, diags));
    if (several) node_put_at(arena, map, STR("workloads"), several->key_at, normalise_workloads(arena, several->value, base_workloads, diags));
    return fine ? map : NULL;
}

// ---- documents, before they are laid over each other

static const struct node *renamed_workloads(struct arena *arena, const struct node *workloads, const struct node *under, struct diags *diags)
{
    struct node *renamed = node_map(arena);
    renamed->at = workloads->at;
    for (size_t i = 0; i < workloads->count; i++) {
        const struct entry *entry = &workloads->entries[i];
        const struct node *value = rename_options(arena, entry->value, tool_of(entry->value, node_get(under, entry->key)), diags);
        node_put_at(arena, renamed, entry->key, entry->key_at, value);
    }
    return renamed;
}

static const struct node *settle_spec(struct arena *arena, const struct node *spec, const struct node *under, struct diags *diags)
{
    const struct node *lone = node_get(under, STR("workload")), *several = node_get(under, STR("workloads"));
    struct node *map = node_map(arena);
    map->at = spec->at;
    for (size_t i = 0; i < spec->count; i++) {
        const struct entry *entry = &spec->entries[i];
        const struct node *value = entry->value, *main_workload = lone ? lone : node_get(several, STR("main"));
        bool is_lone = str_equal(entry->key, STR("workload")) && value->kind == NODE_MAP;
        bool are_several = str_equal(entry->key, STR("workloads")) && value->kind == NODE_MAP;
        if (is_lone && several && !lone)
            node_put_at(arena, map, STR("workloads"), entry->key_at, lone_workload(arena, value, several, diags));
        else if (is_lone)
            node_put_at(arena, map, entry->key, entry->key_at, rename_options(arena, value, tool_of(value, main_workload), diags));
        else if (are_several && lone && !several && value->count == 1 && str_equal(value->entries[0].key, STR("main")))
            node_put_at(arena, map, STR("workload"), entry->key_at, rename_options(arena, value->entries[0].value, tool_of(value->entries[0].value, lone), diags));
        else
            node_put_at(arena, map, entry->key, entry->key_at, are_several ? renamed_workloads(arena, value, several, diags) : value);
    }
    return map;
}

const struct node *settle_names(struct arena *arena, const struct node *document, const struct node *under, struct diags *diags)
{
    const struct node *spec = node_get(document, STR("spec"));
    if (!spec || spec->kind != NODE_MAP) return document;
    struct node *map = node_map(arena);
    map->at = document->at;
    for (size_t i = 0; i < document->count; i++) {
        const struct entry *entry = &document->entries[i];
        node_put_at(arena, map, entry->key, entry->key_at, entry->value == spec ? settle_spec(arena, spec, node_get(under, STR("spec")), diags) : entry->value);
    }
    return map;
}
