// output/view.c - the table of names, one row each, and the structs behind it.
#include "output/view.h"

#include "base/quantity.h"
#include "output/words.h"
#include "tree/json_write.h"

#define END_ROW { .name = { 0 } }
#define AT(type, member) .at = offsetof(struct type, member)

static const struct name experiment_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_experiment, name), .help = STR_INIT("of the experiment") },
    { NAME("via"), TYPE_TEXT, AT(view_experiment, via), .help = STR_INIT("exec or pod") },
    { NAME("ready_s"), TYPE_INTEGER, AT(view_experiment, ready_s), .help = STR_INIT("seconds until ready") },
    END_ROW,
};
static const struct name system_names[] = {
    { NAME("id"), TYPE_TEXT, AT(view_system, id), .help = STR_INIT("id of the system") },
    { NAME("type"), TYPE_TEXT, AT(view_system, type), .help = STR_INIT("hardware") },
    { NAME("image"), TYPE_TEXT, AT(view_system, image), .help = STR_INIT("container image") },
    { NAME("resources"), TYPE_TREE, AT(view_system, resources), .help = STR_INIT("requests and limits") },
    END_ROW,
};
static const struct name round_names[] = {
    { NAME("id"), TYPE_TEXT, AT(view_round, id), .help = STR_INIT("id of the round") },
    { NAME("deadline_s"), TYPE_INTEGER, AT(view_round, deadline_s), .help = STR_INIT("from its pods' start") },
    { NAME("ready_s"), TYPE_INTEGER, AT(view_round, ready_s), .help = STR_INIT("seconds until its clients are ready, laying out files included") },
    END_ROW,
};
static const struct name workload_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_workload, name), .help = STR_INIT("of the workload") },
    { NAME("image"), TYPE_TEXT, AT(view_workload, image), .help = STR_INIT("image of its clients") },
    { NAME("clients"), TYPE_INTEGER, AT(view_workload, clients), .help = STR_INIT("pods: copies x pods") },
    { NAME("args"), TYPE_TEXTS, AT(view_workload, args), .help = STR_INIT("arguments of client.sh: RUN_S WORDS JSON WORD... a stage") },
    { NAME("resources"), TYPE_TREE, AT(view_workload, resources), .help = STR_INIT("of a client") },
    END_ROW,
};
static const struct name placement_names[] = {
    { NAME("node"), TYPE_TEXT, AT(view_placement, node_name), .help = STR_INIT("node to be pinned to; empty: any") },
    { NAME("selector"), TYPE_PAIRS, AT(view_placement, selector), .help = STR_INIT("node labels") },
    { NAME("tolerations"), TYPE_TREE, AT(view_placement, tolerations), .help = STR_INIT("the given ones and 60 s of an unreachable node") },
    { NAME("priority_class"), TYPE_TEXT, AT(view_placement, priority_class), .help = STR_INIT("PriorityClass") },
    END_ROW,
};
static const struct name volume_names[] = {
    { NAME("claim"), TYPE_TEXT, AT(view_volume, claim), .help = STR_INIT("name of the claim") },
    { NAME("storage_class"), TYPE_TEXT, AT(view_volume, storage_class), .help = STR_INIT("StorageClass; empty: the default") },
    { NAME("mode"), TYPE_TEXT, AT(view_volume, mode), .help = STR_INIT("Filesystem or Block") },
    { NAME("size"), TYPE_TEXT, AT(view_volume, size), .help = STR_INIT("as a quantity") },
    { NAME("clean"), TYPE_TEXT, AT(view_volume, clean), .help = STR_INIT("round or never") },
    { NAME("block"), TYPE_BOOL, AT(view_volume, block), .help = STR_INIT("a raw device") },
    { NAME("kept"), TYPE_BOOL, AT(view_volume, kept), .help = STR_INIT("renew: never") },
    END_ROW,
};
static const struct name objects_names[] = {
    { NAME("scripts"), TYPE_TEXT, AT(view_objects, scripts), .help = STR_INIT("ConfigMap of the scripts") },
    { NAME("workflow"), TYPE_TEXT, AT(view_objects, workflow), .help = STR_INIT("ServiceAccount of the Workflow") },
    { NAME("client"), TYPE_TEXT, AT(view_objects, client), .help = STR_INIT("ServiceAccount of the clients") },
    { NAME("sequencer"), TYPE_TEXT, AT(view_objects, sequencer), .help = STR_INIT("ServiceAccount of the sequencer") },
    { NAME("status"), TYPE_TEXT, AT(view_objects, status), .help = STR_INIT("ConfigMap that the sequencer keeps its status in") },
    { NAME("go"), TYPE_TEXT, AT(view_objects, go), .help = STR_INIT("ConfigMap with the go") },
    { NAME("system"), TYPE_TEXT, AT(view_objects, system), .help = STR_INIT("Deployment of the round's system") },
    END_ROW,
};
static const struct name environment_names[] = {
    { NAME("bench_image"), TYPE_TEXT, AT(view_environment, bench_image), .help = STR_INIT("image of the sequencer") },
    { NAME("pod_failure_policy"), TYPE_BOOL, AT(view_environment, pod_failure_policy), .help = STR_INIT("Kubernetes 1.26 and newer") },
    { NAME("creates_jobs"), TYPE_BOOL, AT(view_environment, creates_jobs), .help = STR_INIT("gate: create") },
    END_ROW,
};
static const struct name group_names[] = {
    { NAME("entries"), TYPE_TREE, AT(view_group, entries), .help = STR_INIT("steps that run at the same time") },
    END_ROW,
};
static const struct name template_names_of[] = {
    { NAME("name"), TYPE_TEXT, AT(view_template, name), .help = STR_INIT("of the template") },
    { NAME("action"), TYPE_TEXT, AT(view_template, action), .help = STR_INIT("create or delete") },
    { NAME("success"), TYPE_TEXT, AT(view_template, success), .help = STR_INIT("successCondition") },
    { NAME("failure"), TYPE_TEXT, AT(view_template, failure), .help = STR_INIT("failureCondition") },
    { NAME("manifest"), TYPE_TEXT, AT(view_template, manifest), .help = STR_INIT("the object, with Argo's parameters in it") },
    { NAME("parameters"), TYPE_TREE, AT(view_template, parameters), .help = STR_INIT("their names") },
    { NAME("owned"), TYPE_BOOL, AT(view_template, owned), .help = STR_INIT("goes with the Workflow") },
    END_ROW,
};
static const struct name workflow_names[] = {
    { NAME("kind"), TYPE_TEXT, AT(view_workflow, kind), .help = STR_INIT("Workflow or WorkflowTemplate") },
    { NAME("first_mutex"), TYPE_TEXT, AT(view_workflow, first_mutex), .help = STR_INIT("for Argo 3.5 and older, which know one") },
    { NAME("pod_patch"), TYPE_TEXT, AT(view_workflow, pod_patch), .help = STR_INIT("podSpecPatch that makes Argo's own containers meet the restricted standard") },
    { NAME("seen"), TYPE_TEXT, AT(view_workflow, seen), .help = STR_INIT("argument of argo.sh in the first step") },
    { NAME("fixed"), TYPE_BOOL, AT(view_workflow, fixed), .help = STR_INIT("a fixed name, for Git") },
    { NAME("old_mutex"), TYPE_BOOL, AT(view_workflow, old_mutex), .help = STR_INIT("Argo 3.5 and older") },
    { NAME("mutexes"), TYPE_TEXTS, AT(view_workflow, mutexes), .help = STR_INIT("named like the sequencer's Leases") },
    { NAME("groups"), TYPE_LIST, AT(view_workflow, groups), .of = group_names, .size = sizeof(struct view_group), .help = STR_INIT("the steps, in order") },
    { NAME("templates"), TYPE_LIST, AT(view_workflow, templates), .of = template_names_of, .size = sizeof(struct view_template), .help = STR_INIT("of objects") },
    { NAME("teardown"), TYPE_TREE, AT(view_workflow, teardown), .help = STR_INIT("steps that stop all systems") },
    END_ROW,
};
static const struct name file_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view_file, name), .help = STR_INIT("key in the ConfigMap") },
    { NAME("text"), TYPE_TEXT, AT(view_file, text), .help = STR_INIT("its text") },
    END_ROW,
};
const struct name view_names[] = {
    { NAME("name"), TYPE_TEXT, AT(view, name), .help = STR_INIT("of this object") },
    { NAME("namespace"), TYPE_TEXT, AT(view, namespace_name), .help = STR_INIT("of the experiment; may be empty") },
    { NAME("component"), TYPE_TEXT, AT(view, component), .help = STR_INIT("gate: create: what a ConfigMap keeps manifests of, rounds or systems") },
    { NAME("gated"), TYPE_BOOL, AT(view, gated), .help = STR_INIT("the pods wait behind a scheduling gate") },
    { NAME("in_pod"), TYPE_BOOL, AT(view, in_pod), .help = STR_INIT("run.via: pod") },
    { NAME("experiment"), TYPE_STRUCT, AT(view, experiment), .of = experiment_names, .help = STR_INIT("the experiment") },
    { NAME("system"), TYPE_STRUCT, AT(view, system), .of = system_names, .help = STR_INIT("the system") },
    { NAME("round"), TYPE_STRUCT, AT(view, round), .of = round_names, .help = STR_INIT("the round") },
    { NAME("workload"), TYPE_STRUCT, AT(view, workload), .of = workload_names, .help = STR_INIT("the workload") },
    { NAME("placement"), TYPE_STRUCT, AT(view, placement), .of = placement_names, .help = STR_INIT("where this object's pods run") },
    { NAME("volume"), TYPE_STRUCT, AT(view, volume), .of = volume_names, .help = STR_INIT("the system's volume") },
    { NAME("objects"), TYPE_STRUCT, AT(view, objects), .of = objects_names, .help = STR_INIT("names of other objects") },
    { NAME("environment"), TYPE_STRUCT, AT(view, environment), .of = environment_names, .help = STR_INIT("the site") },
    { NAME("pull_secrets"), TYPE_TREE, AT(view, pull_secrets), .help = STR_INIT("imagePullSecrets; null: none") },
    { NAME("measured_nodes"), TYPE_TEXTS, AT(view, measured_nodes), .help = STR_INIT("nodes that systems and clients are pinned to") },
    { NAME("workflow"), TYPE_STRUCT, AT(view, workflow), .of = workflow_names, .help = STR_INIT("the Argo Workflow") },
    { NAME("files"), TYPE_LIST, AT(view, files), .of = file_names, .size = sizeof(struct view_file), .help = STR_INIT("of a ConfigMap") },
    { NAME("plan_parts"), TYPE_TEXTS, AT(view, plan_parts), .help = STR_INIT("ConfigMaps with the steps") },
    { NAME("round_parts"), TYPE_TEXTS, AT(view, round_parts), .help = STR_INIT("gate: create: ConfigMaps with Jobs") },
    { NAME("system_parts"), TYPE_TEXTS, AT(view, system_parts), .help = STR_INIT("gate: create: ConfigMaps with Deployments") },
    { NAME("pod_security_level"), TYPE_TEXT, AT(view, pod_security_level), .help = STR_INIT("Pod Security Standard of the namespace") },
    END_ROW,
};

