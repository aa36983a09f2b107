// import/fio.c - a job file as an experiment. Jobs that run together are the workloads of one round; a stonewall begins the next round, as the next level of
// an axis `group`: each round has its own result, and one of them can be run again alone.
#include "import/draft.h"
#include "import/fio_job.h"
#include "tree/yaml_write.h"

struct jobs { struct fio_job *items; size_t count, groups; };

static bool is_taken(const struct jobs *jobs, size_t count, str name)
{
    // Keys of spec may not be names of workloads.
    static const char *const reserved = "question description system storage placement workload workloads sweep zip exclude include repeat load tenants tuning monitor run "
                                        "podsecurity auth generation patches main";
    for (size_t i = 0; i < count; i++)
        if (str_equal(jobs->items[i].name, name)) return true;
    return tool_has_word(str_of(reserved), name);
}

static str workload_name(struct arena *arena, const struct jobs *jobs, size_t index)
{
    str base = import_name(arena, jobs->items[index].job->name, "job"), name = base;
    for (int i = 2; is_taken(jobs, index, name); i++) name = arena_printf(arena, "%.*s-%d", STR_ARG(str_first(base, 28)), i);
    return name;
}

static bool read_jobs(struct arena *arena, const struct jobfile *jobfile, struct jobs *jobs, struct diags *diags)
{
    bool fine = true;
    *jobs = (struct jobs){ arena_array(arena, struct fio_job, jobfile->count), jobfile->count, 1 };
    for (size_t i = 0; i < jobfile->count; i++) {
        if (i && fio_job_waits(&jobfile->items[i])) jobs->groups++;
        jobs->items[i].group = jobs->groups - 1;
        fine &= fio_job_read(arena, &jobfile->items[i], &jobs->items[i], diags);
        jobs->items[i].name = workload_name(arena, jobs, i);
    }
    return fine;
}

// ---- the volume

static bool holds(const struct fio_job *job, str device)
{
    for (size_t i = 0; i < job->device_count; i++)
        if (str_equal(job->devices[i], device)) return true;
    return false;
}

static struct list all_devices(struct arena *arena, const struct jobs *jobs)
{
    struct fio_job all = { 0 };
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t k = 0; k < jobs->items[i].device_count; k++) {
            if (holds(&all, jobs->items[i].devices[k])) continue;
            all.devices = arena_more(arena, all.devices, sizeof *all.devices, all.device_count);
            all.devices[all.device_count++] = jobs->items[i].devices[k];
        }
    return (struct list){ all.devices, all.device_count };
}

// Devices and files cannot be mixed: a volume is the one or the other.
static bool check_devices(const struct jobs *jobs, struct list devices, struct diags *diags)
{
    bool fine = true;
    for (size_t i = 0; devices.count && i < jobs->count; i++) {
        const struct fio_job *job = &jobs->items[i];
        struct span at = job->job->at;
        if (job->has_files || !job->device_count) {
            diag_hint(diags, diag_error(diags, "import-volumes", at, "the job '%.*s' uses files, others raw devices", STR_ARG(job->job->name)),
                      "a system's volume is the one or the other: split the file in two");
            fine = false;
        } else if (job->device_count != devices.count) {
            diag_hint(diags, diag_warning(diags, "import-devices", at, "the job '%.*s' uses %zu of %zu devices", STR_ARG(job->job->name), job->device_count, devices.count),
                      "here it uses all: give it `use`, or make an experiment for each device");
        }
    }
    return fine;
}

static void put_storage(struct draft *draft, const struct jobs *jobs, struct list devices, struct diags *diags)
{
    const str *names = devices.items;
    bool sized = true;
    if (!devices.count) return;
    draft_comment(draft, 2, arena_printf(draft->arena, "raw devices: %.*s", STR_ARG(arena_join(draft->arena, names, devices.count, STR(", ")))));
    if (devices.count > 1) draft_line(draft, 2, "storage: {mode: Block, volumes: %zu}", devices.count);
    else draft_line(draft, 2, "storage: {mode: Block}");
    draft_line(draft, 2, "podSecurity: baseline");
    for (size_t i = 0; i < jobs->count; i++) sized = sized && fio_job_setting(&jobs->items[i], "size");
    if (sized) return;
    draft_comment(draft, 2, STR("storage.size must be given: a job without a size uses the whole device"));
    diag_hint(diags, diag_warning(diags, "import-device-size", jobs->items[0].job->at, "how large the device is does not stand in the job file"),
              "add storage.size to the experiment");
}

