// plan/needs.c - the arithmetic of a round: distinct files of all clients on one volume, the longest workload, the deadline.
#include "plan/needs.h"

#include "base/number.h"
#include "validate/validate.h"

#define GIB (INT64_C(1) << 30)

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

// Files: each client has its own. A raw device is one for all: the part that reaches farthest.
static void add_bytes(struct round_needs *needs, const struct tool_needs *tool, int64_t clients, bool block)
{
    if (!block) needs->file_bytes = number_plus(needs->file_bytes, number_times(tool->file_bytes, clients));
    else if (tool->file_bytes < 0 || needs->file_bytes < 0) needs->file_bytes = -1;
    else needs->file_bytes = larger(needs->file_bytes, tool->file_bytes);
}

struct round_needs needs_of_round(const struct experiment *experiment, const struct configuration *configuration)
{
    struct round_needs needs = { 0 };
    bool block = configuration->storage.mode == MODE_BLOCK;
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        struct tool_place place = workload_place(configuration, workload);
        struct tool_needs tool = workload->tool->needs(&workload->settings, &place);
        int64_t clients = number_times(workload->words.pods, workload->words.copies);
        needs.clients = number_plus(needs.clients, clients);
        add_bytes(&needs, &tool, clients, block);
        needs.io_bytes = larger(needs.io_bytes, tool.io_bytes);
        needs.ramp_s = larger(needs.ramp_s, tool.ramp_s);
        needs.run_s = larger(needs.run_s, tool.run_s);
    }
    if (!block) needs.layout_s = needs.file_bytes / RATE_BYTES_S + (needs.file_bytes % RATE_BYTES_S != 0);
    needs.deadline_s = number_plus(number_plus(experiment->run.ready_s + DEADLINE_SPARE_S + needs.ramp_s, needs.layout_s), needs.run_s);
    return needs;
}

int64_t needs_volume_bytes(const struct storage *storage, int64_t largest_bytes)
{
    if (storage->size_bytes != SIZE_AUTO) return storage->size_bytes;
    int64_t with_spare = largest_bytes > INT64_MAX / 11 ? INT64_MAX / 2 : largest_bytes * 11 / 10;
    return (with_spare / GIB + (with_spare % GIB != 0 || with_spare == 0)) * GIB;
}
