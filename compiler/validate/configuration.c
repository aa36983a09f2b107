// validate/configuration.c - one point's tree as structs.
#include "validate/validate.h"

#include "validate/fields.h"
#include "validate/workload.h"

#include <stdlib.h>

static enum dbms dbms_of(int type)
{
    return type == SYSTEM_POSTGRESQL ? DBMS_POSTGRESQL : type == SYSTEM_MARIADB ? DBMS_MARIADB : DBMS_NONE;
}

struct tool_place workload_place(const struct configuration *configuration, const struct workload *workload)
{
    const struct storage *storage = &configuration->storage;
    int64_t use = workload->words.use;
    return (struct tool_place){
        .block = storage->mode == MODE_BLOCK, .volumes = use && use < storage->volumes ? use : storage->volumes,
        .prefilled = configuration->load.prefill, .shared = workload->words.targets == TARGETS_SHARED, .dbms = dbms_of(configuration->system.type),
    };
}

struct tool_place load_place(const struct configuration *configuration)
{
    return (struct tool_place){ .volumes = 1, .dbms = dbms_of(configuration->system.type) };
}

struct tuning_writes tuning_writes(struct arena *arena, const struct tuning *tuning)
{
    struct tuning_writes writes = { 0 };
    size_t count = tuning->sysctls.count + tuning->sysfs.count;
    writes.items = arena_array(arena, struct tuning_write, count + 1);
    for (size_t i = 0; tuning->node && i < tuning->node->count; i++) {
        str kind = tuning->node->entries[i].key;
        const struct pairs *pairs = str_equal(kind, STR("sysctls")) ? &tuning->sysctls : str_equal(kind, STR("sysfs")) ? &tuning->sysfs : NULL;
        for (size_t k = 0; pairs && k < pairs->count; k++) writes.items[writes.count++] = (struct tuning_write){ kind, pairs->items[k].key, pairs->items[k].value };
    }
    return writes;
}

static int by_name(const void *a, const void *b)
{
    return str_compare(((const struct workload *)a)->name, ((const struct workload *)b)->name);
}

// What can be done to a database before a round, by its kind: analyze is each one's, a vacuum and a checkpoint are PostgreSQL's.
static bool can_do_before(const struct configuration *configuration, const struct workload_words *words, struct diags *diags)
{
    static const struct { str word; bool mariadb; } known[] = { { STR_INIT("vacuum"), false }, { STR_INIT("analyze"), true }, { STR_INIT("checkpoint"), false } };
    bool fine = true, mariadb = configuration->system.type == SYSTEM_MARIADB, database = system_is_database(configuration->system.type);
    for (size_t i = 0; i < words->before.count; i++) {
        str word = ((const str *)words->before.items)[i];
        bool can = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) can = can || (str_equal(known[k].word, word) && database && (!mariadb || known[k].mariadb));
        if (can) continue;
        const struct node *list = node_get(words->node, STR("before"));
        diag_hint(diags, diag_error(diags, "bad-value", list->kind == NODE_LIST ? list->items[i]->at : list->at, "'before' cannot do '%.*s' here", STR_ARG(word)),
                  database ? mariadb ? "for MariaDB: analyze" : "for PostgreSQL: vacuum, analyze, checkpoint" : "it is for a DBMS");
        fine = false;
    }
    return fine;
}

// Each tool measures some kinds of systems.
static bool has_volumes(const struct configuration *configuration, struct diags *diags)
{
    bool fine = true;
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload_words *words = &configuration->workloads[i].words;
        if (!configuration->storage.volumes || words->use <= configuration->storage.volumes) continue;
        diag_hint(diags, diag_error(diags, "use-above-volumes", shape_span(words->node, STR("use"), words->node->at), "uses %lld volumes, and the system has %lld",
                                    (long long)words->use, (long long)configuration->storage.volumes),
                  "storage.volumes says how many there are");
        fine = false;
    }
    return fine;
}

static bool fits(const struct configuration *configuration, struct diags *diags)
{
    bool fine = true;
    if (configuration->system.type == SYSTEM_NONE) return true;
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        const char *why = NULL;
        for (size_t k = 0; workload->tool && !why && k < workload_stage_count(workload); k++)
            why = workload->tool->unfit(workload_stage(workload, k), dbms_of(configuration->system.type));
        if (workload->tool) fine = can_do_before(configuration, &workload->words, diags) && fine;
        if (!why) continue;
        diag_hint(diags, diag_error(diags, "tool-and-type", shape_span(workload->words.node, STR("tool"), workload->words.node->at), "%s", why),
                  "fio, vdbench and sysbench's tests measure hardware, pgbench a PostgreSQL, sysbench's scripts both databases");
        fine = false;
    }
    return fine;
}

bool configuration_decode_round(struct arena *arena, const struct experiment *experiment, const struct node *point, struct configuration *configuration,
                                struct diags *diags)
{
    const struct node *workloads = node_get(point, STR("workloads"));
    const struct node *placement = node_get(point, STR("placement"));
    bool fine = true;
    if (placement != configuration->placement.node) {           // else it is read already, as the system's
        configuration->placement = (struct placements){ 0 };
        fine = shape_decode(arena, &placements_shape, placement, experiment->spec->at, &configuration->placement, diags);
    }
    configuration->node = point;
    configuration->workload_count = 0;
    if (!workloads || workloads->kind != NODE_MAP || workloads->count == 0) {
        diag_hint(diags, diag_error(diags, "missing-key", experiment->spec->at, "the experiment has no workload"),
                  "workload: {tool: fio, rw: randread, size: 4G, runtime: 60s}");
        return false;
    }
    configuration->workloads = arena_array(arena, struct workload, workloads->count);
    for (size_t i = 0; i < workloads->count; i++)
        fine = workload_decode(arena, &workloads->entries[i], &configuration->workloads[configuration->workload_count++], diags) && fine;
    if (configuration->workload_count > 1) qsort(configuration->workloads, configuration->workload_count, sizeof(struct workload), by_name);
    fine = fits(configuration, diags) && has_volumes(configuration, diags) && fine;
    return load_decode(arena, node_get(point, STR("load")), experiment->spec->at, configuration, diags) && fine;
}

bool configuration_decode_system(struct arena *arena, const struct experiment *experiment, const struct node *point, struct configuration *configuration,
                                 struct diags *diags)
{
    struct span at = experiment->spec->at;
    const struct node *system = node_get(point, STR("system"));
    bool fine = shape_decode(arena, &system_shape, system, at, &configuration->system, diags);
    fine = shape_decode(arena, &storage_shape, node_get(point, STR("storage")), at, &configuration->storage, diags) && fine;
    fine = shape_decode(arena, &placements_shape, node_get(point, STR("placement")), at, &configuration->placement, diags) && fine;
    fine = shape_decode(arena, &tenants_shape, node_get(point, STR("tenants")), at, &configuration->tenants, diags) && fine;
    fine = shape_decode(arena, &tuning_shape, node_get(point, STR("tuning")), at, &configuration->tuning, diags) && fine;
    if (fine && configuration->system.type == SYSTEM_NONE) {
        diag_hint(diags, diag_error(diags, "missing-key", system ? system->at : at, "the system has no type"), "type: hardware");
        fine = false;
    }
    if (fine && system_is_database(configuration->system.type) && !configuration->system.image.len) {
        diag_hint(diags, diag_error(diags, "missing-key", system->at, "a DBMS needs its image"), "image: postgres:16, a fixed tag");
        fine = false;
    }
    configuration->node = point;
    return fine;
}
