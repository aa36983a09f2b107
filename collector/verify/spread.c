// verify/spread.c - repeats of a point that lie too far apart.
#include "aggregate/points.h"
#include "verify/look.h"

static const double most_cv_pct = 10;
static const char *const rates[] = { "tps", "qps", "events_s", "ops_s", "iops", "read_iops", "write_iops", "trim_iops", "mixed_iops" };

// The first of the rates that the point has.
static struct stats rate_of(struct look *look, const struct point *point, str *name)
{
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        const struct column *column = columns_find(look->rows->columns, str_of(rates[i]));
        struct stats stats = column ? point_stats(look->arena, point, column) : (struct stats){ 0 };
        if (stats.n) return *name = column->name, stats;
    }
    return (struct stats){ 0 };
}

void check_spread(struct look *look)
{
    struct points points = look->rows->plan ? points_of(look->arena, groups_by_round(look->arena, look->rows)) : (struct points){ 0 };
    for (size_t i = 0; i < points.count; i++) {
        const struct group *first = points.items[i]->samples[0];
        str name = { 0 };
        struct stats stats = points.items[i]->count > 1 ? rate_of(look, points.items[i], &name) : (struct stats){ 0 };
        if (stats.n < 2) continue;
        look->looked++;
        struct concern at = { first->round ? first->round->id : (str){ 0 }, first->workload, -1, -1, first->stage, { 0 } };
        if (stats.cv_pct > most_cv_pct) look_concern(look, at, "%.*s of %zu repeats varies by %.1f %% (CV)", STR_ARG(name), stats.n, stats.cv_pct);
    }
}
