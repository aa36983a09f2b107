// aggregate/resources.c - which clients share a system: all of a tenant, unless each pod is a system of its own, or all tenants share one.
#include "aggregate/resources.h"

static const struct planfile_system *system_of(const struct planfile *plan, const struct round *round)
{
    bool known = plan && round->step && round->step->system >= 0 && (size_t)round->step->system < plan->systems.count;
    return known ? &((const struct planfile_system *)plan->systems.items)[round->step->system] : NULL;
}

static bool same_system(const struct rows *rows, const struct row *a, const struct row *b)
{
    const struct planfile_system *system = system_of(rows->plan, a->client->round);
    const struct node *by = system ? node_get(system->tenants, STR("by")) : NULL;
    if (system && str_equal(system->type, STR("hardware")) && str_equal(rows->plan->run.via, STR("pod"))) return a->client == b->client;
    if (by && !str_equal(by->text, STR("system"))) return true;
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

// The next row from `at` on that is the first of its system: rows of one system follow each other.
static size_t next_system(const struct rows *rows, const struct group *group, const struct row *last, size_t at)
{
    while (at < group->count && (!sample_part(group->rows[at]->sample, STR("resources")) || (last && same_system(rows, last, group->rows[at])))) at++;
    return at;
}

void resources_fold(struct arena *arena, const struct rows *rows, struct group *group)
{
    size_t first = next_system(rows, group, NULL, 0);
    if (first == group->count) return;
    size_t next = next_system(rows, group, group->rows[first], first + 1);
    if (next == group->count) {
        group->resources = sample_part(group->rows[first]->sample, STR("resources"))->metrics;
        return;
    }
    for (size_t at = first; at < group->count; at = next_system(rows, group, group->rows[at], at + 1))
        fold_in(arena, &group->resources, &sample_part(group->rows[at]->sample, STR("resources"))->metrics);
}
