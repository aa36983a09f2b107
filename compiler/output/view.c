// output/view.c - what templates may say, filled in for systems, tenants, rounds and loads.
#include "output/view.h"

#include "base/quantity.h"
#include "output/commands.h"
#include "output/tuning.h"
#include "output/words.h"

static void put_text(struct arena *arena, struct node *map, const char *key, const char *text) { node_put(arena, map, str_of(key), node_text(arena, str_of(text))); }

static const struct node *amounts_node(struct arena *arena, const struct amounts *amounts)
{
    struct node *map = node_map(arena);
    int64_t huge_2mi = amounts->hugepages_2mi_bytes, huge_1gi = amounts->hugepages_1gi_bytes;
    if (amounts->cpu_m) node_put(arena, map, STR("cpu"), node_text(arena, quantity_cpu_text(arena, amounts->cpu_m)));
    if (amounts->memory_bytes) node_put(arena, map, STR("memory"), node_text(arena, quantity_bytes_text(arena, amounts->memory_bytes)));
    if (huge_2mi) node_put(arena, map, STR("hugepages-2Mi"), node_text(arena, quantity_bytes_text(arena, huge_2mi)));
    if (huge_1gi) node_put(arena, map, STR("hugepages-1Gi"), node_text(arena, quantity_bytes_text(arena, huge_1gi)));
    return map;
}

static const struct node *resources_node(struct arena *arena, const struct resources *resources)
{
    struct node *map = node_map(arena);
    struct amounts limits = words_limits(resources);
    const struct node *requested = amounts_node(arena, &resources->requests), *limited = amounts_node(arena, &limits);
    if (requested->count) node_put(arena, map, STR("requests"), requested);
    if (limited->count) node_put(arena, map, STR("limits"), limited);
    return map;
}

static const struct node *client_resources(struct arena *arena)
{
    struct resources small = { .requests = { .cpu_m = CLIENT_CPU_M, .memory_bytes = CLIENT_MEMORY_BYTES }, .limits = { .memory_bytes = CLIENT_MEMORY_LIMIT_BYTES } };
    return resources_node(arena, &small);
}

static const struct node *driver_resources(struct arena *arena)
{
    struct resources enough = { .requests = { .cpu_m = DRIVER_CPU_M, .memory_bytes = DRIVER_MEMORY_BYTES }, .limits = { .memory_bytes = DRIVER_MEMORY_LIMIT_BYTES } };
    return resources_node(arena, &enough);
}

// The given ones; and a pod on a node that is gone leaves after a minute instead of five.
static const struct node *tolerations_of(struct arena *arena, const struct node *given)
{
    static const char *const gone[] = { "node.kubernetes.io/unreachable", "node.kubernetes.io/not-ready" };
    struct node *list = node_list(arena);
    for (size_t i = 0; given && i < given->count; i++) node_add(arena, list, node_sorted(arena, given->items[i]));
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        struct node *toleration = node_map(arena);
        put_text(arena, toleration, "key", gone[i]);
        put_text(arena, toleration, "operator", "Exists");
        put_text(arena, toleration, "effect", "NoExecute");
        node_put(arena, toleration, STR("tolerationSeconds"), node_integer(arena, 60));
        node_add(arena, list, toleration);
    }
    return list;
}

static struct view_placement placement_of(struct arena *arena, const struct placement *placement)
{
    return (struct view_placement){ placement->node_name, words_sorted_pairs(arena, placement->selector), tolerations_of(arena, placement->tolerations),
                                    placement->priority_class };
}

static void add_node(struct arena *arena, struct list *nodes, str name)
{
    const str *items = nodes->items;
    for (size_t i = 0; i < nodes->count; i++)
        if (str_equal(items[i], name)) return;
    if (!name.len) return;
    str *grown = arena_more(arena, (void *)(uintptr_t)nodes->items, sizeof *grown, nodes->count);
    grown[nodes->count++] = name;
    nodes->items = grown;
}

static struct list measured_nodes(struct arena *arena, const struct plan *plan)
{
    struct list nodes = { 0 };
    for (size_t i = 0; i < plan->system_count; i++) {
        add_node(arena, &nodes, plan->systems[i].configuration.placement.system.node_name);
        add_node(arena, &nodes, plan->systems[i].configuration.placement.clients.node_name);
    }
    return nodes;
}

static const struct node *pull_secrets(struct arena *arena, const struct site *site)
{
    struct node *list = node_list(arena);
    for (size_t i = 0; i < site->pull_secrets.count; i++) {
        struct node *secret = node_map(arena);
        node_put(arena, secret, STR("name"), node_text(arena, ((const str *)site->pull_secrets.items)[i]));
        node_add(arena, list, secret);
    }
    return list->count ? list : NULL;
}

