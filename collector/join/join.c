// join/join.c - by id: a round of the plan, or one that nobody planned. The same record met twice counts once, a later run of the same client replaces
// the earlier one; both are said in a remark of the file that loses.
#include "join/join.h"

#include "base/map.h"

#include <stdlib.h>

struct join {
    struct names *names;
    struct arena *arena;
    struct rows rows;
    struct map *rounds, *clients;   // by id; by round, workload, tenant and client
};

static int64_t tenants_of(const struct planfile *plan, const struct planfile_step *step)
{
    const struct planfile_workload *workloads = step->workloads.items;
    int64_t clients = 0;
    for (size_t i = 0; i < step->workloads.count; i++) clients += workloads[i].pods * workloads[i].copies;
    return clients ? planfile_records(plan, step) / clients : 0;
}

static struct round *add_round(struct join *join, str id, const struct planfile_step *step)
{
    struct rows *rows = &join->rows;
    struct round *round = arena_new(join->arena, struct round);
    *round = (struct round){ .id = id, .number = rows->round_count + 1, .step = step };
    if (step) round->tenants = tenants_of(rows->plan, step), round->expected = planfile_records(rows->plan, step);
    rows->rounds = arena_more(join->arena, rows->rounds, sizeof(struct round *), rows->round_count);
    rows->rounds[rows->round_count++] = round;
    *map_slot(join->rounds, id) = round;
    return round;
}

static struct round *find_round(struct join *join, str id)
{
    void **slot = map_find(join->rounds, id);
    return slot ? *slot : add_round(join, names_keep(join->names, id), NULL);
}

struct join *join_new(struct names *names, const struct planfile *plan, struct columns *columns)
{
    struct arena *arena = names_arena(names);
    struct join *join = arena_new(arena, struct join);
    *join = (struct join){ .names = names, .arena = arena, .rounds = map_new(arena), .clients = map_new(arena) };
    join->rows = (struct rows){ .plan = plan, .columns = columns };
    const struct planfile_step *steps = plan ? plan->steps.items : NULL;
    for (size_t i = 0; plan && i < plan->steps.count; i++)
        if (str_equal(steps[i].action, STR("round"))) add_round(join, steps[i].id, &steps[i]);
    return join;
}

struct input *join_input(struct join *join, str path)
{
    struct rows *rows = &join->rows;
    struct input *input = arena_new(join->arena, struct input);
    input->path = arena_copy(join->arena, path);
    rows->inputs = arena_more(join->arena, rows->inputs, sizeof(struct input *), rows->input_count);
    rows->inputs[rows->input_count++] = input;
    return input;
}

static const struct planfile_workload *planned_workload(const struct round *round, const struct record *record)
{
    const struct planfile_workload *workloads = round->step ? round->step->workloads.items : NULL;
    for (size_t i = 0; workloads && i < round->step->workloads.count; i++) {
        if (!str_equal(workloads[i].name, record->workload)) continue;
        bool expected = record->client >= 1 && record->client <= workloads[i].pods * workloads[i].copies && record->tenant >= 1 && record->tenant <= round->tenants;
        return expected ? &workloads[i] : NULL;
    }
    return NULL;
}

static bool is_later(const struct record *new, const struct record *old)
{
    if (new->go_ms >= 0 && old->go_ms >= 0) return new->go_ms >= old->go_ms;
    return new->ready_ms >= old->ready_ms;
}

static void say(struct join *join, struct client *loser, const struct client *winner, const char *code, const char *what)
{
    const struct record *r = loser->record;
    str message = arena_printf(join->arena, "round %.*s, %.*s, tenant %lld, client %lld: %s %.*s:%zu", STR_ARG(r->round.len ? r->round : r->load),
        STR_ARG(r->workload), (long long)r->tenant, (long long)r->client, what, STR_ARG(winner->input->path), winner->record->line);
    remarks_add(join->arena, &loser->input->remarks, (struct remark){ r->line, REMARK_NOTE, code, message });
}

// `slot` holds the record that counts; the others hang behind it.
static void settle(struct join *join, void **slot, struct client *new)
{
    struct client *current = *slot;
    for (struct client *c = current; c; c = c->older) {
        if (!str_equal(c->record->nonce, new->record->nonce)) continue;
        new->state = CLIENT_DUPLICATE;
        new->by = c;
        new->older = current->older;
        current->older = new;
        say(join, new, c, "duplicate", "counted once, the same record stands at");
        return;
    }
    bool first = !current, later = first || is_later(new->record, current->record);
    struct client *winner = later ? new : current, *loser = later ? current : new;
    *slot = winner;
    if (first) return;
    if (!later) new->older = current->older;
    winner->older = loser;
    loser->state = CLIENT_SUPERSEDED;
    loser->by = winner;
    say(join, loser, winner, "superseded", "replaced by the later run at");
}

