// join/settle.c - what can be said only when all records are known: which of them count, what is lost, and the order of the results.
#include "join/settle.h"

#include "join/match.h"
#include "join/repeats.h"

#include <stdlib.h>

str join_key(const struct join *join, const struct record *record)
{
    return arena_printf(join->arena, "%.*s/%.*s/%.*s/%lld/%lld", STR_ARG(record->round), STR_ARG(record->load), STR_ARG(record->workload),
        (long long)record->tenant, (long long)record->client);
}

static str name_of(const struct join *join, const struct record *r)
{
    str id = r->round.len ? r->round : r->load;
    if (!id.len) return r->nonce.len ? arena_printf(join->arena, "the record %.*s", STR_ARG(r->nonce)) : STR("a record");
    return arena_printf(join->arena, "round %.*s, %.*s, tenant %lld, client %lld", STR_ARG(id), STR_ARG(r->workload), (long long)r->tenant, (long long)r->client);
}

static void tell_beaten(const struct join *join, const struct client *client)
{
    bool twice = client->state == CLIENT_DUPLICATE;
    const char *what = twice ? "counted once, the same record stands at" : "replaced by the later run at";
    str message = arena_printf(join->arena, "%.*s: %s %.*s:%zu", STR_ARG(name_of(join, client->record)), what, STR_ARG(client->by->origin->input->path),
        client->by->record->line);
    struct remark remark = { client->record->line, REMARK_NOTE, twice ? "duplicate" : "superseded", message };
    remarks_add(join->arena, &client->origin->input->remarks, remark);
}

static void tell_client(const struct join *join, const struct client *client)
{
    struct input *input = client->origin->input;
    if (client->state == CLIENT_COPY) input->copies++;
    if (client->state == CLIENT_DUPLICATE || client->state == CLIENT_SUPERSEDED) tell_beaten(join, client);
    for (size_t i = 0; client->state == CLIENT_COUNTS && i < client->remarks.count; i++) remarks_add(join->arena, &input->remarks, client->remarks.items[i]);
}

static void tell_copies(const struct join *join, struct input *input)
{
    if (!input->copies) return;
    str message = arena_printf(join->arena, "%zu %s of it stand in a log and in a ConfigMap: each counted once", input->copies, input->copies == 1 ? "record" : "records");
    remarks_add(join->arena, &input->remarks, (struct remark){ 1, REMARK_NOTE, "duplicate", message });
}

// The record that counts in place of a broken one: by the nonce, where that could be read; a set of ConfigMaps is known by its name.
static const struct client *whole_of(const struct join *join, const struct broken *broken)
{
    const struct record *r = broken->record;
    void **slot = r->nonce.len ? map_find(join->nonces, r->nonce) : NULL;
    if (slot) slot = *slot;
    if (!slot && broken->origin->stored && r->workload.len) slot = map_find(join->clients, join_key(join, r));
    const struct client *client = slot ? *slot : NULL;
    return client && client->record->intact && (!r->nonce.len || str_equal(client->record->nonce, r->nonce)) ? client : NULL;
}

static void tell_broken(const struct join *join, struct broken *broken)
{
    const struct client *whole = broken->whole = whole_of(join, broken);
    str message = arena_printf(join->arena, "%.*s is not used: %.*s", STR_ARG(name_of(join, broken->record)), STR_ARG(broken->reason));
    if (whole)
        message = arena_printf(join->arena, "%.*s; nothing is lost, it stands whole at %.*s:%zu", STR_ARG(message), STR_ARG(whole->origin->input->path), whole->record->line);
    struct remark remark = { broken->record->line, whole ? REMARK_NOTE : REMARK_ERROR, broken->code, message };
    remarks_add(join->arena, &broken->origin->input->remarks, remark);
}

struct place { struct row *row; size_t round, at; };    // `at`: as met

static int by_file(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    size_t file_a = a->row->origin->input->number, file_b = b->row->origin->input->number;
    if (file_a != file_b) return file_a < file_b ? -1 : 1;
    if (a->row->sample->line != b->row->sample->line) return a->row->sample->line < b->row->sample->line ? -1 : 1;
    return a->at < b->at ? -1 : 1;
}

static int by_round(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    if (a->round != b->round) return a->round < b->round ? -1 : 1;
    const struct record *x = a->row->client ? a->row->client->record : NULL, *y = b->row->client ? b->row->client->record : NULL;
    int order = str_compare(a->row->workload, b->row->workload);
    if (order) return order;
    if (a->row->stage != b->row->stage) return a->row->stage < b->row->stage ? -1 : 1;
    if (x && y && x->tenant != y->tenant) return x->tenant < y->tenant ? -1 : 1;
    if (x && y && x->client != y->client) return x->client < y->client ? -1 : 1;
    return a->at < b->at ? -1 : 1;
}

static struct row **in_order(struct join *join, int (*order)(const void *, const void *))
{
    struct rows *rows = &join->rows;
    struct place *places = arena_array(join->arena, struct place, rows->count);
    for (size_t i = 0; i < rows->count; i++) {
        const struct round *round = rows->items[i]->round;
        places[i] = (struct place){ rows->items[i], round ? round->number : SIZE_MAX, i };
    }
    if (rows->count) qsort(places, rows->count, sizeof *places, order);
    struct row **sorted = arena_array(join->arena, struct row *, rows->count);
    for (size_t i = 0; i < rows->count; i++) sorted[i] = places[i].row;
    return sorted;
}

static bool counts(const struct row *row)
{
    return row->client ? row->client->state == CLIENT_COUNTS : !row->by;
}

const struct rows *join_finish(struct join *join)
{
    struct rows *rows = &join->rows;
    size_t count = 0;
    for (size_t i = 0; i < rows->client_count; i++) tell_client(join, rows->clients[i]);
    for (size_t i = 0; i < rows->input_count; i++) tell_copies(join, rows->inputs[i]);
    for (size_t i = 0; i < rows->broken_count; i++) tell_broken(join, &rows->broken[i]);
    columns_sort(rows->columns);
    rows->items = in_order(join, by_file);
    join_repeats(join);
    join_match(join);
    for (size_t i = 0; i < rows->count; i++)
        if (counts(rows->items[i])) rows->items[count++] = rows->items[i];
    rows->count = count;
    rows->sorted = in_order(join, by_round);
    return rows;
}
