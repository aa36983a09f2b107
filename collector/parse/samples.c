// parse/samples.c - growing lists of samples, and the registry of columns.
#include "parse/samples.h"

#include "base/map.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { METRICS_AT_FIRST = 64 };         // a power of two

// What followed it the last time: records of one tool have their figures in the same order.
struct entry { struct column column; struct entry *follower; };
struct columns { struct names *names; struct map *map; struct column **items; size_t count; struct entry *last; };

struct columns *columns_new(struct names *names)
{
    struct columns *columns = arena_new(names_arena(names), struct columns);
    *columns = (struct columns){ .names = names, .map = map_new(names_arena(names)) };
    return columns;
}

const struct column *columns_find(const struct columns *columns, str name)
{
    void **slot = map_find(columns->map, name);
    return slot ? &((const struct entry *)*slot)->column : NULL;
}

static bool has_name(const struct entry *entry, const struct column_name *name)
{
    str rest = entry->column.name;
    for (size_t i = 0; i < COUNT(name->parts); i++) {
        if (!str_starts(rest, name->parts[i])) return false;
        rest = str_from(rest, name->parts[i].len);
    }
    return !rest.len;
}

const struct column *columns_expect(struct columns *columns, str key, uint64_t rank)
{
    struct entry *next = columns->last ? columns->last->follower : NULL;
    if (!next || next->column.rank >> 32 != rank >> 32 || !str_equal(next->column.key, key)) return NULL;
    columns->last = next;
    return &next->column;
}

static str join_name(char into[static 256], const struct column_name *name)
{
    str whole = { into, 0 };
    for (size_t i = 0; i < COUNT(name->parts); i++) {
        str part = str_first(name->parts[i], 256 - whole.len);
        if (part.len) memcpy(into + whole.len, part.data, part.len);
        whole.len += part.len;
    }
    return whole;
}

static struct entry *add_column(struct columns *columns, str name, uint64_t rank, enum fold fold, const struct column *weight)
{
    struct arena *arena = names_arena(columns->names);
    struct entry *entry = arena_new(arena, struct entry);
    entry->column = (struct column){ .name = arena_copy(arena, name), .rank = rank, .fold = fold, .weight = weight };
    *map_slot(columns->map, entry->column.name) = entry;
    columns->items = arena_more(arena, columns->items, sizeof(struct column *), columns->count);
    columns->items[columns->count++] = &entry->column;
    return entry;
}

const struct column *columns_keyed(struct columns *columns, str key, struct column_name name, uint64_t rank, enum fold fold)
{
    const struct column *column = columns_get(columns, name, rank, fold, NULL);
    if (!column->key.len) columns->last->column.key = names_keep(columns->names, key);
    return column;
}

