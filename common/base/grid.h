// base/grid.h - a table of text for people: aligned columns, or Markdown that renders on GitHub.
#ifndef BASE_GRID_H
#define BASE_GRID_H
#include "base/arena.h"
#include "base/buffer.h"

struct grid_column { str title; bool right; };             // right: numbers
struct grid {
    struct arena *arena;
    struct grid_column *columns; size_t column_count;
    str *cells; size_t cell_count;                          // row after row; the last row may still be short
};

struct grid *grid_new(struct arena *);
void grid_column(struct grid *, str title, bool right);
// The next cell, from left to right, row after row. The text is not copied.
void grid_cell(struct grid *, str);
void grid_cellf(struct grid *, const char *format, ...) __attribute__((format(printf, 2, 3)));
size_t grid_rows(const struct grid *);
void grid_text(const struct grid *, unsigned indent, struct buffer *);       // a heading row, two blanks between columns, no trailing blanks
void grid_markdown(const struct grid *, struct buffer *);
void grid_markdown_text(struct buffer *, str);             // text that may hold |, < or line ends, as one Markdown cell
#endif
