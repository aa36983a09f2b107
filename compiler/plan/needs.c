// plan/needs.c - the arithmetic of a round: distinct files of all clients on one volume, the longest workload, the deadline.
#include "plan/needs.h"

#include "base/map.h"
#include "base/number.h"
#include "validate/validate.h"

#define GIB (INT64_C(1) << 30)

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t seconds_for(int64_t bytes)
{
    return bytes / RATE_BYTES_S + (bytes % RATE_BYTES_S != 0);
}

// Stages of a round find the files of those before them: each distinct file counts with its largest size.
static int64_t bytes_of_stages(struct arena *arena, const struct workload *workload, const struct tool_place *place)
{
    struct map *known = map_new(arena);
    int64_t sum = 0;
    for (size_t stage = 0; stage < workload->stage_count; stage++) {
        struct tool_files files = workload->tool->files(arena, workload->name, &workload->stages[stage].settings, place);
        for (size_t i = 0; i < files.count; i++) {
            int64_t **slot = (int64_t **)map_slot(known, files.items[i].path);
            if (!*slot) *slot = arena_new(arena, int64_t);
            int64_t more = files.items[i].bytes - **slot;
            if (more <= 0) continue;
            **slot += more;
            sum = number_plus(sum, more);
        }
    }
    return sum / (place->volumes > 1 ? place->volumes : 1);         // all volumes hold the same
}

static struct tool_needs needs_of_workload(struct arena *arena, const struct workload *workload, const struct tool_place *place)
{
    struct tool_needs all = workload->tool->needs(workload_stage(workload, 0), place);
    for (size_t stage = 1; stage < workload_stage_count(workload); stage++) {
        struct tool_needs more = workload->tool->needs(workload_stage(workload, stage), place);
        all.run_s = number_plus(all.run_s, more.run_s);
        all.ramp_s = number_plus(all.ramp_s, more.ramp_s + STAGE_GAP_S);
        all.io_bytes = number_plus(all.io_bytes, more.io_bytes);
        all.file_bytes = all.file_bytes < 0 || more.file_bytes < 0 ? -1 : larger(all.file_bytes, more.file_bytes);
    }
    if (workload->stage_count > 1 && workload->tool->files && !place->block) all.file_bytes = bytes_of_stages(arena, workload, place);
    return all;
}

// Files: each client has its own. A raw device is one for all: the part that reaches farthest.
static void add_bytes(struct round_needs *needs, const struct tool_needs *tool, int64_t clients, bool block)
{
    if (!block) needs->file_bytes = number_plus(needs->file_bytes, number_times(tool->file_bytes, clients));
    else if (tool->file_bytes < 0 || needs->file_bytes < 0) needs->file_bytes = -1;
    else needs->file_bytes = larger(needs->file_bytes, tool->file_bytes);
}

// Tenants that use one volume together.
static int64_t tenants_of_volume(const struct tenants *tenants)
{
    return tenants->by == BY_SYSTEM && tenants->volumes == VOLUMES_EACH ? 1 : tenants->count;
}

struct round_needs needs_of_round(struct arena *arena, const struct experiment *experiment, const struct configuration *configuration)
{
    struct round_needs needs = { 0 };
    int64_t sharing = tenants_of_volume(&configuration->tenants), laid_out = 0;
    bool block = configuration->storage.mode == MODE_BLOCK;
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        struct tool_place place = workload_place(configuration, workload);
        struct tool_needs tool = needs_of_workload(arena, workload, &place);
        int64_t clients = number_times(workload->words.pods, workload->words.copies);
        needs.clients_each = number_plus(needs.clients_each, clients);
        add_bytes(&needs, &tool, number_times(clients, sharing), place.block);
        if (tool.creates_files) laid_out = number_plus(laid_out, number_times(number_times(tool.file_bytes, number_times(clients, sharing)), place.volumes));
        needs.io_bytes = larger(needs.io_bytes, tool.io_bytes);
        needs.ramp_s = larger(needs.ramp_s, tool.ramp_s);
        needs.run_s = larger(needs.run_s, tool.run_s);
    }
    needs.clients = number_times(needs.clients_each, configuration->tenants.count);
    if (!block && !configuration->load.prefill) needs.layout_s = seconds_for(laid_out);
    needs.deadline_s = number_plus(number_plus(experiment->run.ready_s + DEADLINE_SPARE_S + needs.ramp_s, needs.layout_s), needs.run_s);
    return needs;
}

// Prefilled files are the rounds' own: they take time here, and bytes there.
static struct load_needs needs_of_prefill(struct arena *arena, const struct experiment *experiment, const struct configuration *configuration)
{
    int64_t bytes = needs_of_round(arena, experiment, configuration).file_bytes;
    if (bytes < 0) bytes = configuration->storage.size_bytes == SIZE_AUTO ? 0 : configuration->storage.size_bytes;
    return (struct load_needs){ .run_s = seconds_for(number_times(bytes, configuration->storage.volumes)) };
}

static struct load_needs needs_of_database(const struct configuration *configuration)
{
    const struct load *load = &configuration->load;
    struct tool_place place = load_place(configuration);
    struct tool_needs tool = load->tool_ ? load->tool_->needs(&load->settings, &place) : (struct tool_needs){ 0 };
    bool together = configuration->tenants.by != BY_SYSTEM;             // one DBMS is filled for all of them
    return (struct load_needs){ .file_bytes = number_times(tool.file_bytes, tenants_of_volume(&configuration->tenants)),
                                .run_s = number_times(tool.run_s, together ? configuration->tenants.count : 1) };
}

struct load_needs needs_of_load(struct arena *arena, const struct experiment *experiment, const struct configuration *configuration)
{
    struct load_needs needs = configuration->load.prefill ? needs_of_prefill(arena, experiment, configuration) : needs_of_database(configuration);
    needs.deadline_s = number_plus(experiment->run.ready_s + DEADLINE_SPARE_S, number_times(needs.run_s, 2));
    return needs;
}

int64_t needs_volume_bytes(const struct storage *storage, int64_t largest_bytes)
{
    if (storage->size_bytes != SIZE_AUTO) return storage->size_bytes;
    int64_t with_spare = largest_bytes > INT64_MAX / 11 ? INT64_MAX / 2 : largest_bytes * 11 / 10;
    return (with_spare / GIB + (with_spare % GIB != 0 || with_spare == 0)) * GIB;
}

int64_t needs_deployments(const struct configuration *configuration)
{
    return configuration->tenants.by == BY_SYSTEM ? configuration->tenants.count : 1;
}

int64_t needs_claims(const struct configuration *configuration)
{
    const struct tenants *tenants = &configuration->tenants;
    bool each = tenants->by == BY_SYSTEM && tenants->volumes == VOLUMES_EACH;
    return number_times(configuration->storage.volumes, each ? tenants->count : 1);
}
