// report/comparison.c - a row has one figure of one point, before and after.
#include "report/comparison.h"

#include "base/map.h"
#include "report/csv.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/lists.h"

#include <math.h>

struct both { const struct point *first, *second; };
struct comparing {
    struct arena *arena;
    const struct compared *first, *second;
    bool with_system, workloads, stages;
    struct texts params;
    struct figures figures;
    struct both *pairs; size_t count;
    struct table *table;
    struct comparison result;
};

static str system_of(const struct group *group)
{
    return group->rows[0]->client ? group->rows[0]->client->record->system : (str){ 0 };
}

static bool share_systems(struct arena *arena, const struct groups *a, const struct groups *b)
{
    struct map *seen = map_new(arena);
    for (size_t i = 0; i < a->count; i++)
        if (system_of(&a->items[i]).len) *map_slot(seen, system_of(&a->items[i])) = seen;
    for (size_t i = 0; i < b->count; i++)
        if (system_of(&b->items[i]).len && map_find(seen, system_of(&b->items[i]))) return true;
    return false;
}

// Points of the first run in its order, then those that only the second has.
static void pair_up(struct comparing *c)
{
    struct points before = points_of(c->arena, c->first->groups), after = points_of(c->arena, c->second->groups);
    struct map *known = map_new(c->arena);
    c->pairs = arena_array(c->arena, struct both, before.count + after.count + 1);
    for (size_t i = 0; i < before.count; i++) {
        void **slot = map_slot(known, point_key(c->arena, before.items[i]->samples[0], c->with_system));
        if (*slot) continue;
        *slot = &c->pairs[c->count];
        c->pairs[c->count++].first = before.items[i];
    }
    for (size_t i = 0; i < after.count; i++) {
        void **slot = map_slot(known, point_key(c->arena, after.items[i]->samples[0], c->with_system));
        struct both *pair = *slot;
        if (!pair) *slot = pair = &c->pairs[c->count++];
        if (!pair->second) pair->second = after.items[i];
    }
}

static struct stats stats_named(struct arena *arena, const struct point *point, str name)
{
    double *values = arena_array(arena, double, point->count + 1);
    size_t n = 0;
    for (size_t i = 0; i < point->count; i++) n += metrics_named(&point->samples[i]->metrics, name, &values[n]);
    return stats_of(arena, values, n);
}

// Half of the interval of the difference; NaN when one of them was measured once. Welch's t-test, degrees of freedom by Welch and Satterthwaite.
static double half_of_difference(const struct stats *a, const struct stats *b)
{
    double x = a->sd * a->sd / (double)a->n, y = b->sd * b->sd / (double)b->n, sum = x + y;
    if (a->n < 2 || b->n < 2) return NAN;
    if (!(sum > 0)) return 0;
    double degrees = sum * sum / (x * x / (double)(a->n - 1) + y * y / (double)(b->n - 1));
    return stats_t95(degrees < 1 ? 1 : (size_t)degrees) * sqrt(sum);
}

static str verdict_of(struct comparison *result, str name, double difference, double half)
{
    bool more_is_worse = str_ends(name, STR("_ms"));
    if (isnan(half)) return result->once++, STR("measured once");
    if (fabs(difference) <= half || !(fabs(difference) > 0)) return result->same++, STR("same");
    if ((difference > 0) == more_is_worse) return result->worse++, STR("WORSE");
    return result->better++, STR("better");
}

static void put_number(struct cell *cell, double number)
{
    if (isfinite(number)) *cell = cell_number(number);
}

static struct cell *put_keys(const struct comparing *c, struct cell *cell, const struct both *pair)
{
    const struct group *group = (pair->first ? pair->first : pair->second)->samples[0];
    if (c->with_system) *cell++ = cell_text(system_of(group));
    if (c->workloads) *cell++ = cell_text(group->workload);
    if (c->stages) *cell++ = cell_count(group->stage);
    for (size_t i = 0; i < c->params.count; i++) {
        const struct param *param = params_get(&group->rows[0]->sample->params, c->params.items[i]);
        *cell++ = cell_word(param ? param->text : (str){ 0 });
    }
    return cell;
}

