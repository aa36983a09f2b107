// tests/unit/test_fio.c - fio's options: as written to typed values, what cannot matter, bytes and seconds, the command line, the traps.
#include "experiments.h"
#include "tool/fio.h"

// ---- one value

static const char *as_word(struct desk *desk, const char *name, const char *value)
{
    const struct node *map = desk_yaml(desk, arena_printf(&desk->arena, "{%s: %s}", name, value).data);
    const struct tool_option *option = tool_find_option(&tool_fio, str_of(name));
    struct setting setting;
    assert_non_null(option);
    desk->diags = diags_new(&desk->arena);
    if (!tool_decode_value(&desk->arena, option, map->entries[0].value, &setting, desk->diags)) return desk->diags->items[0].rule;
    assert_int_equal(desk->diags->count, 0);
    return arena_copy(&desk->arena, setting_word(&desk->arena, &setting)).data;
}

static void values_are_read_in_the_units_of_their_option(void **state)
{
    static const struct { const char *name, *value, *word; } rows[] = {
        { "size", "4k", "4096" }, { "size", "4K", "4096" }, { "size", "1G", "1073741824" }, { "size", "1GiB", "1073741824" }, { "size", "512", "512" },
        { "size", "20480m", "21474836480" }, { "size", "8000P", "9007199254740992000" }, { "size", "9000P", "bad-value" }, { "size", "4x", "bad-value" },
        { "size", "-4k", "bad-value" }, { "size", "1.5.5", "bad-value" },
        { "bs", "4k", "4096" }, { "bs", "'4k,8k'", "4096,8192" }, { "bs", "'4k,8k,16k'", "4096,8192,16384" }, { "bs", "'4k,8k,16k,1'", "bad-value" },
        { "bs", "0", "bad-value" }, { "bs", "'4k,'", "bad-value" }, { "blocksize", "1M", "1048576" },
        { "runtime", "60", "60" }, { "runtime", "60s", "60" }, { "runtime", "5m", "300" }, { "runtime", "1h30m", "5400" }, { "runtime", "0", "out-of-range" },
        { "runtime", "1.5s", "bad-value" }, { "runtime", "soon", "bad-value" }, { "timeout", "9", "9" },
        { "thinktime", "500", "500" }, { "thinktime", "500us", "500" }, { "thinktime", "2ms", "2000" }, { "thinktime", "3s", "3000000" },
        { "thinktime", "3h", "bad-value" }, { "thinktime", "9223372036854775807s", "bad-value" }, { "thinktime", "us", "bad-value" },
        { "direct", "1", "1" }, { "direct", "true", "1" }, { "direct", "false", "0" }, { "direct", "0", "0" }, { "direct", "2", "bad-value" },
        { "direct", "yes", "bad-value" },
        { "iodepth", "64", "64" }, { "iodepth", "0", "out-of-range" }, { "iodepth", "65537", "out-of-range" }, { "iodepth", "4k", "bad-value" },
        { "nice", "-5", "-5" }, { "nice", "-21", "out-of-range" }, { "number_ios", "-1", "out-of-range" },
        { "rw", "randrw", "randrw" }, { "readwrite", "write", "write" }, { "rw", "randomread", "bad-value" }, { "ioengine", "io_uring", "io_uring" },
        { "filename", "a:b", "a:b" }, { "filename", "''", "bad-value" }, { "iodepth", "[1, 2]", "wrong-type" }, { "iodepth", "{a: 1}", "wrong-type" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *word = as_word(*state, rows[i].name, rows[i].value);
        if (strcmp(word, rows[i].word)) fail_msg("%s: %s is %s, not %s", rows[i].name, rows[i].value, word, rows[i].word);
    }
}

static void every_row_of_the_table_is_sound(void **state)
{
    struct desk *desk = *state;
    for (const struct tool_option *option = fio_options; option->name.len; option++) {
        struct setting setting;
        assert_ptr_equal(tool_find_option(&tool_fio, option->name), option);        // no name twice, no alias before it
        assert_true(option->help.len > 0);
        assert_int_equal(option->type == OPTION_CHOICE, option->words.len > 0);
        assert_null(tool_fio.refused(option->name));
        if (!option->fallback.data) {
            assert_false(option->flags & OPTION_ALWAYS);
            continue;
        }
        if (!tool_decode_value(&desk->arena, option, node_text(&desk->arena, option->fallback), &setting, desk->diags))
            fail_msg("fallback of %.*s: %s", STR_ARG(option->name), desk_told(desk));
        assert_true(setting_is_fallback(&desk->arena, &setting));
    }
}

static void a_list_is_told_to_be_an_axis(void **state)
{
    assert_string_equal(wrong_with(*state, fio_experiment(*state, ", iodepth: [1, 2]", "")),
                        "wrong-type 4:89+1 'iodepth' wants a whole number, not a list | several values are an axis: sweep: {iodepth: [...]}\n");
}

static void a_wrong_word_is_told_with_the_nearest_one(void **state)
{
    assert_string_equal(wrong_with(*state, fio_experiment(*state, ", rw: randreed", "")),
                        "bad-value 4:84+8 'rw' is 'randreed', which is none of its values | did you mean 'randread'?\n");
    assert_string_equal(wrong_with(*state, fio_experiment(*state, ", rate_process: x", "")),
                        "bad-value 4:94+1 'rate_process' is 'x', which is none of its values | one of: linear poisson\n");
}

// ---- options that no table knows, and those that are refused

static void options_out_of_the_table_are_taken_as_text(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", options: {zz_new: 'a b', zz_also: 1}", "");
    const struct workload *workload = &round_at(desk, plan, 0)->configuration.workloads[0];
    struct tool_place place = { 0 };
    struct words_list argv = tool_fio.argv(&desk->arena, workload->name, &workload->settings, &place, &workload->words.options);
    assert_text(argv.items[argv.count - 3], "--zz_also=1");
    assert_text(argv.items[argv.count - 2], "--zz_new=a b");
    assert_text(argv.items[argv.count - 1], "--output-format=json");
}

