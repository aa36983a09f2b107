// report/bexhoma_workflow.c - one line a round and system. Only what left records ran.
#include "report/bexhoma_rows.h"

static str type_of(const struct rows *rows, const struct round *round)
{
    const struct planfile_step *step = round->step;
    const struct planfile_system *systems = rows->plan ? rows->plan->systems.items : NULL;
    return systems && step && step->system >= 0 ? systems[step->system].type : STR("hardware");
}

static void add_line(struct document *d, const struct rows *rows, const struct connection *c, const struct round *round, int64_t pods)
{
    str name = connection_name(d->arena, rows, c, 1);
    document_item(d, arena_printf(d->arena, "DBMS %.*s - Experiment %lld Client %lld: %.*s (%lld pods)", STR_ARG(name), (long long)c->run, (long long)c->number,
        STR_ARG(type_of(rows, round)), (long long)pods));
}

static void add_actual(struct document *d, const struct rows *rows, const struct connections *all)
{
    for (size_t i = 0, end; i < all->count; i = end) {
        for (end = i + 1; end < all->count && connection_same_phase(&all->items[i], &all->items[end]); end++) continue;
        add_line(d, rows, &all->items[i], all->items[i].client->round, (int64_t)(end - i));
    }
}

// Clients that were planned, one a round and tenant, in the order of those that ran.
static struct connections planned_of(struct arena *arena, const struct rows *rows)
{
    struct connections all = { 0 };
    for (size_t i = 0; i < rows->round_count; i++) {
        struct round *round = rows->rounds[i];
        for (int64_t tenant = 1; round->step && tenant <= round->tenants; tenant++) {
            struct record *record = arena_new(arena, struct record);
            struct client *client = arena_new(arena, struct client);
            record->tenant = tenant;
            *client = (struct client){ .record = record, .round = round };
            all.items = arena_more(arena, all.items, sizeof *all.items, all.count);
            all.items[all.count++] = connection_planned(rows, client);
        }
    }
    connections_sort(&all);
    return all;
}

static int64_t pods_of(const struct round *round)
{
    return round->tenants > 0 ? round->expected / round->tenants : round->expected;
}

void bexhoma_workflow(struct document *d, const struct rows *rows, const struct connections *all)
{
    document_heading(d, 3, STR("Workflow"));
    document_heading(d, 4, STR("Actual"));
    add_actual(d, rows, all);
    if (!rows->plan) return;
    struct connections planned = planned_of(d->arena, rows);
    document_heading(d, 4, STR("Planned"));
    for (size_t i = 0; i < planned.count; i++) add_line(d, rows, &planned.items[i], planned.items[i].client->round, pods_of(planned.items[i].client->round));
}
