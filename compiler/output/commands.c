// output/commands.c - stages of workloads, loaders of databases, and the fio command that writes all files of a load.
#include "output/commands.h"

#include "base/map.h"

static void add(struct arena *arena, struct words_list *words, str word)
{
    words->items = arena_more(arena, words->items, sizeof *words->items, words->count);
    words->items[words->count++] = word;
}

static void add_command(struct arena *arena, struct commands *commands, struct command command)
{
    commands->items = arena_more(arena, commands->items, sizeof *commands->items, commands->count);
    commands->items[commands->count++] = command;
}

static struct words_list loader_words(struct arena *arena, const struct configuration *configuration)
{
    struct tool_place place = load_place(configuration);
    const struct load *load = &configuration->load;
    return load->tool_ ? load->tool_->argv(arena, STR("load"), &load->settings, &place, &load->options) : (struct words_list){ 0 };
}

struct commands commands_of_workload(struct arena *arena, const struct configuration *configuration, const struct workload *workload)
{
    struct commands commands = { 0 };
    struct tool_place place = workload_place(configuration, workload);
    if (configuration->has_load && configuration->load.renew == LOAD_RENEW_ROUND)
        add_command(arena, &commands, (struct command){ true, 0, loader_words(arena, configuration) });
    for (size_t i = 0; i < workload_stage_count(workload); i++) {
        const struct settings *settings = workload_stage(workload, i);
        struct tool_needs needs = workload->tool->needs(settings, &place);
        struct words_list argv = workload->tool->argv(arena, workload->name, settings, &place, &workload->words.options);
        add_command(arena, &commands, (struct command){ false, needs.ramp_s + needs.run_s, argv });
    }
    return commands;
}

// --- files on hardware ---

struct filling { struct arena *arena; const struct configuration *configuration; int64_t tenant; struct map *known; struct tool_file *files; size_t count; };

// A file that several stages use is written as long as the longest of them has it.
static void add_file(struct filling *filling, str path, int64_t bytes)
{
    void **slot = map_find(filling->known, path);
    struct tool_file *file = slot ? &filling->files[(size_t)(uintptr_t)*slot - 1] : NULL;
    if (file && (file->bytes < 0 || (bytes >= 0 && file->bytes >= bytes))) return;
    if (file) {
        file->bytes = bytes;
        return;
    }
    filling->files = arena_more(filling->arena, filling->files, sizeof *filling->files, filling->count);
    filling->files[filling->count++] = (struct tool_file){ path, bytes };
    *map_slot(filling->known, path) = (void *)(uintptr_t)filling->count;
}

static str folder_of(struct arena *arena, int64_t tenant, str workload, int64_t client)
{
    return arena_printf(arena, "t%lld-%.*s-%lld", (long long)tenant, STR_ARG(workload), (long long)client);
}

static void add_client(struct filling *filling, const struct workload *workload, int64_t client)
{
    struct tool_place place = workload_place(filling->configuration, workload);
    for (size_t i = 0; workload->tool->files && i < workload_stage_count(workload); i++) {
        struct tool_files files = workload->tool->files(filling->arena, workload->name, workload_stage(workload, i), &place);
        for (size_t k = 0; k < files.count; k++) {
            str path = files.items[k].path;
            if (!place.block) path = arena_printf(filling->arena, "%.*s/%.*s", STR_ARG(folder_of(filling->arena, filling->tenant, workload->name, client)), STR_ARG(path));
            add_file(filling, path, files.items[k].bytes);
        }
    }
}

// Through the page cache where the rounds go through it, too.
static struct words_list filling_words(struct filling *filling)
{
    static const str common[] = { STR_INIT("--rw=write"), STR_INIT("--bs=1048576"), STR_INIT("--ioengine=libaio"), STR_INIT("--iodepth=16"),
                                  STR_INIT("--end_fsync=1"), STR_INIT("--refill_buffers=1") };
    struct words_list words = { 0 };
    int64_t direct = settings_number(workload_stage(filling->configuration->workloads, 0), STR("direct"), 1);
    add(filling->arena, &words, STR("fio"));
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) add(filling->arena, &words, common[i]);
    add(filling->arena, &words, arena_printf(filling->arena, "--direct=%lld", (long long)direct));
    for (size_t i = 0; i < filling->count; i++) {
        add(filling->arena, &words, arena_printf(filling->arena, "--name=file%zu", i + 1));
        add(filling->arena, &words, arena_printf(filling->arena, "--filename=%.*s", STR_ARG(filling->files[i].path)));
        if (filling->files[i].bytes >= 0) add(filling->arena, &words, arena_printf(filling->arena, "--size=%lld", (long long)filling->files[i].bytes));
        add(filling->arena, &words, STR("--stonewall"));
    }
    add(filling->arena, &words, STR("--output-format=json"));
    return words;
}

struct words_list commands_of_load(struct arena *arena, const struct plan *plan, size_t load, int64_t tenant)
{
    const struct configuration *configuration = &plan->loads[load].configuration;
    struct filling filling = { .arena = arena, .configuration = configuration, .tenant = tenant, .known = map_new(arena) };
    if (!configuration->load.prefill) return loader_words(arena, configuration);
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        for (int64_t client = 1; client <= workload->words.pods * workload->words.copies; client++) add_client(&filling, workload, client);
    }
    return filling_words(&filling);
}

str commands_load_folders(struct arena *arena, const struct plan *plan, size_t load, int64_t tenant)
{
    const struct configuration *configuration = &plan->loads[load].configuration;
    str *folders = NULL;
    size_t count = 0;
    if (!configuration->load.prefill || configuration->storage.mode == MODE_BLOCK) return (str){ 0 };
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        for (int64_t client = 1; client <= workload->words.pods * workload->words.copies; client++) {
            folders = arena_more(arena, folders, sizeof *folders, count);
            folders[count++] = folder_of(arena, tenant, workload->name, client);
        }
    }
    return arena_join(arena, folders, count, STR(" "));
}
