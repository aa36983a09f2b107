// output/words.c - the plan in words.
#include "output/words.h"

struct amounts words_limits(const struct resources *resources)
{
    bool given = resources->limits.cpu_m || resources->limits.memory_bytes || (resources->limits.node && resources->limits.node->kind == NODE_MAP);
    return given ? resources->limits : resources->requests;
}

int64_t words_file_bytes(const struct plan *plan, size_t system, const struct round_needs *needs)
{
    return needs->file_bytes < 0 ? plan->systems[system].size_bytes : needs->file_bytes;
}

str words_title(struct arena *arena, const struct plan *plan, const struct round *round)
{
    const struct points *points = plan->points;
    str *parts = arena_array(arena, str, points->axis_count + 1);
    size_t count = 0;
    for (size_t i = 0; i < points->axis_count; i++)
        if (points->axes[i].count > 1)
            parts[count++] = arena_printf(arena, "%.*s=%.*s", STR_ARG(points->axes[i].name), STR_ARG(points->axes[i].levels[round->levels[i]].name));
    return count ? arena_join(arena, parts, count, STR(" ")) : plan->experiment->metadata.name;
}

str words_placement(struct arena *arena, const struct placement *placement)
{
    if (placement->node_name.len) return arena_printf(arena, "node %.*s", STR_ARG(placement->node_name));
    str *parts = arena_array(arena, str, placement->selector.count + 1);
    for (size_t i = 0; i < placement->selector.count; i++)
        parts[i] = arena_printf(arena, "%.*s=%.*s", STR_ARG(placement->selector.items[i].key), STR_ARG(placement->selector.items[i].value));
    if (!placement->selector.count) return (str){ 0 };
    return arena_printf(arena, "nodes with %.*s", STR_ARG(arena_join(arena, parts, placement->selector.count, STR(", "))));
}

str words_grouped(struct arena *arena, int64_t number)
{
    str digits = arena_printf(arena, "%lld", (long long)number);
    char text[32];
    size_t at = 0;
    for (size_t i = 0; i < digits.len; i++) {
        if (i && (digits.len - i) % 3 == 0 && digits.data[i - 1] != '-') text[at++] = ',';
        text[at++] = digits.data[i];
    }
    return arena_copy(arena, (str){ text, at });
}