struct client *join_client(struct join *join, struct input *input, const struct record *record)
{
    struct rows *rows = &join->rows;
    struct client *client = arena_new(join->arena, struct client);
    *client = (struct client){ .record = record, .input = input };
    rows->clients = arena_more(join->arena, rows->clients, sizeof(struct client *), rows->client_count);
    rows->clients[rows->client_count++] = client;
    input->records++;
    if (record->round.len) {
        struct round *round = client->round = find_round(join, record->round);
        client->planned = planned_workload(round, record);
        round->clients = arena_more(join->arena, round->clients, sizeof(struct client *), round->client_count);
        round->clients[round->client_count++] = client;
    }
    str key = arena_printf(join->arena, "%.*s/%.*s/%.*s/%lld/%lld", STR_ARG(record->round), STR_ARG(record->load), STR_ARG(record->workload),
        (long long)record->tenant, (long long)record->client);
    settle(join, map_slot(join->clients, key), client);
    return client;
}

void join_result(struct join *join, struct input *input, struct client *client, int64_t stage, const struct sample *sample)
{
    struct rows *rows = &join->rows;
    struct row *row = arena_new(join->arena, struct row);
    *row = (struct row){ .input = input, .sample = sample, .client = client, .stage = stage };
    input->results++;
    rows->items = arena_more(join->arena, rows->items, sizeof(struct row *), rows->count);
    rows->items[rows->count++] = row;
    if (!client) return;
    row->planned = client->planned ? rows_planned(client->planned, stage) : NULL;
    client->rows = arena_more(join->arena, client->rows, sizeof(struct row *), client->row_count);
    client->rows[client->row_count++] = row;
}

void join_kept(struct join *join, const struct record *record)
{
    if (record->round.len) find_round(join, record->round)->kept++;
}

void join_broken(struct join *join, const struct input *input, const struct record *record, const char *code, str reason)
{
    struct rows *rows = &join->rows;
    rows->broken = arena_more(join->arena, rows->broken, sizeof *rows->broken, rows->broken_count);
    rows->broken[rows->broken_count++] = (struct broken){ input, *record_keep(join->names, record), code, arena_copy(join->arena, reason) };
}

const struct record_stage *rows_stage(const struct record *record, int64_t stage)
{
    const struct record_stage *stages = record->stages.items;
    for (size_t i = 0; i < record->stages.count; i++)
        if (stages[i].stage == stage) return &stages[i];
    return NULL;
}

const struct node *rows_planned(const struct planfile_workload *workload, int64_t stage)
{
    const struct planfile_stage *stages = workload->stages.items;
    if (!workload->stages.count) return workload->params;
    return stage >= 1 && (size_t)stage <= workload->stages.count ? stages[stage - 1].params : NULL;
}

struct place { const struct row *row; size_t round, at; };      // `at`: as met

static int by_place(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    if (a->round != b->round) return a->round < b->round ? -1 : 1;
    const struct record *x = a->row->client ? a->row->client->record : NULL, *y = b->row->client ? b->row->client->record : NULL;
    int order = x && y ? str_compare(x->workload, y->workload) : 0;
    if (order) return order;
    if (a->row->stage != b->row->stage) return a->row->stage < b->row->stage ? -1 : 1;
    if (x && y && x->tenant != y->tenant) return x->tenant < y->tenant ? -1 : 1;
    if (x && y && x->client != y->client) return x->client < y->client ? -1 : 1;
    return a->at < b->at ? -1 : 1;
}

static void sort_rows(struct join *join)
{
    struct rows *rows = &join->rows;
    struct place *places = arena_array(join->arena, struct place, rows->count + 1);
    for (size_t i = 0; i < rows->count; i++) {
        const struct round *round = rows->items[i]->client ? rows->items[i]->client->round : NULL;
        places[i] = (struct place){ rows->items[i], round ? round->number : SIZE_MAX, i };
    }
    qsort(places, rows->count, sizeof *places, by_place);
    rows->sorted = arena_array(join->arena, struct row *, rows->count + 1);
    for (size_t i = 0; i < rows->count; i++) rows->sorted[i] = rows->items[places[i].at];
}

const struct rows *join_finish(struct join *join)
{
    struct rows *rows = &join->rows;
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (!rows->items[i]->client || rows->items[i]->client->state == CLIENT_COUNTS) rows->items[count++] = rows->items[i];
    rows->count = count;
    columns_sort(rows->columns);
    sort_rows(join);
    return rows;
}
