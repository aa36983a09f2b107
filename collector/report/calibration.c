// report/calibration.c - each piece of advice with its inputs, so that it can be checked with a pencil.
#include "report/calibration.h"

#include <math.h>

static void add_column(struct table *table, const char *title, int decimals)
{
    table_column(table, (struct heading){ str_of(title), str_of(title), decimals });
}

static void put(struct cell *cell, double number)
{
    if (isfinite(number)) *cell = cell_number(number);
}

static const struct table *inputs_of(struct arena *arena, const struct advice *a)
{
    struct table *table = table_new(arena);
    add_column(table, "input", -1);
    add_column(table, "n", 0);
    add_column(table, arena_printf(arena, "mean, %s", a->unit).data, 3);
    add_column(table, "sd", 3);
    add_column(table, "CV %", 2);
    add_column(table, "95 % +-", 3);
    for (size_t i = 0; i < a->count; i++) {
        const struct stats *s = &a->inputs[i].stats;
        struct cell *cell = table_row(table);
        *cell++ = cell_text(a->inputs[i].what);
        *cell++ = cell_number((double)s->n);
        put(cell++, s->mean);
        put(cell++, s->sd);
        put(cell++, s->cv_pct);
        put(cell, s->half);
    }
    return table;
}

static void add_item(struct document *d, const char *what, str text)
{
    if (text.len) document_item(d, arena_printf(d->arena, "%s: %.*s", what, STR_ARG(text)));
}

void calibration_add(struct document *d, const struct advices *advices, int level)
{
    for (size_t i = 0; i < advices->count; i++) {
        const struct advice *a = &advices->items[i];
        document_heading(d, level, a->title);
        add_item(d, "value", a->value);
        add_item(d, "missing", a->missing);
        add_item(d, "DO NOT USE", a->value.len ? a->doubts : (str){ 0 });
        add_item(d, "formula", str_of(a->formula));
        document_table(d, inputs_of(d->arena, a));
    }
}
