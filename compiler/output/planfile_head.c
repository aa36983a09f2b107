// output/planfile_head.c - the head of plan.json: what holds for all steps.
#include "output/planfile_parts.h"

#include "output/words.h"

struct planfile_placement planfile_placement_of(struct arena *arena, const struct placement *placement)
{
    return (struct planfile_placement){ placement->node_name, words_sorted_pairs(arena, placement->selector),
                                        placement->tolerations ? node_sorted(arena, placement->tolerations) : NULL, placement->priority_class };
}

// A level as written, in an order that does not depend on the file; null stays null, all else is text.
static const struct node *set_of(struct arena *arena, const struct node *node)
{
    if (!node) return NULL;
    if (node->kind == NODE_SCALAR && node_is_null(node)) return node_null(arena);
    if (node->kind == NODE_SCALAR) return node_text(arena, node->text);
    struct node *copy = node->kind == NODE_MAP ? node_map(arena) : node_list(arena);
    for (size_t i = 0; i < node->count; i++) {
        if (node->kind == NODE_MAP) node_put(arena, copy, node->entries[i].key, set_of(arena, node->entries[i].value));
        else node_add(arena, copy, set_of(arena, node->items[i]));
    }
    return node_sorted(arena, copy);
}

// Several, or the word that makes one special; NULL: one of its own.
static const struct node *tenants_of(struct arena *arena, const struct tenants *tenants)
{
    struct node *map = node_map(arena);
    if (tenants->count == 1) return NULL;
    node_put(arena, map, STR("count"), node_integer(arena, tenants->count));
    node_put(arena, map, STR("by"), node_text(arena, word_of(by_words, tenants->by)));
    if (tenants->volumes != VOLUMES_EACH) node_put(arena, map, STR("volumes"), node_text(arena, word_of(tenant_volumes_words, tenants->volumes)));
    return map;
}

static const struct node *parameters_of(struct arena *arena, struct pairs parameters)
{
    struct pairs sorted = words_sorted_pairs(arena, parameters);
    struct node *map = node_map(arena);
    for (size_t i = 0; i < sorted.count; i++) node_put(arena, map, sorted.items[i].key, node_text(arena, sorted.items[i].value));
    return map->count ? map : NULL;
}

static struct list volumes_of(struct arena *arena, const struct plan_system *system)
{
    const struct storage *storage = &system->configuration.storage;
    struct planfile_volume *volumes = arena_array(arena, struct planfile_volume, (size_t)storage->volumes);
    for (int64_t i = 0; i < storage->volumes; i++)
        volumes[i] = (struct planfile_volume){ storage->storage_class, system->size_bytes, word_of(mode_words, storage->mode), word_of(renew_words, storage->renew) };
    return (struct list){ volumes, (size_t)storage->volumes };
}

static struct planfile_resources resources_of(const struct amounts *amounts)
{
    return (struct planfile_resources){ amounts->cpu_m, amounts->memory_bytes, amounts->hugepages_2mi_bytes, amounts->hugepages_1gi_bytes };
}

static struct list systems_of(struct arena *arena, const struct plan *plan)
{
    struct planfile_system *systems = arena_array(arena, struct planfile_system, plan->system_count + 1);
    for (size_t i = 0; i < plan->system_count; i++) {
        const struct configuration *configuration = &plan->systems[i].configuration;
        struct amounts limits = words_limits(&configuration->system.resources);
        systems[i] = (struct planfile_system){
            .id = plan->systems[i].id, .type = word_of(type_words, configuration->system.type), .image = plan_image(configuration->system.image),
            .placement = planfile_placement_of(arena, &configuration->placement.system), .tenants = tenants_of(arena, &configuration->tenants),
            .requests = resources_of(&configuration->system.resources.requests), .limits = resources_of(&limits),
            .volumes = volumes_of(arena, &plan->systems[i]), .clean = word_of(clean_words, configuration->storage.clean),
            .parameters = parameters_of(arena, configuration->system.parameters), .tuning = tuning_node(arena, &configuration->tuning),
        };
    }
    return (struct list){ systems, plan->system_count };
}

static struct list loads_of(struct arena *arena, const struct plan *plan)
{
    struct planfile_load *loads = arena_array(arena, struct planfile_load, plan->load_count + 1);
    for (size_t i = 0; i < plan->load_count; i++) {
        const struct configuration *configuration = &plan->loads[i].configuration;
        const struct load *load = &configuration->load;
        loads[i] = (struct planfile_load){
            .id = plan->loads[i].id, .system = (int64_t)plan->loads[i].system, .tool = load->prefill ? STR("prefill") : load->tool,
            .image = plan_image(load->image), .placement = planfile_placement_of(arena, &configuration->placement.clients),
            .params = load->prefill ? NULL : planfile_params_of(arena, &load->settings, &load->options),
        };
    }
    return (struct list){ loads, plan->load_count };
}

static struct list monitor_of(struct arena *arena, const struct monitor *monitor)
{
    const struct { bool on; str name; } parts[] = {
        { monitor->resources_s > 0, STR("resources") }, { monitor->iostat_s > 0, STR("iostat") }, { monitor->vmstat_s > 0, STR("vmstat") },
        { monitor->database, STR("database") }, { monitor->meminfo, STR("meminfo") },
    };
    str *names = arena_array(arena, str, sizeof parts / sizeof *parts);
    size_t count = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].on) names[count++] = parts[i].name;
    return (struct list){ names, count };
}

static struct list axes_of(struct arena *arena, const struct points *points)
{
    static const str scopes[] = { STR_INIT("system"), STR_INIT("load"), STR_INIT("round") };
    struct planfile_axis *axes = arena_array(arena, struct planfile_axis, points->axis_count + 1);
    for (size_t i = 0; i < points->axis_count; i++) {
        const struct axis *axis = &points->axes[i];
        struct planfile_level *levels = arena_array(arena, struct planfile_level, axis->count);
        for (size_t k = 0; k < axis->count; k++)
            levels[k] = (struct planfile_level){ axis->levels[k].name, axis->levels[k].title, axis->levels[k].value, set_of(arena, axis->levels[k].set) };
        axes[i] = (struct planfile_axis){ axis->name, axis->path, scopes[axis->scope], { levels, axis->count } };
    }
    return (struct list){ axes, points->axis_count };
}

struct planfile planfile_head_of(struct arena *arena, const struct output_context *context)
{
    const struct plan *plan = context->plan;
    const struct experiment *experiment = plan->experiment;
    return (struct planfile){
        .format = STR(PLANFILE_FORMAT), .id = plan->id,
        .experiment = { experiment->metadata.name, experiment->metadata.namespace_name, experiment->question },
        .sources = context->sources,
        .run = { .via = word_of(via_words, experiment->run.via), .on_failure = word_of(on_failure_words, experiment->run.on_failure),
                 .ready_s = experiment->run.ready_s, .pause_s = experiment->repeat.pause_s, .sample_ms = experiment->monitor.resources_s * 1000,
                 .monitor = monitor_of(arena, &experiment->monitor) },
        .totals = { .rounds = (int64_t)(plan->row_count - plan->warmup_count), .warmups = (int64_t)plan->warmup_count,
                    .loads = (int64_t)plan->load_step_count, .systems = (int64_t)plan->system_count, .run_s = plan->estimate.run_s,
                    .wall_s = plan_wall_s(plan), .worst_s = plan->estimate.worst_s, .storage_bytes = plan->storage_bytes },
        .axes = axes_of(arena, plan->points), .systems = systems_of(arena, plan), .loads = loads_of(arena, plan), .unchecked = context->unchecked,
    };
}
