// validate/schema.c - the experiment file for editors and for people, from the same tables that decode it.
#include "validate/validate.h"

#include "validate/fields.h"

// A workload's schema, or a load's: its own keys, then those of each tool, or loader.
static const struct node *tools_schema(struct arena *arena, const struct shape *shape, bool loaders)
{
    const struct node *own = shape_schema(arena, shape);
    struct node *schema = node_map(arena), *properties = node_map(arena);
    const struct node *keys = node_get(own, STR("properties"));
    for (size_t i = 0; i < keys->count; i++) node_put(arena, properties, keys->entries[i].key, keys->entries[i].value);
    for (size_t i = 0; tool_table[i]; i++) {
        if (loaders && !tool_table[i]->loader) continue;
        const struct node *options = tool_schema(arena, loaders ? tool_table[i]->loader : tool_table[i]);
        for (size_t k = 0; k < options->count; k++)
            if (!node_get(properties, options->entries[k].key)) node_put(arena, properties, options->entries[k].key, options->entries[k].value);
    }
    node_put(arena, schema, STR("type"), node_text(arena, STR("object")));
    node_put(arena, schema, STR("properties"), properties);
    node_put(arena, schema, STR("additionalProperties"), node_bool(arena, false));
    return schema;
}

static const struct node *workload_schema(struct arena *arena) { return tools_schema(arena, &workload_shape, false); }
static const struct node *load_schema(struct arena *arena) { return tools_schema(arena, &load_shape, true); }

static const struct node *replace(struct arena *arena, const struct node *map, str key, const struct node *value)
{
    struct node *copy = node_map(arena);
    for (size_t i = 0; i < map->count; i++)
        node_put(arena, copy, map->entries[i].key, str_equal(map->entries[i].key, key) ? value : map->entries[i].value);
    return copy;
}

static const struct node *spec_schema(struct arena *arena)
{
    const struct node *schema = shape_schema(arena, &spec_shape), *properties = node_get(schema, STR("properties"));
    struct node *workloads = node_map(arena);
    const struct node *workload = workload_schema(arena);
    node_put(arena, workloads, STR("type"), node_text(arena, STR("object")));
    node_put(arena, workloads, STR("additionalProperties"), workload);
    properties = replace(arena, properties, STR("workload"), workload);
    properties = replace(arena, properties, STR("workloads"), workloads);
    properties = replace(arena, properties, STR("system"), shape_schema(arena, &system_shape));
    properties = replace(arena, properties, STR("storage"), shape_schema(arena, &storage_shape));
    properties = replace(arena, properties, STR("placement"), shape_schema(arena, &placements_shape));
    properties = replace(arena, properties, STR("tenants"), shape_schema(arena, &tenants_shape));
    properties = replace(arena, properties, STR("tuning"), shape_schema(arena, &tuning_shape));
    properties = replace(arena, properties, STR("load"), load_schema(arena));
    return replace(arena, schema, STR("properties"), properties);
}

const struct node *experiment_schema(struct arena *arena)
{
    const struct node *document = shape_schema(arena, &document_shape);
    struct node *schema = node_map(arena);
    node_put(arena, schema, STR("$schema"), node_text(arena, STR("http://json-schema.org/draft-07/schema#")));
    node_put(arena, schema, STR("title"), node_text(arena, STR("expc experiment")));
    for (size_t i = 0; i < document->count; i++) {
        const struct entry *entry = &document->entries[i];
        if (str_equal(entry->key, STR("$schema")) || str_equal(entry->key, STR("title"))) continue;
        const struct node *value = str_equal(entry->key, STR("properties")) ? replace(arena, entry->value, STR("spec"), spec_schema(arena)) : entry->value;
        node_put(arena, schema, entry->key, value);
    }
    return schema;
}

void experiment_reference(struct buffer *out)
{
    buffer_add(out, STR("# The experiment file\n\nMade by `expc schema --reference` from the tables that decode the file.\n\n"));
    shape_reference(out, &document_shape, (str){ 0 });
    buffer_add(out, STR("\n## spec\n\n"));
    shape_reference(out, &spec_shape, STR("spec."));
    static const struct { const char *title; const struct shape *shape; str prefix; } parts[] = {
        { "spec.system", &system_shape, STR_INIT("system.") }, { "spec.storage", &storage_shape, STR_INIT("storage.") },
        { "spec.placement", &placements_shape, STR_INIT("placement.") }, { "spec.tenants", &tenants_shape, STR_INIT("tenants.") },
        { "spec.tuning", &tuning_shape, STR_INIT("tuning.") }, { "spec.load", &load_shape, STR_INIT("load.") },
        { "spec.workload", &workload_shape, STR_INIT("workload.") },
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        buffer_printf(out, "\n## %s\n\n", parts[i].title);
        shape_reference(out, parts[i].shape, parts[i].prefix);
    }
    for (size_t i = 0; tool_table[i]; i++) {
        tool_reference(out, tool_table[i]);
        if (tool_table[i]->loader) tool_reference(out, tool_table[i]->loader);
    }
}
