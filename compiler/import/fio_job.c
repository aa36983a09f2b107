// import/fio_job.c - each option goes to one of four places: the workload's own keys, `options` for what no table here knows, the system's volume, or a comment.
#include "import/fio_job.h"

#include "import/fio_value.h"

struct importer {
    struct arena *arena;
    struct fio_job *job;
    struct diags *diags;
    const struct tool *tool;
    bool decimal;                               // kb_base=1000
    bool fine;
};

static void comment(struct importer *importer, const struct job_option *option, const char *why)
{
    struct fio_job *job = importer->job;
    job->comments = arena_more(importer->arena, job->comments, sizeof *job->comments, job->comment_count);
    job->comments[job->comment_count++] =
        arena_printf(importer->arena, "[%u] %.*s%s%.*s: %s", option->at.line, STR_ARG(option->name), option->has_value ? "=" : "", STR_ARG(option->value), why);
}

static void leave_out(struct importer *importer, const struct job_option *option, const char *why)
{
    comment(importer, option, why);
    diag_warning(importer->diags, "import-left-out", option->at, "'%.*s' has no counterpart: %s", STR_ARG(option->name), why);
}

// At the option's place in the tool's table.
static void set(struct importer *importer, const struct tool_option *option, str text)
{
    struct fio_job *job = importer->job;
    size_t at = 0;
    while (at < job->count && job->settings[at].option < option) at++;
    if (at == job->count || job->settings[at].option != option) {
        job->settings = arena_more(importer->arena, job->settings, sizeof *job->settings, job->count);
        for (size_t i = job->count++; i > at; i--) job->settings[i] = job->settings[i - 1];
    }
    job->settings[at] = (struct fio_setting){ option, text };
}

static void set_named(struct importer *importer, const char *name, str text)
{
    const struct tool_option *option = tool_find_option(importer->tool, str_of(name));
    if (option) set(importer, option, text);
}

const struct fio_setting *fio_job_setting(const struct fio_job *job, const char *name)
{
    for (size_t i = 0; i < job->count; i++)
        if (str_equal(job->settings[i].option->name, str_of(name))) return &job->settings[i];
    return NULL;
}

// ---- options that mean something else here

static str base_name(str path)
{
    for (struct cut cut = str_cut(path, '/'); cut.found; cut = str_cut(path, '/')) path = cut.tail;
    return path;
}

static bool is_outside(str path) { return str_starts(path, STR("/")) || str_starts(path, STR("..")) || str_contains(path, STR("/..")); }

static void take_filename(struct importer *importer, const struct job_option *option)
{
    struct fio_job *job = importer->job;
    str *names = NULL;
    size_t count = 0;
    bool moved = false;
    for (struct cut cut = { .tail = option->value, .found = true }; cut.found;) {
        cut = str_cut(cut.tail, ':');
        if (str_starts(cut.head, STR("/dev/"))) {
            job->devices = arena_more(importer->arena, job->devices, sizeof *job->devices, job->device_count);
            job->devices[job->device_count++] = cut.head;
            continue;
        }
        names = arena_more(importer->arena, names, sizeof *names, count);
        names[count++] = is_outside(cut.head) ? base_name(cut.head) : cut.head;
        moved = moved || is_outside(cut.head);
    }
    if (moved) comment(importer, option, "files lie in the client's folder on the volume");
    if (count) set_named(importer, "filename", arena_join(importer->arena, names, count, STR(":")));
    job->has_files = count > 0;
}

static void take_directory(struct importer *importer, const struct job_option *option)
{
    importer->job->has_files = true;
    if (str_contains(option->value, STR(":"))) leave_out(importer, option, "several folders; a volume is one: storage.volumes makes several");
    else if (is_outside(option->value)) comment(importer, option, "the volume takes its place");
    else set_named(importer, "directory", option->value);
}

static void take_buffered(struct importer *importer, const struct job_option *option)
{
    set_named(importer, "direct", str_equal(option->value, STR("0")) ? STR("1") : STR("0"));
}

static void take_kb_base(struct importer *importer, const struct job_option *option) { comment(importer, option, "sizes are converted"); }
static void take_nothing(struct importer *importer, const struct job_option *option) { (void)importer, (void)option; }
static void take_words(struct importer *importer, const struct job_option *option) { comment(importer, option, "for people"); }
static void take_group(struct importer *importer, const struct job_option *option) { comment(importer, option, "workloads are reported one by one anyway"); }

