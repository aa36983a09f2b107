// explain/fields.c - a walk over all tables of keys. The first page somebody asks for while writing an experiment: type, default, limits, reach, an example.
#include "explain/fields.h"

#include "base/number.h"
#include "base/typo.h"
#include "tool/tool.h"
#include "validate/fields.h"
#include "validate/site.h"

#define MOST_NAMES 2048

// One key: a field of a shape, or an option of a tool (`loader`: of its load). `before` and `after` are the maps that an example stands in.
struct key { str path, before, after; const struct field *field; const struct tool *tool; const struct tool_option *option; bool loader; };
struct walk {
    struct arena arena;
    void (*visit)(struct walk *, const struct key *);
    str name;
    struct buffer *out;
    bool exactly;                               // only a whole path counts
    size_t count;
    str *names; size_t name_count;
};

static void walk_shape(struct walk *walk, const struct shape *shape, const struct key *in);

static void walk_options(struct walk *walk, const struct tool *tool, const char *prefix, bool loader)
{
    for (const struct tool_option *option = tool->options; option->name.len; option++) {
        struct key key = { .path = arena_printf(&walk->arena, "%s%.*s", prefix, STR_ARG(option->name)), .tool = tool, .option = option, .loader = loader };
        walk->visit(walk, &key);
    }
}

static void walk_tools(struct walk *walk)
{
    for (size_t i = 0; tool_table[i]; i++) walk_options(walk, tool_table[i], "workload.", false);
    for (size_t i = 0; tool_table[i]; i++)
        if (tool_table[i]->loader) walk_options(walk, tool_table[i]->loader, "load.", true);
}

// What stands in `field`: paths are said as under sweep and in --set, without `spec.`
static struct key inside(struct walk *walk, const struct key *key)
{
    const struct field *field = key->field;
    bool list = field->type == FIELD_LIST, named = field->type == FIELD_NAMED;
    if (str_equal(key->path, STR("spec"))) return (struct key){ 0 };
    return (struct key){
        .path = arena_printf(&walk->arena, "%.*s%s", STR_ARG(key->path), list ? "[]." : named ? ".NAME." : "."),
        .before = arena_printf(&walk->arena, "%.*s%.*s: %s", STR_ARG(key->before), STR_ARG(field->key), list ? "[{" : named ? "{NAME: {" : "{"),
        .after = arena_printf(&walk->arena, "%s%.*s", list ? "}]" : named ? "}}" : "}", STR_ARG(key->after)),
    };
}

static void walk_shape(struct walk *walk, const struct shape *shape, const struct key *in)
{
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        struct key key = { .path = arena_printf(&walk->arena, "%.*s%.*s", STR_ARG(in->path), STR_ARG(field->key)), .before = in->before, .after = in->after, .field = field };
        walk->visit(walk, &key);
        if (!field->of) continue;
        struct key below = inside(walk, &key);
        walk_shape(walk, field->of, &below);
    }
}

static void walk_all(struct walk *walk)
{
    static const struct key document = { 0 }, environment = { .path = STR_INIT("environment.") };
    walk_shape(walk, &document_shape, &document);
    walk_tools(walk);
    walk_shape(walk, &site_shape, &environment);
}

// ---- does a name mean this key

static str last_part(str path)
{
    for (struct cut cut = str_cut(path, '.'); cut.found; cut = str_cut(path, '.')) path = cut.tail;
    return path;
}

static bool is_option(const struct key *key, str name)
{
    return str_equal(key->option->name, name) || tool_has_word(key->option->aliases, name);
}

static bool means(const struct key *key, str name)
{
    struct cut cut = str_cut(name, '.');
    if (!key->option) return str_equal(last_part(key->path), name);
    if (!cut.found) return is_option(key, name);
    bool ours = str_equal(cut.head, key->tool->name) || str_equal(cut.head, key->loader ? STR("load") : STR("workload"));
    return ours && is_option(key, cut.tail);
}

// ---- what is said of it