static void options_that_break_the_harness_are_refused_wherever_they_stand(void **state)
{
    struct desk *desk = *state;
    static const char *const names[] = { "output", "client", "eta", "exec_prerun", "name", "read_iolog", "write_bw_log", "daemonize", "create_only" };
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        assert_non_null(strstr(wrong_with(desk, fio_experiment(desk, arena_printf(&desk->arena, ", %s: x", names[i]).data, "")), "refused-option 4:"));
        assert_non_null(strstr(wrong_with(desk, fio_experiment(desk, arena_printf(&desk->arena, ", options: {%s: x}", names[i]).data, "")), "refused-option 4:"));
    }
}

static void options_that_are_checked_or_no_names_are_told(void **state)
{
    assert_string_equal(wrong_with(*state, fio_experiment(*state, ", options: {bs: 4k}", "")),
                        "known-option 4:90+2 'bs' is an option that is checked | write it beside 'tool', not under options\n");
    assert_string_equal(wrong_with(*state, fio_experiment(*state, ", options: {'-a b': 4k}", "")),
                        "option-name 4:90+6 '-a b' cannot be the name of an option | \n");
    assert_string_equal(wrong_with(*state, fio_experiment(*state, ", iodepht: 4", "")),
                        "unknown-key 4:80+7 unknown key 'iodepht' in a fio workload | did you mean 'iodepth'?\n");
    assert_string_equal(wrong_with(*state, fio_experiment(*state, ", zzzzzzzz: 4", "")),
                        "unknown-key 4:80+8 unknown key 'zzzzzzzz' in a fio workload | an option that fio has and no table here knows goes under options: "
                            "{zzzzzzzz: ...}\n");
}

// ---- what cannot matter

