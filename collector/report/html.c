// report/html.c - the same blocks as Markdown has; tables may be wide, so each scrolls by itself.
#include "report/html.h"

#include "report/markup.h"
#include "report/shown.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
static const char style[] =
    "</title>\n<style>\n"
    "body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 1100px; padding: 0 1em; color: #222; background: #fff }\n"
    "div { overflow-x: auto } table { border-collapse: collapse; font-size: 13px }\n"
    "th, td { border: 1px solid #ccc; padding: 2px 8px; text-align: left; white-space: nowrap } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }\n"
    "th { background: #f0f0f0 } td.fail { background: #fbd5d5; font-weight: bold }\n"
    "svg { width: 760px; max-width: 100%; font: 11px system-ui, sans-serif; margin: 1em 0; display: block } .grid { stroke: #ddd } .axis, .tick { stroke: #444 }\n"
    "@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b } th { background: #2c2c2c } th, td { border-color: #444 }\n"
    "  svg { background: #f6f6f6; color: #222 } td.fail { background: #7a2020 } }\n"
    "</style>\n</head>\n<body>\n";

static void write_cell(struct buffer *out, const struct heading *heading, const struct cell *cell, bool right, str na)
{
    bool failed = cell->kind == CELL_TEXT && (str_equal(cell->text, STR("FAIL")) || str_equal(cell->text, STR("WORSE")));
    buffer_add(out, failed ? STR("<td class=\"fail\">") : right ? STR("<td class=\"n\">") : STR("<td>"));
    if (cell->kind == CELL_TEXT) markup_text(out, cell->text);
    if (cell->kind == CELL_NUMBER) shown_number(out, cell->number, heading->decimals);
    if (cell->kind == CELL_EMPTY) markup_text(out, na);
    buffer_add(out, STR("</td>"));
}

static void write_table(struct buffer *out, const struct document *d, const struct table *table)
{
    bool *right = arena_array(d->arena, bool, table->width);
    buffer_add(out, STR("<div><table>\n<thead><tr>"));
    for (size_t c = 0; c < table->width; c++) {
        right[c] = shown_right(table, c);
        buffer_add(out, right[c] ? STR("<th class=\"n\">") : STR("<th>"));
        markup_text(out, table->headings[c].title);
        buffer_add(out, STR("</th>"));
    }
    buffer_add(out, STR("</tr></thead>\n<tbody>\n"));
    for (size_t r = 0; r < table->height; r++) {
        if (table->rows[r][0].kind == CELL_RULE) continue;
        buffer_add(out, STR("<tr>"));
        for (size_t c = 0; c < table->width; c++) write_cell(out, &table->headings[c], &table->rows[r][c], right[c], d->na);
        buffer_add(out, STR("</tr>\n"));
    }
    buffer_add(out, STR("</tbody>\n</table></div>\n"));
}

static void write_text(struct buffer *out, const char *tag, str text)
{
    buffer_printf(out, "<%s>", tag);
    markup_text(out, text);
    buffer_printf(out, "</%s>\n", tag);
}

static void write_block(struct buffer *out, const struct document *d, size_t i)
{
    static const char *const headings[] = { "h1", "h1", "h2", "h3", "h4" };
    const struct block *b = &d->blocks[i];
    bool was_item = i && d->blocks[i - 1].kind == BLOCK_ITEM, is_item = b->kind == BLOCK_ITEM;
    if (is_item && !was_item) buffer_add(out, STR("<ul>\n"));
    if (was_item && !is_item) buffer_add(out, STR("</ul>\n"));
    switch (b->kind) {
    case BLOCK_HEADING: write_text(out, headings[b->level > 4 ? 4 : b->level], b->text); break;
    case BLOCK_TEXT: write_text(out, "p", b->text); break;
    case BLOCK_ITEM: write_text(out, "li", b->text); break;
    case BLOCK_TABLE: write_table(out, d, b->table); break;
    }
}

static void write_plots(struct buffer *out, struct arena *arena, const struct plots *plots)
{
    if (plots->count) write_text(out, "h2", STR("Plots"));
    for (size_t i = 0; i < plots->count; i++) plot_write(arena, out, &plots->items[i]);
    if (plots->left_out) write_text(out, "p", arena_printf(arena, "%zu more plots are left out.", plots->left_out));
}

// The plots stand behind the first part, the workload: before the long tables.
void html_write(struct buffer *out, const struct document *d, const struct plots *plots)
{
    size_t parts = 0;
    buffer_add(out, str_of(head));
    markup_text(out, d->count ? d->blocks[0].text : STR("Results"));
    buffer_add(out, str_of(style));
    for (size_t i = 0; i < d->count; i++) {
        bool is_part = d->blocks[i].kind == BLOCK_HEADING && d->blocks[i].level == 2;
        if (is_part && ++parts == 2) {
            if (d->blocks[i - 1].kind == BLOCK_ITEM) buffer_add(out, STR("</ul>\n"));
            write_plots(out, d->arena, plots);
        }
        bool closed = is_part && parts == 2 && d->blocks[i - 1].kind == BLOCK_ITEM;
        if (closed) write_text(out, "h2", d->blocks[i].text);
        else write_block(out, d, i);
    }
    if (d->count && d->blocks[d->count - 1].kind == BLOCK_ITEM) buffer_add(out, STR("</ul>\n"));
    if (parts < 2) write_plots(out, d->arena, plots);
    buffer_add(out, STR("</body>\n</html>\n"));
}
