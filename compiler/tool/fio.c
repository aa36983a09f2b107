// tool/fio.c - what fio's options mean for a run: what cannot matter, the bytes on the volume, the time, the command line, and its traps.
#include "tool/fio.h"

#include "base/number.h"

#include <string.h>

#define RATE_BYTES_S INT64_C(100000000)         // stated rate for estimates of runs that end by bytes

static bool one_of(str word, const char *words) { return tool_has_word(str_of(words), word); }

bool fio_is_mixed(str rw) { return one_of(rw, "rw readwrite randrw"); }
bool fio_only_reads(str rw) { return one_of(rw, "read randread"); }
bool fio_is_synchronous(str ioengine) { return one_of(ioengine, "sync psync vsync pvsync pvsync2 mmap splice"); }

// Why an option cannot matter beside the others; NULL when it can.
static const char *without_mix(const struct settings *settings)
{
    return fio_is_mixed(settings_text(settings, STR("rw"))) ? NULL : "only a mixed rw has a mix";
}

static const char *without_queue(const struct settings *settings)
{
    return fio_is_synchronous(settings_text(settings, STR("ioengine"))) ? "a synchronous ioengine has one I/O in flight" : NULL;
}

static const char *without_writes(const struct settings *settings)
{
    return fio_only_reads(settings_text(settings, STR("rw"))) ? "nothing is written" : NULL;
}

static const char *without_runtime(const struct settings *settings)
{
    return settings_find(settings, STR("runtime")) ? NULL : "there is no runtime";
}

static const char *neutral(const struct settings *settings, const struct setting *setting)
{
    static const struct { str option; const char *(*why)(const struct settings *); } rows[] = {
        { STR_INIT("rwmixread"), without_mix }, { STR_INIT("rwmixwrite"), without_mix },
        { STR_INIT("iodepth"), without_queue }, { STR_INIT("iodepth_low"), without_queue }, { STR_INIT("iodepth_batch"), without_queue },
        { STR_INIT("fsync"), without_writes }, { STR_INIT("fdatasync"), without_writes }, { STR_INIT("end_fsync"), without_writes },
        { STR_INIT("fsync_on_close"), without_writes }, { STR_INIT("time_based"), without_runtime }, { STR_INIT("ramp_time"), without_runtime },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_equal(rows[i].option, setting->option->name)) return rows[i].why(settings);
    return NULL;
}

