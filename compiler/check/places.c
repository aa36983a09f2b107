// check/places.c - where systems and clients are to run: is the placement well-formed, and is there room for all that is there at once.
#include "check/nodes.h"

static const struct word operator_words[] = { { STR_INIT("Equal"), 0 }, { STR_INIT("Exists"), 1 }, { .text = { 0 } } };
static const struct word effect_words[] = { { STR_INIT("NoSchedule"), 0 }, { STR_INIT("PreferNoSchedule"), 1 }, { STR_INIT("NoExecute"), 2 }, { .text = { 0 } } };
struct toleration { const struct node *node; str key, value; int operator, effect; int64_t seconds; };
static const struct field toleration_fields[] = {
    { KEY("key"), FIELD_TEXT, offsetof(struct toleration, key), HELP("key of the taint") },
    { KEY("operator"), FIELD_CHOICE, offsetof(struct toleration, operator), .words = operator_words, HELP("Equal or Exists") },
    { KEY("value"), FIELD_TEXT, offsetof(struct toleration, value), HELP("value of the taint") },
    { KEY("effect"), FIELD_CHOICE, offsetof(struct toleration, effect), .words = effect_words, HELP("effect of the taint; all unless given") },
    { KEY("tolerationSeconds"), FIELD_INTEGER, offsetof(struct toleration, seconds), HELP("for how long") },
};
static const struct shape toleration_shape = {
    .name = STR_INIT("toleration"), .fields = toleration_fields, .count = sizeof toleration_fields / sizeof *toleration_fields, .size = sizeof(struct toleration),
    .node_offset = offsetof(struct toleration, node), .rest_offset = SHAPE_NOWHERE,
};

static void check_tolerations(const struct checked *c, const struct placement *placement)
{
    static const struct field whole = { KEY("tolerations"), FIELD_LIST, .of = &toleration_shape };
    static const struct shape lone = { .name = STR_INIT("placement"), .fields = &whole, .count = 1, .size = sizeof(struct list), .node_offset = SHAPE_NOWHERE,
                                       .rest_offset = SHAPE_IGNORE };
    struct list list = { 0 };
    if (!placement->tolerations) return;
    struct arena arena = { 0 };
    shape_decode(&arena, &lone, placement->node, placement->node->at, &list, c->diags);
    arena_free(&arena);
}

// Names of nodes and of PriorityClasses are DNS subdomains. Control characters are told elsewhere.
static bool is_subdomain(str name)
{
    bool good = name.len <= 253;
    for (size_t i = 0; good && i < name.len; i++) {
        char ch = name.data[i];
        bool inside = i && i + 1 < name.len && (ch == '-' || ch == '.'), told = (unsigned char)ch < ' ';
        good = (ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') || inside || told;
    }
    return good;
}

// Values of labels; the empty one is good.
static bool is_label_value(str value)
{
    bool good = value.len <= 63;
    for (size_t i = 0; good && i < value.len; i++) {
        char ch = value.data[i];
        bool inside = i && i + 1 < value.len && (ch == '-' || ch == '.' || ch == '_'), told = (unsigned char)ch < ' ' || (unsigned char)ch == 127;
        good = (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') || inside || told;
    }
    return good;
}

static void refuse_name(const struct checked *c, struct span at, str written, const char *what, const char *hint)
{
    diag_hint(c->diags, diag_error(c->diags, "bad-value", at, "'%.*s' cannot be %s", STR_ARG(written), what), "%s", hint);
}

static void check_placement(const struct checked *c, const struct placement *placement)
{
    if (!is_subdomain(placement->node_name))
        refuse_name(c, key_at(placement->node, "node", c->plan), placement->node_name, "the name of a node",
                    "one name as kubectl get nodes shows it; several nodes are a selector");
    if (!is_subdomain(placement->priority_class))
        refuse_name(c, key_at(placement->node, "priorityClass", c->plan), placement->priority_class, "the name of a PriorityClass", "as kubectl get priorityclass shows it");
    for (size_t i = 0; i < placement->selector.count; i++) {
        const struct pair *pair = &placement->selector.items[i];
        if (!is_label_value(pair->value))
            refuse_name(c, shape_span(node_get(placement->node, STR("selector")), pair->key, placement->node->at), pair->value, "the value of a label",
                        "at most 63 letters, digits, '-', '_' and '.'");
    }
    check_tolerations(c, placement);
}

// The systems of all tenants stand at the same time.
void check_system_node(const struct checked *c)
{
    const struct configuration *configuration = &c->system->configuration;
    const struct placement *placement = &configuration->placement.system;
    int64_t pods = system_pods(c->plan, configuration);
    check_placement(c, placement);
    if (!pods) return;
    struct wanted wanted = {
        .placement = placement, .demand = demand_of_system(configuration, placement->node_name.len ? pods : 1),
        .who = pods == 1 ? STR("the system") : arena_printf(c->diags->arena, "%lld systems", (long long)pods),
        .resources = &configuration->system.resources, .at = key_at(configuration->system.node, "resources", c->plan),
    };
    check_wanted(c, &wanted);
}

// A hardware client in a pod of its own carries the system's resources; all others only drive a tool, beside the system when they share its node.
void check_client_node(const struct checked *c)
{
    const struct configuration *configuration = &c->round->configuration;
    const struct placement *placement = &configuration->placement.clients, *system = &configuration->placement.system;
    int64_t clients = client_pods(c->round), systems = system_pods(c->plan, configuration);
    check_placement(c, placement);
    if (!c->site->nodes.count) return;
    bool pinned = placement->node_name.len, together = pinned && systems && str_equal(placement->node_name, system->node_name);
    struct demand each = systems ? demand_of_clients(pinned ? clients : 1) : demand_of_system(configuration, pinned ? clients : 1);
    struct wanted wanted = {
        .placement = placement, .demand = together ? demand_plus(each, demand_of_system(configuration, systems)) : each,
        .who = arena_printf(c->diags->arena, "%lld client%s%s", (long long)clients, clients == 1 ? "" : "s",
                            !together ? "" : systems == 1 ? " and the system" : " and the systems"),
        .at = key_at(placement->node, "node", c->plan),
    };
    check_wanted(c, &wanted);
}