static const char *reach_of(str path)
{
    static const struct { str prefix; const char *reach; } rows[] = {
        { STR_INIT("placement.clients"), "a round: an axis over it changes what rounds run" },
        { STR_INIT("workload"), "a round: an axis over it changes what rounds run" },
        { STR_INIT("load."), "a load: each level fills the system anew" },
        { STR_INIT("system"), "a system: each level starts another system" }, { STR_INIT("storage."), "a system: each level starts another system" },
        { STR_INIT("placement.system"), "a system: each level starts another system" }, { STR_INIT("tenants."), "a system: each level starts another system" },
        { STR_INIT("tuning."), "a system: each level starts another system" }, { STR_INIT("environment."), "the site: it changes no round and no id" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_starts(path, rows[i].prefix)) return rows[i].reach;
    return "the whole experiment: it cannot be swept";
}

static void add_limits(struct buffer *out, int64_t min, int64_t max)
{
    bool open = max == 0 || max == INT64_MAX;
    if (min == 0 && max == 0) return;
    buffer_printf(out, "limits    %lld %s", (long long)min, open ? "or more" : "to ");
    if (!open) buffer_printf(out, "%lld", (long long)max);
    buffer_char(out, '\n');
}

// A value for the example. Texts that are names of something show one; a text that looks like a number is quoted, so that 1.30 stays what it is.
static str field_sample(struct arena *arena, const struct key *key)
{
    static const struct { str path, sample; } texts[] = {
        { STR_INIT("workload.tool"), STR_INIT("fio") }, { STR_INIT("workload.image"), STR_INIT("expc/tools:1") }, { STR_INIT("system.image"), STR_INIT("postgres:16") },
        { STR_INIT("placement.system.node"), STR_INIT("node-1") }, { STR_INIT("placement.clients.node"), STR_INIT("node-2") },
        { STR_INIT("placement.system.priorityClass"), STR_INIT("high") }, { STR_INIT("placement.clients.priorityClass"), STR_INIT("high") },
        { STR_INIT("environment.storageClasses.NAME.modes"), STR_INIT("[Filesystem, Block]") },
        { STR_INIT("environment.images.bench"), STR_INIT("expc/tools:1") }, { STR_INIT("load.tool"), STR_INIT("pgbench") },
        { STR_INIT("workload.before"), STR_INIT("[vacuum, checkpoint]") },
    };
    double number;
    const struct field *field = key->field;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (str_equal(texts[i].path, key->path)) return texts[i].sample;
    str sample = shape_sample(field);
    return field->type == FIELD_TEXT && number_double(sample, &number) ? arena_printf(arena, "\"%.*s\"", STR_ARG(sample)) : sample;
}

static void say_field(struct walk *walk, const struct key *key)
{
    const struct field *field = key->field;
    buffer_printf(walk->out, "%.*s\n  %.*s\n\nholds     ", STR_ARG(key->path), STR_ARG(field->help));
    if (field->of && field->type == FIELD_TREE) buffer_add(walk->out, STR("map"));
    else shape_type(walk->out, field);
    buffer_char(walk->out, '\n');
    if (field->flags & REQUIRED) buffer_add(walk->out, STR("default   none: it is required\n"));
    else if (field->fallback.len) buffer_printf(walk->out, "default   %.*s\n", STR_ARG(field->fallback));
    if (!(field->flags & OR_TEXT)) add_limits(walk->out, field->min, field->max);
    buffer_printf(walk->out, "reach     %s\n", reach_of(key->path));
    if (field->of) {
        buffer_add(walk->out, STR("keys     "));
        for (size_t i = 0; i < field->of->count; i++) buffer_printf(walk->out, " %.*s", STR_ARG(field->of->fields[i].key));
        buffer_char(walk->out, '\n');
    } else if (field->type != FIELD_TREE)
        buffer_printf(walk->out, "example   %.*s%.*s: %.*s%.*s\n", STR_ARG(key->before), STR_ARG(field->key), STR_ARG(field_sample(&walk->arena, key)), STR_ARG(key->after));
}

static str option_sample(const struct tool_option *option)
{
    static const str samples[] = {
        [OPTION_FLAG] = STR_INIT("1"), [OPTION_INTEGER] = STR_INIT("4"), [OPTION_SIZE] = STR_INIT("1G"), [OPTION_SIZES] = STR_INIT("4k"),
        [OPTION_SECONDS] = STR_INIT("60s"), [OPTION_MICROSECONDS] = STR_INIT("500us"), [OPTION_CHOICE] = { 0 }, [OPTION_TEXT] = { 0 }, [OPTION_MAP] = { 0 },
    };
    if (option->fallback.len) return option->fallback;
    if (option->type == OPTION_INTEGER && option->max > 0 && option->max < 4) return STR("1");
    if (option->type == OPTION_CHOICE) return str_cut(option->words, ' ').head;
    return (size_t)option->type < sizeof samples / sizeof *samples ? samples[option->type] : (str){ 0 };
}

static void say_option(struct walk *walk, const struct key *key)
{
    const struct tool_option *option = key->option;
    str sample = option_sample(option);
    buffer_printf(walk->out, "%.*s, of %.*s%s\n  %.*s\n\nholds     ", STR_ARG(key->path), STR_ARG(key->tool->name), key->loader ? " as it loads" : "", STR_ARG(option->help));
    if (option->type == OPTION_CHOICE) buffer_printf(walk->out, "one of %.*s\n", STR_ARG(option->words));
    else buffer_printf(walk->out, "%s\n", tool_type_text(option->type));
    if (option->aliases.len) buffer_printf(walk->out, "also      %.*s\n", STR_ARG(option->aliases));
    if (option->fallback.len) buffer_printf(walk->out, "default   %.*s\n", STR_ARG(option->fallback));
    if (option->of.len) buffer_printf(walk->out, "used by   %.*s\n", STR_ARG(option->of));
    add_limits(walk->out, option->min, option->max);
    buffer_printf(walk->out, "reach     %s\n", reach_of(key->path));
    if (!sample.len) return;
    if (key->loader) buffer_printf(walk->out, "example   load: {tool: %.*s, %.*s: %.*s}\n", STR_ARG(key->tool->name), STR_ARG(option->name), STR_ARG(sample));
    else buffer_printf(walk->out, "example   workload: {tool: %.*s, %.*s: %.*s}\n", STR_ARG(key->tool->name), STR_ARG(option->name), STR_ARG(sample));
}

static void say(struct walk *walk, const struct key *key)
{
    if (walk->exactly ? !str_equal(key->path, walk->name) : !means(key, walk->name)) return;
    if (walk->count++) buffer_char(walk->out, '\n');
    if (key->option) say_option(walk, key);
    else say_field(walk, key);
}

static void run(struct walk *walk)
{
    walk_all(walk);
    arena_free(&walk->arena);
}

size_t explain_fields(struct buffer *out, str name)
{
    struct walk walk = { .visit = say, .name = name, .out = out };
    struct cut cut = str_cut(name, '.');
    if (str_equal(cut.head, STR("spec")) && cut.found) walk.name = cut.tail;
    cut = str_cut(walk.name, '.');
    if (str_equal(cut.head, STR("workloads")) && str_cut(cut.tail, '.').found)      // workloads.NAME.KEY
        walk.name = arena_printf(&walk.arena, "workload.%.*s", STR_ARG(str_cut(cut.tail, '.').tail));
    walk.exactly = true;                        // several tools may share a path
    walk_all(&walk);
    walk.exactly = false;
    if (!walk.count) walk_all(&walk);
    arena_free(&walk.arena);
    return walk.count;
}

static void list(struct walk *walk, const struct key *key) { buffer_printf(walk->out, "%.*s\n", STR_ARG(key->path)); }

void explain_field_list(struct buffer *out)
{
    struct walk walk = { .visit = list, .out = out };
    run(&walk);
}

static void gather(struct walk *walk, const struct key *key)
{
    if (walk->name_count + 2 > MOST_NAMES) return;
    walk->names[walk->name_count++] = key->path;
    walk->names[walk->name_count++] = last_part(key->path);
}

str explain_field_suggest(struct arena *arena, str name)
{
    struct walk walk = { .visit = gather };
    walk.names = arena_array(&walk.arena, str, MOST_NAMES);
    walk_all(&walk);
    str near = arena_copy(arena, typo_nearest(name, walk.names, walk.name_count));
    arena_free(&walk.arena);
    return near;
}
