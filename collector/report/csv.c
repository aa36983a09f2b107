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

static void print_headings(struct buffer *out, const struct table *table)
{
    for (size_t c = 0; c < table->width; c++) {
        if (c) buffer_char(out, ',');
        write_text(out, table->headings[c].name);
    }
    buffer_add(out, STR("\r\n"));
}

static void print_row(struct buffer *out, const struct cell *cells, size_t count, str na)
{
    for (size_t c = 0; c < count; c++) {
        if (c) buffer_char(out, ',');
        if (cells[c].kind == CELL_TEXT) write_text(out, cells[c].text);
        if (cells[c].kind == CELL_NUMBER) number_print(out, cells[c].number);
        if (cells[c].kind == CELL_EMPTY) write_text(out, na);
    }
    buffer_add(out, STR("\r\n"));
}

void csv_print(struct buffer *out, const struct table *table, str na)
{
    print_headings(out, table);
    for (size_t i = 0; i < table->height; i++)
        if (table->rows[i][0].kind != CELL_RULE) print_row(out, table->rows[i], table->width, na);
}

void csv_headings(struct sink *sink, const struct table *table)
{
    struct buffer out = { 0 };
    print_headings(&out, table);
    sink_write(sink, buffer_str(&out));
    buffer_free(&out);
}

void csv_row(struct sink *sink, const struct cell *cells, size_t count, str na)
{
    struct buffer out = { 0 };
    print_row(&out, cells, count, na);
    sink_write(sink, buffer_str(&out));
    buffer_free(&out);
}

void csv_table(struct sink *sink, const struct table *table, str na)
{
    struct buffer out = { 0 };
    csv_print(&out, table, na);
    sink_write(sink, buffer_str(&out));
    buffer_free(&out);
}
