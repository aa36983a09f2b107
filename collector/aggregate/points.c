// aggregate/points.c - the key of a point is what the plan says of its round: levels, workload, stage.
#include "aggregate/points.h"

#include "base/map.h"
#include "base/sha256.h"

static const struct planfile_step *step_of(const struct group *group)
{
    return group->round ? group->round->step : NULL;
}

static bool is_sample(const struct group *group)
{
    return !(step_of(group) && step_of(group)->warmup) && !group->errors;
}

// They name things, they do not change what is measured.
static bool is_naming(str param)
{
    static const str names[] = {
        STR_INIT("name"), STR_INIT("directory"), STR_INIT("filename"), STR_INIT("description"), STR_INIT("hostname"), STR_INIT("port"), STR_INIT("randseed"),
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_equal(names[i], param)) return true;
    return false;
}

static const struct param **sorted_params(struct arena *arena, const struct params *params, size_t *count)
{
    const struct param **sorted = arena_array(arena, const struct param *, params->count + 1);
    *count = 0;
    for (size_t i = 0; i < params->count; i++) {
        size_t at = *count;
        if (is_naming(params->items[i]->name)) continue;
        for (; at && str_compare(sorted[at - 1]->name, params->items[i]->name) > 0; at--) sorted[at] = sorted[at - 1];
        sorted[at] = params->items[i];
        ++*count;
    }
    return sorted;
}

// Of parameters that one result of the group has otherwise than another, none.
static bool is_shared(const struct group *group, const struct param *param)
{
    for (size_t i = 1; i < group->count; i++) {
        const struct param *other = params_get(&group->rows[i]->sample->params, param->name);
        if (!other || !str_equal(other->text, param->text)) return false;
    }
    return true;
}

str point_key(struct arena *arena, const struct group *group, bool with_system)
{
    const struct sample *sample = group->rows[0]->sample;
    const struct record *record = group->rows[0]->client ? group->rows[0]->client->record : NULL;
    size_t count;
    const struct param **params = sorted_params(arena, &sample->params, &count);
    str *parts = arena_array(arena, str, count + 2);
    size_t n = 0;
    parts[n++] = arena_printf(arena, "%.*s %.*s %.*s %lld %.*s", STR_ARG(sample->tool), STR_ARG(sample->test), STR_ARG(group->workload), (long long)group->stage,
        STR_ARG(with_system && record ? record->system : (str){ 0 }));
    for (size_t i = 0; i < count; i++)
        if (is_shared(group, params[i])) parts[n++] = arena_printf(arena, "%.*s=%.*s", STR_ARG(params[i]->name), STR_ARG(params[i]->text));
    if (!sample->params.count) parts[n++] = group->rows[0]->origin->input->path;        // it does not say what it measured
    return arena_join(arena, parts, n, STR("/"));
}

static str key_of(struct arena *arena, const struct group *group)
{
    if (!step_of(group)) return point_key(arena, group, true);
    const struct list *at = &step_of(group)->at;
    str levels = { at->items, at->count * sizeof(int64_t) };
    str head = arena_printf(arena, "%lld/%.*s/", (long long)group->stage, STR_ARG(group->workload));
    return arena_join(arena, (const str[]){ head, levels }, 2, (str){ 0 });
}

// Keys are long and many: a digest stands for each.
static str short_key(struct arena *arena, const struct group *group)
{
    struct arena_mark mark = arena_mark(arena);
    str key = key_of(arena, group);
    struct sha256 digest = sha256_of(&key, 1);
    arena_reset(arena, mark);
    return arena_copy(arena, (str){ digest.hex, 32 });
}

struct points points_of(struct arena *arena, const struct groups *groups)
{
    struct points points = { 0 };
    struct map *known = map_new(arena);
    for (size_t i = 0; i < groups->count; i++) {
        if (!is_sample(&groups->items[i])) continue;
        void **slot = map_slot(known, short_key(arena, &groups->items[i]));
        struct point *point = *slot;
        if (!point) {
            *slot = point = arena_new(arena, struct point);
            points.items = arena_more(arena, points.items, sizeof point, points.count);
            points.items[points.count++] = point;
        }
        point->samples = arena_more(arena, point->samples, sizeof *point->samples, point->count);
        point->samples[point->count++] = &groups->items[i];
    }
    return points;
}

struct stats point_stats(struct arena *arena, const struct point *point, const struct column *column)
{
    struct arena_mark mark = arena_mark(arena);
    double *values = arena_array(arena, double, point->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < point->count; i++) count += metrics_get(&point->samples[i]->metrics, column, &values[count]);
    struct stats stats = stats_of(arena, values, count);
    arena_reset(arena, mark);
    return stats;
}
