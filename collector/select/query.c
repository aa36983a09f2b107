// select/query.c - the options of tables, each read on its own; what does not go together is said.
#include "select/query.h"

#include "base/number.h"
#include "base/typo.h"
#include "select/spec.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

bool wishes_any(const struct wishes *w)
{
    return w->pivot_count || w->group.len || w->values.len || w->having.len || w->columns.len || w->where.len || w->by.len || w->top.len || w->level.len;
}

struct asking { struct arena *arena; struct diags *diags; const struct facets *facets; struct titles titles; };

static struct wording wording_of(const struct asking *a, const char *option, str text)
{
    return (struct wording){ a->arena, a->diags, source_new(a->arena, str_of(option), text), a->facets, a->titles };
}

static void complain(const struct asking *a, const char *option, str text, const char *what)
{
    struct wording r = wording_of(a, option, text);
    diag_error(a->diags, "bad-option", wording_span(&r, text), "%s", what);
}

static bool read_specs(const struct asking *a, const char *option, str text, struct specs *specs)
{
    struct wording r = wording_of(a, option, text);
    return !text.len || spec_read_list(&r, text, specs);
}

static bool read_condition(const struct asking *a, const char *option, str text, const struct expression **condition)
{
    struct wording r = wording_of(a, option, text);
    return !text.len || (*condition = expression_read(&r, text));
}

static bool read_top(const struct asking *a, str text, size_t *top)
{
    int64_t number = 0;
    if (!text.len) return true;
    if (!number_integer(text, &number) || number < 1) return complain(a, "--top", text, "a number of rows from 1 on is wanted"), false;
    *top = (size_t)number;
    return true;
}

static bool read_level(const struct asking *a, str text, enum group_level *level)
{
    static const str words[] = { [GROUP_CLIENT] = STR_INIT("client"), [GROUP_TENANT] = STR_INIT("tenant"), [GROUP_ROUND] = STR_INIT("round") };
    *level = GROUP_ROUND;
    if (!text.len) return true;
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_equal(words[i], text)) return *level = (enum group_level)i, true;
    return complain(a, "--per", text, "client, tenant or round is wanted"), false;
}

// Not TITLE=..: its columns can be named in --by and --having.
static struct titles titles_of(struct arena *arena, const struct query *q)
{
    str *names = arena_array(arena, str, q->group.count + q->values.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < q->group.count; i++) names[count++] = q->group.items[i].name;
    for (size_t i = 0; i < q->values.count; i++) names[count++] = q->values.items[i].name;
    return (struct titles){ names, count };
}

static bool fit_together(const struct asking *a, const struct wishes *w)
{
    const struct { bool wrong; const char *option; str text; const char *what; } rules[] = {
        { w->values.len && !w->group.len, "--values", w->values, "values are of groups: say which with --group" },
        { w->having.len && !w->group.len, "--having", w->having, "having is about groups: say which with --group" },
        { w->columns.len && w->group.len, "--columns", w->columns, "the columns of groups are those of --group and --values" },
        { w->top.len && !w->by.len, "--top", w->top, "the top by what? say it with --by" },
        { w->by.len && w->pivot_count && !w->group.len && !w->columns.len && !w->top.len, "--by", w->by, "a pivot is not sorted: its order is that of the plan" },
    };
    bool good = true;
    for (size_t i = 0; i < COUNT(rules); i++)
        if (rules[i].wrong) complain(a, rules[i].option, rules[i].text, rules[i].what), good = false;
    return good;
}

// All are read, so that all that is wrong is said at once.
const struct query *query_read(struct arena *arena, const struct wishes *w, const struct facets *facets, struct diags *diags)
{
    struct query *q = arena_new(arena, struct query);
    struct asking a = { arena, diags, facets, { 0 } };
    bool good = fit_together(&a, w);
    q->pivots = arena_array(arena, struct pivot, w->pivot_count + 1);
    for (; q->pivot_count < w->pivot_count; q->pivot_count++) {
        struct wording r = wording_of(&a, "--pivot", w->pivots[q->pivot_count]);
        good &= pivot_read(&r, w->pivots[q->pivot_count], &q->pivots[q->pivot_count]);
    }
    q->grouped = w->group.len > 0;
    q->listed = !q->grouped && (w->columns.len || w->top.len || !w->pivot_count);
    good &= read_specs(&a, "--group", w->group, &q->group);
    good &= read_specs(&a, "--values", w->values, &q->values);
    good &= read_specs(&a, "--columns", w->columns, &q->columns);
    good &= read_condition(&a, "--where", w->where, &q->where);
    good &= read_top(&a, w->top, &q->top);
    good &= read_level(&a, w->level, &q->level);
    a.titles = titles_of(arena, q);
    good &= read_condition(&a, "--having", w->having, &q->having);
    good &= read_specs(&a, "--by", w->by, &q->by);
    return good ? q : NULL;
}