static void add_row(struct comparing *c, const struct both *pair, const struct figure *figure)
{
    struct stats a = stats_named(c->arena, pair->first, figure->column->name), b = stats_named(c->arena, pair->second, figure->column->name);
    if (!a.n || !b.n) return;
    struct cell *cell = put_keys(c, table_row(c->table), pair);
    double difference = b.mean - a.mean, half = half_of_difference(&a, &b), scale = 100 / fabs(a.mean);
    *cell++ = cell_text(figure->title);
    *cell++ = cell_number(a.mean);
    *cell++ = cell_number((double)a.n);
    *cell++ = cell_number(b.mean);
    *cell++ = cell_number((double)b.n);
    put_number(cell++, difference * scale);
    put_number(cell++, (difference - half) * scale);
    put_number(cell++, (difference + half) * scale);
    *cell = cell_text(verdict_of(&c->result, figure->column->name, difference, half));
}

static void add_heading(struct comparing *c, str title, int decimals)
{
    table_column(c->table, (struct heading){ title, title, decimals });
}

static void add_headings(struct comparing *c)
{
    static const struct { str title; int decimals; } titles[] = {
        { STR_INIT("figure"), -1 }, { STR_INIT("first, mean"), 3 }, { STR_INIT("n"), 0 }, { STR_INIT("second, mean"), 3 }, { STR_INIT("n"), 0 },
        { STR_INIT("change %"), 2 }, { STR_INIT("95 % from"), 2 }, { STR_INIT("to"), 2 }, { STR_INIT("verdict"), -1 },
    };
    if (c->with_system) add_heading(c, STR("system"), -1);
    if (c->workloads) add_heading(c, STR("workload"), -1);
    if (c->stages) add_heading(c, STR("stage"), 0);
    for (size_t i = 0; i < c->params.count; i++) add_heading(c, c->params.items[i], -1);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) add_heading(c, titles[i].title, titles[i].decimals);
}

static void look(struct comparing *c, const struct compared *run)
{
    struct texts varying = list_varying(c->arena, run->rows);
    for (size_t i = 0; i < run->groups->count; i++) {
        const struct group *group = &run->groups->items[i];
        c->workloads = c->workloads || !str_equal(group->workload, run->groups->items[0].workload);
        c->stages = c->stages || group->stage > 1;
    }
    for (size_t i = 0; i < varying.count; i++) {
        bool known = false;
        for (size_t k = 0; k < c->params.count; k++) known = known || str_equal(c->params.items[k], varying.items[i]);
        if (known) continue;
        c->params.items = arena_more(c->arena, c->params.items, sizeof(str), c->params.count);
        c->params.items[c->params.count++] = varying.items[i];
    }
}

static void fill(struct comparing *c)
{
    c->figures = figures_of(c->arena, c->first->rows, false);
    c->with_system = share_systems(c->arena, c->first->groups, c->second->groups);
    look(c, c->first);
    look(c, c->second);
    pair_up(c);
    add_headings(c);
    for (size_t i = 0; i < c->count; i++) {
        c->result.only_first += !c->pairs[i].second;
        c->result.only_second += !c->pairs[i].first;
        for (size_t f = 0; c->pairs[i].first && c->pairs[i].second && f < c->figures.count; f++) add_row(c, &c->pairs[i], &c->figures.items[f]);
    }
}

static void write_markdown(const struct comparing *c, struct buffer *out)
{
    struct document d = { .arena = c->arena };
    const struct comparison *r = &c->result;
    document_heading(&d, 1, STR("Comparison"));
    document_item(&d, arena_printf(c->arena, "first: %.*s", STR_ARG(c->first->name)));
    document_item(&d, arena_printf(c->arena, "second: %.*s", STR_ARG(c->second->name)));
    document_item(&d, arena_printf(c->arena, "%zu figures better, %zu worse, %zu the same within the 95 %% interval, %zu measured once (no interval)",
        r->better, r->worse, r->same, r->once));
    if (r->only_first || r->only_second) document_item(&d, arena_printf(c->arena, "points only in the first: %zu, only in the second: %zu", r->only_first, r->only_second));
    document_table(&d, c->table);
    if (!c->table->height) document_text(&d, STR("The two have no point in common."));
    markdown_write(out, &d);
}

struct comparison comparison_write(struct arena *arena, const struct compared *first, const struct compared *second, bool csv, struct buffer *out)
{
    struct comparing c = { .arena = arena, .first = first, .second = second, .table = table_new(arena) };
    fill(&c);
    if (!csv) write_markdown(&c, out);
    else csv_print(out, c.table, (str){ 0 });
    return c.result;
}
