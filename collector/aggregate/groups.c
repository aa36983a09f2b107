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
    for (size_t i = 0; i < group->count; i++) {
        const struct client *client = group->rows[i]->client;
        group->clients += !client || i == 0 || client != group->rows[i - 1]->client;
        group->errors += group->rows[i]->sample->errors.count;
    }
}

static bool same_group(const struct row *a, const struct row *b, enum group_level level)
{
    if (!a->round || a->round != b->round || a->stage != b->stage || !str_equal(a->workload, b->workload)) return false;
    if (level == GROUP_ROUND) return true;
    if (!a->client || !b->client) return false;
    return a->client->record->tenant == b->client->record->tenant && (level == GROUP_TENANT || a->client == b->client);
}

static struct group group_new(struct row *const *rows, size_t count, enum group_level level)
{
    const struct row *first = rows[0];
    const struct record *record = first->client ? first->client->record : NULL;
    return (struct group){ .round = first->round, .workload = first->workload, .stage = first->stage, .rows = rows, .count = count,
        .tenant = record && level != GROUP_ROUND ? record->tenant : -1, .client = record && level == GROUP_CLIENT ? record->client : -1 };
}

// Of a load, or of no round when `loose` ones are not wanted.
static bool is_left_out(const struct row *row, bool loose)
{
    return !row->round && (row->client || !loose);
}

static size_t end_of(const struct rows *rows, size_t at, enum group_level level)
{
    size_t end = at + 1;
    while (end < rows->count && same_group(rows->sorted[at], rows->sorted[end], level)) end++;
    return end;
}

// Counted first: there may be hundreds of thousands of loose results, which take no memory here unless they are wanted.
static const struct groups *make(struct arena *arena, const struct rows *rows, enum group_level level, bool loose)
{
    struct groups *groups = arena_new(arena, struct groups);
    struct total *totals = arena_array(arena, struct total, columns_count(rows->columns));
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i = end_of(rows, i, level)) count += !is_left_out(rows->sorted[i], loose);
    groups->items = arena_array(arena, struct group, count + 1);
    for (size_t i = 0, end; i < rows->count; i = end) {
        end = end_of(rows, i, level);
        if (is_left_out(rows->sorted[i], loose)) continue;
        struct group *group = &groups->items[groups->count++];
        *group = group_new(&rows->sorted[i], end - i, level);
        count_clients(group);
        fold(arena, group, rows->columns, totals);
        resources_fold(arena, rows, group);
    }
    return groups;
}

const struct groups *groups_make(struct arena *arena, const struct rows *rows, enum group_level level)
{
    return make(arena, rows, level, true);
}

const struct groups *groups_by_round(struct arena *arena, const struct rows *rows)
{
    return make(arena, rows, GROUP_ROUND, false);
}
