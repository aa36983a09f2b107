// report/bexhoma_rows.c - names are numbers: system (a tenant has its own), run, round, 1, client.
#include "report/bexhoma_rows.h"

#include <stdlib.h>

static int64_t number_in_run(const struct rows *rows, const struct round *round)
{
    int64_t number = 1;
    for (size_t i = 0; i + 1 < round->number && i < rows->round_count; i++) {
        const struct planfile_step *step = rows->rounds[i]->step;
        number += !step || !round->step || step->repeat == round->step->repeat;
    }
    return number;
}

struct connection connection_planned(const struct rows *rows, const struct client *client)
{
    const struct planfile_step *step = client->round->step;
    int64_t system = step && step->system > 0 ? step->system : 0, tenants = client->round->tenants > 0 ? client->round->tenants : 1;
    return (struct connection){ client, system * tenants + client->record->tenant, step && step->repeat > 0 ? step->repeat : 1, number_in_run(rows, client->round) };
}

static int by_name(const void *left, const void *right)
{
    const struct connection *a = left, *b = right;
    if (a->system != b->system) return a->system < b->system ? -1 : 1;
    if (a->run != b->run) return a->run < b->run ? -1 : 1;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    return (a->client->record->client > b->client->record->client) - (a->client->record->client < b->client->record->client);
}

void connections_sort(struct connections *all)
{
    if (all->count) qsort(all->items, all->count, sizeof *all->items, by_name);
}

struct connections connections_of(struct arena *arena, const struct rows *rows)
{
    struct connections all = { arena_array(arena, struct connection, rows->client_count + 1), 0, false };
    for (size_t i = 0; i < rows->client_count; i++) {
        const struct client *client = rows->clients[i];
        if (client->state != CLIENT_COUNTS || !client->round) continue;
        all.items[all.count++] = connection_planned(rows, client);
        all.tenants = all.tenants || client->record->tenant > 1;
    }
    connections_sort(&all);
    return all;
}

bool connection_same_phase(const struct connection *a, const struct connection *b)
{
    return a->system == b->system && a->client->round == b->client->round;
}

static str type_of(const struct rows *rows, const struct connection *c)
{
    static const struct { str type, name; } names[] = {
        { STR_INIT("hardware"), STR_INIT("Hardware") }, { STR_INIT("postgresql"), STR_INIT("PostgreSQL") }, { STR_INIT("mariadb"), STR_INIT("MariaDB") },
    };
    const struct planfile_step *step = c->client->round->step;
    const struct planfile_system *systems = rows->plan ? rows->plan->systems.items : NULL;
    for (size_t i = 0; systems && step && step->system >= 0 && i < sizeof names / sizeof *names; i++)
        if (str_equal(systems[step->system].type, names[i].type)) return names[i].name;
    return names[0].name;
}

str connection_name(struct arena *arena, const struct rows *rows, const struct connection *c, int parts)
{
    str name = arena_printf(arena, "%.*s-%lld", STR_ARG(type_of(rows, c)), (long long)c->system);
    if (parts > 1) name = arena_printf(arena, "%.*s-%lld-%lld", STR_ARG(name), (long long)c->run, (long long)c->number);
    if (parts > 3) name = arena_printf(arena, "%.*s-1", STR_ARG(name));
    return parts > 4 ? arena_printf(arena, "%.*s-%lld", STR_ARG(name), (long long)c->client->record->client) : name;
}

const struct sample *connection_sample(const struct connection *c, str tool, str test)
{
    for (size_t i = 0; i < c->client->row_count; i++) {
        const struct sample *sample = c->client->rows[i]->sample;
        if (str_equal(sample->tool, tool) && (!test.len || str_equal(sample->test, test))) return sample;
    }
    return NULL;
}

int64_t connection_duration_s(const struct connection *c)
{
    const struct record *record = c->client->record;
    const struct record_stage *stages = record->stages.items;
    int64_t end = -1;
    for (size_t i = 0; i < record->stages.count; i++) end = stages[i].end_ms > end ? stages[i].end_ms : end;
    return end < 0 || record->go_ms < 0 ? 0 : (end - record->go_ms + 500) / 1000;
}
