// advise/advice.c - a table of questions that a database engineer brings to measurements of storage. Each looks for the points it needs.
#include "advise/family.h"
#include "advise/rules.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static void (*const rules[])(struct look_out *) = {
    advise_io_concurrency, advise_page_cost, advise_commits, advise_sync_method, advise_group_commit, advise_checkpoint, advise_neighbours,
};

const struct advices *advise(struct arena *arena, const struct rows *rows, const struct groups *groups, const struct findings *findings, const struct lone *lone)
{
    struct advices *advices = arena_new(arena, struct advices);
    struct look_out l = { arena, rows, points_of(arena, groups), findings, lone, advices };
    for (size_t i = 0; i < COUNT(rules); i++) rules[i](&l);
    for (size_t i = 0; i < advices->count; i++) advice_doubt(&l, &advices->items[i]);
    return advices;
}
