// plan/make.c - from points to a plan: each point is decoded once, digested, and kept as a row, or merged into the row that is the same round.
#include "plan/plan.h"

#include "base/map.h"
#include "base/number.h"
#include "plan/identity.h"
#include "plan/needs.h"
#include "validate/validate.h"

struct combo { size_t system; bool usable; };                                   // one combination of system levels
struct maker {
    struct arena *arena, scratch;
    struct plan *plan;
    struct diags *diags;
    struct map *systems, *rounds, *neutral;                                     // by the digits of the id; by the place of the value
    struct combo *combos; size_t combo_count;
};

// The index of what has the id of this digest; SIZE_MAX when nothing has.
static size_t known_index(const struct map *ids, str hex)
{
    void **slot = map_find(ids, str_first(hex, ID_DIGITS));
    return slot ? (size_t)(uintptr_t)*slot : SIZE_MAX;
}

static void check_same(struct maker *maker, char letter, str known, str hex)
{
    if (str_equal(known, hex)) return;
    diag_error(maker->diags, "id-collision", maker->plan->experiment->spec->at, "two things of different content share the id %.*s",
               STR_ARG(identity_id(maker->diags->arena, letter, hex)));
}

static size_t system_index(struct maker *maker, const struct configuration *configuration)
{
    struct plan *plan = maker->plan;
    str hex = identity_system(maker->arena, plan->experiment, configuration);
    size_t known = known_index(maker->systems, hex);
    if (known != SIZE_MAX) {
        check_same(maker, 's', plan->systems[known].hex, hex);
        return known;
    }
    plan->systems = arena_more(maker->arena, plan->systems, sizeof *plan->systems, plan->system_count);
    plan->systems[plan->system_count] = (struct plan_system){ .id = identity_id(maker->arena, 's', hex), .hex = hex, .configuration = *configuration };
    *map_slot(maker->systems, str_first(hex, ID_DIGITS)) = (void *)(uintptr_t)plan->system_count;
    return plan->system_count++;
}

// Nothing runs on a system that is wrong, but its rounds may be wrong as well, and all of it is told.
static void decode_only(struct maker *maker, size_t system, size_t point)
{
    int32_t levels[AXES_LIMIT];
    struct configuration configuration = { 0 };
    (void)system;
    configuration_decode_round(&maker->scratch, maker->plan->experiment, plan_tree(&maker->scratch, maker->plan, point, levels), &configuration, maker->diags);
}

static void make_systems(struct maker *maker)
{
    const struct points *points = maker->plan->points;
    maker->combo_count = points->count / points->per_system;
    maker->combos = arena_array(maker->arena, struct combo, maker->combo_count);
    maker->plan->trees = arena_array(maker->arena, const struct node *, maker->combo_count);
    for (size_t i = 0; i < maker->combo_count; i++) {
        int32_t levels[AXES_LIMIT];
        struct configuration configuration = { 0 };
        struct combo *combo = &maker->combos[i];
        points_levels(points, i * points->per_system, levels);
        maker->plan->trees[i] = points_overlay(maker->arena, points, maker->plan->experiment->base, levels, true);
        combo->usable = configuration_decode_system(maker->arena, maker->plan->experiment, maker->plan->trees[i], &configuration, maker->diags);
        if (combo->usable) combo->system = system_index(maker, &configuration);
    }
}

static struct neutral_option *neutral_slot(struct maker *maker, const struct setting *setting)
{
    struct plan *plan = maker->plan;
    const struct node **key = arena_new(&maker->scratch, const struct node *);
    *key = setting->value;
    void **slot = map_find(maker->neutral, (str){ (const char *)key, sizeof *key });
    if (slot) return &plan->neutral[(size_t)(uintptr_t)*slot - 1];
    const struct node **kept = arena_new(maker->arena, const struct node *);
    *kept = setting->value;
    slot = map_slot(maker->neutral, (str){ (const char *)kept, sizeof *kept });
    plan->neutral = arena_more(maker->arena, plan->neutral, sizeof *plan->neutral, plan->neutral_count);
    plan->neutral[plan->neutral_count] = (struct neutral_option){ .value = setting->value, .option = setting->option->name };
    *slot = (void *)(uintptr_t)++plan->neutral_count;
    return &plan->neutral[plan->neutral_count - 1];
}

// An option is worth a word only when it matters in no point at all.
static void note_neutral(struct maker *maker, const struct configuration *configuration)
{
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        for (size_t k = 0; k < workload->neutral_count; k++)
            if (!setting_is_fallback(&maker->scratch, &workload->neutral[k].setting))
                neutral_slot(maker, &workload->neutral[k].setting)->why = workload->neutral[k].why;
        for (size_t k = 0; k < workload->settings.count; k++)
            if (workload->settings.items[k].given) neutral_slot(maker, &workload->settings.items[k])->matters = true;
    }
}

// The newest stands first; whoever lists them turns them round.
static void merge_point(struct maker *maker, size_t row, size_t point)
{
    struct plan *plan = maker->plan;
    plan->merged = arena_more(maker->arena, plan->merged, sizeof *plan->merged, plan->merged_count);
    plan->merged[plan->merged_count++] = (struct merged_point){ .point = (uint32_t)point, .next = plan->rows[row].merged };
    plan->rows[row].merged = (uint32_t)plan->merged_count;
}

static void keep_largest(struct maker *maker, struct plan_system *system, const struct round_needs *needs, size_t row)
{
    int64_t size = system->configuration.storage.size_bytes;
    int64_t bytes = needs->file_bytes >= 0 ? needs->file_bytes : size == SIZE_AUTO ? 0 : size;
    if (needs->file_bytes < 0 && size == SIZE_AUTO)
        diag_hint(maker->diags, diag_error(maker->diags, "auto-device", system->configuration.storage.node ? system->configuration.storage.node->at
                                           : maker->plan->experiment->spec->at, "a whole raw device has no size of its own to work out"),
                  "give storage.size, or the workload a size");
    if (bytes < system->largest_bytes) return;
    if (bytes > system->largest_bytes || !system->count) system->largest_row = row;
    system->largest_bytes = bytes;
}

