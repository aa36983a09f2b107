// plan/privilege.c - raw devices, sysctls and sysfs: what each of them takes.
#include "plan/privilege.h"

#include "validate/validate.h"

bool sysctl_is_namespaced(str name)
{
    static const str starts[] = { STR_INIT("kernel.shm"), STR_INIT("kernel.msg"), STR_INIT("fs.mqueue."), STR_INIT("net.") };
    if (str_equal(name, STR("kernel.sem"))) return true;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (str_starts(name, starts[i])) return true;
    return false;
}

bool sysctl_is_safe(str name)
{
    static const str safe[] = {
        STR_INIT("kernel.shm_rmid_forced"), STR_INIT("net.ipv4.ip_local_port_range"), STR_INIT("net.ipv4.ip_unprivileged_port_start"),
        STR_INIT("net.ipv4.tcp_syncookies"), STR_INIT("net.ipv4.ping_group_range"), STR_INIT("net.ipv4.ip_local_reserved_ports"),
        STR_INIT("net.ipv4.tcp_keepalive_time"), STR_INIT("net.ipv4.tcp_fin_timeout"), STR_INIT("net.ipv4.tcp_keepalive_intvl"),
        STR_INIT("net.ipv4.tcp_keepalive_probes"),
    };
    for (size_t i = 0; i < sizeof safe / sizeof *safe; i++)
        if (str_equal(name, safe[i])) return true;
    return false;
}

static bool same_place(const struct span *a, const struct span *b)
{
    return a->source == b->source && a->line == b->line && a->column == b->column;
}

static void add(struct arena *arena, struct privileges *list, struct privilege privilege)
{
    for (size_t i = 0; i < list->count; i++)
        if (same_place(&list->items[i].at, &privilege.at)) return;
    list->items = arena_more(arena, list->items, sizeof *list->items, list->count);
    list->items[list->count++] = privilege;
}

static void add_write(struct arena *arena, struct privileges *list, const struct plan *plan, size_t system, const struct tuning_write *write)
{
    const struct tuning *tuning = &plan->systems[system].configuration.tuning;
    bool is_sysctl = str_equal(write->kind, STR("sysctls"));
    if (is_sysctl && sysctl_is_safe(write->key)) return;
    bool of_node = !is_sysctl || !sysctl_is_namespaced(write->key);
    str what = arena_printf(arena, "%s%.*s is %s", is_sysctl ? "the sysctl " : "", STR_ARG(write->key), of_node ? "the node's" : "not one of the safe ones");
    add(arena, list, (struct privilege){
        .needs = SECURITY_PRIVILEGED, .sets = true, .of_node = of_node, .what = what, .kind = write->kind, .key = write->key, .value = write->value,
        .at = shape_span(node_get(tuning->node, write->kind), write->key, plan->experiment->spec->at), .system = system,
    });
}

struct privileges plan_privileges(struct arena *arena, const struct plan *plan)
{
    struct privileges list = { 0 };
    for (size_t i = 0; i < plan->system_count; i++) {
        const struct configuration *configuration = &plan->systems[i].configuration;
        struct tuning_writes writes = tuning_writes(arena, &configuration->tuning);
        if (configuration->storage.mode == MODE_BLOCK)
            add(arena, &list, (struct privilege){ .needs = SECURITY_BASELINE, .what = STR("a Block volume needs user 0"), .system = i,
                                                  .at = shape_span(configuration->storage.node, STR("mode"), plan->experiment->spec->at) });
        for (size_t k = 0; k < writes.count; k++) add_write(arena, &list, plan, i, &writes.items[k]);
    }
    return list;
}
