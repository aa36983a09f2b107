// output/tuning.c - sysctls that have a namespace of their own go to the pod; all others are set on its node by a pod that is privileged for it.
#include "output/tuning.h"

#include "output/words.h"
#include "plan/privilege.h"

const struct node *tuning_of_pod(struct arena *arena, const struct tuning *tuning)
{
    struct node *list = node_list(arena);
    for (size_t i = 0; i < tuning->sysctls.count; i++) {
        struct node *one = node_map(arena);
        if (!sysctl_is_namespaced(tuning->sysctls.items[i].key)) continue;
        node_put(arena, one, STR("name"), node_text(arena, tuning->sysctls.items[i].key));
        node_put(arena, one, STR("value"), node_text(arena, tuning->sysctls.items[i].value));
        node_add(arena, list, one);
    }
    return list->count ? list : NULL;
}

static void add(struct arena *arena, struct list *args, str kind, str key, str value)
{
    str *grown = arena_array(arena, str, args->count + 3);
    for (size_t i = 0; i < args->count; i++) grown[i] = ((const str *)args->items)[i];
    grown[args->count] = kind;
    grown[args->count + 1] = words_escaped(arena, key);
    grown[args->count + 2] = words_escaped(arena, value);
    *args = (struct list){ grown, args->count + 3 };
}

struct view_tuning tuning_of_node(struct arena *arena, const struct tuning *tuning)
{
    struct view_tuning view = { 0 };
    struct tuning_writes writes = tuning_writes(arena, tuning);
    for (size_t i = 0; i < writes.count; i++) {
        if (str_equal(writes.items[i].kind, STR("sysctls")) && sysctl_is_namespaced(writes.items[i].key)) continue;
        add(arena, &view.args, writes.items[i].kind, writes.items[i].key, writes.items[i].value);
        view.privileged = true;
    }
    for (size_t i = 0; i < tuning->requires.cmdline.count; i++)
        add(arena, &view.args, STR("requires"), STR("cmdline"), ((const str *)tuning->requires.cmdline.items)[i]);
    if (tuning->requires.hugepages)
        add(arena, &view.args, STR("requires"), STR("hugepages"), arena_printf(arena, "%lld", (long long)tuning->requires.hugepages));
    return view;
}

bool tuning_needs_pod(const struct tuning *tuning)
{
    if (tuning->sysfs.count || tuning->requires.cmdline.count || tuning->requires.hugepages) return true;
    for (size_t i = 0; i < tuning->sysctls.count; i++)
        if (!sysctl_is_namespaced(tuning->sysctls.items[i].key)) return true;
    return false;
}