// ---- workloads

static bool is_number(str text)
{
    size_t digits = 0;
    while (digits < text.len && text.data[digits] >= '0' && text.data[digits] <= '9') digits++;
    return digits == text.len;
}

static void put_setting(struct draft *draft, unsigned indent, const struct fio_setting *setting)
{
    bool bare = is_number(setting->text) || setting->option->type == OPTION_SECONDS || setting->option->type == OPTION_SIZE;
    if (bare) draft_line(draft, indent, "%.*s: %.*s", STR_ARG(setting->option->name), STR_ARG(setting->text));
    else draft_pair(draft, indent, setting->option->name, setting->text);
}

static void put_workload(struct draft *draft, unsigned indent, const struct fio_job *job)
{
    draft_line(draft, indent, "%.*s:", STR_ARG(job->name));
    if (!str_equal(job->name, job->job->name)) draft_comment(draft, indent + 2, arena_printf(draft->arena, "[%u] job '%.*s'", job->job->at.line, STR_ARG(job->job->name)));
    draft_line(draft, indent + 2, "tool: fio");
    if (job->device_count > 1) draft_line(draft, indent + 2, "targets: shared");
    for (size_t i = 0; i < job->count; i++) put_setting(draft, indent + 2, &job->settings[i]);
    if (job->other_count) draft_line(draft, indent + 2, "options:");
    for (size_t i = 0; i < job->other_count; i++) {
        buffer_fill(draft->out, ' ', indent + 4);
        buffer_add(draft->out, job->others[i].key);
        buffer_add(draft->out, STR(": "));
        yaml_write_scalar(draft->out, job->others[i].value, SCALAR_TEXT);
        buffer_char(draft->out, '\n');
    }
    for (size_t i = 0; i < job->comment_count; i++) draft_comment(draft, indent + 2, job->comments[i]);
}

static void put_group(struct draft *draft, unsigned indent, const struct jobs *jobs, size_t group)
{
    draft_line(draft, indent, "workloads:");
    for (size_t i = 0; i < jobs->count; i++)
        if (jobs->items[i].group == group) put_workload(draft, indent + 2, &jobs->items[i]);
}

static str group_name(struct arena *arena, const struct jobs *jobs, size_t group)
{
    str name = { 0 };
    for (size_t i = 0; i < jobs->count; i++) {
        if (jobs->items[i].group != group) continue;
        if (name.len) return arena_printf(arena, "group-%zu", group + 1);
        name = jobs->items[i].name;
    }
    return name;
}

static void put_workloads(struct draft *draft, const struct jobs *jobs)
{
    if (jobs->groups == 1) {
        put_group(draft, 2, jobs, 0);
        return;
    }
    draft_comment(draft, 2, STR("each group of jobs between stonewalls is a round, in the file's order; files are laid out anew for each"));
    draft_line(draft, 2, "sweep:\n    group:");
    for (size_t group = 0; group < jobs->groups; group++) {
        draft_line(draft, 6, "- name: %.*s", STR_ARG(group_name(draft->arena, jobs, group)));
        put_group(draft, 8, jobs, group);
    }
}

bool import_fio(struct arena *arena, const struct source *source, str name, const struct import_world *world, struct buffer *out, struct diags *diags)
{
    struct jobs jobs;
    struct draft draft = { arena, out };
    const struct jobfile *jobfile = jobfile_read(arena, source, world, diags);
    if (!jobfile || !read_jobs(arena, jobfile, &jobs, diags)) return false;
    struct list devices = all_devices(arena, &jobs);
    if (!check_devices(&jobs, devices, diags)) return false;
    draft_head(&draft, import_name(arena, name, "fio"), arena_printf(arena, "%.*s by expc import fio; numbers in brackets are its lines", STR_ARG(source->path)));
    draft_line(&draft, 2, "system: {type: hardware}");
    put_storage(&draft, &jobs, devices, diags);
    put_workloads(&draft, &jobs);
    return true;
}
