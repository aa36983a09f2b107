// command/against.c - plan.json and objects.tsv of both sides. The new side is written as a build writes it and read back: no second way to say what a plan is.
#include "command/against.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLAN_LIMIT ((size_t)1 << 30)

static bool is_folder(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

// The file `name` beside `path`.
static str beside(struct arena *arena, str path, const char *name)
{
    size_t end = path.len;
    while (end && path.data[end - 1] != '/') end--;
    return arena_printf(arena, "%.*s%s", STR_ARG(str_first(path, end)), name);
}

static const struct source *load(struct call *call, str path)
{
    str error = { 0 };
    const struct source *source = source_load(&call->arena, path, PLAN_LIMIT, &error);
    if (!source) diag_system(call->diags, "cannot read %.*s: %.*s", STR_ARG(path), STR_ARG(error));
    return source;
}

bool against_read(struct call *call, struct diff_side *side)
{
    str path = is_folder(call->against) ? arena_printf(&call->arena, "%s/plan.json", call->against) : str_of(call->against);
    const struct source *plan = load(call, path);
    if (!plan || !(side->plan = planfile_read(&call->arena, plan, call->diags))) return false;
    str list = beside(&call->arena, path, "objects.tsv");
    if (str_equal(path, STR("-")) || (access(list.data, F_OK) != 0 && errno == ENOENT)) return true;
    const struct source *objects = load(call, list);
    if (!objects) return false;
    side->objects = diff_read_objects(&call->arena, objects->text);
    side->has_objects = true;
    return true;
}

static bool is_wanted(str name) { return str_equal(name, STR("plan.json")) || str_equal(name, STR("objects.tsv")); }

bool against_render(struct call *call, const struct output_context *context, struct diff_side *side)
{
    struct sink *sink = sink_memory_some(&call->arena, is_wanted);
    output(context, sink);
    for (size_t i = 0; sink_file(sink, i).name.len; i++) {
        struct sink_file file = sink_file(sink, i);
        if (str_equal(file.name, STR("objects.tsv"))) side->objects = diff_read_objects(&call->arena, file.bytes);
        else side->plan = planfile_read(&call->arena, source_new(&call->arena, file.name, file.bytes), call->diags);
    }
    side->has_objects = true;
    return side->plan != NULL;
}