static void options_that_cannot_matter_are_taken_away(void **state)
{
    struct desk *desk = *state;
    static const struct { const char *options, *params; } rows[] = {
        { "", "rw=read bs=4096 iodepth=1 ioengine=libaio direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 group_reporting=1" },
        { ", rwmixread: 70", "rw=read bs=4096 iodepth=1 ioengine=libaio direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 group_reporting=1" },
        { ", rw: randrw, rwmixread: 70",
          "rw=randrw bs=4096 iodepth=1 ioengine=libaio direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 rwmixread=70 group_reporting=1" },
        { ", iodepth: 64, ioengine: psync", "rw=read bs=4096 iodepth=1 ioengine=psync direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 "
            "group_reporting=1" },
        { ", iodepth: 64", "rw=read bs=4096 iodepth=64 ioengine=libaio direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 group_reporting=1" },
        { ", fsync: 1, end_fsync: 1", "rw=read bs=4096 iodepth=1 ioengine=libaio direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 group_reporting=1" },
        { ", rw: write, fsync: 1",
          "rw=write bs=4096 iodepth=1 ioengine=libaio direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 fsync=1 group_reporting=1" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct plan *plan = fio_plan(desk, rows[i].options, "");
        assert_string_equal(params_text(desk, &round_at(desk, plan, 0)->configuration.workloads[0]), rows[i].params);
    }
}

static void an_option_that_matters_in_no_point_is_warned_about_and_changes_no_id(void **state)
{
    struct desk *desk = *state;
    const char *without = ids_of(desk, fio_plan(desk, "", ""));
    assert_int_equal(desk->diags->count, 0);
    assert_string_equal(ids_of(desk, fio_plan(desk, ", fsync: 8", "")), without);
    assert_string_equal(desk_told(desk),
                        "neutral-option 4:87+1 'fsync' changes nothing here: nothing is written | leave it out; it is not part of any round's id\n");
    fio_plan(desk, ", fsync: 8", ", sweep: {rw: [read, write]}");      // it matters in one
    assert_int_equal(desk->diags->count, 0);
    fio_plan(desk, ", fsync: 0", "");                                  // it says what holds anyway
    assert_int_equal(desk->diags->count, 0);
}

// ---- bytes and seconds of one client

static void bytes_are_those_of_distinct_files(void **state)
{
    struct desk *desk = *state;
    static const struct { const char *options; bool block; int64_t bytes; } rows[] = {
        { "size: 1M", false, 1 << 20 },
        { "size: 1M, numjobs: 4", false, 4 << 20 },
        { "size: 1M, nrfiles: 4", false, 1 << 20 },                                 // once for all files of a job
        { "size: 1M, nrfiles: 4, numjobs: 2", false, 2 << 20 },
        { "filesize: 1M", false, 1 << 20 },
        { "filesize: 1M, nrfiles: 4, numjobs: 2", false, 8 << 20 },                 // of each file
        { "size: 1M, filename: a, numjobs: 4", false, 1 << 20 },                    // shared by all jobs
        { "size: 1M, filename: 'a:b:c', numjobs: 4", false, 3 << 20 },              // counts for each name
        { "filesize: 1M, filename: 'a:b', numjobs: 4", false, 2 << 20 },
        { "size: 8M, filesize: 1M, filename: a", false, 1 << 20 },
        { "size: 1M, offset: 1M", false, 2 << 20 },
        { "size: 1M, offset: 1M, numjobs: 3", false, 6 << 20 },
        { "size: 4M, offset: 1M, nrfiles: 4", false, 8 << 20 },                     // before the offset of each file
        { "size: 1M, offset: 1M, offset_increment: 1M, numjobs: 2", false, 5 << 20 },           // 2 MiB and 3 MiB, as fio lays out
        { "size: 4M, offset: 1M, offset_increment: 1M, numjobs: 2, filename: a", false, 6 << 20 },
        { "size: 7000P, numjobs: 4096", false, INT64_MAX }, { "size: 7000P, offset: 7000P, filename: a", false, INT64_MAX },
        { "size: 1M", true, 1 << 20 }, { "size: 1M, numjobs: 4", true, 1 << 20 },               // a device is one, however many jobs
        { "size: 1M, offset: 2M, numjobs: 4", true, 3 << 20 },
        { "size: 1M, offset: 2M, offset_increment: 1M, numjobs: 4", true, 6 << 20 },
        { "size: 7000P, offset: 7000P, offset_increment: 7000P, numjobs: 4", true, INT64_MAX },
        { "rw: read", true, -1 },                                                   // the whole device
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct node *map = desk_yaml(desk, arena_printf(&desk->arena, "{%s}", rows[i].options).data);
        static const struct shape none = { .name = STR_INIT("workload") };
        struct settings settings = { 0 };
        struct tool_place place = { .block = rows[i].block };
        bool fine = tool_decode(&desk->arena, &tool_fio, map, &none, &settings, desk->diags);
        if (!fine) fail_msg("%s\n%s", rows[i].options, desk_told(desk));
        int64_t bytes = tool_fio.needs(&settings, &place).file_bytes;
        if (bytes != rows[i].bytes) fail_msg("%s: %lld bytes, not %lld", rows[i].options, (long long)bytes, (long long)rows[i].bytes);
    }
}

static void a_run_without_runtime_ends_by_bytes(void **state)
{
    struct desk *desk = *state;
    static const struct { const char *options; int64_t io_bytes, run_s, ramp_s; } rows[] = {
        { "size: 1G, runtime: 60s", 0, 60, 0 },
        { "size: 1G, runtime: 60s, ramp_time: 5s, startdelay: 2s", 0, 60, 7 },
        { "size: 1000000000", 1000000000, 11, 0 },
        { "size: 1M, numjobs: 4, loops: 3", 12 << 20, 1, 0 },
        { "size: 8M, io_size: 1M", 1 << 20, 1, 0 },
        { "size: 8M, number_ios: 10", 40960, 1, 0 },
        { "size: 8M, number_ios: 10, bs: 1M", 10 << 20, 1, 0 },
        { "filesize: 1M, nrfiles: 4", 4 << 20, 1, 0 },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        static const struct shape none = { .name = STR_INIT("workload") };
        struct settings settings = { 0 };
        struct tool_place place = { 0 };
        assert_true(tool_decode(&desk->arena, &tool_fio, desk_yaml(desk, arena_printf(&desk->arena, "{%s}", rows[i].options).data), &none, &settings, desk->diags));
        struct tool_needs needs = tool_fio.needs(&settings, &place);
        if (needs.io_bytes != rows[i].io_bytes || needs.run_s != rows[i].run_s || needs.ramp_s != rows[i].ramp_s)
            fail_msg("%s: %lld bytes, %lld s, %lld s", rows[i].options, (long long)needs.io_bytes, (long long)needs.run_s, (long long)needs.ramp_s);
    }
}

// ---- the command line

static void the_command_line_is_in_the_tables_order(void **state)
{
    struct desk *desk = *state;
    const struct workload *workload = &round_at(desk, fio_plan(desk, ", filename: 'a b', iodepth: 4, bs: '4k,8k', rw: randrw", ""), 0)->configuration.workloads[0];
    struct tool_place files = { 0 }, device = { .block = true };
    struct words_list argv = tool_fio.argv(&desk->arena, workload->name, &workload->settings, &files, &workload->words.options);
    assert_text(arena_join(&desk->arena, argv.items, argv.count, STR("|")),
                "fio|--name=main|--rw=randrw|--bs=4096,8192|--iodepth=4|--ioengine=libaio|--direct=1|--numjobs=1|--size=1073741824|--runtime=10|--time_based=1|"
                "--filename=a b|--group_reporting=1|--output-format=json");
    argv = tool_fio.argv(&desk->arena, workload->name, &workload->settings, &device, &workload->words.options);
    assert_text(argv.items[argv.count - 2], "--filename=/expc/dev/1");
}

// ---- what does not go together

static void what_does_not_go_together_is_told(void **state)
{
    struct desk *desk = *state;
    static const struct { const char *options, *members, *told; } rows[] = {
                { ", rw: write, fsync: 1, fdatasync: 1", "", "fsync-with-fdatasync 4:" },
        { ", filename: /dev/sda", "", "path-not-relative 4:" }, { ", filename: 'a:../b'", "", "path-not-relative 4:" },
        { ", directory: a/..", "", "path-not-relative 4:" }, { ", directory: a/../b", "", "path-not-relative 4:" }, { ", filename: ..", "", "path-not-relative 4:" },
        { ", rw: randrw, rwmixread: 70, rwmixwrite: 40", "", "mix-sum 4:" },
        { ", filename: a", ", podSecurity: baseline, storage: {mode: Block, size: 2Gi}", "block-filename 4:" },
        { ", nrfiles: 2", ", podSecurity: baseline, storage: {mode: Block, size: 2Gi}", "block-files 4:" },
        { ", directory: a", ", podSecurity: baseline, storage: {mode: Block, size: 2Gi}", "block-files 4:" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *told = wrong_with(desk, fio_experiment(desk, rows[i].options, rows[i].members));
        if (!strstr(told, rows[i].told)) fail_msg("%s told: %s", rows[i].options, told);
        assert_int_equal(desk->diags->errors, 1);
    }
}

static void fio_wants_a_size_but_for_a_whole_device(void **state)
{
    assert_string_equal(wrong_with(*state, experiment_of(*state, "system: {type: hardware}, workload: {tool: fio, runtime: 10s}")),
                        "missing-size 4:44+1 fio needs a size or a filesize | size: 4G gives each job its own file of 4 GiB\n");
    const struct plan *plan = plan_of(*state, experiment_of(*state, "system: {type: hardware}, podSecurity: baseline, storage: {mode: Block, size: 3Gi}, "
                                                            "workload: {tool: fio, rw: write, runtime: 10s}"));
    assert_int_equal(plan->systems[0].largest_bytes, INT64_C(3) << 30);
}

static void traps_are_warned_about(void **state)
{
    struct desk *desk = *state;
    static const struct { const char *options, *members, *told; } rows[] = {
        { ", nrfiles: 2, filename: a", "", "nrfiles-with-filename" },
        { ", directory: 'a:b'", "", "first-directory" },
        { ", direct: 0, iodepth: 8", "", "buffered-libaio" },
        { "", ", podSecurity: baseline, storage: {mode: Block, size: 2Gi}", "unwritten-reads" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        fio_plan(desk, rows[i].options, rows[i].members);
        assert_int_equal(desk->diags->count, 1);
        assert_string_equal(desk->diags->items[0].rule, rows[i].told);
        assert_int_equal(desk->diags->items[0].severity, DIAG_WARNING);
    }
    fio_plan(desk, ", filename: 'a..b:c', rw: randrw, rwmixread: 70, rwmixwrite: 30", "");     // none of them
    assert_int_equal(desk->diags->count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(values_are_read_in_the_units_of_their_option),
        AT_DESK(every_row_of_the_table_is_sound),
        AT_DESK(a_list_is_told_to_be_an_axis),
        AT_DESK(a_wrong_word_is_told_with_the_nearest_one),
        AT_DESK(options_out_of_the_table_are_taken_as_text),
        AT_DESK(options_that_break_the_harness_are_refused_wherever_they_stand),
        AT_DESK(options_that_are_checked_or_no_names_are_told),
        AT_DESK(options_that_cannot_matter_are_taken_away),
        AT_DESK(an_option_that_matters_in_no_point_is_warned_about_and_changes_no_id),
        AT_DESK(bytes_are_those_of_distinct_files),
        AT_DESK(a_run_without_runtime_ends_by_bytes),
        AT_DESK(the_command_line_is_in_the_tables_order),
        AT_DESK(what_does_not_go_together_is_told),
        AT_DESK(fio_wants_a_size_but_for_a_whole_device),
        AT_DESK(traps_are_warned_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
