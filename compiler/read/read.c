// read/read.c - overlays follow the one overlay rule: -f files lie over the whole document, --set values over its spec.
#include "read/read.h"

#include "import/import.h"
#include "tree/merge.h"
#include "tree/path.h"
#include "tree/yaml_read.h"

static const struct node *read_set(struct arena *arena, str set, struct diags *diags)
{
    struct cut cut = str_cut(set, '=');
    const struct source *source = source_new(arena, STR("--set"), set);
    struct span at = { source, 1, 1, (unsigned)str_width(set) };
    if (!cut.found || !cut.head.len) {
        diag_hint(diags, diag_error(diags, "bad-set", at, "'%.*s' sets nothing", STR_ARG(set)), "--set path=value, such as --set workload.runtime=10s");
        return NULL;
    }
    const struct node *value = cut.tail.len ? yaml_read_behind(arena, source, cut.head.len + 1, diags) : node_null(arena);
    if (!value) return NULL;
    str path = str_starts(cut.head, STR("metadata.")) ? cut.head : arena_printf(arena, "spec.%.*s", STR_ARG(cut.head));
    return path_tree(arena, path, at, value);
}

static const struct node *read_overlay(struct arena *arena, const struct overlay *overlay, struct diags *diags)
{
    const struct node *tree = overlay->file ? yaml_read(arena, overlay->file, diags) : read_set(arena, overlay->set, diags);
    if (!tree || tree->kind == NODE_MAP) return tree;
    diag_hint(diags, diag_error(diags, "bad-overlay", tree->at, "an overlay is a map, not %.*s", STR_ARG(node_kind_name(tree))),
              "spec: {workload: {runtime: 10s}}");
    return NULL;
}

// A foreign file is named as such, and how it becomes an experiment; as YAML its first mistake would say nothing.
static bool is_foreign(const struct source *source, struct diags *diags)
{
    static const struct { const char *what, *hint; } kinds[] = {
        [IMPORT_FIO] = { "a fio job file", "expc import fio JOBFILE > experiment.yaml makes one out of it" },
        [IMPORT_BEXHOMA] = { "a command line of bexhoma", "expc import bexhoma 'bexhoma hardware ...' > experiment.yaml makes one out of it" },
    };
    enum import_kind kind = import_looks_like(source->text);
    if (kind == IMPORT_NONE) return false;
    diag_hint(diags, diag_error(diags, "not-an-experiment", (struct span){ source, 1, 1, 1 }, "this is %s, not an experiment", kinds[kind].what), "%s", kinds[kind].hint);
    return true;
}

const struct node *read_sources(struct arena *arena, const struct source_list *list, const struct settle *settle, struct diags *diags)
{
    const struct node *document = is_foreign(list->experiment, diags) ? NULL : yaml_read(arena, list->experiment, diags);
    bool fine = document != NULL;
    if (document) document = settle->names(arena, document, NULL, diags);
    for (size_t i = 0; i < list->overlay_count; i++) {
        const struct node *over = read_overlay(arena, &list->overlays[i], diags);
        if (!over) fine = false;
        else if (fine) document = merge(arena, document, settle->names(arena, over, document, diags));
    }
    return fine ? document : NULL;
}
