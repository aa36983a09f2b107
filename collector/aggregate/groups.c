// aggregate/groups.c - folds the metrics of the clients of a round, each by its column's rule.
#include "aggregate/groups.h"

struct total { double value, weight; size_t count; };

static void fold_in(struct total *total, const struct metric *metric, const struct metrics *all)
{
    double weight = 0;
    switch (metric->column->fold) {
    case FOLD_SUM: total->value += metric->value; break;
    case FOLD_MIN: total->value = total->count && total->value < metric->value ? total->value : metric->value; break;
    case FOLD_MAX:
    case FOLD_WORST: total->value = total->count && total->value > metric->value ? total->value : metric->value; break;
    case FOLD_MEAN:
        if (!metrics_get(all, metric->column->weight, &weight)) weight = 0;
        total->value += metric->value * weight;
        total->weight += weight;
        break;
    case FOLD_NONE: break;
    }
    total->count++;
}

static void fold_out(struct arena *arena, struct group *group, const struct column *column, const struct total *total)
{
    if (!total->count || column->fold == FOLD_NONE) return;
    if (column->fold == FOLD_MEAN && total->weight <= 0) return;
    metrics_add(arena, &group->metrics, column, column->fold == FOLD_MEAN ? total->value / total->weight : total->value);
}

static void fold(struct arena *arena, struct group *group, const struct columns *columns)
{
    size_t count = columns_count(columns);
    if (group->count == 1) {
        group->metrics = group->rows[0]->sample->metrics;
        return;
    }
    struct total *totals = arena_array(arena, struct total, count + 1);
    for (size_t i = 0; i < group->count; i++) {
        const struct metrics *metrics = &group->rows[i]->sample->metrics;
        for (size_t m = 0; !group->rows[i]->sample->total && m < metrics->count; m++)
            fold_in(&totals[metrics->items[m].column->index], &metrics->items[m], metrics);
    }
    for (size_t i = 0; i < count; i++) fold_out(arena, group, columns_at(columns, i), &totals[i]);
}

static void count_clients(struct group *group)
{
    const struct client *last = NULL;
    for (size_t i = 0; i < group->count; i++) {
        group->clients += group->rows[i]->client != last;
        group->errors += group->rows[i]->sample->errors.count;
        last = group->rows[i]->client;
    }
}

static bool same_group(const struct row *a, const struct row *b)
{
    return a->client->round == b->client->round && a->stage == b->stage && str_equal(a->client->record->workload, b->client->record->workload);
}

const struct groups *groups_by_round(struct arena *arena, const struct rows *rows)
{
    struct groups *groups = arena_new(arena, struct groups);
    groups->items = arena_array(arena, struct group, rows->count + 1);
    for (size_t i = 0, end; i < rows->count; i = end) {
        end = i + 1;
        const struct row *first = rows->sorted[i];
        if (!first->client || !first->client->round) continue;
        while (end < rows->count && rows->sorted[end]->client && same_group(first, rows->sorted[end])) end++;
        struct group *group = &groups->items[groups->count++];
        *group = (struct group){ .round = first->client->round, .workload = first->client->record->workload, .stage = first->stage,
            .rows = &rows->sorted[i], .count = end - i };
        count_clients(group);
        fold(arena, group, rows->columns);
    }
    return groups;
}
