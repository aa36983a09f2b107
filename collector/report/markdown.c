// report/markdown.c - Markdown as GitHub renders it. Columns are padded, so that the file is a table in a terminal as well.
#include "base/glyph.h"
#include "report/document.h"
#include "report/shown.h"

#include <string.h>

// What would become a table border, a tag, a character reference or emphasis; text from logs may hold anything.
static void write_escaped(struct buffer *out, str text, bool tabulated)
{
    const char *special = tabulated ? "|" : "|\\`*[]";      // others do as tabulate does: brackets that are no link stay
    while (text.len) {
        str glyph = glyph_next(&text).bytes;
        if (glyph.len == 1 && glyph.data[0] == '<') buffer_add(out, STR("&lt;"));
        else if (glyph.len == 1 && glyph.data[0] == '&') buffer_add(out, STR("&amp;"));
        else {
            if (glyph.len == 1 && strchr(special, glyph.data[0])) buffer_char(out, '\\');
            buffer_add(out, glyph);
        }
    }
}

// In `out`, which is cleared before.
static str cell_shown(struct buffer *out, const struct heading *heading, const struct cell *cell, str na, bool tabulated)
{
    buffer_clear(out);
    if (cell->kind == CELL_TEXT) write_escaped(out, cell->text, tabulated);
    if (cell->kind == CELL_NUMBER) shown_number(out, cell->number, heading->decimals);
    if (cell->kind == CELL_EMPTY) write_escaped(out, na, tabulated);
    return buffer_str(out);
}

static void write_padded(struct buffer *out, str text, size_t width, bool right)
{
    size_t fill = width - str_width(text);
    buffer_char(out, ' ');
    if (right) buffer_fill(out, ' ', fill);
    buffer_add(out, text);
    if (!right) buffer_fill(out, ' ', fill);
    buffer_add(out, STR(" |"));
}

static void write_rule(struct buffer *out, const size_t *widths, const bool *right, size_t width, bool tabulated)
{
    buffer_char(out, '|');
    for (size_t c = 0; c < width; c++) {
        if (tabulated) {
            if (!right[c]) buffer_char(out, ':');
            buffer_fill(out, '-', widths[c] + 1);
            buffer_add(out, right[c] ? STR(":|") : STR("|"));
            continue;
        }
        buffer_char(out, ' ');
        buffer_fill(out, '-', widths[c] - right[c]);
        buffer_add(out, right[c] ? STR(": |") : STR(" |"));
    }
    buffer_char(out, '\n');
}

// Row 0 is that of the titles.
static struct cell cell_at(const struct table *table, size_t row, size_t column)
{
    return row ? table->rows[row - 1][column] : cell_text(table->headings[column].title);
}

static size_t width_of(const struct table *table, size_t column, str na, bool tabulated, struct buffer *text)
{
    size_t widest = tabulated ? str_width(table->headings[column].title) + 2 : 3;
    for (size_t r = 0; r <= table->height; r++) {
        struct cell cell = cell_at(table, r, column);
        size_t width = str_width(cell_shown(text, &table->headings[column], &cell, na, tabulated));
        if (width > widest) widest = width;
    }
    return widest;
}

// Every cell is put into words twice, so that no words are kept.
static void write_table(const struct document *document, struct buffer *out, const struct table *table)
{
    struct arena *arena = document->arena;
    str na = document->na;
    bool tabulated = document->tabulated;
    size_t *widths = arena_array(arena, size_t, table->width);
    bool *right = arena_array(arena, bool, table->width);
    struct buffer text = { 0 };
    for (size_t c = 0; c < table->width; c++) {
        right[c] = shown_right(table, c);
        widths[c] = width_of(table, c, na, tabulated, &text);
    }
    for (size_t r = 0; r <= table->height; r++) {
        buffer_char(out, '|');
        for (size_t c = 0; c < table->width; c++) {
            struct cell cell = cell_at(table, r, c);
            write_padded(out, cell_shown(&text, &table->headings[c], &cell, na, tabulated), widths[c], right[c]);
        }
        buffer_char(out, '\n');
        if (r == 0) write_rule(out, widths, right, table->width, tabulated);
    }
    buffer_free(&text);
}

static void write_block(const struct document *document, struct buffer *out, const struct block *block)
{
    if (block->kind == BLOCK_TABLE) {
        write_table(document, out, block->table);
        return;
    }
    if (block->kind == BLOCK_HEADING) buffer_fill(out, '#', (size_t)block->level), buffer_char(out, ' ');
    if (block->kind == BLOCK_ITEM) buffer_add(out, document->tabulated ? STR("* ") : STR("- "));
    write_escaped(out, block->text, document->tabulated);
    buffer_char(out, '\n');
}

void markdown_write(struct buffer *out, const struct document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        bool list_goes_on = i && document->blocks[i].kind == BLOCK_ITEM && document->blocks[i - 1].kind == BLOCK_ITEM;
        if (i && !list_goes_on) buffer_char(out, '\n');
        write_block(document, out, &document->blocks[i]);
    }
}
