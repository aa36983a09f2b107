// advise/neighbours.c - what a tenant loses to others on its node, against a round in which it was alone.
#include "advise/rules.h"

static const char *const rates[] = { "tps", "qps", "events_s", "ops_s", "iops", "read_iops", "write_iops" };
static const char *const words[] = { "rw", "bs", "iodepth", "numjobs", "threads", "clients", "scale", NULL };

static const struct column *rate_of(const struct look_out *l, const struct point *point)
{
    double value;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        const struct column *column = columns_find(l->rows->columns, str_of(rates[i]));
        if (metrics_get(&point->samples[0]->metrics, column, &value) && value > 0) return column;
    }
    return NULL;
}

static int64_t tenants_of(const struct point *point)
{
    const struct group *group = point->samples[0];
    int64_t most = group->round && group->round->tenants > 0 ? group->round->tenants : 1;
    for (size_t i = 0; i < group->count; i++)
        if (group->rows[i]->client && group->rows[i]->client->record->tenant > most) most = group->rows[i]->client->record->tenant;
    return most;
}

static bool same_run(const struct group *a, const struct group *b)
{
    const struct sample *x = a->rows[0]->sample, *y = b->rows[0]->sample;
    if (!str_equal(x->tool, y->tool) || !str_equal(x->test, y->test) || a->stage != b->stage) return false;
    for (size_t i = 0; words[i]; i++) {
        const struct param *p = params_get(&x->params, str_of(words[i])), *q = params_get(&y->params, str_of(words[i]));
        if (!p != !q || (p && !str_equal(p->text, q->text))) return false;
    }
    return true;
}

static const struct point *alone_among(const struct points *points, const struct point *shared)
{
    for (size_t i = 0; i < points->count; i++)
        if (tenants_of(points->items[i]) == 1 && points->items[i] != shared && same_run(points->items[i]->samples[0], shared->samples[0])) return points->items[i];
    return NULL;
}

static struct stats divided(struct stats s, double by)
{
    return (struct stats){ s.n, s.mean / by, s.sum / by, s.min / by, s.max / by, s.median / by, s.sd / by, s.cv_pct, s.half / by };
}

// Metrics of the other experiment have columns of their own.
static struct stats lone_stats(const struct look_out *l, const struct point *point, str name)
{
    double *values = arena_array(l->arena, double, point->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < point->count; i++) count += metrics_named(&point->samples[i]->metrics, name, &values[count]);
    return stats_of(l->arena, values, count);
}

void advise_neighbours(struct look_out *l)
{
    struct points others = l->lone ? points_of(l->arena, l->lone->groups) : (struct points){ 0 };
    for (size_t i = 0; i < l->points.count; i++) {
        const struct point *shared = l->points.items[i], *alone = NULL;
        const struct column *column = rate_of(l, shared);
        int64_t tenants = tenants_of(shared);
        if (tenants < 2 || !column) continue;
        struct advice *a = advice_add(l, "neighbours", "loss by neighbours", "1 - (rate of all tenants / tenants) / rate of one alone", "per second");
        struct stats each = divided(point_stats(l->arena, shared, column), (double)tenants);
        str what = point_words(l->arena, shared, words), test = shared->samples[0]->rows[0]->sample->test;
        if (test.len) what = arena_printf(l->arena, "%.*s%s%.*s", STR_ARG(test), what.len ? " " : "", STR_ARG(what));
        advice_input(l, a, arena_printf(l->arena, "%.*s of each of %lld tenants%s%.*s", STR_ARG(column->name), (long long)tenants, what.len ? ", " : "", STR_ARG(what)), each);
        bool here = (alone = alone_among(&l->points, shared)) != NULL;
        if (!here) alone = alone_among(&others, shared);
        if (!alone) {
            a->missing = STR("nobody was measured alone: sweep tenants.count: [1, N], or name the results of such an experiment with --baseline");
            continue;
        }
        struct stats one = lone_stats(l, alone, column->name);
        advice_input(l, a, here ? STR("alone") : arena_printf(l->arena, "alone, in %.*s", STR_ARG(l->lone->source)), one);
        a->value = arena_printf(l->arena, "%.1f %%", 100 * (1 - each.mean / one.mean));
    }
}
