// report/plain.c - text without marks: columns apart by two blanks, for terminals and mail, and as lists on the web have them.
#include "report/document.h"
#include "report/shown.h"

static void write_cell(struct buffer *out, const struct heading *heading, const struct cell *cell, str na)
{
    if (cell->kind == CELL_TEXT) buffer_add(out, cell->text);
    if (cell->kind == CELL_NUMBER) shown_number(out, cell->number, heading->decimals);
    if (cell->kind == CELL_EMPTY) buffer_add(out, na);
}

static size_t width_of(const struct table *table, size_t column, str na)
{
    size_t widest = str_width(table->headings[column].title);
    struct buffer text = { 0 };
    for (size_t r = 0; r < table->height; r++) {
        buffer_clear(&text);
        if (table->rows[r][0].kind != CELL_RULE) write_cell(&text, &table->headings[column], &table->rows[r][column], na);
        if (str_width(buffer_str(&text)) > widest) widest = str_width(buffer_str(&text));
    }
    buffer_free(&text);
    return widest;
}

static void write_padded(struct buffer *out, str text, size_t width, bool right, bool last)
{
    size_t fill = width - str_width(text);
    if (right) buffer_fill(out, ' ', fill);
    buffer_add(out, text);
    if (!right && !last) buffer_fill(out, ' ', fill);
    buffer_add(out, last ? STR("\n") : STR("  "));
}

static void write_row(struct buffer *out, const struct table *table, const struct cell *cells, const size_t *widths, const bool *right, str na)
{
    struct buffer text = { 0 };
    if (cells && cells[0].kind == CELL_RULE) {
        buffer_add(out, STR("-\n"));
        return;
    }
    for (size_t c = 0; c < table->width; c++) {
        buffer_clear(&text);
        if (cells) write_cell(&text, &table->headings[c], &cells[c], na);
        else buffer_add(&text, table->headings[c].title);
        write_padded(out, buffer_str(&text), widths[c], right[c], c + 1 == table->width);
    }
    buffer_free(&text);
}

static void write_table(struct arena *arena, struct buffer *out, const struct table *table, str na)
{
    size_t *widths = arena_array(arena, size_t, table->width);
    bool *right = arena_array(arena, bool, table->width);
    for (size_t c = 0; c < table->width; c++) {
        right[c] = shown_right(table, c);
        widths[c] = width_of(table, c, na);
    }
    write_row(out, table, NULL, widths, right, na);
    for (size_t r = 0; r < table->height; r++) write_row(out, table, table->rows[r], widths, right, na);
}

void plain_write(struct buffer *out, const struct document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        const struct block *block = &document->blocks[i];
        bool goes_on = i && document->blocks[i - 1].kind == block->kind && block->kind == BLOCK_ITEM;
        bool under_heading = i && document->blocks[i - 1].kind == BLOCK_HEADING;
        if (i && !goes_on && !under_heading) buffer_char(out, '\n');
        if (block->kind == BLOCK_TABLE) write_table(document->arena, out, block->table, document->na);
        else buffer_printf(out, "%s%.*s\n", block->kind == BLOCK_ITEM ? "- " : "", STR_ARG(block->text));
    }
}
