// report/document.h - the report for people, before it takes the form of a format. Only for report/.
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H
#include "base/buffer.h"
#include "report/table.h"

enum block_kind { BLOCK_HEADING, BLOCK_TEXT, BLOCK_ITEM, BLOCK_TABLE };
struct block { enum block_kind kind; int level; str text; const struct table *table; };
// na: what an empty cell shows. tabulated: rules and widths as Python's tabulate has them, items behind stars.
struct document { struct arena *arena; str na; bool tabulated; struct block *blocks; size_t count; };

void document_heading(struct document *, int level, str);
void document_text(struct document *, str);                 // a paragraph
void document_item(struct document *, str);                 // of a list
void document_table(struct document *, const struct table *);   // nothing when it has no rows

void plain_write(struct buffer *, const struct document *);     // columns apart by blanks
void markdown_write(struct buffer *, const struct document *);  // as GitHub renders it, and readable as it is
#endif
