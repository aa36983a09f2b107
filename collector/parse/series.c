// parse/series.c - rows of one length; a column that comes later was not told before.
#include "parse/series.h"

#include <assert.h>
#include <math.h>

// As much as arena_more() gave for so many.
static size_t room_for(size_t rows)
{
    size_t room = 4;
    while (room < rows) room *= 2;
    return room;
}

void series_row(struct arena *arena, struct series *series)
{
    size_t width = series->column_count;
    double *values = width ? arena_more(arena, (void *)series->values, sizeof *values * width, series->row_count) : NULL;
    for (size_t i = 0; i < width; i++) values[series->row_count * width + i] = NAN;
    series->values = values;
    series->row_count++;
}

static void add_column(struct arena *arena, struct series *series, str column)
{
    size_t width = series->column_count;
    double *values = arena_alloc(arena, sizeof *values * (width + 1), room_for(series->row_count));
    for (size_t row = 0; row < series->row_count; row++) {
        for (size_t i = 0; i < width; i++) values[row * (width + 1) + i] = series->values[row * width + i];
        values[row * (width + 1) + width] = NAN;
    }
    series->values = values;
    str *columns = arena_more(arena, (void *)series->columns, sizeof *columns, width);
    columns[series->column_count++] = column;
    series->columns = columns;
}

void series_put(struct arena *arena, struct series *series, str column, double value)
{
    assert(series->row_count);
    size_t at = 0;
    while (at < series->column_count && !str_equal(series->columns[at], column)) at++;
    if (at == series->column_count) add_column(arena, series, arena_copy(arena, column));
    double *cell = (double *)&series->values[(series->row_count - 1) * series->column_count + at];
    if (isnan(*cell) && isfinite(value)) *cell = value;
}
