// report/pivot.c - one figure over two lists of keys. Keys stand in the order of the plan; without one, numbers by size, others as met.
#include "report/chosen.h"

#include <stdlib.h>

// The different values of one key, in order.
struct levels { struct value *values; size_t count; };
struct levels_of { struct levels *items; size_t count; };
struct place { const struct group *group; uint64_t row, col; size_t at; };

static size_t find_level(const struct levels *levels, const struct value *value)
{
    size_t i = 0;
    while (i < levels->count && !value_equal(&levels->values[i], value)) i++;
    return i;
}

static void add_level(struct arena *arena, struct levels *levels, const struct value *value)
{
    if (find_level(levels, value) < levels->count) return;
    levels->values = arena_more(arena, levels->values, sizeof *value, levels->count);
    levels->values[levels->count++] = *value;
}

static int by_value(const void *left, const void *right)
{
    return value_compare(left, right);
}

static bool all_numbers(const struct levels *levels)
{
    for (size_t i = 0; i < levels->count; i++)
        if (levels->values[i].kind != VALUE_NUMBER) return false;
    return levels->count > 0;
}

// Of an axis, so that an order that was shuffled shows as it was written.
static size_t axis_place(const struct chosen *c, const struct spec *spec, const struct value *value)
{
    str statistic, name = expression_name(spec->expression, &statistic);
    const struct planfile *plan = c->report->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    for (size_t i = 0; axes && i < plan->axes.count; i++) {
        const struct planfile_level *levels = axes[i].levels.items;
        for (size_t l = 0; str_equal(axes[i].name, name) && l < axes[i].levels.count; l++)
            if (str_equal(levels[l].name, value->text)) return l;
    }
    return SIZE_MAX;
}

static struct levels in_axis_order(const struct chosen *c, const struct spec *spec, const struct levels *levels)
{
    struct levels sorted = { arena_array(c->arena, struct value, levels->count + 1), 0 };
    size_t *places = arena_array(c->arena, size_t, levels->count + 1);
    for (size_t i = 0; i < levels->count; i++) {
        size_t place = axis_place(c, spec, &levels->values[i]), at = sorted.count++;
        for (; at && places[at - 1] > place; at--) places[at] = places[at - 1], sorted.values[at] = sorted.values[at - 1];
        places[at] = place;
        sorted.values[at] = levels->values[i];
    }
    return sorted;
}

static struct value key_value(const struct chosen *c, const struct spec *spec, const struct group *group)
{
    struct scope scope = chosen_scope(c, &group, 1, NULL);
    return expression_value(&scope, spec->expression);
}

static struct levels_of levels_of(const struct chosen *c, const struct specs *keys)
{
    struct levels_of all = { arena_array(c->arena, struct levels, keys->count + 1), keys->count };
    for (size_t k = 0; k < keys->count; k++) {
        struct levels *levels = &all.items[k];
        for (size_t i = 0; i < c->count; i++) {
            struct value value = key_value(c, &keys->items[k], c->groups[i]);
            add_level(c->arena, levels, &value);
        }
        bool is_axis = levels->count && axis_place(c, &keys->items[k], &levels->values[0]) != SIZE_MAX;
        if (is_axis) *levels = in_axis_order(c, &keys->items[k], levels);
        else if (all_numbers(levels)) qsort(levels->values, levels->count, sizeof *levels->values, by_value);
    }
    return all;
}

// The place among all combinations of levels, the first key slowest.
static uint64_t rank_of(const struct chosen *c, const struct specs *keys, const struct levels_of *levels, const struct group *group)
{
    uint64_t rank = 0;
    for (size_t k = 0; k < keys->count; k++) {
        struct value value = key_value(c, &keys->items[k], group);
        rank = rank * levels->items[k].count + find_level(&levels->items[k], &value);
    }
    return rank;
}

static struct value level_at(const struct levels_of *levels, uint64_t rank, size_t key)
{
    for (size_t k = levels->count - 1; k > key; k--) rank /= levels->items[k].count;
    return levels->items[key].values[rank % levels->items[key].count];
}

