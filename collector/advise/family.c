// advise/family.c - curves out of points, and what every piece of advice must say about its inputs.
#include "advise/family.h"

#include "base/map.h"
#include "base/number.h"
#include "base/quantity.h"

#include <math.h>
#include <stdlib.h>

str point_param(const struct point *point, str name)
{
    const struct group *group = point->samples[0];
    const struct param *first = params_get(&group->rows[0]->sample->params, name);
    for (size_t i = 1; first && i < group->count; i++) {
        const struct param *other = params_get(&group->rows[i]->sample->params, name);
        if (!other || !str_equal(other->text, first->text)) return (str){ 0 };
    }
    return first ? first->text : (str){ 0 };
}

double point_number(const struct point *point, str name, double otherwise)
{
    double number;
    int64_t bytes;
    str text = point_param(point, name);
    if (number_double(text, &number)) return number;
    return text.len && quantity_fio_size(text, &bytes) == QUANTITY_OK ? (double)bytes : otherwise;
}

static bool is_free(str name, const char *const *free_params)
{
    static const str never[] = { STR_INIT("name"), STR_INIT("filename"), STR_INIT("directory"), STR_INIT("size"), STR_INIT("filesize"), STR_INIT("description") };
    for (size_t i = 0; free_params[i]; i++)
        if (str_equal(name, str_of(free_params[i]))) return true;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (str_equal(name, never[i])) return true;
    return false;
}

static int by_x(const void *left, const void *right)
{
    const struct member *a = left, *b = right;
    return (a->x > b->x) - (a->x < b->x);
}

static int by_name(const void *left, const void *right)
{
    const struct param *a = *(const struct param *const *)left, *b = *(const struct param *const *)right;
    return str_compare(a->name, b->name);
}

// All parameters but the free ones, and what is measured where.
static str family_key(struct arena *arena, const struct point *point, const char *const *free_params)
{
    const struct group *group = point->samples[0];
    const struct params *params = &group->rows[0]->sample->params;
    const struct param **sorted = arena_array(arena, const struct param *, params->count + 1);
    str *parts = arena_array(arena, str, params->count + 1);
    size_t count = 0, n = 0;
    for (size_t i = 0; i < params->count; i++)
        if (!is_free(params->items[i]->name, free_params)) sorted[count++] = params->items[i];
    if (count) qsort(sorted, count, sizeof *sorted, by_name);
    str system = group->rows[0]->client ? group->rows[0]->client->record->system : (str){ 0 };
    parts[n++] = arena_printf(arena, "%.*s/%lld/%.*s", STR_ARG(group->workload), (long long)group->stage, STR_ARG(system));
    for (size_t i = 0; i < count; i++) parts[n++] = arena_printf(arena, "%.*s=%.*s", STR_ARG(sorted[i]->name), STR_ARG(point_param(point, sorted[i]->name)));
    return arena_join(arena, parts, n, STR("/"));
}

static struct family *family_of(struct arena *arena, struct families *all, struct map *known, str key)
{
    void **slot = map_slot(known, key);
    if (*slot) return *slot;
    struct family *family = *slot = arena_new(arena, struct family);
    all->items = arena_more(arena, all->items, sizeof family, all->count);
    all->items[all->count++] = family;
    return family;
}

struct families families_of(const struct look_out *l, bool (*fits)(const struct point *), const char *const *free_params, const char *metric)
{
    const struct column *column = columns_find(l->rows->columns, str_of(metric));
    struct families all = { 0 };
    struct map *known = map_new(l->arena);
    for (size_t i = 0; column && i < l->points.count; i++) {
        const struct point *point = l->points.items[i];
        struct stats rate = fits(point) ? point_stats(l->arena, point, column) : (struct stats){ 0 };
        if (!rate.n) continue;
        struct family *family = family_of(l->arena, &all, known, family_key(l->arena, point, free_params));
        family->items = arena_more(l->arena, family->items, sizeof *family->items, family->count);
        family->items[family->count++] = (struct member){ point, point_number(point, str_of(free_params[0]), 1), rate };
    }
    for (size_t i = 0; i < all.count; i++) qsort(all.items[i]->items, all.items[i]->count, sizeof *all.items[i]->items, by_x);
    return all;
}

size_t family_elbow(const struct family *f)
{
    for (size_t d = 0; d + 1 < f->count; d++) {
        bool flat = true;
        for (size_t m = d + 1; flat && m < f->count; m++)
            flat = f->items[m].rate.mean < f->items[d].rate.mean * pow(1.1, log2(f->items[m].x / f->items[d].x));
        if (flat) return d;
    }
    return f->count;
}

str point_words(struct arena *arena, const struct point *point, const char *const *params)
{
    str text = { 0 };
    for (size_t i = 0; params[i]; i++) {
        str value = point_param(point, str_of(params[i]));
        if (value.len) text = arena_printf(arena, "%.*s%s%s=%.*s", STR_ARG(text), text.len ? " " : "", params[i], STR_ARG(value));
    }
    return text;
}

struct advice *advice_add(struct look_out *l, const char *code, const char *title, const char *formula, const char *unit)
{
    struct advices *all = l->advices;
    all->items = arena_more(l->arena, all->items, sizeof *all->items, all->count);
    all->items[all->count] = (struct advice){ .code = code, .title = str_of(title), .formula = formula, .unit = unit };
    return &all->items[all->count++];
}

void advice_input(struct look_out *l, struct advice *advice, str what, struct stats stats)
{
    advice->inputs = arena_more(l->arena, advice->inputs, sizeof *advice->inputs, advice->count);
    advice->inputs[advice->count++] = (struct evidence){ what, stats };
}

static void doubt(struct look_out *l, struct advice *advice, str why)
{
    advice->doubts = advice->doubts.len ? arena_printf(l->arena, "%.*s; %.*s", STR_ARG(advice->doubts), STR_ARG(why)) : why;
}

void advice_doubt(struct look_out *l, struct advice *advice)
{
    for (size_t i = 0; i < l->findings->count; i++) {
        const struct finding *f = &l->findings->items[i];
        if (f->state == CHECK_FAIL) doubt(l, advice, arena_printf(l->arena, "check %s failed for %zu %s", f->code, f->count, f->count == 1 ? "row" : "rows"));
    }
    size_t once = 0;
    for (size_t i = 0; i < advice->count; i++) once += advice->inputs[i].stats.n < 2;
    if (once) doubt(l, advice, arena_printf(l->arena, "%zu of %zu inputs were measured once (repeat: {times: 3})", once, advice->count));
}
