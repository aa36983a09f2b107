// tool/fio.c - what fio's options mean for a run: what cannot matter, the bytes on the volume, the time, the command line, and its traps.
#include "tool/fio.h"

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

static const char *without(const struct settings *settings, const char *option, const char *why)
{
    return settings_find(settings, str_of(option)) ? NULL : why;
}

static const char *without_thinktime(const struct settings *settings) { return without(settings, "thinktime", "there is no thinktime"); }
static const char *without_target(const struct settings *settings) { return without(settings, "latency_target", "there is no latency_target"); }
static const char *without_steady(const struct settings *settings) { return without(settings, "steadystate", "there is no steadystate"); }
static const char *without_zones(const struct settings *settings) { return without(settings, "zonemode", "there is no zonemode"); }
static const char *without_dedupe(const struct settings *settings) { return without(settings, "dedupe_percentage", "there is no dedupe_percentage"); }
static const char *without_verify(const struct settings *settings) { return without(settings, "verify", "nothing is verified"); }

static const char *neutral(const struct settings *settings, const struct setting *setting)
{
    static const struct { str option; const char *(*why)(const struct settings *); } rows[] = {
        { STR_INIT("rwmixread"), without_mix }, { STR_INIT("rwmixwrite"), without_mix },
        { STR_INIT("iodepth"), without_queue }, { STR_INIT("iodepth_low"), without_queue }, { STR_INIT("iodepth_batch"), without_queue },
        { STR_INIT("fsync"), without_writes }, { STR_INIT("fdatasync"), without_writes }, { STR_INIT("end_fsync"), without_writes },
        { STR_INIT("thinktime_spin"), without_thinktime }, { STR_INIT("thinktime_blocks_type"), without_thinktime }, { STR_INIT("thinktime_iotime"), without_thinktime },
        { STR_INIT("latency_percentile"), without_target }, { STR_INIT("latency_run"), without_target }, { STR_INIT("steadystate_duration"), without_steady },
        { STR_INIT("steadystate_ramp_time"), without_steady }, { STR_INIT("zonesize"), without_zones }, { STR_INIT("zonerange"), without_zones },
        { STR_INIT("zoneskip"), without_zones }, { STR_INIT("max_open_zones"), without_zones }, { STR_INIT("dedupe_mode"), without_dedupe },
        { STR_INIT("dedupe_working_set_percentage"), without_dedupe }, { STR_INIT("dedupe_global"), without_dedupe },
        { STR_INIT("verify_pattern"), without_verify }, { STR_INIT("verify_interval"), without_verify }, { STR_INIT("verify_offset"), without_verify },
        { STR_INIT("verify_backlog"), without_verify }, { STR_INIT("verify_async"), without_verify }, { STR_INIT("verify_fatal"), without_verify },
        { STR_INIT("verify_dump"), without_verify },
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
        { "buffered", "it is direct the other way round" },
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

static int64_t number(const struct settings *settings, const char *name, int64_t otherwise) { return settings_number(settings, str_of(name), otherwise); }

static struct tool_needs needs(const struct settings *settings, const struct tool_place *place)
{
    struct tool_needs needs = {
        .file_bytes = fio_file_bytes(settings, place),
        .creates_files = !place->block,
        .ramp_s = number(settings, "ramp_time", 0) + number(settings, "startdelay", 0),
        .run_s = number(settings, "runtime", 0),
    };
    if (needs.run_s == 0) {
        needs.io_bytes = fio_io_bytes(settings, place);
        needs.run_s = needs.io_bytes / RATE_BYTES_S + 1;
    }
    return needs;
}

static struct words_list argv(struct arena *arena, str workload, const struct settings *settings, const struct tool_place *place,
                              const struct pairs *options)
{
    struct words_list words = { 0 };
    bool several = place->volumes > 1;          // then options stand before the first section, for all of them
    words_add(arena, &words, STR("fio"));
    if (!several) words_add_option(arena, &words, STR("name"), workload);
    for (size_t i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        if (!fio_names_itself(setting, place)) words_add_option(arena, &words, setting->option->name, setting_word(arena, setting));
    }
    if (place->block && !several) words_add_option(arena, &words, STR("filename"), tool_device(arena, 1));
    tool_add_options(arena, &words, options);
    words_add(arena, &words, STR("--output-format=json"));         // before a second section, which makes fio tell of the first in its usual format
    if (several) fio_add_sections(arena, &words, workload, settings, place);
    return words;
}

// Options of an engine are those of `of`.
static str engine(const struct settings *settings) { return settings_text(settings, STR("ioengine")); }

static const char *unfit(const struct settings *settings, enum dbms dbms)
{
    (void)settings;
    return dbms == DBMS_NONE ? NULL : "fio measures hardware, not a database";
}

const struct tool tool_fio = {
    .name = STR_INIT("fio"), .options = fio_options, .threads_option = STR_INIT("numjobs"), .depth_option = STR_INIT("iodepth"), .time_option = STR_INIT("runtime"),
    .unfit = unfit, .test = engine, .complete = complete, .neutral = neutral, .refused = refused, .check = fio_check, .needs = needs, .files = fio_files, .argv = argv,
};
