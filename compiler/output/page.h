// output/page.h - a page for people, as text for a terminal or as Markdown for a pull request.
#ifndef OUTPUT_PAGE_H
#define OUTPUT_PAGE_H
#include "base/grid.h"
#include "output/output.h"

struct page { struct arena *arena; enum review_style style; struct buffer *out; };

void page_title(struct page *, str);
void page_section(struct page *, str);
void page_line(struct page *, const char *format, ...) __attribute__((format(printf, 2, 3)));     // a paragraph
void page_item(struct page *, str);                             // of a list
void page_code(struct page *, str);                             // lines to be typed or read as they are
void page_table(struct page *, const struct grid *);
void page_gap(struct page *);
#endif
