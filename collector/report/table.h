// report/table.h - cells under headings: what every format prints in its own way. Only for report/.
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H
#include "base/arena.h"

enum cell_kind { CELL_EMPTY, CELL_TEXT, CELL_NUMBER, CELL_RULE };      // EMPTY: not measured; RULE, in front: a line between groups of rows
struct cell { enum cell_kind kind; union { str text; double number; }; };
struct heading {
    str name;                       // for machines, with its unit
    str title;                      // for people, with its unit
    int decimals;                   // as people read it; machines get all digits. -1: as it is
};
struct table {
    struct arena *arena;
    struct heading *headings; size_t width;
    struct cell **rows; size_t height;
};

struct table *table_new(struct arena *);
size_t table_column(struct table *, struct heading);        // all columns before the first row; returns its index
const struct table *table_without_empty(const struct table *);     // the same without columns in which nothing stands
struct cell *table_row(struct table *);                     // `width` empty cells
struct cell cell_text(str);                                 // the empty text is an empty cell
struct cell cell_word(str);                                 // a number when it is one just as written (8, not 08 or 8k), else text
struct cell cell_number(double);
struct cell cell_count(int64_t);                            // below 0: empty
#endif
