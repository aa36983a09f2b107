// validate/configuration.c - one point's tree as structs: threads split over pods, options that cannot matter taken away.
#include "validate/validate.h"

#include "validate/fields.h"

#include <stdlib.h>

#define DEVICE_FOLDER "/expc/dev/"

struct tool_place configuration_place(const struct configuration *configuration)
{
    return (struct tool_place){ .block = configuration->storage.mode == MODE_BLOCK, .device = STR(DEVICE_FOLDER "1") };
}

// numjobs of one pod = threads / pods; without threads the tool's own word says how many.
static bool split_threads(struct arena *arena, struct workload *workload, struct diags *diags)
{
    struct workload_words *words = &workload->words;
    const struct tool_option *option = tool_find_option(workload->tool, workload->tool->threads_option);
    struct setting *own = settings_find(&workload->settings, option->name);
    if (!words->threads) {
        words->threads = (own ? own->number : 1) * words->pods;
        return true;
    }
    struct span at = shape_span(words->node, STR("threads"), words->node->at);
    if (words->threads % words->pods != 0) {
        diag_hint(diags, diag_error(diags, "threads-by-pods", at, "%lld threads cannot be split over %lld pods", (long long)words->threads, (long long)words->pods),
                  "threads is the total over the pods of one copy and must be a multiple of pods");
        return false;
    }
    int64_t each = words->threads / words->pods;
    if (own && own->given && own->number != each) {
        diag_hint(diags, diag_error(diags, "threads-and-own", own->value->at, "%.*s is %lld, but threads %lld over %lld pods make it %lld",
                                    STR_ARG(option->name), (long long)own->number, (long long)words->threads, (long long)words->pods, (long long)each),
                  "give one of the two");
        return false;
    }
    settings_set(arena, &workload->settings, option, each);
    return true;
}

static void drop(struct settings *settings, size_t at)
{
    settings->count--;
    for (size_t i = at; i < settings->count; i++) settings->items[i] = settings->items[i + 1];
}

// Takes away what cannot matter here; rows that always stand in the command line go back to their fallback.
static void take_neutral(struct arena *arena, struct workload *workload, struct diags *diags)
{
    struct settings *settings = &workload->settings;
    for (size_t i = settings->count; i-- > 0;) {
        struct setting setting = settings->items[i];
        const char *why = setting.given ? workload->tool->neutral(settings, &setting) : NULL;
        if (!why) continue;
        workload->neutral = arena_more(arena, workload->neutral, sizeof *workload->neutral, workload->neutral_count);
        workload->neutral[workload->neutral_count++] = (struct neutral_setting){ setting, why };
        if (!(setting.option->flags & OPTION_ALWAYS)) {
            drop(settings, i);
            continue;
        }
        tool_decode_value(arena, setting.option, node_text(arena, setting.option->fallback), &settings->items[i], diags);
        settings->items[i].given = false;
        settings->items[i].value = NULL;
    }
}

static const struct tool *find_tool(struct arena *arena, const struct workload_words *words, struct diags *diags)
{
    if (!words->tool.len) {
        diag_hint(diags, diag_error(diags, "missing-key", words->node->at, "a workload needs its tool"), "tool: fio");
        return NULL;
    }
    const struct tool *tool = tool_find(words->tool);
    if (tool) return tool;
    struct diag *said = diag_error(diags, "bad-value", shape_span(words->node, STR("tool"), words->node->at), "no tool is called '%.*s'", STR_ARG(words->tool));
    diag_hint(diags, said, "one of: %.*s", STR_ARG(tool_names(arena)));
    return NULL;
}

// The order in which keys were written means nothing, here as everywhere.
static int by_key(const void *a, const void *b)
{
    return str_compare(((const struct pair *)a)->key, ((const struct pair *)b)->key);
}

static bool decode_workload(struct arena *arena, const struct entry *entry, struct workload *workload, struct diags *diags)
{
    workload->name = entry->key;
    bool fine = shape_decode(arena, &workload_shape, entry->value, entry->value->at, &workload->words, diags);
    if (!workload->words.node) return false;
    workload->tool = find_tool(arena, &workload->words, diags);
    if (!workload->tool) return false;
    fine = tool_check_options(workload->tool, node_get(workload->words.node, STR("options")), diags) && fine;
    fine = tool_decode(arena, workload->tool, workload->words.rest, &workload_shape, &workload->settings, diags) && fine;
    if (!fine || !split_threads(arena, workload, diags)) return false;
    if (workload->words.options.count > 1)
        qsort((void *)(uintptr_t)workload->words.options.items, workload->words.options.count, sizeof(struct pair), by_key);
    workload->tool->complete(arena, &workload->settings);
    take_neutral(arena, workload, diags);
    return true;
}

static int by_name(const void *a, const void *b)
{
    return str_compare(((const struct workload *)a)->name, ((const struct workload *)b)->name);
}

bool configuration_decode_round(struct arena *arena, const struct experiment *experiment, const struct node *point, struct configuration *configuration,
                                struct diags *diags)
{
    const struct node *workloads = node_get(point, STR("workloads"));
    const struct node *placement = node_get(point, STR("placement"));
    bool fine = true;
    if (placement != configuration->placement.node) {           // else it is read already, as the system's
        configuration->placement = (struct placements){ 0 };
        fine = shape_decode(arena, &placements_shape, placement, experiment->spec->at, &configuration->placement, diags);
    }
    configuration->node = point;
    configuration->workload_count = 0;
    if (!workloads || workloads->kind != NODE_MAP || workloads->count == 0) {
        diag_hint(diags, diag_error(diags, "missing-key", experiment->spec->at, "the experiment has no workload"),
                  "workload: {tool: fio, rw: randread, size: 4G, runtime: 60s}");
        return false;
    }
    configuration->workloads = arena_array(arena, struct workload, workloads->count);
    for (size_t i = 0; i < workloads->count; i++)
        fine = decode_workload(arena, &workloads->entries[i], &configuration->workloads[configuration->workload_count++], diags) && fine;
    if (configuration->workload_count > 1) qsort(configuration->workloads, configuration->workload_count, sizeof(struct workload), by_name);
    return fine;
}

bool configuration_decode_system(struct arena *arena, const struct experiment *experiment, const struct node *point, struct configuration *configuration,
                                 struct diags *diags)
{
    struct span at = experiment->spec->at;
    const struct node *system = node_get(point, STR("system"));
    bool fine = shape_decode(arena, &system_shape, system, at, &configuration->system, diags);
    fine = shape_decode(arena, &storage_shape, node_get(point, STR("storage")), at, &configuration->storage, diags) && fine;
    fine = shape_decode(arena, &placements_shape, node_get(point, STR("placement")), at, &configuration->placement, diags) && fine;
    if (fine && configuration->system.type == SYSTEM_NONE) {
        diag_hint(diags, diag_error(diags, "missing-key", system ? system->at : at, "the system has no type"), "type: hardware");
        fine = false;
    }
    configuration->node = point;
    return fine;
}
