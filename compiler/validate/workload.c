// validate/workload.c - one workload: its tool's options, threads split over pods, stages laid over what they share, options that cannot matter taken away.
#include "validate/workload.h"

#include "tree/merge.h"
#include "validate/fields.h"

#include <stdlib.h>

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
static void take_neutral(struct arena *arena, const struct tool *tool, struct stage *stage, struct diags *diags)
{
    struct settings *settings = &stage->settings;
    for (size_t i = settings->count; i-- > 0;) {
        struct setting setting = settings->items[i];
        const char *why = setting.given ? tool->neutral(settings, &setting) : NULL;
        if (!why) continue;
        stage->neutral = arena_more(arena, stage->neutral, sizeof *stage->neutral, stage->neutral_count);
        stage->neutral[stage->neutral_count++] = (struct neutral_setting){ setting, why };
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

static bool settle(struct arena *arena, const struct tool *tool, struct stage *stage, struct diags *diags)
{
    if (!tool_check_of(tool, &stage->settings, diags)) return false;
    tool->complete(arena, &stage->settings);
    take_neutral(arena, tool, stage, diags);
    return true;
}

// All stages of a round have the threads of their workload.
static bool stage_threads(struct arena *arena, const struct workload *workload, struct settings *settings, const struct node *map, struct diags *diags)
{
    const struct tool_option *option = tool_find_option(workload->tool, workload->tool->threads_option);
    const struct node *own = node_get(map, option->name);
    if (own) {
        diag_hint(diags, diag_error(diags, "stage-threads", own->at, "a stage cannot have its own '%.*s'", STR_ARG(option->name)),
                  "give threads beside stages: all stages have the same");
        return false;
    }
    settings_set(arena, settings, option, workload->words.threads / workload->words.pods);
    return true;
}

// Stage k starts when the time of those before it is over, at all clients.
static bool stage_has_time(const struct workload *workload, const struct stage *stage, struct diags *diags)
{
    str option = workload->tool->time_option;
    if (!option.len || settings_number(&stage->settings, option, 0) > 0) return true;
    diag_hint(diags, diag_error(diags, "stage-without-time", stage->node->at, "a stage needs a time"), "%.*s: 60s, in the stage or beside stages", STR_ARG(option));
    return false;
}

static bool decode_stage(struct arena *arena, const struct workload *workload, const struct node *map, struct stage *stage, struct diags *diags)
{
    if (map->kind != NODE_MAP) {
        diag_hint(diags, diag_error(diags, "wrong-type", map->at, "a stage wants a map, not %.*s", STR_ARG(node_kind_name(map))),
                  "stages: [{test: cpu}, {test: memory}]");
        return false;
    }
    stage->node = map;
    const struct node *options = merge(arena, workload->words.rest, map);
    if (!tool_decode(arena, workload->tool, options, &workload_shape, &stage->settings, diags)) return false;
    if (workload->tool->adopt) workload->tool->adopt(arena, &stage->settings);
    if (!stage_has_time(workload, stage, diags)) return false;
    return stage_threads(arena, workload, &stage->settings, map, diags) && settle(arena, workload->tool, stage, diags);
}

static bool decode_stages(struct arena *arena, struct workload *workload, struct diags *diags)
{
    const struct node *list = workload->words.stages;
    bool fine = true;
    if (list->kind != NODE_LIST || list->count == 0) {
        diag_hint(diags, diag_error(diags, "wrong-type", list->at, "'stages' wants a list of maps, not %.*s",
                                    STR_ARG(list->kind == NODE_LIST ? STR("an empty list") : node_kind_name(list))),
                  "stages: [{test: cpu}, {test: memory}]");
        return false;
    }
    workload->stages = arena_array(arena, struct stage, list->count);
    for (size_t i = 0; i < list->count; i++)
        fine = decode_stage(arena, workload, list->items[i], &workload->stages[workload->stage_count++], diags) && fine;
    workload->settings = workload->stages[0].settings;
    return fine;
}

static bool decode_alone(struct arena *arena, struct workload *workload, struct diags *diags)
{
    struct stage alone = { .settings = workload->settings };
    if (!settle(arena, workload->tool, &alone, diags)) return false;
    workload->settings = alone.settings;
    workload->neutral = alone.neutral;
    workload->neutral_count = alone.neutral_count;
    return true;
}

bool workload_decode(struct arena *arena, const struct entry *entry, struct workload *workload, struct diags *diags)
{
    workload->name = entry->key;
    bool fine = shape_decode(arena, &workload_shape, entry->value, entry->value->at, &workload->words, diags);
    if (!workload->words.node) return false;
    workload->tool = find_tool(arena, &workload->words, diags);
    if (!workload->tool) return false;
    fine = tool_check_options(workload->tool, node_get(workload->words.node, STR("options")), diags) && fine;
    fine = tool_decode(arena, workload->tool, workload->words.rest, &workload_shape, &workload->settings, diags) && fine;
    if (workload->tool->adopt) workload->tool->adopt(arena, &workload->settings);
    if (!fine || !split_threads(arena, workload, diags)) return false;
    if (workload->words.options.count > 1)
        qsort((void *)(uintptr_t)workload->words.options.items, workload->words.options.count, sizeof(struct pair), by_key);
    return workload->words.stages ? decode_stages(arena, workload, diags) : decode_alone(arena, workload, diags);
}

size_t workload_stage_count(const struct workload *workload)
{
    return workload->stage_count ? workload->stage_count : 1;
}

const struct settings *workload_stage(const struct workload *workload, size_t index)
{
    return workload->stage_count ? &workload->stages[index].settings : &workload->settings;
}
