// report/workflow.c - everything here comes from the logs: what was submitted is no proof of what ran.
#include "report/workflow.h"

#include "report/lists.h"

#include <stdlib.h>
#include <time.h>

struct seen { int64_t clients, failed, twice, replaced, exit, go_ms; };

static struct seen look(const struct round *round)
{
    struct seen seen = { .go_ms = -1 };
    for (size_t i = 0; i < round->client_count; i++) {
        const struct client *client = round->clients[i];
        seen.twice += client->state == CLIENT_DUPLICATE;
        seen.replaced += client->state == CLIENT_SUPERSEDED;
        if (client->state != CLIENT_COUNTS) continue;
        seen.clients++;
        if (client->record->exit != 0) seen.failed++, seen.exit = client->record->exit;
        if (client->record->go_ms >= 0 && (seen.go_ms < 0 || client->record->go_ms < seen.go_ms)) seen.go_ms = client->record->go_ms;
    }
    return seen;
}

static str state_of(struct arena *arena, const struct round *round, const struct seen *seen)
{
    str state = STR("done");
    if (!seen->clients && round->matched) state = STR("done, by parameters");
    else if (!seen->clients) state = round->kept ? STR("kept, not among the logs") : STR("missing");
    else if (seen->failed) state = arena_printf(arena, "failed (exit %lld)", (long long)seen->exit);
    else if (round->step && seen->clients < round->expected) state = STR("incomplete");
    return arena_printf(arena, "%.*s%s%s%s", STR_ARG(state), round->step ? "" : ", not planned", seen->twice ? ", there twice" : "", seen->replaced ? ", run again" : "");
}

static str time_text(struct arena *arena, int64_t ms)
{
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    if (ms < 0 || !gmtime_r(&seconds, &parts)) return (str){ 0 };
    return arena_printf(arena, "%04d-%02d-%02d %02d:%02d:%02d", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

struct start { int64_t go_ms; size_t round; };

static int by_time(const void *left, const void *right)
{
    const struct start *a = left, *b = right;
    if (a->go_ms != b->go_ms) return a->go_ms < b->go_ms ? -1 : 1;
    return a->round < b->round ? -1 : a->round > b->round;
}

// The place of each round in the order in which they started; 0: not started.
static size_t *actual_order(struct arena *arena, const struct rows *rows)
{
    struct start *starts = arena_array(arena, struct start, rows->round_count + 1);
    size_t *order = arena_array(arena, size_t, rows->round_count + 1), started = 0;
    for (size_t i = 0; i < rows->round_count; i++) {
        struct seen seen = look(rows->rounds[i]);
        if (seen.go_ms >= 0) starts[started++] = (struct start){ seen.go_ms, i };
    }
    qsort(starts, started, sizeof *starts, by_time);
    for (size_t i = 0; i < started; i++) order[starts[i].round] = i + 1;
    return order;
}

static void column(struct table *table, const char *title)
{
    table_column(table, (struct heading){ str_of(title), str_of(title), -1 });
}

static void add_round(struct arena *arena, struct table *table, const struct rows *rows, const struct round *round, size_t actual)
{
    struct seen seen = look(round);
    struct cell *cell = table_row(table);
    size_t axes = rows->plan ? rows->plan->axes.count : 0;
    *cell++ = cell_count((int64_t)round->number);
    *cell++ = cell_text(round->id);
    for (size_t i = 0; i < axes; i++) *cell++ = cell_word(axis_level(rows, round, i));
    *cell++ = cell_text(round->step ? arena_printf(arena, "%lld of %lld", (long long)(seen.clients ? seen.clients : (int64_t)round->matched), (long long)round->expected)
                                    : arena_printf(arena, "%lld", (long long)seen.clients));
    *cell++ = actual ? cell_count((int64_t)actual) : (struct cell){ 0 };
    *cell++ = cell_text(time_text(arena, seen.go_ms));
    *cell++ = cell_text(state_of(arena, round, &seen));
}

const struct table *table_of_workflow(struct arena *arena, const struct rows *rows)
{
    struct table *table = table_new(arena);
    const struct planfile_axis *axes = rows->plan ? rows->plan->axes.items : NULL;
    const size_t *order = actual_order(arena, rows);
    column(table, rows->plan ? "planned as" : "round");
    column(table, "id");
    for (size_t i = 0; axes && i < rows->plan->axes.count; i++) table_column(table, (struct heading){ axes[i].name, axes[i].name, -1 });
    column(table, "clients");
    column(table, "ran as");
    column(table, "started (UTC)");
    column(table, "state");
    for (size_t i = 0; i < rows->round_count; i++) add_round(arena, table, rows, rows->rounds[i], order[i]);
    return table;
}

static bool same_place(const struct record *a, const struct record *b)
{
    return str_equal(a->system, b->system) && str_equal(a->system_node, b->system_node) && str_equal(a->node, b->node) && str_equal(a->image, b->image)
        && str_equal(a->kernel, b->kernel) && a->cores == b->cores && a->limits.cpu_m == b->limits.cpu_m && a->limits.memory_bytes == b->limits.memory_bytes;
}

static void add_system(struct table *table, const struct record *record)
{
    struct cell *cell = table_row(table);
    *cell++ = cell_text(record->system);
    *cell++ = cell_text(record->system_node);
    *cell++ = cell_text(record->node);
    *cell++ = cell_text(record->image);
    *cell++ = cell_text(record->kernel);
    *cell++ = cell_count(record->cores);
    if (record->limits.cpu_m > 0) *cell = cell_number((double)record->limits.cpu_m / 1000);
    if (record->limits.memory_bytes > 0) cell[1] = cell_number((double)record->limits.memory_bytes / 1073741824);
}

const struct table *table_of_systems(struct arena *arena, const struct rows *rows)
{
    static const char *const titles[] = { "system", "node", "clients' node", "image", "kernel", "cores", "CPU limit, cores", "memory limit, GiB" };
    struct table *table = table_new(arena);
    const struct record **seen = arena_array(arena, const struct record *, rows->client_count + 1);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) column(table, titles[i]);
    for (size_t i = 0; i < rows->client_count; i++) {
        const struct record *record = rows->clients[i]->record;
        size_t j = 0;
        while (j < table->height && !same_place(seen[j], record)) j++;
        if (j < table->height) continue;
        seen[j] = record;
        add_system(table, record);
    }
    return table;
}
