// report/markdown.c - Markdown as GitHub renders it. Columns are padded, so that the file is a table in a terminal as well.
#include "base/glyph.h"
#include "base/number.h"
#include "report/document.h"

#include <string.h>

// What would become a table border, a tag, a character reference or emphasis; text from logs may hold anything.
static void write_escaped(struct buffer *out, str text)
{
    while (text.len) {
        str glyph = glyph_next(&text).bytes;
        if (glyph.len == 1 && glyph.data[0] == '<') buffer_add(out, STR("&lt;"));
        else if (glyph.len == 1 && glyph.data[0] == '&') buffer_add(out, STR("&amp;"));
        else {
            if (glyph.len == 1 && strchr("|\\`*[]", glyph.data[0])) buffer_char(out, '\\');
            buffer_add(out, glyph);
        }
    }
}

static bool is_right(const struct table *table, size_t column)
{
    bool any = false;
    for (size_t i = 0; i < table->height; i++) {
        if (table->rows[i][column].kind == CELL_TEXT) return false;
        any = any || table->rows[i][column].kind == CELL_NUMBER;
    }
    return any;
}

static str cell_shown(struct arena *arena, const struct heading *heading, const struct cell *cell)
{
    struct buffer out = { 0 };
    if (cell->kind == CELL_TEXT) write_escaped(&out, cell->text);
    if (cell->kind == CELL_NUMBER && heading->decimals >= 0) buffer_printf(&out, "%.*f", heading->decimals, cell->number);
    if (cell->kind == CELL_NUMBER && heading->decimals < 0) number_print(&out, cell->number);
    str shown = arena_copy(arena, buffer_str(&out));
    buffer_free(&out);
    return shown;
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

static void write_rule(struct buffer *out, const size_t *widths, const bool *right, size_t width)
{
    buffer_char(out, '|');
    for (size_t c = 0; c < width; c++) {
        buffer_char(out, ' ');
        buffer_fill(out, '-', widths[c] - right[c]);
        buffer_add(out, right[c] ? STR(": |") : STR(" |"));
    }
    buffer_char(out, '\n');
}

static void write_table(struct arena *arena, struct buffer *out, const struct table *table)
{
    size_t width = table->width, *widths = arena_array(arena, size_t, width + 1);
    bool *right = arena_array(arena, bool, width + 1);
    str *texts = arena_array(arena, str, width * (table->height + 1) + 1);
    for (size_t c = 0; c < width; c++) {
        right[c] = is_right(table, c);
        widths[c] = 3;
        for (size_t r = 0; r <= table->height; r++) {
            str *text = &texts[r * width + c];
            struct cell title = cell_text(table->headings[c].title);
            *text = cell_shown(arena, &table->headings[c], r ? &table->rows[r - 1][c] : &title);
            if (str_width(*text) > widths[c]) widths[c] = str_width(*text);
        }
    }
    for (size_t r = 0; r <= table->height; r++) {
        buffer_char(out, '|');
        for (size_t c = 0; c < width; c++) write_padded(out, texts[r * width + c], widths[c], right[c]);
        buffer_char(out, '\n');
        if (r == 0) write_rule(out, widths, right, width);
    }
}

static void write_block(struct arena *arena, struct buffer *out, const struct block *block)
{
    if (block->kind == BLOCK_TABLE) {
        write_table(arena, out, block->table);
        return;
    }
    if (block->kind == BLOCK_HEADING) buffer_fill(out, '#', (size_t)block->level), buffer_char(out, ' ');
    if (block->kind == BLOCK_ITEM) buffer_add(out, STR("- "));
    write_escaped(out, block->text);
    buffer_char(out, '\n');
}

void markdown_write(struct buffer *out, const struct document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        bool list_goes_on = i && document->blocks[i].kind == BLOCK_ITEM && document->blocks[i - 1].kind == BLOCK_ITEM;
        if (i && !list_goes_on) buffer_char(out, '\n');
        write_block(document->arena, out, &document->blocks[i]);
    }
}