static bool has_database(const struct plan *plan)
{
    for (size_t i = 0; i < plan->system_count; i++)
        if (system_is_database(plan->systems[i].configuration.system.type)) return true;
    return false;
}

// The cgroup every 5 seconds and nothing else is the default, which clients know.
static struct view_monitor monitor_of(struct arena *arena, const struct monitor *monitor)
{
    str words[3];
    size_t count = 0;
    if (monitor->iostat_s) words[count++] = arena_printf(arena, "iostat=%lld", (long long)monitor->iostat_s);
    if (monitor->vmstat_s) words[count++] = arena_printf(arena, "vmstat=%lld", (long long)monitor->vmstat_s);
    if (monitor->meminfo) words[count++] = STR("meminfo");
    return (struct view_monitor){ monitor->resources_s != 5 || count > 0, arena_printf(arena, "%lld", (long long)monitor->resources_s),
                                  arena_join(arena, words, count, STR(" ")) };
}

struct view view_of_plan(struct arena *arena, const struct plan *plan, const struct site *site)
{
    const struct experiment *experiment = plan->experiment;
    str name = experiment->metadata.name;
    bool creates = site->gate == GATE_CREATE, generates = !experiment->auth.secret.len;
    return (struct view){
        .namespace_name = experiment->metadata.namespace_name, .gated = !creates, .tenant = STR("1"), .tenant_number = 1,
        .experiment = { name, word_of(via_words, experiment->run.via), experiment->run.ready_s },
        .objects = { .client = arena_printf(arena, "%.*s-client", STR_ARG(name)), .sequencer = arena_printf(arena, "%.*s-sequencer", STR_ARG(name)),
                     .workflow = STR("expc-workflow"), .status = arena_printf(arena, "%.*s-status", STR_ARG(name)), .go = arena_printf(arena, "%.*s-go", STR_ARG(name)),
                     .tune = arena_printf(arena, "%.*s-tune", STR_ARG(name)),
                     .secret = generates ? arena_printf(arena, "%.*s-auth", STR_ARG(name)) : experiment->auth.secret },
        .monitor = monitor_of(arena, &experiment->monitor), .makes_secret = generates && has_database(plan),
        .environment = { .bench_image = words_bench_image(site), .pod_failure_policy = site->minor >= 26, .fails_by_index = site->minor >= 29, .creates_jobs = creates },
        .pull_secrets = pull_secrets(arena, site),
        .measured_nodes = measured_nodes(arena, plan), .pod_security_level = word_of(security_words, experiment->pod_security),
    };
}

static bool in_pod(const struct plan *plan, const struct configuration *configuration)
{
    return plan->experiment->run.via == VIA_POD && !system_is_database(configuration->system.type);
}

// The users of the official images; those built on Alpine have others.
static int64_t uid_of(const struct system *system)
{
    return system->type == SYSTEM_POSTGRESQL && str_contains(system->image, STR("alpine")) ? 70 : 999;
}

void view_add_system(struct arena *arena, struct view *view, const struct plan *plan, size_t index)
{
    const struct plan_system *system = &plan->systems[index];
    const struct configuration *configuration = &system->configuration;
    const struct storage *storage = &configuration->storage;
    int type = configuration->system.type;
    view->in_pod = in_pod(plan, configuration);
    view->system = (struct view_system){
        .id = system->id, .type = word_of(type_words, type), .image = configuration->system.image.len ? configuration->system.image : view->environment.bench_image,
        .resources = resources_node(arena, &configuration->system.resources), .database = system_is_database(type), .uid = uid_of(&configuration->system),
        .port = type == SYSTEM_POSTGRESQL ? 5432 : type == SYSTEM_MARIADB ? 3306 : 0, .sysctls = tuning_of_pod(arena, &configuration->tuning),
    };
    view->placement = placement_of(arena, &configuration->placement.system);
    view->tuning = tuning_of_node(arena, &configuration->tuning);
    view->volume = (struct view_volume){ .storage_class = storage->storage_class, .mode = word_of(mode_words, storage->mode),
                                         .size = quantity_bytes_text(arena, system->size_bytes), .clean = word_of(clean_words, storage->clean),
                                         .block = storage->mode == MODE_BLOCK, .kept = storage->renew == RENEW_NEVER };
}

void view_add_tenant(struct arena *arena, struct view *view, const struct plan *plan, size_t index, int64_t tenant, const struct system_objects *objects)
{
    const struct tenants *tenants = &plan->systems[index].configuration.tenants;
    size_t instance = tenants->by == BY_SYSTEM ? (size_t)(tenant - 1) : 0;
    view->tenant_number = tenant;
    view->tenant = arena_printf(arena, "%lld", (long long)tenant);
    view->mounts = objects->mounts[instance];
    view->objects.system = objects->deployments[instance];
    view->objects.service = objects->services[instance];
    view->objects.parameters = objects->parameters;
    str own = arena_printf(arena, "tenant%lld", (long long)tenant), shared = STR("bench");
    view->database = (struct view_database){ .name = tenants->by == BY_DATABASE ? own : shared, .schema = tenants->by == BY_SCHEMA ? own : (str){ 0 } };
}