static const char *refused(str name)
{
    static const struct { const char *names, *why; } rows[] = {
        { "output output-format minimal append-terse terse-version", "the collector needs fio's JSON in a file of its own" },
        { "client server remote-config", "clients and the start together are the harness's" },
        { "eta eta-newline eta-interval status-interval", "a run prints one result" },
        { "exec_prerun exec_postrun", "it runs commands" },
        { "name description stonewall wait_for new_group parse-only showcmd cmdhelp section readonly", "a client is one job section" },
        { "create_only", "files are laid out before the round by the harness" },
        { "replay_redirect read_iolog write_iolog", "it reads or writes files that nobody provides" },
        { "write_bw_log write_lat_log write_iops_log write_hist_log log_avg_msec", "its files would stay on the volume and not be collected" },
        { "idle-prof inflate-log trigger trigger-file trigger-timeout trigger-remote aux-path daemonize", "it works beside the harness" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (one_of(name, rows[i].names)) return rows[i].why;
    return NULL;
}

// A run with a runtime takes all of it.
static void complete(struct arena *arena, struct settings *settings)
{
    if (settings_find(settings, STR("runtime")) && !settings_find(settings, STR("time_based")))
        settings_set(arena, settings, tool_find_option(&tool_fio, STR("time_based")), 1);
}

static int64_t count_names(str names)
{
    int64_t count = 1;
    for (struct cut cut = str_cut(names, ':'); cut.found; cut = str_cut(cut.tail, ':')) count++;
    return count;
}

static int64_t number(const struct settings *settings, const char *name, int64_t otherwise) { return settings_number(settings, str_of(name), otherwise); }

// Distinct files of one client: given names are shared by its jobs and reach as far as the last of them; generated names are nrfiles for each job,
// which divide its size. Each file also holds what lies before the job's offset.
static int64_t bytes_of_files(const struct settings *settings)
{
    int64_t jobs = number(settings, "numjobs", 1), files = number(settings, "nrfiles", 1);
    int64_t size = number(settings, "size", 0), file_size = number(settings, "filesize", 0);
    int64_t start = number(settings, "offset", 0), step = number(settings, "offset_increment", 0);
    str names = settings_text(settings, STR("filename"));
    if (names.len) return number_times(count_names(names), file_size ? file_size : number_plus(number_plus(size, start), number_times(jobs - 1, step)));
    if (file_size) return number_times(number_times(jobs, files), file_size);
    int64_t before = number_plus(number_times(jobs, start), number_times(jobs * (jobs - 1) / 2, step));
    return number_plus(number_times(jobs, size), number_times(files, before));
}

// The part of a raw device that is touched; -1: all of it.
static int64_t bytes_of_device(const struct settings *settings)
{
    int64_t size = number(settings, "size", 0), step = number(settings, "offset_increment", 0);
    if (!size) return -1;
    return number_plus(number_plus(number(settings, "offset", 0), size), number_times(number(settings, "numjobs", 1) - 1, step));
}

// All jobs of one client, when nothing but the bytes ends the run.
static int64_t bytes_of_io(const struct settings *settings)
{
    int64_t each = number(settings, "io_size", number(settings, "size", 0)), ios = number(settings, "number_ios", 0);
    if (ios) each = number_times(ios, number(settings, "bs", 4096));
    if (!each) each = number_times(number(settings, "filesize", 0), number(settings, "nrfiles", 1));
    return number_times(number_times(each, number(settings, "loops", 1)), number(settings, "numjobs", 1));
}

static struct tool_needs needs(const struct settings *settings, const struct tool_place *place)
{
    struct tool_needs needs = {
        .file_bytes = place->block ? bytes_of_device(settings) : bytes_of_files(settings),
        .creates_files = !place->block,
        .ramp_s = number(settings, "ramp_time", 0) + number(settings, "startdelay", 0),
        .run_s = number(settings, "runtime", 0),
    };
    if (needs.run_s == 0) {
        needs.io_bytes = bytes_of_io(settings);
        needs.run_s = needs.io_bytes / RATE_BYTES_S + 1;
    }
    return needs;
}

static void add(struct arena *arena, struct words_list *words, str word)
{
    words->items = arena_more(arena, words->items, sizeof *words->items, words->count);
    words->items[words->count++] = word;
}

static str option_word(struct arena *arena, str name, str value)
{
    str parts[] = { STR("--"), name, STR("="), value };
    return arena_join(arena, parts, 4, (str){ 0 });
}

static struct words_list argv(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place,
                              const struct pairs *options)
{
    struct words_list words = { 0 };
    add(arena, &words, STR("fio"));
    add(arena, &words, arena_printf(arena, "--name=%.*s", STR_ARG(workload)));
    for (size_t i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        add(arena, &words, option_word(arena, setting->option->name, setting_word(arena, setting)));
    }
    if (place->block) add(arena, &words, arena_printf(arena, "--filename=%.*s", STR_ARG(tool_device(arena, 1))));
    for (size_t i = 0; i < options->count; i++)
        add(arena, &words, option_word(arena, options->items[i].key, options->items[i].value));
    add(arena, &words, STR("--output-format=json"));
    return words;
}

const struct tool tool_fio = {
    .name = STR_INIT("fio"), .options = fio_options, .threads_option = STR_INIT("numjobs"), .depth_option = STR_INIT("iodepth"),
    .complete = complete, .neutral = neutral, .refused = refused, .check = fio_check, .needs = needs, .argv = argv,
};
