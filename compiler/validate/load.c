// validate/load.c - the data a system needs: which tool fills the database, and with what.
#include "validate/workload.h"

#include "validate/fields.h"

bool system_is_database(int type)
{
    return type == SYSTEM_POSTGRESQL || type == SYSTEM_MARIADB;
}

// The first workload with that tool; without a name the first whose tool can fill a database.
static const struct workload *workload_of(const struct configuration *configuration, str tool)
{
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        if (!workload->tool) continue;
        if (tool.len ? str_equal(workload->tool->name, tool) : workload->tool->loader != NULL) return workload;
    }
    return NULL;
}

// What the load leaves out is the workload's, when there it is a value of the user.
static void inherit(struct arena *arena, const struct load *load, const struct workload *workload, struct settings *settings)
{
    for (const struct tool_option *option = load->tool_->options; option->name.len; option++) {
        const struct setting *from = (option->flags & OPTION_INHERIT) ? settings_find(workload_stage(workload, 0), option->name) : NULL;
        const struct setting *own = settings_find(settings, option->name);
        if (!from || (own && own->given)) continue;
        settings_take(arena, settings, option, from);
    }
}

static bool find_loader(struct arena *arena, struct load *load, const struct workload *workload, struct span at, struct diags *diags)
{
    const struct tool *tool = load->tool.len ? tool_find(load->tool) : workload ? workload->tool : NULL;
    if (load->tool.len && (!tool || !tool->loader)) {
        diag_hint(diags, diag_error(diags, "bad-value", shape_span(load->node, STR("tool"), at), "'%.*s' cannot fill a database", STR_ARG(load->tool)),
                  "one of: pgbench, sysbench");
        return false;
    }
    if (!tool) return true;                     // no workload that measures a database: told with the workload
    load->tool = tool->name;
    load->tool_ = tool->loader;
    (void)arena;
    return true;
}

// What the load of files cannot have.
static bool on_hardware(const struct load *load, struct diags *diags)
{
    static const str database[] = { STR_INIT("tool"), STR_INIT("image"), STR_INIT("options") };
    for (size_t i = 0; i < sizeof database / sizeof *database; i++) {
        const struct node *value = node_get(load->node, database[i]);
        if (!value || node_is_null(value)) continue;
        diag_hint(diags, diag_error(diags, "load-hardware", value->at, "'%.*s' of a load is for a DBMS", STR_ARG(database[i])),
                  "on hardware a load is {prefill: true}");
        return false;
    }
    if (!load->rest || !load->rest->count) return true;
    diag_hint(diags, diag_error(diags, "unknown-key", load->rest->entries[0].key_at, "unknown key '%.*s' in load", STR_ARG(load->rest->entries[0].key)),
              "on hardware a load is {prefill: true}");
    return false;
}

static bool on_database(struct arena *arena, struct configuration *configuration, struct span at, struct diags *diags)
{
    struct load *load = &configuration->load;
    const struct workload *workload = workload_of(configuration, load->tool);
    if (load->prefill) {
        diag_hint(diags, diag_error(diags, "load-prefill", shape_span(load->node, STR("prefill"), at), "prefill is for hardware: a DBMS is filled by a tool"),
                  "load: {tool: pgbench, scale: 10}");
        return false;
    }
    if (!find_loader(arena, load, workload, at, diags) || !load->tool_) return load->tool_ != NULL || !load->tool.len;
    if (!tool_check_options(load->tool_, node_get(load->node, STR("options")), diags)) return false;
    if (!tool_decode(arena, load->tool_, load->rest, &load_shape, &load->settings, diags)) return false;
    if (workload) inherit(arena, load, workload, &load->settings);
    load->tool_->complete(arena, &load->settings);
    for (size_t i = load->settings.count; i-- > 0;)
        if (load->tool_->neutral(&load->settings, &load->settings.items[i])) settings_remove(&load->settings, load->settings.items[i].option->name);
    return true;
}

bool load_decode(struct arena *arena, const struct node *node, struct span at, struct configuration *configuration, struct diags *diags)
{
    struct load *load = &configuration->load;
    bool database = system_is_database(configuration->system.type);
    *load = (struct load){ 0 };
    configuration->has_load = false;
    if (!shape_decode(arena, &load_shape, node, at, load, diags)) return false;
    if (configuration->system.type == SYSTEM_NONE) return true;
    if (database ? !on_database(arena, configuration, at, diags) : !on_hardware(load, diags)) return false;
    configuration->has_load = database || load->prefill;
    return true;
}
