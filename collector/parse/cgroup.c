// parse/cgroup.c - counters as differences, gauges as maxima. Names and units: docs/results.md.
#include "parse/cgroup.h"

#include "base/number.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
enum { SLACK_MS = 1000, MOST_COLUMNS = 64 };

// What becomes of a column of samples.
enum figure_kind {
    DIFFERENCE,                     // between the first sample and the last
    STEEPEST,                       // the largest rate between two samples, of microseconds: cores
    HIGHEST,                        // the largest sample
    PEAK,                           // a maximum that the kernel keeps since the container's start: of the period only when it rose in it
};
static const struct figure { str column, name; enum figure_kind kind; enum fold fold; double scale; } figures[] = {
    { STR_INIT("cpu_us"), STR_INIT("cpu_s"), DIFFERENCE, FOLD_SUM, 1e6 },
    { STR_INIT("cpu_us"), STR_INIT("cpu_max_cores"), STEEPEST, FOLD_MAX, 1e3 },
    { STR_INIT("memory_bytes"), STR_INIT("memory_max_bytes"), HIGHEST, FOLD_MAX, 1 },
    { STR_INIT("memory_max_bytes"), STR_INIT("memory_max_bytes"), PEAK, FOLD_MAX, 1 },
    { STR_INIT("cache_bytes"), STR_INIT("cache_max_bytes"), HIGHEST, FOLD_MAX, 1 },
    { STR_INIT("throttled_us"), STR_INIT("throttled_s"), DIFFERENCE, FOLD_SUM, 1e6 },
    { STR_INIT("throttled_periods"), STR_INIT("throttled_periods"), DIFFERENCE, FOLD_SUM, 1 },
    { STR_INIT("read_bytes"), STR_INIT("read_bytes"), DIFFERENCE, FOLD_SUM, 1 },
    { STR_INIT("write_bytes"), STR_INIT("write_bytes"), DIFFERENCE, FOLD_SUM, 1 },
    { STR_INIT("cpu_pressure_us"), STR_INIT("cpu_pressure_s"), DIFFERENCE, FOLD_MAX, 1e6 },
    { STR_INIT("io_pressure_us"), STR_INIT("io_pressure_s"), DIFFERENCE, FOLD_MAX, 1e6 },
    { STR_INIT("memory_pressure_us"), STR_INIT("memory_pressure_s"), DIFFERENCE, FOLD_MAX, 1e6 },
};
enum { RANK = 100 };                // behind the figures of disks

struct track { size_t count; double first, last, last_ms, highest, steepest; bool fell; };

static void follow(struct track *track, double ms, double value)
{
    if (!track->count++) {
        *track = (struct track){ 1, value, value, ms, value, 0, false };
        return;
    }
    double rate = ms > track->last_ms ? (value - track->last) / (ms - track->last_ms) : 0;
    track->fell = track->fell || value < track->last;
    if (rate > track->steepest) track->steepest = rate;
    if (value > track->highest) track->highest = value;
    track->last = value;
    track->last_ms = ms;
}

static void read_sample(struct track tracks[MOST_COLUMNS], str line, struct period period)
{
    double ms, value;
    struct cut cut = str_cut(line, '\t');
    if (!number_double(cut.head, &ms) || ms < (double)(period.from_ms - SLACK_MS) || ms > (double)(period.to_ms + SLACK_MS)) return;
    for (size_t i = 1; cut.found && i < MOST_COLUMNS; i++) {
        cut = str_cut(cut.tail, '\t');
        if (number_double(cut.head, &value)) follow(&tracks[i], ms, value);
    }
}

// False when the samples do not tell.
static bool figure_of(const struct track *track, enum figure_kind kind, double *value)
{
    switch (kind) {
    case DIFFERENCE: *value = track->last - track->first; return track->count > 1 && !track->fell;
    case STEEPEST: *value = track->steepest; return track->count > 1 && !track->fell;
    case HIGHEST: *value = track->highest; return track->count > 0;
    case PEAK: *value = track->last; return track->count > 1 && track->last > track->first;
    }
    return false;
}

static void put(struct samples *samples, struct metrics *metrics, size_t index, double value)
{
    const struct figure *figure = &figures[index];
    const struct column *column = columns_get(samples->part_columns, (struct column_name){ { figure->name } }, RANK + index, figure->fold, NULL);
    for (size_t i = 0; i < metrics->count; i++) {
        if (metrics->columns[i] != column) continue;
        if (value > metrics->values[i]) metrics->values[i] = value;
        return;
    }
    metrics_add(samples->scratch, metrics, column, value);
}

void cgroup_read(struct samples *samples, str text, struct period period, struct metrics *metrics)
{
    struct track tracks[MOST_COLUMNS] = { 0 };
    struct cut lines = str_cut(text, '\n'), names = str_cut(lines.head, '\t');
    str heading[MOST_COLUMNS] = { names.head };
    size_t count = 1;
    if (!str_equal(names.head, STR("ms")) || period.from_ms < 0 || period.to_ms < period.from_ms) return;
    while (names.found && count < MOST_COLUMNS) heading[count++] = (names = str_cut(names.tail, '\t')).head;
    while (lines.found) {
        lines = str_cut(lines.tail, '\n');
        read_sample(tracks, lines.head, period);
    }
    for (size_t f = 0; f < COUNT(figures); f++)
        for (size_t i = 1; i < count; i++) {
            double value;
            if (str_equal(heading[i], figures[f].column) && figure_of(&tracks[i], figures[f].kind, &value)) put(samples, metrics, f, value / figures[f].scale);
        }
}
