// aggregate/groups.c - folds the metrics of the clients of a round, each by its column's rule.
#include "aggregate/groups.h"

#include "aggregate/resources.h"

struct total { double value, weight; size_t count; };

static void fold_in(struct total *total, const struct column *column, double value, const struct metrics *all)
{
    double weight = 0;
    switch (column->fold) {
    case FOLD_SUM: total->value += value; break;
    case FOLD_MIN: total->value = total->count && total->value < value ? total->value : value; break;
    case FOLD_MAX:
    case FOLD_WORST: total->value = total->count && total->value > value ? total->value : value; break;
    case FOLD_MEAN:
        if (!metrics_get(all, column->weight, &weight)) weight = 0;
        total->value += value * weight;
        total->weight += weight;
        break;
    case FOLD_NONE: break;
    }
    total->count++;
}

static bool comes_out(const struct column *column, const struct total *total)
{
    return total->count && column->fold != FOLD_NONE && (column->fold != FOLD_MEAN || total->weight > 0);
}

static void fold_out(struct arena *arena, struct metrics *metrics, const struct columns *columns, const struct total *totals)
{
    size_t count = 0;
    for (size_t i = 0; i < columns_count(columns); i++) count += comes_out(columns_at(columns, i), &totals[i]);
    metrics->columns = arena_array(arena, const struct column *, count);
    metrics->values = arena_array(arena, double, count);
    for (size_t i = 0; i < columns_count(columns); i++) {
        const struct column *column = columns_at(columns, i);
        if (!comes_out(column, &totals[i])) continue;
        metrics->columns[metrics->count] = column;
        metrics->values[metrics->count++] = column->fold == FOLD_MEAN ? totals[i].value / totals[i].weight : totals[i].value;
    }
}

// `totals`: one a column, for use here.
static void fold(struct arena *arena, struct group *group, const struct columns *columns, struct total *totals)
{
    if (group->count == 1) {
        group->metrics = group->rows[0]->sample->metrics;
        return;
    }
    for (size_t i = 0; i < columns_count(columns); i++) totals[i] = (struct total){ 0 };
    for (size_t i = 0; i < group->count; i++) {
        const struct metrics *metrics = &group->rows[i]->sample->metrics;
        for (size_t m = 0; !group->rows[i]->sample->total && m < metrics->count; m++)
            fold_in(&totals[metrics->columns[m]->index], metrics->columns[m], metrics->values[m], metrics);
    }
    fold_out(arena, &group->metrics, columns, totals);
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
    struct total *totals = arena_array(arena, struct total, columns_count(rows->columns));
    groups->items = arena_array(arena, struct group, rows->count);
    for (size_t i = 0, end; i < rows->count; i = end) {
        end = i + 1;
        const struct row *first = rows->sorted[i];
        if (!first->client || !first->client->round) continue;
        while (end < rows->count && rows->sorted[end]->client && same_group(first, rows->sorted[end])) end++;
        struct group *group = &groups->items[groups->count++];
        *group = (struct group){ .round = first->client->round, .workload = first->client->record->workload, .stage = first->stage,
            .rows = &rows->sorted[i], .count = end - i };
        count_clients(group);
        fold(arena, group, rows->columns, totals);
        resources_fold(arena, rows, group);
    }
    return groups;
}
