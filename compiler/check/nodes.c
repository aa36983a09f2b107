// check/nodes.c - do the nodes that the Environment knows take the pods that are there at the same time: by name, labels, taints and what they give.
#include "check/nodes.h"

#include "base/number.h"
#include "base/quantity.h"
#include "base/typo.h"

// ---- what pods ask for, what nodes give

static const struct { const char *what, *key; size_t given; bool is_cpu, is_count; } resources[RESOURCES] = {
    [RESOURCE_CPU] = { "CPUs", "cpu", offsetof(struct allocatable, cpu_m), true, false },
    [RESOURCE_MEMORY] = { "of memory", "memory", offsetof(struct allocatable, memory_bytes), false, false },
    [RESOURCE_HUGEPAGES_2MI] = { "of hugepages-2Mi", "hugepages-2Mi", offsetof(struct allocatable, hugepages_2mi_bytes), false, false },
    [RESOURCE_HUGEPAGES_1GI] = { "of hugepages-1Gi", "hugepages-1Gi", offsetof(struct allocatable, hugepages_1gi_bytes), false, false },
    [RESOURCE_PODS] = { "pods", NULL, offsetof(struct allocatable, pods), false, true },
};

struct demand demand_of_system(const struct configuration *configuration, int64_t pods)
{
    struct amounts asked = system_requests(&configuration->system.resources);
    return (struct demand){ {
        [RESOURCE_CPU] = number_times(asked.cpu_m, pods), [RESOURCE_MEMORY] = number_times(asked.memory_bytes, pods), [RESOURCE_PODS] = pods,
        [RESOURCE_HUGEPAGES_2MI] = number_times(asked.hugepages_2mi_bytes, pods), [RESOURCE_HUGEPAGES_1GI] = number_times(asked.hugepages_1gi_bytes, pods),
    } };
}

struct demand demand_of_clients(int64_t pods)
{
    return (struct demand){ {
        [RESOURCE_CPU] = number_times(CLIENT_CPU_M, pods), [RESOURCE_MEMORY] = number_times(CLIENT_MEMORY_BYTES, pods), [RESOURCE_PODS] = pods,
    } };
}

// What the kernel set aside for huge pages is no memory for others; where the node's huge pages are not stated they are taken from its memory.
static struct demand beside_pages(const struct site_node *node, struct demand demand)
{
    if (node->allocatable.hugepages_2mi_bytes < 0) demand.amount[RESOURCE_MEMORY] = number_plus(demand.amount[RESOURCE_MEMORY], demand.amount[RESOURCE_HUGEPAGES_2MI]);
    if (node->allocatable.hugepages_1gi_bytes < 0) demand.amount[RESOURCE_MEMORY] = number_plus(demand.amount[RESOURCE_MEMORY], demand.amount[RESOURCE_HUGEPAGES_1GI]);
    return demand;
}

struct demand demand_plus(struct demand a, struct demand b)
{
    for (size_t i = 0; i < RESOURCES; i++) a.amount[i] = number_plus(a.amount[i], b.amount[i]);
    return a;
}

static int64_t given(const struct site_node *node, size_t resource) { return *(const int64_t *)((const char *)&node->allocatable + resources[resource].given); }

static str amount_text(struct arena *arena, size_t resource, int64_t amount)
{
    if (resources[resource].is_cpu) return quantity_cpu_text(arena, amount);
    return resources[resource].is_count ? arena_printf(arena, "%lld", (long long)amount) : quantity_bytes_text(arena, amount);
}

// The first resource of which the node has too little; RESOURCES: none.
static size_t lacking(const struct site_node *node, const struct demand *demand)
{
    size_t i = 0;
    while (i < RESOURCES && (given(node, i) < 0 || demand->amount[i] <= given(node, i))) i++;
    return i;
}

// ---- which nodes

static str text_of(const struct node *map, const char *key)
{
    const struct node *value = node_get(map, str_of(key));
    return value && value->kind == NODE_SCALAR ? value->text : (str){ 0 };
}

static const char *const effects[] = { [TAINT_NO_SCHEDULE] = "NoSchedule", [TAINT_PREFER_NO_SCHEDULE] = "PreferNoSchedule", [TAINT_NO_EXECUTE] = "NoExecute" };

static bool tolerates(const struct node *toleration, const struct taint *taint)
{
    str key = text_of(toleration, "key"), effect = text_of(toleration, "effect");
    bool exists = str_equal(text_of(toleration, "operator"), STR("Exists"));
    if (effect.len && !str_equal(effect, str_of(effects[taint->effect]))) return false;
    if (!key.len) return exists;
    return str_equal(key, taint->key) && (exists || str_equal(text_of(toleration, "value"), taint->value));
}

// The first taint that keeps such pods away; NULL: none does.
static const struct taint *repelled_by(const struct site_node *node, const struct placement *placement)
{
    const struct taint *taints = node->taints.items;
    for (size_t i = 0; i < node->taints.count; i++) {
        bool tolerated = taints[i].effect == TAINT_PREFER_NO_SCHEDULE;
        for (size_t k = 0; !tolerated && placement->tolerations && k < placement->tolerations->count; k++)
            tolerated = tolerates(placement->tolerations->items[k], &taints[i]);
        if (!tolerated) return &taints[i];
    }
    return NULL;
}

