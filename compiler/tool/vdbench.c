// tool/vdbench.c - vdbench: its words are the lines of a parameter file, which the launcher writes where the tool runs. A name that starts with `./` is in
// the client's folder: vdbench wants whole paths, so the launcher puts the folder in front. Each client is one vdbench with one JVM on one host.
#include "tool/vdbench.h"

#include "base/number.h"

#define RATE_BYTES_S INT64_C(100000000)         // stated rate at which vdbench makes its files
#define ELAPSED_S 30                            // vdbench's own, when rd has none

static const struct settings *map_of(const struct settings *settings, const char *name)
{
    static const struct settings none = { 0 };
    const struct setting *setting = settings_find(settings, str_of(name));
    return setting && setting->map ? setting->map : &none;
}

static bool has(const struct settings *settings, const char *name) { return settings_find(settings, str_of(name)) != NULL; }
static int64_t number(const struct settings *settings, const char *name, int64_t otherwise) { return settings_number(settings, str_of(name), otherwise); }

static const char *unfit(const struct settings *settings, enum dbms dbms)
{
    (void)settings;
    return dbms == DBMS_NONE ? NULL : "vdbench measures hardware, not a database";
}

// Threads are the workload's: written in a definition they are its own word for what one pod gets.
static void adopt(struct arena *arena, struct settings *settings)
{
    static const char *const places[] = { "fwd", "rd", "sd" };
    const struct tool_option *threads = tool_find_option(&tool_vdbench, STR("threads"));
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct setting *place = settings_find(settings, str_of(places[i]));
        struct setting *own = place && place->map ? settings_find(place->map, STR("threads")) : NULL;
        if (!own) continue;
        struct settings *rest = arena_new(arena, struct settings);
        for (size_t k = 0; k < place->map->count; k++)
            if (&place->map->items[k] != own) *settings_slot(arena, rest, place->map->items[k].option) = place->map->items[k];
        place->map = rest;
        settings_take(arena, settings, threads, own);
        return;
    }
}

static void complete(struct arena *arena, struct settings *settings)
{
    (void)arena;
    (void)settings;
}

static const char *neutral(const struct settings *settings, const struct setting *setting)
{
    return str_equal(setting->option->name, STR("dedupunit")) && !has(settings, "dedupratio") ? "there is no dedupratio" : NULL;
}

