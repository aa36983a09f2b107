// check/scale.c - how much of everything stands in the cluster at the same time: gated pods, and what the namespace's quota allows.
#include "check/rule.h"

#include "base/number.h"
#include "base/quantity.h"

enum { PODS_NOTED = 300, PODS_REFUSED = 1000 };

static struct span sweep_at(const struct plan *plan)
{
    const struct entry *sweep = node_entry(plan->experiment->spec, STR("sweep"));
    return sweep ? sweep->key_at : plan->experiment->spec->at;
}

static int64_t all_system_pods(const struct checked *c)
{
    int64_t pods = 0;
    for (size_t i = 0; i < c->plan->system_count; i++) pods = number_plus(pods, system_pods(c->plan, &c->plan->systems[i].configuration));
    return pods;
}

// Every pod of the plan is made at once and waits behind its gate; what the scheduler and etcd bear of that has an end.
void check_gated_pods(const struct checked *c)
{
    int64_t pods = number_plus(number_plus(c->tally->pods, all_system_pods(c)), (int64_t)c->plan->load_step_count);
    if (c->site->gate == GATE_CREATE || pods <= PODS_NOTED) return;
    if (pods > PODS_REFUSED)
        diag_hint(c->diags, diag_error(c->diags, "too-many-gated-pods", sweep_at(c->plan), "%lld pods wait behind gates, more than %d", (long long)pods, PODS_REFUSED),
                  "an Environment with gate: create lets the sequencer create one round at a time; or split the question into experiments");
    else
        diag_hint(c->diags, diag_note(c->diags, "many-gated-pods", sweep_at(c->plan), "%lld pods wait behind gates", (long long)pods),
                  "gate: create in the Environment makes one round at a time");
}

// ---- quota: with gates all pods of the plan count at once, else those of one round

struct use { int64_t used, allowed; str what; struct span at; bool is_cpu, is_bytes; };

static str amount(struct arena *arena, const struct use *use, int64_t value)
{
    if (use->is_cpu) return quantity_cpu_text(arena, value);
    return use->is_bytes ? quantity_bytes_text(arena, value) : arena_printf(arena, "%lld", (long long)value);
}

static void check_use(const struct checked *c, const struct use *use)
{
    struct arena *arena = c->diags->arena;
    if (use->allowed < 0 || use->used <= use->allowed) return;
    diag_hint(c->diags, diag_error(c->diags, "quota", use->at, "the quota allows %.*s %.*s, and the plan needs %.*s", STR_ARG(use->what),
                                   STR_ARG(amount(arena, use, use->allowed)), STR_ARG(amount(arena, use, use->used))),
              c->site->gate == GATE_CREATE ? "ask for less, or for a larger quota"
                                           : "gated pods count in full: gate: create in the Environment makes one round at a time; or ask for less");
}

// Sums over the systems of what their containers ask for, or may use.
static int64_t sum(const struct checked *c, bool limits, bool cpu)
{
    int64_t all = 0;
    for (size_t i = 0; i < c->plan->system_count; i++) {
        const struct configuration *configuration = &c->plan->systems[i].configuration;
        struct amounts one = limits ? system_limits(&configuration->system.resources) : system_requests(&configuration->system.resources);
        int64_t value = number_times(cpu ? one.cpu_m : one.memory_bytes, system_pods(c->plan, configuration));
        all = c->site->gate == GATE_CREATE ? (value > all ? value : all) : number_plus(all, value);
    }
    return all;
}

// A kept claim counts once; each tenant with a system of its own has claims of its own.
static int64_t claims(const struct checked *c)
{
    int64_t all = 0, kept = 0;
    for (size_t i = 0; i < c->plan->system_count; i++) {
        const struct configuration *configuration = &c->plan->systems[i].configuration;
        int64_t tenants = configuration->tenants.by == BY_SYSTEM && configuration->tenants.count > 1 ? configuration->tenants.count : 1;
        int64_t mine = number_times(configuration->storage.volumes, tenants);
        if (configuration->storage.renew == RENEW_NEVER) kept = mine;
        else all = number_plus(all, mine);
    }
    return number_plus(all, kept);
}

static struct span amounts_at(const struct checked *c, const char *key)
{
    const struct resources *resources = &c->plan->systems[0].configuration.system.resources;
    return key_at(resources->requests.node ? resources->requests.node : resources->limits.node, key, c->plan);
}

static struct span pods_at(const struct checked *c)
{
    const struct round *round = plan_round(c->plan, 0, c->diags->arena);
    return key_at(round->configuration.workloads[0].words.node, "pods", c->plan);
}

void check_quota(const struct checked *c)
{
    const struct quota *quota = &c->site->quota;
    if (!quota->node) return;
    bool once = c->site->gate == GATE_CREATE;
    int64_t clients = once ? c->tally->most_pods : c->tally->pods, systems = once ? system_pods(c->plan, &c->plan->systems[0].configuration) : all_system_pods(c);
    struct span cpu = amounts_at(c, "cpu"), memory = amounts_at(c, "memory"), size = key_at(c->plan->systems[0].configuration.storage.node, "size", c->plan);
    int64_t cpu_m = number_plus(sum(c, false, true), number_times(CLIENT_CPU_M, clients));
    int64_t memory_bytes = number_plus(sum(c, false, false), number_times(CLIENT_MEMORY_BYTES, clients));
    int64_t most_bytes = number_plus(sum(c, true, false), number_times(CLIENT_MEMORY_LIMIT_BYTES, clients));
    const struct use uses[] = {
        { cpu_m, quota->requests_cpu_m, STR("requests.cpu"), cpu, true, false },
        { memory_bytes, quota->requests_memory_bytes, STR("requests.memory"), memory, false, true },
        { sum(c, true, true), quota->limits_cpu_m, STR("limits.cpu"), cpu, true, false },
        { most_bytes, quota->limits_memory_bytes, STR("limits.memory"), memory, false, true },
        { c->plan->storage_bytes, quota->storage_bytes, STR("requests.storage"), size, false, true },
        { claims(c), quota->claims, STR("persistentvolumeclaims"), sweep_at(c->plan), false, false },
        { number_plus(number_plus(clients, systems), 1), quota->pods, STR("pods"), pods_at(c), false, false },
        { number_plus(once ? 1 : number_plus(c->tally->jobs, (int64_t)c->plan->load_step_count), 1), quota->jobs, STR("count/jobs.batch"), sweep_at(c->plan), false, false },
    };
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) check_use(c, &uses[i]);
}
