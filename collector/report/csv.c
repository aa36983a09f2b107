// report/csv.c - one line a row, the names as the first.
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

static void end_line(struct sink *sink, struct buffer *out)
{
    buffer_add(out, STR("\r\n"));
    sink_write(sink, buffer_str(out));
    buffer_clear(out);
}

void csv_write(struct sink *sink, const struct table *table)
{
    struct buffer out = { 0 };
    for (size_t c = 0; c < table->width; c++) {
        if (c) buffer_char(&out, ',');
        write_text(&out, table->headings[c].name);
    }
    end_line(sink, &out);
    for (size_t r = 0; r < table->height; r++) {
        for (size_t c = 0; c < table->width; c++) {
            const struct cell *cell = &table->rows[r][c];
            if (c) buffer_char(&out, ',');
            if (cell->kind == CELL_TEXT) write_text(&out, cell->text);
            if (cell->kind == CELL_NUMBER) number_print(&out, cell->number);
        }
        end_line(sink, &out);
    }
    buffer_free(&out);
}
