// check/rules.c - the table of rules, and the walk over systems and rounds.
#include "check/check.h"

#include "base/number.h"
#include "check/rule.h"
#include "tree/shape.h"

const struct rule rules[] = {
    { .system = check_volume },
    { .system = check_kept_volume },
    { .system = check_kept_form },
    { .system = check_storage_class },
    { .system = check_system_node },
    { .system = check_system_image },
    { .system = check_resources },
    { .system = check_huge_page_form },
    { .plan = check_privileges },
    { .system = check_tuning_pin },
    { .system = check_hardware },
    { .system = check_durability },
    { .system = check_database_memory },
    { .round = check_tool },
    { .round = check_load },
    { .round = check_client_images },
    { .round = check_client_node },
    { .round = check_bytes_end },
    { .round = check_sampling },
    { .round = check_argv },
    { .plan = check_neutral },
    { .plan = check_via },
    { .plan = check_gated_pods },
    { .plan = check_quota },
    { .system = NULL },
};

struct span key_at(const struct node *map, const char *key, const struct plan *plan)
{
    return shape_span(map, str_of(key), plan->experiment->spec->at);
}

struct amounts system_requests(const struct resources *resources)
{
    struct amounts asked = resources->requests;
    if (!asked.cpu_m) asked.cpu_m = resources->limits.cpu_m;
    if (!asked.memory_bytes) asked.memory_bytes = resources->limits.memory_bytes;
    if (!asked.hugepages_2mi_bytes) asked.hugepages_2mi_bytes = resources->limits.hugepages_2mi_bytes;
    if (!asked.hugepages_1gi_bytes) asked.hugepages_1gi_bytes = resources->limits.hugepages_1gi_bytes;
    return asked;
}

struct amounts system_limits(const struct resources *resources)
{
    struct amounts most = resources->limits;
    if (!most.cpu_m) most.cpu_m = resources->requests.cpu_m;
    if (!most.memory_bytes) most.memory_bytes = resources->requests.memory_bytes;
    return most;
}

static int64_t tenants(const struct configuration *configuration) { return configuration->tenants.count > 1 ? configuration->tenants.count : 1; }

int64_t system_pods(const struct plan *plan, const struct configuration *configuration)
{
    if (plan->experiment->run.via == VIA_POD && !system_is_database(configuration->system.type)) return 0;
    return configuration->tenants.by == BY_SYSTEM ? tenants(configuration) : 1;
}

int64_t client_pods(const struct round *round) { return number_times(round->needs.clients, tenants(&round->configuration)); }

static bool is_row(const struct rule *rule) { return rule->system || rule->round || rule->plan; }

static void check_systems(struct checked *checked)
{
    for (const struct rule *rule = rules; is_row(rule); rule++)
        for (size_t i = 0; rule->system && i < checked->plan->system_count; i++) {
            checked->system = &checked->plan->systems[i];
            rule->system(checked);
        }
}

static void count_round(struct tally *tally, const struct round *round)
{
    int64_t pods = client_pods(round);
    tally->pods = number_plus(tally->pods, pods);
    tally->jobs = number_plus(tally->jobs, number_times((int64_t)round->configuration.workload_count, tenants(&round->configuration)));
    if (pods > tally->most_pods) tally->most_pods = pods;
}

static void check_rounds(struct checked *checked, struct tally *tally)
{
    struct arena arena = { 0 };
    for (size_t row = 0; row < checked->plan->row_count; row++) {
        struct arena_mark mark = arena_mark(&arena);
        checked->round = plan_round(checked->plan, row, &arena);
        checked->system = &checked->plan->systems[checked->plan->rows[row].system];
        count_round(tally, checked->round);
        for (const struct rule *rule = rules; is_row(rule); rule++)
            if (rule->round) rule->round(checked);
        arena_reset(&arena, mark);
    }
    arena_free(&arena);
}

void check(const struct plan *plan, const struct site *site, struct diags *diags)
{
    struct tally tally = { 0 };
    struct checked checked = { .plan = plan, .site = site, .diags = diags, .tally = &tally };
    check_systems(&checked);
    check_rounds(&checked, &tally);
    for (const struct rule *rule = rules; is_row(rule); rule++)
        if (rule->plan) rule->plan(&checked);
}

struct unchecked check_unchecked(struct arena *arena, const struct site *site)
{
    const char **codes = arena_array(arena, const char *, 4);
    size_t count = 0;
    if (!site->nodes.count) codes[count++] = "node-capacity";
    if (!site->nodes.count) codes[count++] = "taints";
    if (!site->storage_classes.count) codes[count++] = "storage-class";
    if (!site->quota.node) codes[count++] = "quota";
    return (struct unchecked){ codes, count };
}