static void take_order(struct importer *importer, const struct job_option *option)
{
    leave_out(importer, option, "workloads of a round start together; what has to follow belongs into a round of its own");
}

static void take_end(struct importer *importer, const struct job_option *option) { leave_out(importer, option, "each workload ends by itself"); }

static const struct { const char *names; void (*take)(struct importer *, const struct job_option *); } special[] = {
    { "filename", take_filename }, { "directory", take_directory }, { "buffered", take_buffered }, { "kb_base", take_kb_base },
    { "stonewall wait_for_previous", take_nothing }, { "description", take_words }, { "new_group unit_base", take_group }, { "wait_for", take_order },
    { "exitall exitall_on_error", take_end },
};

// ---- all others

static void take_known(struct importer *importer, const struct tool_option *row, const struct job_option *option)
{
    str text = fio_value(importer->arena, row, option, importer->decimal, importer->diags);
    if (text.len) set(importer, row, text);
    else importer->fine = false;
}

static bool is_option_name(str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!name.data[i] || !strchr("abcdefghijklmnopqrstuvwxyz0123456789_-", name.data[i])) return false;
    return name.len && name.data[0] != '-';
}

static void take_other(struct importer *importer, const struct job_option *option)
{
    struct fio_job *job = importer->job;
    if (!is_option_name(option->name)) {
        diag_error(importer->diags, "import-syntax", option->at, "'%.*s' is no name of an option", STR_ARG(option->name));
        importer->fine = false;
        return;
    }
    job->others = arena_more(importer->arena, job->others, sizeof *job->others, job->other_count);
    job->others[job->other_count++] = (struct pair){ option->name, option->has_value ? option->value : STR("1") };
}

static void take(struct importer *importer, const struct job_option *option)
{
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (tool_has_word(str_of(special[i].names), option->name)) {
            special[i].take(importer, option);
            return;
        }
    const char *refused = importer->tool->refused(option->name);
    const struct tool_option *row = tool_find_option(importer->tool, option->name);
    if (refused) leave_out(importer, option, refused);
    else if (row) take_known(importer, row, option);
    else take_other(importer, option);
}

static str key_of(const struct tool *tool, str name)
{
    const struct tool_option *row = tool_find_option(tool, name);
    return row ? row->name : name;
}

// The last word on an option counts, whichever of its names it uses.
static bool is_overridden(const struct importer *importer, size_t index)
{
    const struct job *job = importer->job->job;
    for (size_t i = index + 1; i < job->count; i++)
        if (str_equal(key_of(importer->tool, job->options[i].name), key_of(importer->tool, job->options[index].name))) return true;
    return false;
}

// What fio takes where nothing is said, and this project does not.
static void add_defaults(struct importer *importer)
{
    const struct fio_job *job = importer->job;
    if (!fio_job_setting(job, "ioengine")) set_named(importer, "ioengine", STR("psync"));
    if (!fio_job_setting(job, "direct")) set_named(importer, "direct", STR("0"));
    if (fio_job_setting(job, "runtime") && !fio_job_setting(job, "time_based")) set_named(importer, "time_based", STR("0"));
}

static bool says(const struct job *job, const char *name, const char *value)
{
    bool found = false;
    for (size_t i = 0; i < job->count; i++)
        if (str_equal(job->options[i].name, str_of(name))) found = str_equal(job->options[i].value, str_of(value));
    return found;
}

bool fio_job_waits(const struct job *job)
{
    bool waits = false;
    for (size_t i = 0; i < job->count; i++)
        if (tool_has_word(STR("stonewall wait_for_previous"), job->options[i].name)) waits = !str_equal(job->options[i].value, STR("0"));
    return waits;
}

bool fio_job_read(struct arena *arena, const struct job *from, struct fio_job *job, struct diags *diags)
{
    struct importer importer = { arena, job, diags, tool_find(STR("fio")), says(from, "kb_base", "1000"), true };
    job->job = from;
    for (size_t i = 0; i < from->count; i++)
        if (!is_overridden(&importer, i)) take(&importer, &from->options[i]);
    add_defaults(&importer);
    return importer.fine;
}
