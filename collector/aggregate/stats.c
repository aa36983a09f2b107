// aggregate/stats.c - means and spreads, in two passes: figures of storage differ by little and are large.
#include "aggregate/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

double stats_t95(size_t degrees_of_freedom)
{
    static const double quantiles[] = { NAN, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101,
        2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042 };
    static const struct { double degrees, quantile; } further[] = { { 30, 2.042 }, { 40, 2.021 }, { 60, 2.000 }, { 100, 1.984 }, { INFINITY, 1.960 } };
    double degrees = (double)degrees_of_freedom;
    if (degrees_of_freedom < COUNT(quantiles)) return quantiles[degrees_of_freedom];
    size_t i = 1;
    while (further[i].degrees < degrees) i++;           // linear in the reciprocal
    double low = 1 / further[i - 1].degrees, high = 1 / further[i].degrees, share = (low - 1 / degrees) / (low - high);
    return further[i - 1].quantile + share * (further[i].quantile - further[i - 1].quantile);
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median_of(struct arena *scratch, const double *values, size_t count)
{
    struct arena_mark mark = arena_mark(scratch);
    double *sorted = arena_array(scratch, double, count);
    memcpy(sorted, values, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_size);
    double median = count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
    arena_reset(scratch, mark);
    return median;
}

struct stats stats_of(struct arena *scratch, const double *values, size_t count)
{
    struct stats s = { count, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
    double squares = 0;
    if (!count) return s;
    s.sum = 0;
    for (size_t i = 0; i < count; i++) s.sum += values[i];
    s.mean = s.sum / (double)count;
    s.min = s.max = values[0];
    for (size_t i = 0; i < count; i++) {
        s.min = fmin(s.min, values[i]);
        s.max = fmax(s.max, values[i]);
        squares += (values[i] - s.mean) * (values[i] - s.mean);
    }
    s.median = median_of(scratch, values, count);
    if (count < 2) return s;
    s.sd = sqrt(squares / (double)(count - 1));
    s.half = stats_t95(count - 1) * s.sd / sqrt((double)count);
    if (fabs(s.mean) > 0) s.cv_pct = 100 * s.sd / fabs(s.mean);
    return s;
}
