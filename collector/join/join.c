// join/join.c - by id: a round of the plan, or one that nobody planned. The same record met again counts once, a later run of the same client replaces
// the earlier one.
#include "join/join.h"

#include "base/map.h"
#include "join/settle.h"

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
    *join = (struct join){ .names = names, .arena = arena, .rounds = map_new(arena), .clients = map_new(arena), .nonces = map_new(arena) };
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
    input->number = rows->input_count;
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

static void hang_behind(struct client *current, struct client *new)
{
    new->older = current->older;
    current->older = new;
}

// A log and a ConfigMap each have it once.
static bool is_copy_of(const struct client *chain, const struct client *same, const struct client *new)
{
    for (const struct client *c = chain; c; c = c->older)
        if (str_equal(c->record->nonce, new->record->nonce) && c->origin->stored == new->origin->stored) return false;
    return same->record->sum == new->record->sum;
}

// The same record once more. One with right sums is better than one without.
static void settle_same(void **slot, struct client *same, struct client *new)
{
    struct client *current = *slot;
    bool is_copy = is_copy_of(current, same, new);
    bool is_better = same == current && new->record->intact && !same->record->intact;
    struct client *loser = is_better ? same : new;
    loser->state = is_copy ? CLIENT_COPY : CLIENT_DUPLICATE;
    loser->by = is_better ? new : same;
    if (!is_better) {
        hang_behind(current, new);
        return;
    }
    new->older = same;
    *slot = new;
}

// `slot` holds the record that counts; the others hang behind it.
static void settle(void **slot, struct client *new)
{
    struct client *current = *slot;
    for (struct client *c = current; c; c = c->older)
        if (str_equal(c->record->nonce, new->record->nonce) && c->state != CLIENT_COPY && c->state != CLIENT_DUPLICATE) {
            settle_same(slot, c, new);
            return;
        }
    bool later = !current || is_later(new->record, current->record);
    struct client *winner = later ? new : current, *loser = later ? current : new;
    *slot = winner;
    if (!current) return;
    if (later) new->older = current;
    else hang_behind(current, new);
    loser->state = CLIENT_SUPERSEDED;
    loser->by = winner;
}

static void put_in_round(struct join *join, struct client *client)
{
    struct round *round = client->round = find_round(join, client->record->round);
    client->planned = planned_workload(round, client->record);
    round->clients = arena_more(join->arena, round->clients, sizeof(struct client *), round->client_count);
    round->clients[round->client_count++] = client;
}

struct client *join_client(struct join *join, const struct origin *origin, const struct record *record)
{
    struct rows *rows = &join->rows;
    struct client *client = arena_new(join->arena, struct client);
    *client = (struct client){ .record = record, .origin = origin };
    rows->clients = arena_more(join->arena, rows->clients, sizeof(struct client *), rows->client_count);
    rows->clients[rows->client_count++] = client;
    origin->input->records++;
    if (record->round.len) put_in_round(join, client);
    void **slot = map_slot(join->clients, join_key(join, record));
    settle(slot, client);
    *map_slot(join->nonces, record->nonce) = slot;
    return client;
}

void join_result(struct join *join, const struct origin *origin, struct client *client, int64_t stage, const struct sample *sample)
{
    struct rows *rows = &join->rows;
    struct row *row = arena_new(join->arena, struct row);
    *row = (struct row){ .origin = origin, .sample = sample, .client = client, .stage = stage };
    if (client) row->round = client->round, row->workload = client->record->workload;
    origin->input->results++;
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

void join_broken(struct join *join, const struct origin *origin, const struct record *record, const char *code, str reason)
{
    struct rows *rows = &join->rows;
    rows->broken = arena_more(join->arena, rows->broken, sizeof *rows->broken, rows->broken_count);
    rows->broken[rows->broken_count++] = (struct broken){ origin, record_keep(join->names, record), code, arena_copy(join->arena, reason), NULL };
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
