// output/words.c - the plan in words.
#include "output/words.h"

#include "tree/json_write.h"

#include <stdlib.h>

// Huge pages are asked for by their limit, which says nothing about the others.
struct amounts words_limits(const struct resources *resources)
{
    struct amounts limits = resources->limits;
    bool huge = limits.hugepages_2mi_bytes || limits.hugepages_1gi_bytes, others = limits.cpu_m || limits.memory_bytes;
    if (others || (!huge && limits.node && limits.node->kind == NODE_MAP)) return limits;
    limits.cpu_m = resources->requests.cpu_m;
    limits.memory_bytes = resources->requests.memory_bytes;
    if (!huge) {
        limits.hugepages_2mi_bytes = resources->requests.hugepages_2mi_bytes;
        limits.hugepages_1gi_bytes = resources->requests.hugepages_1gi_bytes;
    }
    return limits;
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
        if (points->axes[i].count > 1 && round->levels[i] >= 0)
            parts[count++] = arena_printf(arena, "%.*s=%.*s", STR_ARG(points->axes[i].name), STR_ARG(level_name(&points->axes[i], round->levels[i])));
    return count ? arena_join(arena, parts, count, STR(" ")) : plan->experiment->metadata.name;
}

static int by_key(const void *a, const void *b)
{
    return str_compare(((const struct pair *)a)->key, ((const struct pair *)b)->key);
}

struct pairs words_sorted_pairs(struct arena *arena, struct pairs pairs)
{
    struct pair *items = arena_array(arena, struct pair, pairs.count + 1);
    for (size_t i = 0; i < pairs.count; i++) items[i] = pairs.items[i];
    if (pairs.count > 1) qsort(items, pairs.count, sizeof *items, by_key);
    return (struct pairs){ items, pairs.count };
}

str words_placement(struct arena *arena, const struct placement *placement)
{
    if (placement->node_name.len) return arena_printf(arena, "node %.*s", STR_ARG(placement->node_name));
    struct pairs selector = words_sorted_pairs(arena, placement->selector);
    str *parts = arena_array(arena, str, selector.count + 1);
    for (size_t i = 0; i < selector.count; i++)
        parts[i] = arena_printf(arena, "%.*s=%.*s", STR_ARG(selector.items[i].key), STR_ARG(selector.items[i].value));
    if (!selector.count) return (str){ 0 };
    return arena_printf(arena, "nodes with %.*s", STR_ARG(arena_join(arena, parts, selector.count, STR(", "))));
}

str words_json(struct arena *arena, const struct words_list *argv)
{
    struct buffer json = { 0 };
    buffer_char(&json, '[');
    for (size_t i = 0; i < argv->count; i++) {
        if (i) buffer_char(&json, ',');
        json_write_text(&json, argv->items[i]);
    }
    buffer_char(&json, ']');
    str copy = arena_copy(arena, buffer_str(&json));
    buffer_free(&json);
    return copy;
}

str words_bench_image(const struct site *site)
{
    return site->images.bench.len ? site->images.bench : STR(DEFAULT_IMAGE);
}

// The kubelet replaces $(NAME) in args; $$ stands for one $.
str words_escaped(struct arena *arena, str word)
{
    if (!str_contains(word, STR("$"))) return word;
    char *text = arena_alloc(arena, 2, word.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < word.len; i++) {
        if (word.data[i] == '$') text[len++] = '$';
        text[len++] = word.data[i];
    }
    return (str){ text, len };
}
