// report/plots.c - points laid out along one key at a time.
#include "report/plots.h"

#include "aggregate/points.h"
#include "report/figures.h"
#include "report/lists.h"
#include "select/facets.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_CURVES = 12, MOST_PLOTS = 40, LEAST_ROWS = 5, MOST_LEVELS = 200, MOST_POINTS = 20000 };
struct drawing {
    struct arena *arena;
    const struct report *report;
    const struct facets *facets;
    struct texts keys;              // axes or varying parameters
    struct points points;
    struct plots plots;
};

static void add_plot(struct drawing *d, const struct plot *plot)
{
    if (d->plots.count == MOST_PLOTS) {
        d->plots.left_out++;
        return;
    }
    d->plots.items = arena_more(d->arena, d->plots.items, sizeof *plot, d->plots.count);
    d->plots.items[d->plots.count++] = *plot;
}

static void add_key(struct drawing *d, str name)
{
    d->keys.items = arena_more(d->arena, d->keys.items, sizeof name, d->keys.count);
    d->keys.items[d->keys.count++] = name;
}

static struct value key_value(const struct drawing *d, const struct point *point, str key)
{
    struct facet facet;
    return facets_find(d->facets, key, &facet) ? facet_value(d->facets, &facet, point->samples[0]) : (struct value){ 0 };
}

// "rw=randread bs=4k", without the key that is drawn along and the one that has a plot a level.
static str curve_name(const struct drawing *d, const struct point *point, str along, str split)
{
    str text = { 0 };
    for (size_t i = 0; i < d->keys.count; i++) {
        str key = d->keys.items[i];
        struct value value = key_value(d, point, key);
        if (str_equal(key, along) || (split.len && str_equal(key, split)) || value.kind == VALUE_NONE) continue;
        text = arena_printf(d->arena, "%.*s%s%.*s=%.*s", STR_ARG(text), text.len ? " " : "", STR_ARG(key), STR_ARG(value_shown(d->arena, &value)));
    }
    return text;
}

static struct curve *curve_of(const struct drawing *d, struct plot *plot, str name)
{
    for (size_t i = 0; i < plot->count; i++)
        if (str_equal(plot->curves[i].name, name)) return &plot->curves[i];
    if (plot->count == MOST_CURVES) return NULL;
    plot->curves = arena_more(d->arena, plot->curves, sizeof *plot->curves, plot->count);
    plot->curves[plot->count] = (struct curve){ .name = name };
    return &plot->curves[plot->count++];
}

static void add_dot(struct arena *arena, struct curve *curve, struct dot dot)
{
    curve->dots = arena_more(arena, curve->dots, sizeof dot, curve->count);
    curve->dots[curve->count++] = dot;
}

static int by_x(const void *left, const void *right)
{
    const struct dot *a = left, *b = right;
    return (a->x > b->x) - (a->x < b->x);
}

static bool settle(struct plot *plot)
{
    size_t longest = 0;
    for (size_t i = 0; i < plot->count; i++) {
        qsort(plot->curves[i].dots, plot->curves[i].count, sizeof *plot->curves[i].dots, by_x);
        if (plot->curves[i].count > longest) longest = plot->curves[i].count;
    }
    return longest > 1;
}

struct part_of { str along, split; struct value level; };     // split empty: all of it

static bool is_in(const struct drawing *d, const struct point *point, const struct part_of *part)
{
    struct value value = part->split.len ? key_value(d, point, part->split) : part->level;
    return value_equal(&value, &part->level);
}

static void draw_part(struct drawing *d, const struct part_of *part, const struct figure *figure)
{
    struct plot plot = { .title = arena_printf(d->arena, "%.*s over %.*s", STR_ARG(figure->title), STR_ARG(part->along)), .x_title = part->along, .y_title = figure->title };
    size_t left_out = 0;
    if (part->split.len) plot.title = arena_printf(d->arena, "%.*s, %.*s=%.*s", STR_ARG(plot.title), STR_ARG(part->split), STR_ARG(value_shown(d->arena, &part->level)));
    for (size_t i = 0; i < d->points.count; i++) {
        const struct point *point = d->points.items[i];
        struct value x = key_value(d, point, part->along);
        struct stats y = point_stats(d->arena, point, figure->column);
        if (x.kind != VALUE_NUMBER || !y.n || !is_in(d, point, part)) continue;
        struct curve *curve = curve_of(d, &plot, curve_name(d, point, part->along, part->split));
        left_out += !curve;
        if (curve) add_dot(d->arena, curve, (struct dot){ x.number, y.mean, y.half });
    }
    if (left_out) plot.title = arena_printf(d->arena, "%.*s (%zu points of further curves left out)", STR_ARG(plot.title), left_out);
    if (settle(&plot)) add_plot(d, &plot);
}