struct args { struct arena *arena; str *items; size_t count; };

static void add_arg(struct args *args, str word)
{
    args->items = arena_more(args->arena, args->items, sizeof *args->items, args->count);
    args->items[args->count++] = word;
}

static void add_command(struct args *args, const struct command *command)
{
    const struct words_list *argv = &command->argv;
    add_arg(args, command->loads ? STR("load") : arena_printf(args->arena, "%lld", (long long)command->run_s));
    add_arg(args, arena_printf(args->arena, "%zu", argv->count));
    add_arg(args, words_escaped(args->arena, words_json(args->arena, argv)));
    for (size_t i = 0; i < argv->count; i++) add_arg(args, words_escaped(args->arena, argv->items[i]));
}

static struct list args_of(struct arena *arena, const struct configuration *configuration, const struct workload *workload)
{
    struct args args = { .arena = arena };
    struct commands commands = commands_of_workload(arena, configuration, workload);
    for (size_t i = 0; i < commands.count; i++) add_command(&args, &commands.items[i]);
    return (struct list){ args.items, args.count };
}

const struct view_range view_rounds_differ[VIEW_ROUND_RANGES] = {
    { offsetof(struct view, name), sizeof(str) },
    { offsetof(struct view, gated), sizeof(bool) },
    { offsetof(struct view, round), sizeof(struct view_round) },
    { offsetof(struct view, workload) + offsetof(struct view_workload, clients), sizeof(int64_t) },
    { offsetof(struct view, workload) + offsetof(struct view_workload, args), sizeof(struct list) },
    { offsetof(struct view, workload) + offsetof(struct view_workload, before), sizeof(str) },
    { offsetof(struct view, load), sizeof(struct view_load) },
};

static str before_words(struct arena *arena, const struct workload *workload)
{
    return arena_join(arena, workload->words.before.items, workload->words.before.count, STR(" "));
}

void view_take_round(struct arena *arena, struct view *view, const struct plan *plan, const struct round *round, const struct workload *workload)
{
    view->round = (struct view_round){ round->id, round->needs.deadline_s, view->experiment.ready_s + round->needs.layout_s };
    view->workload.clients = workload->words.pods * workload->words.copies;
    view->workload.args = args_of(arena, &round->configuration, workload);
    view->workload.before = before_words(arena, workload);
    view->load.id = round->load == NO_LOAD ? (str){ 0 } : plan->loads[round->load].id;
}

static void add_clients(struct arena *arena, struct view *view, const struct configuration *configuration, str image)
{
    view->workload.image = image.len ? image : view->environment.bench_image;
    view->workload.via = view->system.database ? STR("server") : view->experiment.via;
    view->workload.resources = view->in_pod            ? resources_node(arena, &configuration->system.resources)
                               : view->system.database ? driver_resources(arena) : client_resources(arena);
    view->placement = placement_of(arena, view->in_pod ? &configuration->placement.system : &configuration->placement.clients);
}

// Sampling the server and reading its counters is for one client alone: the first one of the first workload of each server.
static str first_duties(const struct plan *plan, const struct view *view, const struct configuration *configuration, const struct workload *workload)
{
    bool first = workload == configuration->workloads && (configuration->tenants.by == BY_SYSTEM || str_equal(view->tenant, STR("1")));
    if (!first || !view->system.database) return (str){ 0 };
    return plan->experiment->monitor.database ? STR("samples counters") : STR("samples");
}

void view_add_round(struct arena *arena, struct view *view, const struct plan *plan, const struct round *round, const struct workload *workload)
{
    view->workload.name = workload->name;
    add_clients(arena, view, &round->configuration, workload->words.image);
    view->database.first = first_duties(plan, view, &round->configuration, workload);
    view_take_round(arena, view, plan, round, workload);
}

void view_add_load(struct arena *arena, struct view *view, const struct plan *plan, size_t index)
{
    const struct plan_load *load = &plan->loads[index];
    struct args args = { .arena = arena };
    struct command command = { .argv = commands_of_load(arena, plan, index, view->tenant_number) };
    add_clients(arena, view, &load->configuration, load->configuration.load.image);
    view->load = (struct view_load){ .id = load->id, .folders = commands_load_folders(arena, plan, index, view->tenant_number) };
    view->round = (struct view_round){ load->id, load->needs.deadline_s, view->experiment.ready_s };
    add_command(&args, &command);
    view->workload.args = (struct list){ args.items, args.count };
}
