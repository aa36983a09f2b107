// parse/samples.c - growing lists of samples, and the registry of columns.
#include "parse/samples.h"

#include "base/map.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct columns { struct names *names; struct map *map; struct column **items; size_t count; };

struct columns *columns_new(struct names *names)
{
    struct columns *columns = arena_new(names_arena(names), struct columns);
    *columns = (struct columns){ .names = names, .map = map_new(names_arena(names)) };
    return columns;
}

const struct column *columns_find(const struct columns *columns, str name)
{
    void **slot = map_find(columns->map, name);
    return slot ? *slot : NULL;
}

// Called for every value of every record: the name is put together on the stack and copied only when it is new.
const struct column *columns_get(struct columns *columns, struct column_name name, uint64_t rank, enum fold fold, const struct column *weight)
{
    char text[256];
    str whole = { text, 0 };
    for (size_t i = 0; i < sizeof name.parts / sizeof *name.parts; i++) {
        str part = str_first(name.parts[i], sizeof text - whole.len);
        if (part.len) memcpy(text + whole.len, part.data, part.len);
        whole.len += part.len;
    }
    const struct column *found = columns_find(columns, whole);
    if (found) return found;
    struct arena *arena = names_arena(columns->names);
    struct column *column = arena_new(arena, struct column);
    *column = (struct column){ .name = arena_copy(arena, whole), .rank = rank, .fold = fold, .weight = weight };
    *map_slot(columns->map, column->name) = column;
    columns->items = arena_more(arena, columns->items, sizeof(struct column *), columns->count);
    columns->items[columns->count++] = column;
    return column;
}

size_t columns_count(const struct columns *columns)
{
    return columns->count;
}

const struct column *columns_at(const struct columns *columns, size_t index)
{
    assert(index < columns->count);
    return columns->items[index];
}

static int by_rank(const void *left, const void *right)
{
    const struct column *a = *(const struct column *const *)left, *b = *(const struct column *const *)right;
    if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
    return str_compare(a->name, b->name);
}

void columns_sort(struct columns *columns)
{
    if (columns->count) qsort(columns->items, columns->count, sizeof *columns->items, by_rank);
    for (size_t i = 0; i < columns->count; i++) columns->items[i]->index = i;
}

void remarks_add(struct arena *arena, struct remarks *remarks, struct remark remark)
{
    remarks->items = arena_more(arena, remarks->items, sizeof *remarks->items, remarks->count);
    remarks->items[remarks->count++] = remark;
}

void metrics_add(struct arena *arena, struct metrics *metrics, const struct column *column, double value)
{
    metrics->items = arena_more(arena, metrics->items, sizeof *metrics->items, metrics->count);
    metrics->items[metrics->count++] = (struct metric){ column, value };
}

bool metrics_get(const struct metrics *metrics, const struct column *column, double *value)
{
    for (size_t i = 0; column && i < metrics->count; i++) {
        if (metrics->items[i].column != column) continue;
        *value = metrics->items[i].value;
        return true;
    }
    return false;
}

const struct param *params_get(const struct params *params, str name)
{
    for (size_t i = 0; i < params->count; i++)
        if (str_equal(params->items[i].name, name)) return &params->items[i];
    return NULL;
}

struct sample *samples_add(struct samples *samples)
{
    struct sample *sample = arena_new(samples->arena, struct sample);
    samples->items = arena_more(samples->arena, samples->items, sizeof(struct sample *), samples->count);
    samples->items[samples->count++] = sample;
    return sample;
}

static void *settle(struct arena *arena, const void *items, size_t size, size_t count)
{
    void *kept = arena_alloc(arena, size, count);
    if (count) memcpy(kept, items, size * count);
    return kept;
}

void samples_settle(struct samples *samples, struct sample *sample)
{
    sample->metrics.items = settle(samples->arena, sample->metrics.items, sizeof *sample->metrics.items, sample->metrics.count);
    sample->params.items = settle(samples->arena, sample->params.items, sizeof *sample->params.items, sample->params.count);
}