struct levels { struct value *items; size_t count; };

static struct levels levels_of(const struct drawing *d, str key)
{
    struct levels levels = { 0 };
    for (size_t i = 0; i < d->points.count && levels.count <= MOST_LEVELS; i++) {
        struct value value = key_value(d, d->points.items[i], key);
        size_t k = 0;
        while (k < levels.count && !value_equal(&levels.items[k], &value)) k++;
        if (k < levels.count || value.kind == VALUE_NONE) continue;
        levels.items = arena_more(d->arena, levels.items, sizeof value, levels.count);
        levels.items[levels.count++] = value;
    }
    return levels;
}

// Too many curves for one picture: one a level of the key that has the fewest.
static str split_of(const struct drawing *d, str along)
{
    size_t curves = 1, fewest = SIZE_MAX;
    str split = { 0 };
    for (size_t i = 0; i < d->keys.count; i++) {
        size_t count = str_equal(d->keys.items[i], along) ? 1 : levels_of(d, d->keys.items[i]).count;
        if (count > 1 && count < fewest) fewest = count, split = d->keys.items[i];
        if (count > 1) curves *= count;
    }
    return curves > MOST_CURVES ? split : (str){ 0 };
}

static void draw_along(struct drawing *d, str key, const struct figure *figure)
{
    str split = split_of(d, key);
    struct levels levels = split.len ? levels_of(d, split) : (struct levels){ 0 };
    if (!split.len) draw_part(d, &(struct part_of){ key, split, { 0 } }, figure);
    for (size_t i = 0; i < levels.count; i++) draw_part(d, &(struct part_of){ key, split, levels.items[i] }, figure);
}

static void draw_series(struct drawing *d, const struct row *row)
{
    const struct series *s = &row->sample->series;
    str where = row->round ? row->round->id : row->origin->input->path;
    for (size_t c = 1; s->row_count >= LEAST_ROWS && c < s->column_count && c < 3; c++) {
        struct plot plot = { .x_title = STR("s"), .y_title = s->columns[c], .joined_only = true };
        plot.title = arena_printf(d->arena, "%.*s over time, %.*s %.*s", STR_ARG(s->columns[c]), STR_ARG(row->sample->tool), STR_ARG(where));
        struct curve *curve = curve_of(d, &plot, row->sample->test);
        for (size_t r = 0; r < s->row_count; r++) {
            const double *values = s->values + r * s->column_count;
            if (isfinite(values[0]) && isfinite(values[c])) add_dot(d->arena, curve, (struct dot){ values[0], values[c], 0 });
        }
        if (settle(&plot)) add_plot(d, &plot);
    }
}

// A number that varies, with no more levels than can be seen apart. Sets have no order, even when their names are numbers.
static bool is_wanted(const struct drawing *d, str key)
{
    const struct planfile *plan = d->report->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    struct levels levels = levels_of(d, key);
    for (size_t i = 0; axes && i < plan->axes.count; i++)
        if (!axes[i].path.len && str_equal(axes[i].name, key)) return false;
    for (size_t i = 0; i < levels.count; i++)
        if (levels.items[i].kind != VALUE_NUMBER) return false;
    return levels.count > 1 && levels.count <= MOST_LEVELS;
}

struct plots plots_of(struct arena *arena, const struct report *report)
{
    const struct rows *rows = report->rows;
    struct drawing d = { .arena = arena, .report = report, .facets = facets_new(arena, rows), .points = points_of(arena, groups_make(arena, rows, GROUP_ROUND)) };
    const struct planfile_axis *axes = rows->plan ? rows->plan->axes.items : NULL;
    struct texts varying = list_varying(arena, rows);
    struct figures figures = figures_of(arena, rows, false);
    for (size_t i = 0; axes && i < rows->plan->axes.count; i++) add_key(&d, axes[i].name);
    for (size_t i = 0; !axes && i < varying.count; i++) add_key(&d, varying.items[i]);
    static const str more[] = { STR_INIT("workload"), STR_INIT("stage"), STR_INIT("test") };
    size_t own = d.keys.count;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (levels_of(&d, more[i]).count > 1) add_key(&d, more[i]);
    for (size_t k = 0; k < own && d.points.count <= MOST_POINTS; k++) {
        bool wanted = is_wanted(&d, d.keys.items[k]);
        for (size_t f = 0; wanted && f < figures.count; f++) draw_along(&d, d.keys.items[k], &figures.items[f]);
    }
    for (size_t i = 0; i < rows->count; i++) draw_series(&d, rows->items[i]);
    return d.plots;
}
