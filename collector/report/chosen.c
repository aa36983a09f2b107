// report/chosen.c - which groups of results count for a query, and how figures become cells.
#include "report/chosen.h"

#include "base/number.h"

struct scope chosen_scope(const struct chosen *c, const struct group *const *groups, size_t count, const struct value *cells)
{
    return (struct scope){ c->arena, c->facets, groups, count, cells };
}

static bool is_chosen(struct chosen *c, const struct group *group)
{
    if (group->round && group->round->step && group->round->step->warmup) return false;
    struct scope scope = chosen_scope(c, &group, 1, NULL);
    if (c->query->where && !expression_holds(&scope, c->query->where)) return false;
    c->failed += group->errors > 0;
    return !group->errors;
}

struct chosen *chosen_new(struct arena *arena, const struct report *report, const struct facets *facets, const struct query *query, struct diags *diags)
{
    struct chosen *c = arena_new(arena, struct chosen);
    const struct groups *groups = groups_make(arena, report->rows, query->level);
    *c = (struct chosen){ .arena = arena, .report = report, .facets = facets, .query = query, .diags = diags, .varying = list_varying(arena, report->rows) };
    c->groups = arena_array(arena, const struct group *, groups->count + 1);
    for (size_t i = 0; i < groups->count; i++)
        if (is_chosen(c, &groups->items[i])) c->merged = c->merged || groups->items[i].count > 1, c->groups[c->count++] = &groups->items[i];
    return c;
}

static bool differ(const struct chosen *c, const struct group *a, const struct group *b, str name)
{
    struct facet facet;
    if (!facets_find(c->facets, name, &facet)) return false;
    struct value x = facet_value(c->facets, &facet, a), y = facet_value(c->facets, &facet, b);
    return !value_equal(&x, &y);
}

bool chosen_same_point(const struct chosen *c, const struct group *a, const struct group *b, str *difference)
{
    static const str always[] = { STR_INIT("workload"), STR_INIT("stage"), STR_INIT("tenant"), STR_INIT("tool"), STR_INIT("test") };
    const struct planfile *plan = c->report->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    for (size_t i = 0; axes && i < plan->axes.count; i++)
        if (differ(c, a, b, *difference = axes[i].name)) return false;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (differ(c, a, b, *difference = always[i])) return false;
    for (size_t i = 0; !(a->round && a->round->step) && i < c->varying.count; i++)
        if (differ(c, a, b, *difference = c->varying.items[i])) return false;
    return true;
}

// A number that is shown otherwise (4k) is text; with a text around it, too.
struct cell cell_of(struct arena *arena, const struct spec *spec, const struct value *value)
{
    if (value->kind == VALUE_TEXT) return cell_text(value->text);
    if (value->kind == VALUE_NONE) return (struct cell){ 0 };
    if (spec->before.len || spec->after.len)
        return cell_text(arena_printf(arena, "%.*s%.*f%.*s", STR_ARG(spec->before), spec->decimals < 0 ? 0 : spec->decimals, value->number, STR_ARG(spec->after)));
    bool as_written = value->text.len && !str_equal(value->text, number_text(arena, value->number));
    return as_written ? cell_text(value->text) : cell_number(value->number);
}

struct heading heading_of(const struct chosen *c, const struct spec *spec)
{
    bool worst = c->merged && !spec->titled && expression_has_percentile(spec->expression);
    str title = worst ? arena_printf(c->arena, "%.*s, worst client", STR_ARG(spec->title)) : spec->title;
    return (struct heading){ spec->name, title, spec->decimals };
}
