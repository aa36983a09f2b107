// tool/fio.c - what fio's options mean for a run: what cannot matter, the bytes on the volume, the time, the command line, and its traps.
#include "tool/fio.h"

#include "base/number.h"

#include <string.h>

#define RATE_BYTES_S INT64_C(100000000)         // stated rate for estimates of runs that end by bytes

static bool one_of(str word, const char *words)
{
    for (str rest = str_of(words); rest.len;) {
        struct cut cut = str_cut(rest, ' ');
        if (str_equal(cut.head, word)) return true;
        rest = cut.tail;
    }
    return false;
}

bool fio_is_mixed(str rw) { return one_of(rw, "rw readwrite randrw"); }
bool fio_only_reads(str rw) { return one_of(rw, "read randread"); }
bool fio_is_synchronous(str ioengine) { return one_of(ioengine, "sync psync vsync pvsync pvsync2 mmap splice"); }

static const char *neutral(const struct settings *settings, const struct setting *setting)
{
    str name = setting->option->name, rw = settings_text(settings, STR("rw"));
    if (one_of(name, "rwmixread rwmixwrite") && !fio_is_mixed(rw)) return "only a mixed rw has a mix";
    if (one_of(name, "iodepth iodepth_low iodepth_batch") && fio_is_synchronous(settings_text(settings, STR("ioengine"))))
        return "a synchronous ioengine has one I/O in flight";
    if (one_of(name, "fsync fdatasync end_fsync fsync_on_close") && fio_only_reads(rw)) return "nothing is written";
    if (one_of(name, "time_based ramp_time") && !settings_find(settings, STR("runtime"))) return "there is no runtime";
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

static int64_t times(int64_t a, int64_t b)
{
    int64_t product;
    return number_multiply(a, b, &product) ? product : INT64_MAX;
}

static int64_t count_names(str names)
{
    int64_t count = 1;
    for (struct cut cut = str_cut(names, ':'); cut.found; cut = str_cut(cut.tail, ':')) count++;
    return count;
}

// Distinct files of one client: given names are shared by its jobs, generated names are one a job (times nrfiles).
static int64_t bytes_of_files(const struct settings *settings)
{
    int64_t jobs = settings_number(settings, STR("numjobs"), 1), files = settings_number(settings, STR("nrfiles"), 1);
    int64_t size = settings_number(settings, STR("size"), 0), file_size = settings_number(settings, STR("filesize"), 0);
    int64_t start = settings_number(settings, STR("offset"), 0);
    str names = settings_text(settings, STR("filename"));
    if (names.len) return times(count_names(names), file_size ? file_size : size + start);
    return times(jobs, file_size ? times(files, file_size) : size + start);
}

// The part of a raw device that is touched; -1: all of it.
static int64_t bytes_of_device(const struct settings *settings)
{
    int64_t size = settings_number(settings, STR("size"), 0), step = settings_number(settings, STR("offset_increment"), 0);
    if (!size) size = settings_number(settings, STR("filesize"), 0);
    if (!size) return -1;
    int64_t further = times(settings_number(settings, STR("numjobs"), 1) - 1, step);
    return further > INT64_MAX - size - settings_number(settings, STR("offset"), 0) ? INT64_MAX
        : settings_number(settings, STR("offset"), 0) + further + size;
}

// All jobs of one client, when nothing but the bytes ends the run.
static int64_t bytes_of_io(const struct settings *settings)
{
    int64_t each = settings_number(settings, STR("io_size"), settings_number(settings, STR("size"), 0));
    int64_t number = settings_number(settings, STR("number_ios"), 0);
    if (number) each = times(number, settings_number(settings, STR("bs"), 4096));
    if (!each) each = times(settings_number(settings, STR("filesize"), 0), settings_number(settings, STR("nrfiles"), 1));
    return times(times(each, settings_number(settings, STR("loops"), 1)), settings_number(settings, STR("numjobs"), 1));
}

static struct tool_needs needs(const struct settings *settings, const struct tool_place *place)
{
    struct tool_needs needs = {
        .file_bytes = place->block ? bytes_of_device(settings) : bytes_of_files(settings),
        .creates_files = !place->block,
        .ramp_s = settings_number(settings, STR("ramp_time"), 0) + settings_number(settings, STR("startdelay"), 0),
        .run_s = settings_number(settings, STR("runtime"), 0),
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

static struct words_list argv(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place,
                              const struct pairs *options)
{
    struct words_list words = { 0 };
    add(arena, &words, STR("fio"));
    add(arena, &words, arena_printf(arena, "--name=%.*s", STR_ARG(workload)));
    for (size_t i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        add(arena, &words, arena_printf(arena, "--%.*s=%.*s", STR_ARG(setting->option->name), STR_ARG(setting_word(arena, setting))));
    }
    if (place->block) add(arena, &words, arena_printf(arena, "--filename=%.*s", STR_ARG(place->device)));
    for (size_t i = 0; i < options->count; i++)
        add(arena, &words, arena_printf(arena, "--%.*s=%.*s", STR_ARG(options->items[i].key), STR_ARG(options->items[i].value)));
    add(arena, &words, STR("--output-format=json"));
    return words;
}

const struct tool tool_fio = {
    .name = STR_INIT("fio"), .options = fio_options, .threads_option = STR_INIT("numjobs"), .depth_option = STR_INIT("iodepth"),
    .complete = complete, .neutral = neutral, .refused = refused, .check = fio_check, .needs = needs, .argv = argv,
};
