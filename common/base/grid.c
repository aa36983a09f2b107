// base/grid.c - cells are kept as views; widths are counted in characters when the table is printed.
#include "base/grid.h"

struct grid *grid_new(struct arena *arena)
{
    struct grid *grid = arena_new(arena, struct grid);
    grid->arena = arena;
    return grid;
}

void grid_column(struct grid *grid, str title, bool right)
{
    grid->columns = arena_more(grid->arena, grid->columns, sizeof *grid->columns, grid->column_count);
    grid->columns[grid->column_count++] = (struct grid_column){ title, right };
}

void grid_cell(struct grid *grid, str cell)
{
    grid->cells = arena_more(grid->arena, grid->cells, sizeof *grid->cells, grid->cell_count);
    grid->cells[grid->cell_count++] = cell;
}

void grid_cellf(struct grid *grid, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    grid_cell(grid, arena_vprintf(grid->arena, format, arguments));
    va_end(arguments);
}

size_t grid_rows(const struct grid *grid)
{
    return grid->column_count ? grid->cell_count / grid->column_count : 0;
}

static str cell_of(const struct grid *grid, size_t row, size_t column)
{
    return grid->cells[row * grid->column_count + column];
}

static size_t width_of(const struct grid *grid, size_t column)
{
    size_t width = str_width(grid->columns[column].title);
    for (size_t row = 0; row < grid_rows(grid); row++) {
        size_t cell = str_width(cell_of(grid, row, column));
        if (cell > width) width = cell;
    }
    return width;
}

static void put_line(const struct grid *grid, const size_t *widths, const str *cells, unsigned indent, struct buffer *out)
{
    size_t owed = indent;                       // blanks are written before the next text only
    for (size_t i = 0; i < grid->column_count; i++) {
        str cell = cells ? cells[i] : grid->columns[i].title;
        size_t pad = widths[i] - str_width(cell);
        if (grid->columns[i].right) owed += pad;
        if (cell.len) {
            buffer_fill(out, ' ', owed);
            owed = 0;
        }
        buffer_add(out, cell);
        owed += (grid->columns[i].right ? 0 : pad) + 2;
    }
    buffer_char(out, '\n');
}

void grid_text(const struct grid *grid, unsigned indent, struct buffer *out)
{
    size_t *widths = arena_array(grid->arena, size_t, grid->column_count + 1);
    for (size_t i = 0; i < grid->column_count; i++) widths[i] = width_of(grid, i);
    put_line(grid, widths, NULL, indent, out);
    for (size_t row = 0; row < grid_rows(grid); row++)
        put_line(grid, widths, &grid->cells[row * grid->column_count], indent, out);
}

void grid_markdown_text(struct buffer *out, str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (c == '|' || c == '*' || c == '_' || c == '`' || c == '\\') buffer_char(out, '\\');
        if (c == '<') buffer_add(out, STR("&lt;"));
        else buffer_char(out, c == '\n' || c == '\r' ? ' ' : c);
    }
}

void grid_markdown(const struct grid *grid, struct buffer *out)
{
    for (size_t i = 0; i < grid->column_count; i++) {
        buffer_add(out, STR("| "));
        grid_markdown_text(out, grid->columns[i].title);
        buffer_char(out, ' ');
    }
    buffer_add(out, STR("|\n"));
    for (size_t i = 0; i < grid->column_count; i++) buffer_add(out, grid->columns[i].right ? STR("| ---: ") : STR("| :--- "));
    buffer_add(out, STR("|\n"));
    for (size_t row = 0; row < grid_rows(grid); row++) {
        for (size_t i = 0; i < grid->column_count; i++) {
            buffer_add(out, STR("| "));
            grid_markdown_text(out, cell_of(grid, row, i));
            buffer_char(out, ' ');
        }
        buffer_add(out, STR("|\n"));
    }
}
