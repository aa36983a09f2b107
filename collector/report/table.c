// report/table.c - a table grows to the right first, then down.
#include "report/table.h"

#include "base/number.h"

struct table *table_new(struct arena *arena)
{
    struct table *table = arena_new(arena, struct table);
    table->arena = arena;
    return table;
}

size_t table_column(struct table *table, struct heading heading)
{
    table->headings = arena_more(table->arena, table->headings, sizeof heading, table->width);
    table->headings[table->width] = heading;
    return table->width++;
}

struct cell *table_row(struct table *table)
{
    struct cell *cells = arena_array(table->arena, struct cell, table->width + 1);
    table->rows = arena_more(table->arena, table->rows, sizeof(struct cell *), table->height);
    table->rows[table->height++] = cells;
    return cells;
}

static bool is_empty(const struct table *table, size_t column)
{
    for (size_t i = 0; i < table->height; i++)
        if (table->rows[i][column].kind != CELL_EMPTY) return false;
    return true;
}

const struct table *table_without_empty(const struct table *table)
{
    struct table *kept = table_new(table->arena);
    size_t *columns = arena_array(table->arena, size_t, table->width + 1);
    for (size_t c = 0; c < table->width; c++)
        if (!is_empty(table, c)) columns[table_column(kept, table->headings[c])] = c;
    for (size_t i = 0; i < table->height; i++) {
        struct cell *cells = table_row(kept);
        for (size_t c = 0; c < kept->width; c++) cells[c] = table->rows[i][columns[c]];
    }
    return kept;
}

struct cell cell_text(str text)
{
    return text.len ? (struct cell){ .kind = CELL_TEXT, .text = text } : (struct cell){ 0 };
}

struct cell cell_word(str text)
{
    struct buffer again = { 0 };
    double number;
    bool same = number_double(text, &number);
    if (same) number_print(&again, number);
    same = same && str_equal(buffer_str(&again), text);
    buffer_free(&again);
    return same ? cell_number(number) : cell_text(text);
}

struct cell cell_number(double number)
{
    return (struct cell){ .kind = CELL_NUMBER, .number = number };
}

struct cell cell_count(int64_t count)
{
    return count < 0 ? (struct cell){ 0 } : cell_number((double)count);
}
