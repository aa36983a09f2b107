// expand/overlap.c - which paths an axis sets, and whether another one sets them too: then no order of overlays would be right.
#include "expand/overlap.h"

struct path_list { str *items; size_t count; };

static void add_paths(struct arena *arena, str prefix, const struct node *tree, struct path_list *paths)
{
    if (tree->kind == NODE_MAP && tree->count) {
        for (size_t i = 0; i < tree->count; i++) {
            str key = tree->entries[i].key;
            add_paths(arena, prefix.len ? arena_printf(arena, "%.*s\n%.*s", STR_ARG(prefix), STR_ARG(key)) : key, tree->entries[i].value, paths);
        }
        return;
    }
    for (size_t i = 0; i < paths->count; i++)
        if (str_equal(paths->items[i], prefix)) return;
    paths->items = arena_more(arena, paths->items, sizeof *paths->items, paths->count);
    paths->items[paths->count++] = prefix;
}

static struct path_list paths_of(struct arena *arena, const struct axis *axis)
{
    struct path_list paths = { 0 };
    size_t levels = axis->path.len ? 1 : axis->count;           // all levels of a field axis set the one path
    for (size_t i = 0; i < levels; i++)
        if (axis->levels[i].tree) add_paths(arena, (str){ 0 }, axis->levels[i].tree, &paths);
    return paths;
}

static bool within(str path, str other)
{
    return str_starts(path, other) && (path.len == other.len || path.data[other.len] == '\n');
}

static str readable(struct arena *arena, str path)
{
    str copy = arena_copy(arena, path);
    for (size_t i = 0; i < copy.len; i++)
        if (copy.data[i] == '\n') ((char *)(uintptr_t)copy.data)[i] = '.';
    return copy;
}

static bool check_pair(struct arena *arena, const struct axis *a, const struct path_list *of_a, const struct axis *b, const struct path_list *of_b,
                       struct diags *diags)
{
    for (size_t i = 0; i < of_a->count; i++)
        for (size_t k = 0; k < of_b->count; k++)
            if (within(of_a->items[i], of_b->items[k]) || within(of_b->items[k], of_a->items[i])) {
                diag_hint(diags, diag_error(diags, "axes-overlap", b->at, "'%.*s' and '%.*s' both set %.*s", STR_ARG(a->name), STR_ARG(b->name),
                                            STR_ARG(readable(arena, of_b->items[k]))),
                          "let one axis set it: a point has one value");
                return false;
            }
    return true;
}

bool overlap_check(struct arena *arena, const struct axis *axes, size_t count, struct diags *diags)
{
    struct path_list *paths = arena_array(arena, struct path_list, count + 1);
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        paths[i] = paths_of(arena, &axes[i]);
        for (size_t k = 0; k < i; k++) fine = check_pair(arena, &axes[k], &paths[k], &axes[i], &paths[i], diags) && fine;
    }
    return fine;
}