static const char *refused(str name)
{
    static const struct { const char *names, *why; } rows[] = {
        { "hd host hosts clients jvms slave master", "clients and the start together are the harness's" },
        { "startcmd endcmd", "it runs commands" },
        { "output report report_run_totals histogram monitor", "the collector needs vdbench's usual output" },
        { "replay include", "no file of yours is in the pod" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tool_has_word(str_of(rows[i].names), name)) return rows[i].why;
    return NULL;
}

// ---- files and bytes

static int64_t power(int64_t base, int64_t exponent)
{
    int64_t result = 1;
    while (exponent-- > 0) result = number_times(result, base);
    return result;
}

// Files of one fsd: in the folders of the lowest level, or of all.
static int64_t count_files(const struct settings *fsd)
{
    int64_t depth = number(fsd, "depth", 1), width = number(fsd, "width", 1), folders = power(width, depth);
    if (str_equal(settings_text(fsd, STR("distribution")), STR("all")))
        for (int64_t level = 1; level < depth; level++) folders = number_plus(folders, power(width, level));
    return number_times(folders, number(fsd, "files", 1));
}

static int64_t bytes_of(const struct settings *settings)
{
    if (has(settings, "sd")) return number_plus(number(map_of(settings, "sd"), "offset", 0), number(map_of(settings, "sd"), "size", 0));
    const struct settings *fsd = map_of(settings, "fsd");
    int64_t bytes = number_times(count_files(fsd), number(fsd, "size", 0)), total = number(fsd, "totalsize", bytes);
    return total < bytes ? total : bytes;
}

// Files are made by the run itself, before what it measures.
static struct tool_needs needs(const struct settings *settings, const struct tool_place *place)
{
    const struct settings *rd = map_of(settings, "rd");
    bool made = !place->block && !str_equal(settings_text(rd, STR("format")), STR("no"));
    int64_t bytes = bytes_of(settings), volumes = place->volumes > 1 ? place->volumes : 1;
    int64_t make_s = made ? number_times(bytes, volumes) / RATE_BYTES_S + 1 : 0;
    return (struct tool_needs){
        .file_bytes = place->block && !bytes ? -1 : bytes, .ramp_s = number_plus(make_s, number(rd, "warmup", 0)), .run_s = number(rd, "elapsed", ELAPSED_S),
    };
}

// ---- what cannot be

static void check_definitions(const struct settings *settings, const struct node *at, struct diags *diags)
{
    bool files = has(settings, "fsd") && has(settings, "fwd"), storage = has(settings, "sd") && has(settings, "wd");
    bool mixed = (has(settings, "fsd") || has(settings, "fwd")) && (has(settings, "sd") || has(settings, "wd"));
    if (mixed)
        diag_hint(diags, diag_error(diags, "vdbench-definitions", at->at, "fsd and fwd do not go together with sd and wd"), "measure them in two workloads");
    else if ((!files && !storage) || !has(settings, "rd"))
        diag_hint(diags, diag_error(diags, "missing-key", at->at, "vdbench needs fsd, fwd and rd, or sd, wd and rd"),
                  "fsd: {depth: 1, width: 1, files: 4, size: 1g}, fwd: {operation: read}, rd: {fwdrate: max, format: yes, elapsed: 60}");
}

static void check_files(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    static const char *const needed[] = { "depth", "width", "files", "size" };
    const struct setting *fsd = settings_find(settings, STR("fsd")), *threads = settings_find(settings, STR("threads"));
    if (!fsd || !fsd->map) return;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!has(fsd->map, needed[i]))
            diag_hint(diags, diag_error(diags, "missing-key", fsd->value->at, "fsd needs its %s", needed[i]), "depth, width, files and size say what is made");
    int64_t files = number_times(count_files(fsd->map), place->shared && place->volumes > 1 ? place->volumes : 1);
    if (threads && threads->number > files)
        diag_hint(diags, diag_error(diags, "threads-above-files", threads->value ? threads->value->at : shape_span(at, STR("threads"), at->at),
                                    "%lld threads for %lld %s", (long long)threads->number, (long long)files, files == 1 ? "file" : "files"),
                  "vdbench gives each thread a file of its own: more files, or fewer threads");
}

static void check_place(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    static const struct { const char *map, *name; } paths[] = { { "fsd", "anchor" }, { "sd", "lun" } };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        const struct setting *path = settings_find(map_of(settings, paths[i].map), str_of(paths[i].name));
        if (path && !tool_is_below(path->text))
            diag_hint(diags, diag_error(diags, "path-not-relative", path->value->at, "'%s' must stay below the volume: '%.*s'", paths[i].name, STR_ARG(path->text)),
                      "give a relative name; each client has its own folder on each volume");
        if (path && place->block)
            diag_hint(diags, diag_error(diags, "block-filename", path->value->at, "a Block volume is the file: '%s' cannot be set", paths[i].name), "leave it out");
    }
    if (place->block && has(settings, "fsd"))
        diag_hint(diags, diag_error(diags, "block-files", settings_span(settings, STR("fsd"), at), "a Block volume has no files"), "sd and wd are for raw devices");
    if (!place->block && has(settings, "sd") && !has(map_of(settings, "sd"), "size"))
        diag_hint(diags, diag_error(diags, "missing-size", settings_span(settings, STR("sd"), at), "the file of an sd needs its size"), "sd: {size: 4g}");
}

static void check(const struct settings *settings, const struct tool_place *place, const struct node *at, struct diags *diags)
{
    check_definitions(settings, at, diags);
    check_files(settings, place, at, diags);
    check_place(settings, place, at, diags);
}

// ---- the parameter file

