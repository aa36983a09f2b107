// plan/make.c - from points to a plan: each point is decoded once, digested, and kept with its load, or merged into the point that is the same round.
#include "plan/make.h"

#include "base/number.h"
#include "plan/identity.h"
#include "plan/needs.h"
#include "validate/validate.h"

// The index of what has the id of this digest; SIZE_MAX when nothing has.
static size_t known_index(const struct map *ids, str hex)
{
    void **slot = map_find(ids, str_first(hex, ID_DIGITS));
    return slot ? (size_t)(uintptr_t)*slot : SIZE_MAX;
}

static void collision(struct maker *maker, char letter, str hex)
{
    const struct node *spec = maker->plan->experiment->spec;
    const struct entry *sweep = node_entry(spec, STR("sweep"));
    diag_hint(maker->diags, diag_error(maker->diags, "id-collision", sweep ? sweep->key_at : spec->at, "two things of different content share the id %.*s",
                                       STR_ARG(identity_id(maker->diags->arena, letter, hex))),
              "generation: 2 gives all of them other ids");
}

static size_t system_index(struct maker *maker, const struct configuration *configuration)
{
    struct plan *plan = maker->plan;
    str hex = identity_system(maker->arena, plan->experiment, configuration);
    size_t known = known_index(maker->systems, hex);
    if (known != SIZE_MAX) {
        if (!str_equal(plan->systems[known].hex, hex)) collision(maker, 's', hex);
        return known;
    }
    plan->systems = arena_more(maker->arena, plan->systems, sizeof *plan->systems, plan->system_count);
    plan->systems[plan->system_count] = (struct plan_system){ .id = identity_id(maker->arena, 's', hex), .hex = hex, .configuration = *configuration };
    *map_slot(maker->systems, str_first(hex, ID_DIGITS)) = (void *)(uintptr_t)plan->system_count;
    return plan->system_count++;
}

// The points of a combination; those of the grid follow each other, an included point has one of its own.
static void points_of(const struct points *points, size_t combination, size_t *first, size_t *end)
{
    size_t of_grid = points->grid / points->per_system;
    *first = combination < of_grid ? combination * points->per_system : points->grid + combination - of_grid;
    *end = combination < of_grid ? *first + points->per_system : *first + 1;
}

static bool any_point(const struct points *points, size_t combination)
{
    size_t point, end;
    for (points_of(points, combination, &point, &end); point < end; point++)
        if (!points_excluded(points, point)) return true;
    return false;
}

static void make_system(struct maker *maker, size_t index)
{
    const struct points *points = maker->plan->points;
    struct combination *combination = &maker->combinations[index];
    struct configuration configuration = { 0 };
    int32_t levels[AXES_LIMIT];
    size_t first, end;
    points_of(points, index, &first, &end);
    points_levels(points, first, levels);
    maker->plan->trees[index] = points_overlay(maker->arena, points, maker->plan->experiment->base, levels, true);
    combination->system = SIZE_MAX;
    if (any_point(points, index) && configuration_decode_system(maker->arena, maker->plan->experiment, maker->plan->trees[index], &configuration, maker->diags))
        combination->system = system_index(maker, &configuration);
}

static void make_systems(struct maker *maker)
{
    maker->combination_count = points_combinations(maker->plan->points);
    maker->combinations = arena_array(maker->arena, struct combination, maker->combination_count);
    maker->plan->trees = arena_array(maker->arena, const struct node *, maker->combination_count);
    for (size_t i = 0; i < maker->combination_count; i++) make_system(maker, i);
}

static size_t load_index(struct maker *maker, size_t system, const struct configuration *configuration)
{
    struct plan *plan = maker->plan;
    str hex = identity_load(&maker->scratch, plan->experiment, plan->systems[system].hex, configuration);
    size_t known = known_index(maker->loads, hex);
    if (known != SIZE_MAX) {
        if (!str_equal(plan->loads[known].hex, hex)) collision(maker, 'l', hex);
        return known;
    }
    hex = arena_copy(maker->arena, hex);
    plan->loads = arena_more(maker->arena, plan->loads, sizeof *plan->loads, plan->load_count);
    maker->bucket_of_load = arena_more(maker->arena, maker->bucket_of_load, sizeof *maker->bucket_of_load, plan->load_count);
    maker->bucket_of_load[plan->load_count] = SIZE_MAX;
    plan->loads[plan->load_count] = (struct plan_load){ .id = identity_id(maker->arena, 'l', hex), .hex = hex, .system = system,
                                                        .has_step = configuration->load.renew == LOAD_RENEW_SYSTEM };
    *map_slot(maker->loads, str_first(hex, ID_DIGITS)) = (void *)(uintptr_t)plan->load_count;
    return plan->load_count++;
}