// Files that stay are laid out once: only what a round adds to the largest one before it.
static void add_estimate(struct estimate *estimate, const struct round_needs *needs, const struct plan_system *system)
{
    bool stay = system->configuration.storage.clean == CLEAN_NEVER;
    int64_t there_s = stay ? system->largest_bytes / RATE_BYTES_S : 0;
    estimate->run_s += needs->run_s;
    estimate->ramp_s += needs->ramp_s;
    estimate->layout_s += needs->layout_s > there_s ? needs->layout_s - there_s : 0;
    estimate->overhead_s += ROUND_OVERHEAD_S;
    estimate->worst_s += needs->deadline_s;
}

static void add_row(struct maker *maker, size_t system, const char *hex, size_t point, const struct configuration *configuration)
{
    struct plan *plan = maker->plan;
    struct round_needs needs = needs_of_round(plan->experiment, configuration);
    plan->rows = arena_more(maker->arena, plan->rows, sizeof *plan->rows, plan->row_count);
    plan->rows[plan->row_count] = (struct round_row){ .hex = hex, .system = (uint32_t)system, .load = NO_LOAD, .point = (uint32_t)point, .repeat = 1,
                                                        .clients = needs.clients, .deadline_s = needs.deadline_s };
    add_estimate(&plan->estimate, &needs, &plan->systems[system]);
    keep_largest(maker, &plan->systems[system], &needs, plan->row_count);
    plan->systems[system].count++;
    plan->row_count++;
    if (needs.clients > plan->most_clients) plan->most_clients = needs.clients;
    if (needs.io_bytes > 0) plan->ends_by_bytes = true;
}

static void make_point(struct maker *maker, size_t system, size_t point)
{
    struct plan *plan = maker->plan;
    int32_t levels[AXES_LIMIT];
    struct configuration configuration = plan->systems[system].configuration;
    const struct node *tree = plan_tree(&maker->scratch, plan, point, levels);
    if (!configuration_decode_round(&maker->scratch, plan->experiment, tree, &configuration, maker->diags)) return;
    note_neutral(maker, &configuration);
    str hex = identity_round(&maker->scratch, plan->experiment, plan->systems[system].hex, &configuration);
    size_t known = known_index(maker->rounds, hex);
    if (known != SIZE_MAX) {
        check_same(maker, 'r', (str){ plan->rows[known].hex, 64 }, hex);
        merge_point(maker, known, point);
        return;
    }
    hex = arena_copy(maker->arena, hex);
    *map_slot(maker->rounds, str_first(hex, ID_DIGITS)) = (void *)(uintptr_t)plan->row_count;
    add_row(maker, system, hex.data, point, &configuration);
}

static void make_combo(struct maker *maker, size_t combo, void (*make)(struct maker *, size_t system, size_t point))
{
    size_t per_system = maker->plan->points->per_system;
    for (size_t k = 0; k < per_system; k++) {
        struct arena_mark mark = arena_mark(&maker->scratch);
        make(maker, maker->combos[combo].system, combo * per_system + k);
        arena_reset(&maker->scratch, mark);
    }
}

// Points of one system follow each other, wherever its levels stand: it is started once.
static void make_rows(struct maker *maker)
{
    struct plan *plan = maker->plan;
    for (size_t system = 0; system < plan->system_count; system++) {
        size_t first = plan->systems[system].first = plan->row_count;
        for (size_t i = 0; i < maker->combo_count; i++) {
            if (maker->combos[i].usable && maker->combos[i].system == system) make_combo(maker, i, make_point);
        }
        plan->groups = arena_more(maker->arena, plan->groups, sizeof *plan->groups, plan->group_count);
        plan->groups[plan->group_count++] = (struct plan_group){
            .system = system, .load = NO_LOAD, .first = first, .count = plan->row_count - first, .step = first + 2 * system, .starts = true, .stops = true,
        };
    }
}

static void finish(struct maker *maker)
{
    struct plan *plan = maker->plan;
    for (size_t i = 0; i < plan->system_count; i++) {
        struct plan_system *system = &plan->systems[i];
        bool kept = system->configuration.storage.renew == RENEW_NEVER;
        system->size_bytes = needs_volume_bytes(&system->configuration.storage, system->largest_bytes);
        if (!kept || i == 0) plan->storage_bytes = number_plus(plan->storage_bytes, system->size_bytes);
    }
    plan->estimate.start_s = (int64_t)plan->system_count * SYSTEM_START_S;
    plan->estimate.worst_s += (int64_t)plan->system_count * plan->experiment->run.ready_s;
    plan->id = identity_id(maker->arena, 'p', identity_plan(maker->arena, plan));
}

const struct plan *plan_make(struct arena *arena, const struct experiment *experiment, const struct points *points, struct diags *diags)
{
    struct maker maker = { .arena = arena, .plan = arena_new(arena, struct plan), .diags = diags };
    maker.plan->experiment = experiment;
    maker.plan->points = points;
    maker.systems = map_new(arena);
    maker.rounds = map_new(arena);
    maker.neutral = map_new(arena);
    make_systems(&maker);
    make_rows(&maker);
    for (size_t i = 0; i < maker.combo_count; i++)
        if (!maker.combos[i].usable) make_combo(&maker, i, decode_only);
    finish(&maker);
    arena_free(&maker.scratch);
    return maker.plan->row_count ? maker.plan : NULL;
}
