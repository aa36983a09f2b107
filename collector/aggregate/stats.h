// aggregate/stats.h - figures of several measurements of one thing.
#ifndef AGGREGATE_STATS_H
#define AGGREGATE_STATS_H
#include "base/arena.h"

// What cannot be said of so few is NaN: all but n of none, everything of spread of one.
struct stats {
    size_t n;
    double mean, sum, min, max, median;
    double sd;                      // of the sample: n - 1
    double cv_pct;                  // sd / mean
    double half;                    // half of the 95 % confidence interval of the mean, by Student's t
};
struct stats stats_of(struct arena *scratch, const double *values, size_t count);
// The two-sided 95 % quantile of Student's t. Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
double stats_t95(size_t degrees_of_freedom);
#endif