// Called for every value of every record: mostly it is the one that was expected.
const struct column *columns_get(struct columns *columns, struct column_name name, uint64_t rank, enum fold fold, const struct column *weight)
{
    struct entry *last = columns->last;
    if (last && last->follower && has_name(last->follower, &name)) {
        columns->last = last->follower;
        return &last->follower->column;
    }
    char text[256];
    str whole = join_name(text, &name);
    void **slot = map_find(columns->map, whole);
    columns->last = slot ? *slot : add_column(columns, whole, rank, fold, weight);
    if (last) last->follower = columns->last;
    return &columns->last->column;
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

// A list that starts with room for most results: they are gathered in scratch memory.
static void *grow(struct arena *arena, const void *items, size_t size, size_t count)
{
    void *grown = arena_alloc(arena, size, count ? 2 * count : METRICS_AT_FIRST);
    if (count) memcpy(grown, items, size * count);
    return grown;
}

void metrics_add(struct arena *arena, struct metrics *metrics, const struct column *column, double value)
{
    bool full = !metrics->count || (metrics->count >= METRICS_AT_FIRST && (metrics->count & (metrics->count - 1)) == 0);
    if (full) {
        metrics->columns = grow(arena, metrics->columns, sizeof(struct column *), metrics->count);
        metrics->values = grow(arena, metrics->values, sizeof value, metrics->count);
    }
    metrics->columns[metrics->count] = column;
    metrics->values[metrics->count++] = value;
}

bool metrics_get(const struct metrics *metrics, const struct column *column, double *value)
{
    for (size_t i = 0; column && i < metrics->count; i++) {
        if (metrics->columns[i] != column) continue;
        *value = metrics->values[i];
        return true;
    }
    return false;
}

bool metrics_named(const struct metrics *metrics, str name, double *value)
{
    for (size_t i = 0; i < metrics->count; i++) {
        if (!str_equal(metrics->columns[i]->name, name)) continue;
        *value = metrics->values[i];
        return true;
    }
    return false;
}

const struct part *sample_part(const struct sample *sample, str kind, str name)
{
    for (size_t i = 0; i < sample->part_count; i++)
        if (str_equal(sample->parts[i].kind, kind) && str_equal(sample->parts[i].name, name)) return &sample->parts[i];
    return NULL;
}

const struct param *params_get(const struct params *params, str name)
{
    for (size_t i = 0; i < params->count; i++)
        if (str_equal(params->items[i]->name, name)) return params->items[i];
    return NULL;
}

struct sample *samples_add(struct samples *samples)
{
    struct sample *sample = arena_new(samples->arena, struct sample);
    samples->items = arena_more(samples->scratch, samples->items, sizeof(struct sample *), samples->count);
    samples->items[samples->count++] = sample;
    return sample;
}

void samples_add_part(struct samples *samples, struct sample *sample, const struct part *part)
{
    sample->parts = arena_more(samples->scratch, sample->parts, sizeof *part, sample->part_count);
    sample->parts[sample->part_count++] = *part;
}

static const struct param *kept_param(struct samples *samples, str name, str text, bool (*number)(str name, str text, double *))
{
    struct param param;
    memset(&param, 0, sizeof param);        // kept as bytes, padding and all
    param.name = names_keep(samples->names, name);
    param.text = names_keep(samples->names, text);
    param.is_number = number && number(name, text, &param.number);
    return (const void *)names_keep(samples->names, (str){ (const char *)&param, sizeof param }).data;
}

void samples_param(struct samples *samples, struct params *params, str name, str text, bool (*number)(str name, str text, double *))
{
    size_t at = 0;
    while (at < params->count && !str_equal(params->items[at]->name, name)) at++;
    const struct param *hint = at < samples->last_params.count ? samples->last_params.items[at] : NULL;
    bool same = hint && str_equal(hint->name, name) && str_equal(hint->text, text);
    if (at == params->count) params->items = arena_more(samples->scratch, params->items, sizeof(struct param *), params->count++);
    params->items[at] = same ? hint : kept_param(samples, name, text, number);
}

// A list of pointers, the same for all who have the same.
static void *share(struct samples *samples, const void *items, size_t count, const void *last, size_t last_count)
{
    size_t size = count * sizeof(void *);
    if (count && count == last_count && memcmp(items, last, size) == 0) return (void *)last;
    return count ? (void *)names_keep(samples->names, (str){ items, size }).data : NULL;
}

static void *settle(struct samples *samples, const void *items, size_t size, size_t count)
{
    void *kept = count ? arena_alloc(samples->arena, size, count) : NULL;
    if (count) memcpy(kept, items, size * count);
    return kept;
}

static void settle_metrics(struct samples *samples, struct metrics *metrics)
{
    metrics->values = settle(samples, metrics->values, sizeof *metrics->values, metrics->count);
    metrics->columns = share(samples, metrics->columns, metrics->count, samples->last_metrics.columns, samples->last_metrics.count);
}

static void settle_params(struct samples *samples, struct params *params)
{
    params->items = share(samples, params->items, params->count, samples->last_params.items, samples->last_params.count);
}

void samples_settle(struct samples *samples, struct sample *sample)
{
    settle_metrics(samples, &sample->metrics);
    sample->parts = settle(samples, sample->parts, sizeof *sample->parts, sample->part_count);
    for (size_t i = 0; i < sample->part_count; i++) settle_metrics(samples, &sample->parts[i].metrics);
    for (size_t i = 0; i < sample->part_count; i++) settle_params(samples, &sample->parts[i].params);
    settle_params(samples, &sample->params);
    samples->last_metrics = sample->metrics;
    samples->last_params = sample->params;
}
