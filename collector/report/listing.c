// report/listing.c - rows as they are, or one a group of them; filtered, sorted, cut.
#include "report/chosen.h"
#include "report/figures.h"

#include <stdlib.h>

struct line { struct value *cells, *keys; size_t at; };      // keys: what it is sorted by
struct lines { struct line *items; size_t count, width; const struct specs *by; };

static struct line *add_line(const struct chosen *c, struct lines *lines)
{
    lines->items = arena_more(c->arena, lines->items, sizeof *lines->items, lines->count);
    struct line *line = &lines->items[lines->count];
    *line = (struct line){ arena_array(c->arena, struct value, lines->width + 1), arena_array(c->arena, struct value, lines->by->count + 1), lines->count };
    lines->count++;
    return line;
}

static int by_keys(const void *left, const void *right, void *with)
{
    const struct line *a = left, *b = right;
    const struct specs *by = with;
    for (size_t i = 0; i < by->count; i++) {
        bool absent = a->keys[i].kind == VALUE_NONE || b->keys[i].kind == VALUE_NONE;       // last, either way
        int order = value_compare(&a->keys[i], &b->keys[i]);
        if (order) return by->items[i].descending && !absent ? -order : order;
    }
    return a->at < b->at ? -1 : a->at > b->at;
}

static const struct table *table_of(const struct chosen *c, struct lines *lines, const struct spec *specs)
{
    struct table *table = table_new(c->arena);
    for (size_t i = 0; i < lines->width; i++) table_column(table, heading_of(c, &specs[i]));
    if (lines->count) qsort_r(lines->items, lines->count, sizeof *lines->items, by_keys, (void *)lines->by);
    for (size_t i = 0; i < lines->count && (!c->query->top || i < c->query->top); i++) {
        struct cell *cells = table_row(table);
        for (size_t k = 0; k < lines->width; k++) cells[k] = cell_of(c->arena, &specs[k], &lines->items[i].cells[k]);
    }
    return table;
}

static void add_spec(struct arena *arena, struct specs *specs, const struct spec *spec)
{
    specs->items = arena_more(arena, specs->items, sizeof *spec, specs->count);
    specs->items[specs->count++] = *spec;
}

static void add_named(const struct chosen *c, struct specs *specs, str name)
{
    struct spec spec;
    if (spec_of_name(c->arena, c->facets, name, &spec)) add_spec(c->arena, specs, &spec);
}

static bool is_told(const struct chosen *c, str name)
{
    str difference;
    for (size_t i = 1; i < c->count; i++)
        if (!chosen_same_point(c, c->groups[0], c->groups[i], &difference) && str_equal(difference, name)) return true;
    return false;
}

// What tells the rows apart, then what was measured: as in the tables of the report.
static struct specs usual_columns(const struct chosen *c)
{
    struct specs specs = { 0 };
    const struct planfile *plan = c->report->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    struct figures figures = figures_of(c->arena, c->report->rows, false);
    for (size_t i = 0; axes && i < plan->axes.count; i++) add_named(c, &specs, axes[i].name);
    if (c->report->rows->round_count) add_named(c, &specs, STR("repeat"));
    for (size_t i = 0; i < c->varying.count; i++) add_named(c, &specs, c->varying.items[i]);
    static const str more[] = { STR_INIT("workload"), STR_INIT("stage"), STR_INIT("tenant"), STR_INIT("test") };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (is_told(c, more[i])) add_named(c, &specs, more[i]);
    for (size_t i = 0; i < figures.count; i++) add_named(c, &specs, figures.items[i].column->name);
    return specs;
}

const struct table *listing_make(const struct chosen *c)
{
    struct specs columns = c->query->columns.count ? c->query->columns : usual_columns(c);
    struct lines lines = { .width = columns.count, .by = &c->query->by };
    for (size_t i = 0; i < c->count; i++) {
        struct line *line = add_line(c, &lines);
        struct scope scope = chosen_scope(c, &c->groups[i], 1, NULL);
        for (size_t k = 0; k < columns.count; k++) line->cells[k] = expression_value(&scope, columns.items[k].expression);
        for (size_t k = 0; k < lines.by->count; k++) line->keys[k] = expression_value(&scope, lines.by->items[k].expression);
    }
    return table_of(c, &lines, columns.items);
}