static struct bucket *new_bucket(struct maker *maker, size_t load)
{
    maker->buckets = arena_more(&maker->held, maker->buckets, sizeof *maker->buckets, maker->bucket_count);
    struct bucket *bucket = &maker->buckets[maker->bucket_count++];
    *bucket = (struct bucket){ .load = load };
    return bucket;
}

static struct bucket *bucket_of(struct maker *maker, size_t load)
{
    if (load == NO_LOAD) {
        for (size_t i = 0; i < maker->bucket_count; i++)
            if (maker->buckets[i].load == NO_LOAD) return &maker->buckets[i];
        return new_bucket(maker, load);
    }
    if (maker->bucket_of_load[load] == SIZE_MAX) {
        maker->bucket_of_load[load] = maker->bucket_count;
        return new_bucket(maker, load);
    }
    return &maker->buckets[maker->bucket_of_load[load]];
}

// The newest stands first; whoever lists them turns them round.
static void merge_point(struct maker *maker, struct measured *measured, size_t point)
{
    struct plan *plan = maker->plan;
    plan->merged = arena_more(maker->arena, plan->merged, sizeof *plan->merged, plan->merged_count);
    plan->merged[plan->merged_count++] = (struct merged_point){ .point = (uint32_t)point, .next = measured->merged };
    measured->merged = (uint32_t)plan->merged_count;
}

// One id, one digest; `index` is what the id is found by.
static void take_id(struct maker *maker, const char *hex, size_t index)
{
    struct taken_id *taken = ids_find(&maker->ids, hex);
    if (taken->hex && memcmp(taken->hex, hex, HEX_DIGITS) != 0) collision(maker, 'r', (str){ hex, HEX_DIGITS });
    else *taken = (struct taken_id){ taken->digits, hex, (uint32_t)index };
}

// `first`: that of the first of them, when it is known already.
static const char *digests(struct maker *maker, const struct round_text *text, int64_t count, bool warmup, const char *first, size_t index)
{
    char *hexes = arena_array(maker->arena, char, (size_t)count * HEX_DIGITS);
    if (first) memcpy(hexes, first, HEX_DIGITS);
    for (uint32_t i = first != NULL; i < (uint32_t)count; i++) identity_round(text, i + 1, warmup, hexes + (size_t)i * HEX_DIGITS);
    for (uint32_t i = 0; i < (uint32_t)count; i++) take_id(maker, hexes + (size_t)i * HEX_DIGITS, index);
    return hexes;
}

// Equal digests have equal loads, so they meet in one bucket.
static bool merged(struct maker *maker, struct bucket *bucket, const char *hex, size_t point)
{
    const struct taken_id *taken = ids_known(&maker->ids, hex);
    if (!taken || memcmp(taken->hex, hex, HEX_DIGITS) != 0) return false;
    merge_point(maker, &bucket->items[taken->index], point);
    return true;
}

static void add_measured(struct maker *maker, struct bucket *bucket, str hex, size_t point, const struct configuration *configuration)
{
    struct plan *plan = maker->plan;
    const struct repeat *repeat = &plan->experiment->repeat;
    struct round_text text = identity_round_text(&maker->scratch, plan->experiment, hex, configuration);
    char first[HEX_DIGITS];
    identity_round(&text, 1, false, first);
    if (merged(maker, bucket, first, point)) return;
    bucket->items = arena_more(&maker->held, bucket->items, sizeof *bucket->items, bucket->count);
    struct measured *measured = &bucket->items[bucket->count];
    *measured = (struct measured){ .point = (uint32_t)point, .hexes = digests(maker, &text, repeat->times, false, first, bucket->count),
                                   .needs = needs_of_round(&maker->scratch, plan->experiment, configuration) };
    if (!bucket->count) bucket->warmups = digests(maker, &text, repeat->warmup, true, NULL, 0);
    if (measured->needs.clients_each > plan->most_clients) plan->most_clients = measured->needs.clients_each;
    bucket->count++;
}

