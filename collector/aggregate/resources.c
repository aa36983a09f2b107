// aggregate/resources.c - which clients share a system: all of a tenant, unless each pod is a system of its own, or all tenants share one.
#include "aggregate/resources.h"

static const struct part *part_of(const struct row *row, str name)
{
    return sample_part(row->sample, STR("resources"), name);
}

static const struct planfile_system *system_of(const struct planfile *plan, const struct round *round)
{
    bool known = plan && round && round->step && round->step->system >= 0 && (size_t)round->step->system < plan->systems.count;
    return known ? &((const struct planfile_system *)plan->systems.items)[round->step->system] : NULL;
}

static bool same_system(const struct rows *rows, const struct row *a, const struct row *b)
{
    const struct planfile_system *system = system_of(rows->plan, a->round);
    const struct node *by = system ? node_get(system->tenants, STR("by")) : NULL;
    if (system && str_equal(system->type, STR("hardware")) && str_equal(rows->plan->run.via, STR("pod"))) return a->client == b->client;
    if (by && !str_equal(by->text, STR("system"))) return true;
    if (!a->client || !b->client) return a->client == b->client;
    return a->client->record->tenant == b->client->record->tenant;
}

static void fold_in(struct arena *arena, struct metrics *total, const struct metrics *metrics)
{
    for (size_t i = 0; i < metrics->count; i++) {
        const struct column *column = metrics->columns[i];
        size_t at = 0;
        while (at < total->count && total->columns[at] != column) at++;
        if (at == total->count) metrics_add(arena, total, column, metrics->values[i]);
        else if (column->fold == FOLD_SUM) total->values[at] += metrics->values[i];
        else if (metrics->values[i] > total->values[at]) total->values[at] = metrics->values[i];
    }
}

static bool same_client(const struct rows *rows, const struct row *a, const struct row *b)
{
    (void)rows;
    return a->client == b->client;
}

// `same`: rows that have samples of the same cgroup; they follow each other.
typedef bool same_fn(const struct rows *, const struct row *, const struct row *);
static void fold_distinct(struct arena *arena, const struct rows *rows, const struct group *group, str name, same_fn *same, struct metrics *total)
{
    const struct row *last = NULL;
    const struct metrics *alone = NULL;         // nothing is copied for one
    for (size_t i = 0; i < group->count; i++) {
        const struct part *part = part_of(group->rows[i], name);
        if (!part || (last && same(rows, last, group->rows[i]))) continue;
        if (!last) alone = &part->metrics;
        else if (alone) fold_in(arena, total, alone), alone = NULL;
        if (!alone) fold_in(arena, total, &part->metrics);
        last = group->rows[i];
    }
    if (alone) *total = *alone;
}

void resources_fold(struct arena *arena, const struct rows *rows, struct group *group)
{
    fold_distinct(arena, rows, group, STR("system"), same_system, &group->resources);
    fold_distinct(arena, rows, group, STR("client"), same_client, &group->client_resources);
}