static str words_of(struct arena *arena, const struct settings *map, const char *without)
{
    str *parts = arena_array(arena, str, map->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < map->count; i++) {
        const struct setting *setting = &map->items[i];
        if (!str_equal(setting->option->name, str_of(without)))
            parts[count++] = arena_printf(arena, ",%.*s=%.*s", STR_ARG(setting->option->name), STR_ARG(setting_word(arena, setting)));
    }
    return arena_join(arena, parts, count, (str){ 0 });
}

static str path_on(struct arena *arena, const struct tool_place *place, int64_t volume, str name)
{
    if (place->block) return tool_device(arena, volume);
    if (place->volumes > 1) return arena_printf(arena, "./v%lld/%.*s", (long long)volume, STR_ARG(name));
    return arena_printf(arena, "./%.*s", STR_ARG(name));
}

// One fsd or sd a volume.
static void add_definitions(struct arena *arena, struct words_list *words, const struct settings *map, const struct tool_place *place, const char *kind,
                            const char *path)
{
    str name = settings_text(map, str_of(path)), rest = words_of(arena, map, path);
    for (int64_t volume = 1; volume <= (place->volumes > 1 ? place->volumes : 1); volume++) {
        str where = path_on(arena, place, volume, name.len ? name : str_of(kind));
        words_add(arena, words, arena_printf(arena, "%s=%s%lld,%s=%.*s%.*s", kind, kind, (long long)volume, path, STR_ARG(where), STR_ARG(rest)));
    }
}

static void add_file_system(struct arena *arena, struct words_list *words, const struct settings *settings, const struct tool_place *place)
{
    int64_t threads = number(settings, "threads", 1), each = place->shared || place->volumes <= 1 ? 1 : place->volumes;
    str rest = words_of(arena, map_of(settings, "fwd"), "");
    add_definitions(arena, words, map_of(settings, "fsd"), place, "fsd", "anchor");
    for (int64_t i = 1; i <= each; i++) {
        str fsd = place->shared && place->volumes > 1 ? STR("fsd*") : arena_printf(arena, "fsd%lld", (long long)i);
        words_add(arena, words, arena_printf(arena, "fwd=fwd%lld,fsd=%.*s%.*s,threads=%lld", (long long)i, STR_ARG(fsd), STR_ARG(rest), (long long)threads));
    }
    words_add(arena, words, arena_printf(arena, "rd=rd1,fwd=fwd*%.*s", STR_ARG(words_of(arena, map_of(settings, "rd"), ""))));
}

static void add_storage(struct arena *arena, struct words_list *words, const struct settings *settings, const struct tool_place *place)
{
    add_definitions(arena, words, map_of(settings, "sd"), place, "sd", "lun");
    words_add(arena, words, arena_printf(arena, "wd=wd1,sd=sd*%.*s", STR_ARG(words_of(arena, map_of(settings, "wd"), ""))));
    words_add(arena, words, arena_printf(arena, "rd=rd1,wd=wd1%.*s,threads=%lld", STR_ARG(words_of(arena, map_of(settings, "rd"), "")),
                                         (long long)number(settings, "threads", 1)));
}

static struct words_list argv(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place, const struct pairs *options)
{
    struct words_list words = { 0 };
    (void)workload;
    words_add(arena, &words, STR("vdbench"));
    for (size_t i = 0; i < options->count; i++)
        words_add(arena, &words, arena_printf(arena, "%.*s=%.*s", STR_ARG(options->items[i].key), STR_ARG(options->items[i].value)));
    for (size_t i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        if (!setting->map && !(setting->option->flags & OPTION_DERIVED))
            words_add(arena, &words, arena_printf(arena, "%.*s=%.*s", STR_ARG(setting->option->name), STR_ARG(setting_word(arena, setting))));
    }
    if (has(settings, "sd")) add_storage(arena, &words, settings, place);
    else add_file_system(arena, &words, settings, place);
    return words;
}

const struct tool tool_vdbench = {
    .name = STR_INIT("vdbench"), .options = vdbench_options, .threads_option = STR_INIT("threads"), .unfit = unfit, .adopt = adopt,
    .complete = complete, .neutral = neutral, .refused = refused, .check = check, .needs = needs, .argv = argv,
};