static void make_point(struct maker *maker, size_t system, size_t point)
{
    struct plan *plan = maker->plan;
    int32_t levels[AXES_LIMIT];
    struct configuration configuration = { 0 };
    if (system != SIZE_MAX) configuration = plan->systems[system].configuration;
    const struct node *tree = plan_tree(&maker->scratch, plan, point, levels);
    if (!configuration_decode_round(&maker->scratch, plan->experiment, tree, &configuration, maker->diags) || system == SIZE_MAX) return;
    make_neutral(maker, &configuration);
    size_t known = plan->load_count, load = configuration.has_load ? load_index(maker, system, &configuration) : NO_LOAD;
    if (plan->load_count > known) {             // its own copy, beside the plan
        configuration_decode_round(maker->arena, plan->experiment, plan_tree(maker->arena, plan, point, levels), &configuration, maker->diags);
        plan->loads[load].configuration = configuration;
        plan->loads[load].needs = needs_of_load(&maker->scratch, plan->experiment, &configuration);
    }
    add_measured(maker, bucket_of(maker, load), load == NO_LOAD ? plan->systems[system].hex : plan->loads[load].hex, point, &configuration);
}

// Points of one system follow each other, wherever its levels stand: it is started once. SIZE_MAX: nothing runs on a system that is wrong, but its rounds
// may be wrong as well, and all of it is told.
static void make_points(struct maker *maker, size_t system)
{
    const struct points *points = maker->plan->points;
    for (size_t i = 0; i < maker->combination_count; i++) {
        size_t point, end;
        if (maker->combinations[i].system != system) continue;
        for (points_of(points, i, &point, &end); point < end; point++) {
            struct arena_mark mark = arena_mark(&maker->scratch);
            if (!points_excluded(points, point)) make_point(maker, system, point);
            arena_reset(&maker->scratch, mark);
        }
    }
}

static void finish(struct maker *maker)
{
    struct plan *plan = maker->plan;
    for (size_t i = 0; i < plan->system_count; i++) {
        struct plan_system *system = &plan->systems[i];
        bool kept = system->configuration.storage.renew == RENEW_NEVER;
        system->size_bytes = needs_volume_bytes(&system->configuration.storage, system->largest_bytes);
        int64_t claims = number_times(system->size_bytes, needs_claims(&system->configuration));
        if (!kept || i == 0) plan->storage_bytes = number_plus(plan->storage_bytes, claims);
    }
    plan->estimate.start_s = (int64_t)plan->system_count * SYSTEM_START_S;
    plan->estimate.pause_s = number_times((int64_t)plan->row_count, plan->experiment->repeat.pause_s);
    plan->estimate.worst_s += (int64_t)plan->system_count * plan->experiment->run.ready_s + plan->estimate.pause_s;
    plan->id = identity_id(maker->arena, 'p', identity_plan(maker->arena, plan));
}

const struct plan *plan_make(struct arena *arena, const struct experiment *experiment, const struct points *points, struct diags *diags)
{
    struct maker maker = { .arena = arena, .plan = arena_new(arena, struct plan), .diags = diags };
    maker.plan->experiment = experiment;
    maker.plan->points = points;
    maker.systems = map_new(arena);
    maker.loads = map_new(arena);
    maker.neutral = map_new(arena);
    make_systems(&maker);
    for (size_t system = 0; system < maker.plan->system_count; system++) {
        maker.buckets = NULL;
        maker.bucket_count = 0;
        make_points(&maker, system);
        make_rows(&maker, system);
        arena_free(&maker.held);
        maker.held = (struct arena){ 0 };
    }
    make_points(&maker, SIZE_MAX);
    finish(&maker);
    ids_free(&maker.ids);
    arena_free(&maker.scratch);
    return maker.plan->row_count ? maker.plan : NULL;
}