struct member { const struct group *group; struct value *keys; size_t at; };

static int by_member(const void *left, const void *right, void *with)
{
    const struct member *a = left, *b = right;
    const size_t *width = with;
    for (size_t i = 0; i < *width; i++) {
        int order = value_compare(&a->keys[i], &b->keys[i]);
        if (order) return order;
    }
    return a->at < b->at ? -1 : a->at > b->at;
}

static struct member *members_of(const struct chosen *c, const struct specs *keys)
{
    struct member *members = arena_array(c->arena, struct member, c->count + 1);
    size_t width = keys->count;
    for (size_t i = 0; i < c->count; i++) {
        struct scope scope = chosen_scope(c, &c->groups[i], 1, NULL);
        members[i] = (struct member){ c->groups[i], arena_array(c->arena, struct value, keys->count + 1), i };
        for (size_t k = 0; k < keys->count; k++) members[i].keys[k] = expression_value(&scope, keys->items[k].expression);
    }
    if (c->count) qsort_r(members, c->count, sizeof *members, by_member, &width);
    return members;
}

static bool same_keys(const struct member *a, const struct member *b, size_t width)
{
    for (size_t i = 0; i < width; i++)
        if (!value_equal(&a->keys[i], &b->keys[i])) return false;
    return true;
}

// Means of what the report shows, unless other values were asked for.
static struct specs values_of(const struct chosen *c)
{
    struct specs specs = { 0 };
    struct figures figures = figures_of(c->arena, c->report->rows, false);
    for (size_t i = 0; i < c->query->values.count; i++) {
        struct spec spec = c->query->values.items[i];
        spec.expression = expression_mean(c->arena, spec.expression);
        add_spec(c->arena, &specs, &spec);
    }
    for (size_t i = 0; !c->query->values.count && i < figures.count; i++) {
        struct spec spec;
        if (!spec_of_name(c->arena, c->facets, figures.items[i].column->name, &spec)) continue;
        spec.title = arena_printf(c->arena, "mean %.*s", STR_ARG(spec.title));
        spec.name = arena_printf(c->arena, "mean_%.*s", STR_ARG(spec.name));
        spec.expression = expression_mean(c->arena, spec.expression);
        add_spec(c->arena, &specs, &spec);
    }
    return specs;
}

static void add_group(const struct chosen *c, struct lines *lines, const struct specs *columns, const struct member *members, size_t count)
{
    const struct group **groups = arena_array(c->arena, const struct group *, count);
    for (size_t i = 0; i < count; i++) groups[i] = members[i].group;
    struct line line = { arena_array(c->arena, struct value, lines->width + 1), NULL, 0 };
    struct scope scope = chosen_scope(c, groups, count, line.cells);
    for (size_t k = 0; k < c->query->group.count; k++) line.cells[k] = members[0].keys[k];
    for (size_t k = c->query->group.count; k < columns->count; k++) line.cells[k] = expression_value(&scope, columns->items[k].expression);
    if (c->query->having && !expression_holds(&scope, c->query->having)) return;
    struct line *kept = add_line(c, lines);
    kept->cells = line.cells;
    for (size_t k = 0; k < lines->by->count; k++) kept->keys[k] = expression_value(&scope, lines->by->items[k].expression);
}

const struct table *grouping_make(const struct chosen *c)
{
    const struct specs *keys = &c->query->group;
    struct specs columns = { 0 }, values = values_of(c);
    for (size_t i = 0; i < keys->count; i++) add_spec(c->arena, &columns, &keys->items[i]);
    for (size_t i = 0; i < values.count; i++) add_spec(c->arena, &columns, &values.items[i]);
    struct lines lines = { .width = columns.count, .by = &c->query->by };
    const struct member *members = members_of(c, keys);
    for (size_t i = 0, end; i < c->count; i = end) {
        for (end = i + 1; end < c->count && same_keys(&members[i], &members[end], keys->count); end++) continue;
        add_group(c, &lines, &columns, &members[i], end - i);
    }
    return table_of(c, &lines, columns.items);
}
