// report/csv.c - one line a row.
#include "report/csv.h"

#include "base/number.h"

#include <string.h>

static void write_text(struct buffer *out, str text)
{
    bool quoted = false;
    for (size_t i = 0; i < text.len; i++) quoted = quoted || strchr(",\"\r\n", text.data[i]);
    if (!quoted) {
        buffer_add(out, text);
        return;
    }
    buffer_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '"') buffer_char(out, '"');
        buffer_char(out, text.data[i]);
    }
    buffer_char(out, '"');
}

static void write_line(struct sink *sink, struct buffer *out)
{
    buffer_add(out, STR("\r\n"));
    sink_write(sink, buffer_str(out));
    buffer_free(out);
}

void csv_headings(struct sink *sink, const struct table *table)
{
    struct buffer out = { 0 };
    for (size_t c = 0; c < table->width; c++) {
        if (c) buffer_char(&out, ',');
        write_text(&out, table->headings[c].name);
    }
    write_line(sink, &out);
}

void csv_row(struct sink *sink, const struct cell *cells, size_t count, str na)
{
    struct buffer out = { 0 };
    for (size_t c = 0; c < count; c++) {
        if (c) buffer_char(&out, ',');
        if (cells[c].kind == CELL_TEXT) write_text(&out, cells[c].text);
        if (cells[c].kind == CELL_NUMBER) number_print(&out, cells[c].number);
        if (cells[c].kind == CELL_EMPTY) write_text(&out, na);
    }
    write_line(sink, &out);
}

void csv_table(struct sink *sink, const struct table *table, str na)
{
    csv_headings(sink, table);
    for (size_t i = 0; i < table->height; i++)
        if (table->rows[i][0].kind != CELL_RULE) csv_row(sink, table->rows[i], table->width, na);
}
