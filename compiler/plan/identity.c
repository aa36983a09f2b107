// plan/identity.c - the canonical JSON of systems, rounds and plans (keys sorted, no blanks, the user's words only) and their digests. Frozen: any change
// of what is hashed here is a new prefix.
#include "plan/identity.h"

#include "base/map.h"
#include "base/number.h"
#include "base/sha256.h"
#include "tree/json_write.h"
#include "validate/validate.h"

#include <inttypes.h>
#include <stdio.h>

static str digest(struct arena *arena, str prefix, const struct buffer *json)
{
    str parts[] = { prefix, STR("\n"), buffer_str(json) };
    struct sha256 hash = sha256_of(parts, 3);
    return arena_copy(arena, (str){ hash.hex, 64 });
}

static str digest_of_tree(struct arena *arena, str prefix, const struct node *tree)
{
    struct buffer json = { 0 };
    json_write(&json, node_sorted(arena, tree));
    str hex = digest(arena, prefix, &json);
    buffer_free(&json);
    return hex;
}

static void put_patches(struct arena *arena, struct node *tree, const struct node *patches)
{
    if (patches) node_put(arena, tree, STR("patches"), patches);
}

str identity_system(struct arena *arena, const struct experiment *experiment, const struct configuration *configuration)
{
    struct node *tree = canonical_system(arena, configuration);
    put_patches(arena, tree, canonical_system_patches(arena, &experiment->patches));
    return digest_of_tree(arena, STR("expc/system/1"), tree);
}

struct file_list { struct arena *arena; struct node *list; struct map *known; };

// Files that stages or workloads share stand once, as long as the longest of them.
static void add_file(struct file_list *files, str path, int64_t bytes)
{
    void **slot = map_slot(files->known, path);
    struct tool_file *file = *slot;
    if (file && file->bytes >= 0 && (bytes < 0 || bytes > file->bytes)) file->bytes = bytes;          // below 0: a whole raw device
    if (file) return;
    *slot = file = arena_new(files->arena, struct tool_file);
    *file = (struct tool_file){ path, bytes };
    struct node *node = node_map(files->arena);
    node_put(files->arena, node, STR("path"), node_text(files->arena, path));
    node_add(files->arena, files->list, node);
}

// The files of every client, each below the folder of its own; a raw device is one for all.
static void add_files(struct file_list *files, const struct configuration *configuration, const struct workload *workload, size_t stage)
{
    struct tool_place place = workload_place(configuration, workload);
    struct tool_files of_one = workload->tool->files(files->arena, workload->name, workload_stage(workload, stage), &place);
    int64_t clients = place.block ? 1 : number_times(workload->words.pods, workload->words.copies);
    for (int64_t client = 1; client <= clients; client++)
        for (size_t i = 0; i < of_one.count; i++) {
            str path = of_one.items[i].path;
            if (!place.block) path = arena_printf(files->arena, "%.*s/%lld/%.*s", STR_ARG(workload->name), (long long)client, STR_ARG(path));
            add_file(files, path, of_one.items[i].bytes);
        }
}

static const struct node *prefilled_files(struct arena *arena, const struct configuration *configuration)
{
    struct file_list files = { arena, node_list(arena), map_new(arena) };
    struct node *list = node_list(arena);
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        for (size_t stage = 0; workload->tool->files && stage < workload_stage_count(workload); stage++) add_files(&files, configuration, workload, stage);
    }
    for (size_t i = 0; i < files.list->count; i++) {
        const struct node *path = node_get(files.list->items[i], STR("path"));
        const struct tool_file *file = *map_find(files.known, path->text);
        struct node *node = node_map(arena);
        node_put(arena, node, STR("path"), path);
        if (file->bytes >= 0) node_put(arena, node, STR("bytes"), node_integer(arena, file->bytes));
        node_add(arena, list, node);
    }
    return list;
}

str identity_load(struct arena *arena, const struct experiment *experiment, str system_hex, const struct configuration *configuration)
{
    struct node *tree = canonical_load(arena, configuration);
    node_put(arena, tree, STR("system"), node_text(arena, system_hex));
    if (configuration->load.prefill) node_put(arena, tree, STR("files"), prefilled_files(arena, configuration));
    if (experiment->generation > 1) node_put(arena, tree, STR("generation"), node_integer(arena, experiment->generation));
    return digest_of_tree(arena, STR("expc/load/1"), tree);
}

static void put_member(struct buffer *json, const char *key, const struct node *value)
{
    buffer_printf(json, "%s\"%s\":", json->len ? "," : "", key);
    json_write(json, value);
}

static str taken(struct arena *arena, struct buffer *json)
{
    str copy = arena_copy(arena, buffer_str(json));
    buffer_clear(json);
    return copy;
}

// The keys in their order: generation load patches REPEAT system WARMUP workloads.
struct round_text identity_round_text(struct arena *arena, const struct experiment *experiment, str hex, const struct configuration *configuration)
{
    struct round_text text;
    struct buffer json = { 0 };
    struct node *workloads = node_map(arena);
    const struct node *patches = canonical_client_patches(arena, &experiment->patches);
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        node_put(arena, workloads, workload->name, canonical_workload(arena, configuration, workload));
    }
    if (experiment->generation > 1) put_member(&json, "generation", node_integer(arena, experiment->generation));
    if (configuration->has_load) put_member(&json, "load", node_text(arena, hex));
    if (patches) put_member(&json, "patches", node_sorted(arena, patches));
    text.head = taken(arena, &json);
    if (!configuration->has_load) put_member(&json, "system", node_text(arena, hex));
    text.middle = taken(arena, &json);
    put_member(&json, "workloads", node_sorted(arena, workloads));
    text.tail = taken(arena, &json);
    buffer_free(&json);
    return text;
}

void identity_round(const struct round_text *text, uint32_t repeat, bool warmup, char hex[HEX_DIGITS])
{
    char number[32];
    str parts[12], repeated = { 0 };
    if (repeat > 1) repeated = (str){ number, (size_t)snprintf(number, sizeof number, "\"repeat\":%" PRIu32, repeat) };
    const str members[] = { text->head, repeated, text->middle, warmup ? STR("\"warmup\":true") : (str){ 0 }, text->tail };
    size_t count = 0;
    parts[count++] = STR("expc/round/1\n{");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!members[i].len) continue;
        if (count > 1) parts[count++] = STR(",");
        parts[count++] = members[i];
    }
    parts[count++] = STR("}");
    struct sha256 hash = sha256_of(parts, count);
    memcpy(hex, hash.hex, HEX_DIGITS);
}

str identity_plan(struct arena *arena, const struct plan *plan)
{
    struct buffer json = { 0 };
    struct step step;
    buffer_char(&json, '[');
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);) {
        str hex = step.action == STEP_ROUND ? (str){ plan->rows[step.row].hex, 64 } : step.action == STEP_LOAD ? plan->loads[step.load].hex
                  : plan->systems[step.system].hex;
        buffer_add(&json, step.seq == 1 ? STR("[\"") : STR(",[\""));
        buffer_add(&json, action_name(step.action));
        buffer_add(&json, STR("\",\""));
        buffer_add(&json, hex);
        buffer_add(&json, STR("\"]"));
    }
    buffer_char(&json, ']');
    str hex = digest(arena, STR("expc/plan/1"), &json);
    buffer_free(&json);
    return hex;
}

str identity_id(struct arena *arena, char letter, str hex)
{
    char id[1 + ID_DIGITS] = { letter };
    memcpy(id + 1, hex.data, ID_DIGITS);
    return arena_copy(arena, (str){ id, sizeof id });
}
