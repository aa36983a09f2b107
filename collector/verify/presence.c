// verify/presence.c - what is there against what was planned.
#include "verify/look.h"

static const struct client *find_client(const struct round *round, str workload, int64_t tenant, int64_t number)
{
    for (size_t i = 0; i < round->client_count; i++) {
        const struct record *record = round->clients[i]->record;
        if (round->clients[i]->state != CLIENT_COUNTS || record->tenant != tenant || record->client != number) continue;
        if (str_equal(record->workload, workload)) return round->clients[i];
    }
    return NULL;
}

static void look_for_clients(struct look *look, const struct round *round, const struct planfile_workload *workload)
{
    for (int64_t tenant = 1; tenant <= round->tenants; tenant++)
        for (int64_t client = 1; client <= workload->pods * workload->copies; client++)
            if (!find_client(round, workload->name, tenant, client))
                look_concern(look, (struct concern){ round->id, workload->name, tenant, client, -1, { 0 } }, "no usable record of this client");
}

static void look_for_round(struct look *look, const struct round *round)
{
    const struct planfile_workload *workloads = round->step->workloads.items;
    if (round->matched && !round->client_count) {
        if (round->matched >= (size_t)round->expected) return;
        look_concern(look, (struct concern){ round->id, { 0 }, -1, -1, -1, { 0 } }, "results of %zu of %lld clients, by their parameters",
            round->matched, (long long)round->expected);
        return;
    }
    if (!round->client_count) {
        const char *why = round->kept ? "kept as done, its records are not among the logs" : "missing";
        look_concern(look, (struct concern){ round->id, { 0 }, -1, -1, -1, { 0 } }, "%s", why);
        return;
    }
    for (size_t i = 0; i < round->step->workloads.count; i++) look_for_clients(look, round, &workloads[i]);
}

void check_rounds_once(struct look *look)
{
    const struct rows *rows = look->rows;
    if (!rows->plan) return;
    for (size_t i = 0; i < rows->round_count; i++) {
        if (!rows->rounds[i]->step) continue;
        look->looked++;
        look_for_round(look, rows->rounds[i]);
    }
    for (size_t i = 0; i < rows->client_count; i++) {
        const struct client *client = rows->clients[i];
        if (client->state != CLIENT_DUPLICATE) continue;
        const char *how = client->record->sum == client->by->record->sum ? "there twice (counted once)" : "there twice, with other content (one is counted)";
        look_concern(look, concern_of_client(client, -1), "%s: %.*s:%zu and %.*s:%zu", how, STR_ARG(client->by->origin->input->path), client->by->record->line,
            STR_ARG(client->origin->input->path), client->record->line);
    }
}

static bool is_planned_load(const struct planfile *plan, str id)
{
    const struct planfile_load *loads = plan->loads.items;
    for (size_t i = 0; i < plan->loads.count; i++)
        if (str_equal(loads[i].id, id)) return true;
    return false;
}

void check_rounds_planned(struct look *look)
{
    const struct rows *rows = look->rows;
    for (size_t i = 0; rows->plan && i < rows->client_count; i++) {
        const struct client *client = rows->clients[i];
        look->looked++;
        if (client->round && !client->round->step) look_concern(look, concern_of_client(client, -1), "a round that is not in the plan");
        else if (client->round && !client->planned) look_concern(look, concern_of_client(client, -1), "a client that is not in the plan");
        else if (!client->round && !is_planned_load(rows->plan, client->record->load)) look_concern(look, concern_of_client(client, -1), "a load that is not in the plan");
    }
}

void check_records_complete(struct look *look)
{
    const struct rows *rows = look->rows;
    look->looked = rows->client_count;
    for (size_t i = 0; i < rows->broken_count; i++) {
        const struct broken *broken = &rows->broken[i];
        const struct record *r = broken->record;
        if (broken->whole) continue;
        bool known = r->workload.len != 0;
        struct concern at = { r->round.len ? r->round : r->load, r->workload, known ? r->tenant : -1, known ? r->client : -1, -1, { 0 } };
        look_concern(look, at, "%.*s:%zu: %.*s", STR_ARG(broken->origin->input->path), r->line, STR_ARG(broken->reason));
    }
    for (size_t i = 0; i < rows->client_count; i++) {
        const struct client *client = rows->clients[i];
        if (client->state != CLIENT_COUNTS || client->record->intact) continue;
        look_concern(look, concern_of_client(client, -1), "%.*s:%zu: the checksum of a section is wrong", STR_ARG(client->origin->input->path), client->record->line);
    }
}