static void put_text(struct arena *arena, struct node *map, const char *key, const char *text) { node_put(arena, map, str_of(key), node_text(arena, str_of(text))); }

static const struct node *amounts_node(struct arena *arena, const struct amounts *amounts)
{
    struct node *map = node_map(arena);
    if (amounts->cpu_m) node_put(arena, map, STR("cpu"), node_text(arena, quantity_cpu_text(arena, amounts->cpu_m)));
    if (amounts->memory_bytes) node_put(arena, map, STR("memory"), node_text(arena, quantity_bytes_text(arena, amounts->memory_bytes)));
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

struct view view_of_plan(struct arena *arena, const struct plan *plan, const struct site *site)
{
    const struct experiment *experiment = plan->experiment;
    str name = experiment->metadata.name;
    bool creates = site->gate == GATE_CREATE;
    return (struct view){
        .namespace_name = experiment->metadata.namespace_name, .gated = !creates, .in_pod = experiment->run.via == VIA_POD,
        .experiment = { name, word_of(via_words, experiment->run.via), experiment->run.ready_s },
        .objects = { .client = arena_printf(arena, "%.*s-client", STR_ARG(name)), .sequencer = arena_printf(arena, "%.*s-sequencer", STR_ARG(name)),
                     .workflow = STR("expc-workflow"), .status = arena_printf(arena, "%.*s-status", STR_ARG(name)), .go = arena_printf(arena, "%.*s-go", STR_ARG(name)) },
        .environment = { .bench_image = words_bench_image(site), .pod_failure_policy = site->minor >= 26, .creates_jobs = creates },
        .pull_secrets = pull_secrets(arena, site),
        .measured_nodes = measured_nodes(arena, plan), .pod_security_level = word_of(security_words, experiment->pod_security),
    };
}

void view_add_system(struct arena *arena, struct view *view, const struct plan *plan, size_t index)
{
    const struct plan_system *system = &plan->systems[index];
    const struct configuration *configuration = &system->configuration;
    const struct storage *storage = &configuration->storage;
    bool block = storage->mode == MODE_BLOCK;
    view->system = (struct view_system){ system->id, word_of(type_words, configuration->system.type),
                                         configuration->system.image.len ? configuration->system.image : view->environment.bench_image,
                                         resources_node(arena, &configuration->system.resources) };
    view->placement = placement_of(arena, &configuration->placement.system);
    view->volume = (struct view_volume){ .storage_class = storage->storage_class, .mode = word_of(mode_words, storage->mode),
                                         .size = quantity_bytes_text(arena, system->size_bytes), .clean = word_of(clean_words, storage->clean), .block = block,
                                         .kept = storage->renew == RENEW_NEVER };
}

// The kubelet replaces $(NAME) in args; $$ stands for one $.
static str escaped(struct arena *arena, str word)
{
    if (!str_contains(word, STR("$"))) return word;
    char *text = arena_alloc(arena, 2, word.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < word.len; i++) {
        if (word.data[i] == '$') text[len++] = '$';
        text[len++] = word.data[i];
    }
    return (str){ text, len };
}

static struct list args_of(struct arena *arena, const struct configuration *configuration, const struct workload *workload)
{
    struct tool_place place = workload_place(configuration, workload);
    struct words_list argv = workload->tool->argv(arena, workload->name, &workload->settings, &place, &workload->words.options);
    struct tool_needs needs = workload->tool->needs(&workload->settings, &place);
    str *args = arena_array(arena, str, argv.count + 3);
    args[0] = arena_printf(arena, "%lld", (long long)(needs.ramp_s + needs.run_s));
    args[1] = arena_printf(arena, "%zu", argv.count);
    args[2] = escaped(arena, words_json(arena, &argv));
    for (size_t i = 0; i < argv.count; i++) args[i + 3] = escaped(arena, argv.items[i]);
    return (struct list){ args, argv.count + 3 };
}

const struct view_range view_rounds_differ[VIEW_ROUND_RANGES] = {
    { offsetof(struct view, name), sizeof(str) },
    { offsetof(struct view, gated), sizeof(bool) },
    { offsetof(struct view, round), sizeof(struct view_round) },
    { offsetof(struct view, workload) + offsetof(struct view_workload, clients), sizeof(int64_t) },
    { offsetof(struct view, workload) + offsetof(struct view_workload, args), sizeof(struct list) },
};

void view_take_round(struct arena *arena, struct view *view, const struct round *round, const struct workload *workload)
{
    view->round = (struct view_round){ round->id, round->needs.deadline_s, view->experiment.ready_s + round->needs.layout_s };
    view->workload.clients = workload->words.pods * workload->words.copies;
    view->workload.args = args_of(arena, &round->configuration, workload);
}

void view_add_round(struct arena *arena, struct view *view, const struct round *round, const struct workload *workload)
{
    const struct configuration *configuration = &round->configuration;
    view->workload.name = workload->name;
    view->workload.image = workload->words.image.len ? workload->words.image : view->environment.bench_image;
    view->workload.resources = view->in_pod ? resources_node(arena, &configuration->system.resources) : client_resources(arena);
    view->placement = placement_of(arena, view->in_pod ? &configuration->placement.system : &configuration->placement.clients);
    view_take_round(arena, view, round, workload);
}