static int by_place(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    if (a->row != b->row) return a->row < b->row ? -1 : 1;
    if (a->col != b->col) return a->col < b->col ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

struct grid {
    const struct chosen *c;
    const struct pivot *pivot;
    struct levels_of rows, cols;
    struct place *places;
    uint64_t *columns; size_t column_count;         // ranks of columns that have a figure
    bool plain;
    struct table *table;
};

static int by_rank(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void find_columns(struct grid *g)
{
    uint64_t *ranks = arena_array(g->c->arena, uint64_t, g->c->count + 1);
    for (size_t i = 0; i < g->c->count; i++) ranks[i] = g->places[i].col;
    if (g->c->count) qsort(ranks, g->c->count, sizeof *ranks, by_rank);
    for (size_t i = 0; i < g->c->count; i++)
        if (!g->column_count || ranks[g->column_count - 1] != ranks[i]) ranks[g->column_count++] = ranks[i];
    g->columns = ranks;
}

static str joined(const struct grid *g, const struct levels_of *levels, uint64_t rank)
{
    str *parts = arena_array(g->c->arena, str, levels->count + 1);
    for (size_t k = 0; k < levels->count; k++) {
        struct value value = level_at(levels, rank, k);
        parts[k] = value_shown(g->c->arena, &value);
    }
    return arena_join(g->c->arena, parts, levels->count, STR(" "));
}

static str titles_of(const struct grid *g, const struct specs *specs)
{
    str *parts = arena_array(g->c->arena, str, specs->count + 1);
    for (size_t k = 0; k < specs->count; k++) parts[k] = specs->items[k].title;
    return arena_join(g->c->arena, parts, specs->count, STR(" "));
}

static str label_of(const struct grid *g, const struct group *group)
{
    const struct label *label = &g->pivot->label;
    struct arena *arena = g->c->arena;
    str text = label->texts[0];
    for (size_t i = 0; i < label->count; i++) {
        struct value value = key_value(g->c, &label->specs[i], group);
        bool as_number = value.kind == VALUE_NUMBER && label->specs[i].decimals >= 0 && !value.text.len;
        str shown = as_number ? arena_printf(arena, "%.*f", label->specs[i].decimals, value.number) : value_shown(arena, &value);
        text = arena_printf(arena, "%.*s%.*s%.*s", STR_ARG(text), STR_ARG(shown), STR_ARG(label->texts[i + 1]));
    }
    return text;
}

static void add_label_heading(struct grid *g)
{
    struct arena *arena = g->c->arena;
    str cols = titles_of(g, &g->pivot->cols);
    if (g->plain) table_column(g->table, (struct heading){ STR("label"), arena_printf(arena, "<- %.*s", STR_ARG(cols)), -1 });
    else table_column(g->table, (struct heading){ STR("label"), arena_printf(arena, "%.*s \\ %.*s", STR_ARG(titles_of(g, &g->pivot->rows)), STR_ARG(cols)), -1 });
}

static void add_headings(struct grid *g)
{
    const struct specs *rows = &g->pivot->rows;
    bool labelled = g->pivot->labelled || g->plain;
    if (labelled && !g->plain) add_label_heading(g);
    for (size_t k = 0; !labelled && k < rows->count; k++) table_column(g->table, heading_of(g->c, &rows->items[k]));
    for (size_t i = 0; i < g->column_count; i++) {
        str title = joined(g, &g->cols, g->columns[i]);
        table_column(g->table, (struct heading){ title, title, g->pivot->value.decimals });
    }
    if (g->plain) add_label_heading(g);
}

// Different things in one cell have no mean.
static bool is_one_point(const struct grid *g, const struct group *const *groups, size_t count)
{
    str difference;
    for (size_t i = 1; i < count && !expression_has_statistic(g->pivot->value.expression); i++) {
        if (chosen_same_point(g->c, groups[0], groups[i], &difference)) continue;
        struct diag *diag = diag_error(g->c->diags, "ambiguous-cell", (struct span){ 0 }, "pivot: results that differ in '%.*s' fall into one cell", STR_ARG(difference));
        diag_hint(g->c->diags, diag, "add it to rows= or cols=, choose with --where, or say which statistic is wanted: value=mean:..");
        return false;
    }
    return true;
}

static bool put_cell(const struct grid *g, struct cell *cell, const struct place *places, size_t count)
{
    const struct group **groups = arena_array(g->c->arena, const struct group *, count);
    for (size_t i = 0; i < count; i++) groups[i] = places[i].group;
    struct scope scope = chosen_scope(g->c, groups, count, NULL);
    struct value value = expression_value(&scope, expression_mean(g->c->arena, g->pivot->value.expression));
    *cell = cell_of(g->c->arena, &g->pivot->value, &value);
    return is_one_point(g, groups, count);
}

static struct cell *put_row_keys(const struct grid *g, struct cell *cells, const struct place *place)
{
    const struct specs *rows = &g->pivot->rows;
    str label = g->pivot->labelled ? label_of(g, place->group) : g->plain ? joined(g, &g->rows, place->row) : (str){ 0 };
    if (g->plain) cells[g->column_count] = cell_text(label);
    else if (g->pivot->labelled) *cells++ = cell_text(label);
    for (size_t k = 0; !g->plain && !g->pivot->labelled && k < rows->count; k++) {
        struct value value = level_at(&g->rows, place->row, k);
        *cells++ = cell_of(g->c->arena, &rows->items[k], &value);
    }
    return cells;
}

static void add_rule(const struct grid *g, const struct place *before, const struct place *place)
{
    if (!g->plain || g->rows.count < 2) return;
    struct value a = level_at(&g->rows, before->row, 0), b = level_at(&g->rows, place->row, 0);
    if (!value_equal(&a, &b)) table_row(g->table)[0] = (struct cell){ .kind = CELL_RULE };
}

static bool add_row(const struct grid *g, const struct place *places, size_t count)
{
    struct cell *cells = put_row_keys(g, table_row(g->table), places);
    for (size_t i = 0, end, column = 0; i < count; i = end) {
        for (end = i + 1; end < count && places[end].col == places[i].col; end++) continue;
        while (g->columns[column] != places[i].col) column++;
        if (!put_cell(g, &cells[column], &places[i], end - i)) return false;
    }
    return true;
}

const struct table *pivot_make(const struct chosen *c, const struct pivot *pivot, bool plain)
{
    struct grid g = { .c = c, .pivot = pivot, .rows = levels_of(c, &pivot->rows), .cols = levels_of(c, &pivot->cols), .plain = plain, .table = table_new(c->arena) };
    g.places = arena_array(c->arena, struct place, c->count + 1);
    for (size_t i = 0; i < c->count; i++)
        g.places[i] = (struct place){ c->groups[i], rank_of(c, &pivot->rows, &g.rows, c->groups[i]), rank_of(c, &pivot->cols, &g.cols, c->groups[i]), i };
    if (c->count) qsort(g.places, c->count, sizeof *g.places, by_place);
    find_columns(&g);
    add_headings(&g);
    for (size_t i = 0, end; i < c->count; i = end) {
        for (end = i + 1; end < c->count && g.places[end].row == g.places[i].row; end++) continue;
        if (i) add_rule(&g, &g.places[i - 1], &g.places[i]);
        if (!add_row(&g, &g.places[i], end - i)) return NULL;
    }
    return g.table;
}
