// advise/family.c - curves out of points, and what every piece of advice must say about its inputs.
#include "advise/family.h"

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

static bool same_side(const struct point *a, const struct point *b, const char *const *free_params)
{
    const struct params *params = &a->samples[0]->rows[0]->sample->params;
    for (size_t i = 0; i < params->count; i++) {
        str name = params->items[i]->name;
        if (!is_free(name, free_params) && !str_equal(point_param(a, name), point_param(b, name))) return false;
    }
    return true;
}

static bool is_relative(const struct point *a, const struct point *b, const char *const *free_params)
{
    const struct group *x = a->samples[0], *y = b->samples[0];
    return str_equal(x->workload, y->workload) && x->stage == y->stage && same_side(a, b, free_params) && same_side(b, a, free_params);
}

static int by_x(const void *left, const void *right)
{
    const struct member *a = left, *b = right;
    return (a->x > b->x) - (a->x < b->x);
}

static bool is_first(const struct look_out *l, bool (*fits)(const struct point *), const char *const *free_params, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (fits(l->points.items[i]) && is_relative(l->points.items[i], l->points.items[at], free_params)) return false;
    return true;
}

bool family_next(const struct look_out *l, bool (*fits)(const struct point *), const char *const *free_params, const char *metric, size_t *from, struct family *family)
{
    const struct column *column = columns_find(l->rows->columns, str_of(metric));
    for (; column && *from < l->points.count; ++*from) {
        const struct point *first = l->points.items[*from];
        if (!fits(first) || !is_first(l, fits, free_params, *from)) continue;
        *family = (struct family){ arena_array(l->arena, struct member, l->points.count), 0 };
        for (size_t i = *from; i < l->points.count; i++) {
            const struct point *point = l->points.items[i];
            struct stats rate = point_stats(l->arena, point, column);
            if (fits(point) && is_relative(first, point, free_params) && rate.n)
                family->items[family->count++] = (struct member){ point, point_number(point, str_of(free_params[0]), 1), rate };
        }
        ++*from;
        if (family->count) qsort(family->items, family->count, sizeof *family->items, by_x);
        return true;
    }
    return false;
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
