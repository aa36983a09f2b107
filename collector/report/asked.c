// report/asked.c - each pivot, then the groups or the list.
#include "report/asked.h"

#include "report/chosen.h"

static void add(struct arena *arena, struct asked *asked, str title, const struct table *table)
{
    asked->items = arena_more(arena, asked->items, sizeof *asked->items, asked->count);
    asked->items[asked->count++] = (struct asked_table){ .title = title, .table = table };
}

static str join_names(struct arena *arena, const struct specs *specs)
{
    str *names = arena_array(arena, str, specs->count + 1);
    for (size_t i = 0; i < specs->count; i++) names[i] = specs->items[i].title;
    return arena_join(arena, names, specs->count, STR(", "));
}

static str pivot_title(struct arena *arena, const struct chosen *c, const struct pivot *pivot)
{
    str rows = join_names(arena, &pivot->rows), cols = join_names(arena, &pivot->cols);
    if (pivot->title.len) return pivot->title;
    return arena_printf(arena, "%.*s by %.*s and %.*s", STR_ARG(heading_of(c, &pivot->value).title), STR_ARG(rows), STR_ARG(cols));
}

static str level_word(enum group_level level)
{
    return level == GROUP_CLIENT ? STR("Clients") : level == GROUP_TENANT ? STR("Tenants") : STR("Rounds");
}

static str list_title(struct arena *arena, const struct chosen *c)
{
    const struct query *q = c->query;
    str what = c->report->rows->round_count ? level_word(q->level) : STR("Results"), by = join_names(arena, q->grouped ? &q->group : &q->by);
    if (q->grouped) return arena_printf(arena, "%.*s in groups by %.*s", STR_ARG(what), STR_ARG(by));
    if (q->top) return arena_printf(arena, "%.*s: the first %zu by %.*s", STR_ARG(what), q->top, STR_ARG(by));
    return what;
}

static void add_note(struct arena *arena, struct asked *asked, const struct chosen *c)
{
    if (!c->failed || !asked->count) return;
    asked->items[asked->count - 1].note = arena_printf(arena, "%zu with errors %s left out.", c->failed, c->failed == 1 ? "is" : "are");
}

const struct asked *asked_make(struct arena *arena, const struct report *report, const struct wishes *wishes, struct diags *diags)
{
    struct asked *asked = arena_new(arena, struct asked);
    const struct facets *facets = facets_new(arena, report->rows);
    const struct query *query = query_read(arena, wishes, facets, diags);
    const struct chosen *c = query ? chosen_new(arena, report, facets, query, diags) : NULL;
    if (!c) return NULL;
    for (size_t i = 0; i < query->pivot_count; i++) {
        const struct table *table = pivot_make(c, &query->pivots[i], report->style == STYLE_PLAIN);
        if (!table) return NULL;
        add(arena, asked, pivot_title(arena, c, &query->pivots[i]), table);
    }
    if (query->grouped) add(arena, asked, list_title(arena, c), grouping_make(c));
    if (query->listed) add(arena, asked, list_title(arena, c), listing_make(c));
    add_note(arena, asked, c);
    return asked;
}