static bool selected(const struct site_node *node, const struct placement *placement)
{
    for (size_t i = 0; i < placement->selector.count; i++) {
        const struct pair *wanted = &placement->selector.items[i];
        bool found = str_equal(wanted->key, STR("kubernetes.io/hostname")) && str_equal(wanted->value, node->name);
        for (size_t k = 0; !found && k < node->labels.count; k++)
            found = str_equal(node->labels.items[k].key, wanted->key) && str_equal(node->labels.items[k].value, wanted->value);
        if (!found) return false;
    }
    return true;
}

// ---- complaints

static void unknown_node(const struct checked *c, str name, struct span at)
{
    const struct site_node *nodes = c->site->nodes.items;
    str *names = arena_array(c->diags->arena, str, c->site->nodes.count);
    for (size_t i = 0; i < c->site->nodes.count; i++) names[i] = nodes[i].name;
    struct diag *said = diag_error(c->diags, "unknown-node", at, "the Environment knows no node '%.*s'", STR_ARG(name));
    str near = typo_nearest(name, names, c->site->nodes.count);
    if (near.len) diag_hint(c->diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(c->diags, said, "it knows %.*s", STR_ARG(arena_join(c->diags->arena, names, c->site->nodes.count, STR(", "))));
}

static void tainted(const struct checked *c, const struct site_node *node, const struct taint *taint, const struct wanted *wanted, struct span at)
{
    diag_hint(c->diags, diag_error(c->diags, "taints", at, "node %.*s is tainted %.*s%s%.*s:%s, which keeps %.*s away", STR_ARG(node->name), STR_ARG(taint->key),
                                   taint->value.len ? "=" : "", STR_ARG(taint->value), effects[taint->effect], STR_ARG(wanted->who)),
              "tolerations: [{key: %.*s, operator: Exists}] beside node", STR_ARG(taint->key));
}

static void check_capacity(const struct checked *c, const struct site_node *node, const struct wanted *wanted)
{
    struct arena *arena = c->diags->arena;
    struct demand demand = beside_pages(node, wanted->demand);
    size_t resource = lacking(node, &demand);
    if (resource == RESOURCES) return;
    struct span at = wanted->at;
    if (resources[resource].key && wanted->resources) {
        const struct node *requests = wanted->resources->requests.node, *limits = wanted->resources->limits.node;
        at = key_at(node_get(requests, str_of(resources[resource].key)) ? requests : limits, resources[resource].key, c->plan);
    }
    diag_hint(c->diags, diag_error(c->diags, "node-capacity", at,
                                   "node %.*s has %.*s %s to give, less than the %.*s of %.*s", STR_ARG(node->name), STR_ARG(amount_text(arena, resource, given(node, resource))),
                                   resources[resource].what, STR_ARG(amount_text(arena, resource, demand.amount[resource])), STR_ARG(wanted->who)),
              "the pods would wait for ever: ask for less, or take another node");
}

static void check_pinned(const struct checked *c, const struct wanted *wanted)
{
    struct span at = key_at(wanted->placement->node, "node", c->plan);
    const struct site_node *node = site_find_node(c->site, wanted->placement->node_name);
    if (!node) {
        unknown_node(c, wanted->placement->node_name, at);
        return;
    }
    const struct taint *taint = repelled_by(node, wanted->placement);
    if (taint) tainted(c, node, taint, wanted, at);
    if (!selected(node, wanted->placement))
        diag_hint(c->diags, diag_error(c->diags, "node-selector", key_at(wanted->placement->node, "selector", c->plan), "node %.*s has not the labels of the selector",
                                       STR_ARG(node->name)),
                  "node says which node: leave the selector out");
    check_capacity(c, node, wanted);
}

// Without a pin some node has to fit; the one that was nearest to fitting is spoken of.
static void check_free(const struct checked *c, const struct wanted *wanted)
{
    const struct site_node *nodes = c->site->nodes.items, *repelling = NULL, *small = NULL;
    for (size_t i = 0; i < c->site->nodes.count; i++) {
        if (!selected(&nodes[i], wanted->placement)) continue;
        if (repelled_by(&nodes[i], wanted->placement)) repelling = &nodes[i];
        else {
            struct demand demand = beside_pages(&nodes[i], wanted->demand);
            if (lacking(&nodes[i], &demand) == RESOURCES) return;
            small = &nodes[i];
        }
    }
    if (small) check_capacity(c, small, wanted);
    else if (repelling) tainted(c, repelling, repelled_by(repelling, wanted->placement), wanted, wanted->at);
    else
        diag_hint(c->diags, diag_error(c->diags, "node-selector", key_at(wanted->placement->node, "selector", c->plan), "no node of the Environment has these labels"),
                  "kubectl get nodes --show-labels shows them; the Environment may lack some");
}

void check_wanted(const struct checked *c, const struct wanted *wanted)
{
    if (!c->site->nodes.count) return;
    if (wanted->placement->node_name.len) check_pinned(c, wanted);
    else check_free(c, wanted);
}
