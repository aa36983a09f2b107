// output/page.c - the two looks of a page.
#include "output/page.h"

static bool markdown(const struct page *page) { return page->style == REVIEW_MARKDOWN; }

static void put(struct page *page, str text)
{
    if (markdown(page)) grid_markdown_text(page->out, text);
    else buffer_add(page->out, text);
}

void page_gap(struct page *page)
{
    buffer_char(page->out, '\n');
}

void page_title(struct page *page, str title)
{
    if (markdown(page)) buffer_add(page->out, STR("# "));
    put(page, title);
    buffer_char(page->out, '\n');
}

void page_section(struct page *page, str title)
{
    buffer_add(page->out, markdown(page) ? STR("\n## ") : STR("\n"));
    put(page, title);
    buffer_add(page->out, markdown(page) ? STR("\n\n") : STR("\n"));
}

void page_line(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!markdown(page)) buffer_add(page->out, STR("  "));
    put(page, arena_vprintf(page->arena, format, arguments));
    buffer_char(page->out, '\n');
    va_end(arguments);
}

void page_item(struct page *page, str text)
{
    buffer_add(page->out, markdown(page) ? STR("- ") : STR("  - "));
    put(page, text);
    buffer_char(page->out, '\n');
}

void page_code(struct page *page, str lines)
{
    if (markdown(page)) buffer_add(page->out, STR("```\n"));
    while (lines.len) {
        struct cut cut = str_cut(lines, '\n');
        if (!markdown(page)) buffer_add(page->out, STR("  "));
        buffer_add(page->out, cut.head);
        buffer_char(page->out, '\n');
        lines = cut.tail;
    }
    if (markdown(page)) buffer_add(page->out, STR("```\n"));
}

void page_table(struct page *page, const struct grid *grid)
{
    if (markdown(page)) grid_markdown(grid, page->out);
    else grid_text(grid, 2, page->out);
}
