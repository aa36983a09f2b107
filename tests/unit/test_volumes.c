// tests/unit/test_volumes.c - fio on several volumes: one section each, or jobs that open all; what they are called, what they hold.
#include "experiments.h"
#include "tool/fio.h"

static struct settings settings_of(struct desk *desk, const char *yaml)
{
    static const struct shape none = { .name = STR_INIT("workload") };
    struct settings settings = { 0 };
    if (!tool_decode(&desk->arena, &tool_fio, desk_yaml(desk, yaml), &none, &settings, desk->diags)) fail_msg("%s\n%s", yaml, desk_told(desk));
    return settings;
}

// What stands behind the options that all sections share.
static const char *sections_of(struct desk *desk, const char *yaml, struct tool_place place)
{
    struct settings settings = settings_of(desk, yaml);
    struct pairs none = { 0 };
    struct words_list argv = tool_fio.argv(&desk->arena, STR("main"), &settings, &place, &none);
    size_t at = 1;
    while (at < argv.count && !str_starts(argv.items[at], STR("--name="))) at++;
    assert_text(argv.items[at - 1], "--output-format=json");
    return arena_join(&desk->arena, argv.items + at, argv.count - at, STR(" ")).data;
}

static const char *files_of(struct desk *desk, const char *yaml, struct tool_place place)
{
    struct settings settings = settings_of(desk, yaml);
    struct tool_files files = tool_fio.files(&desk->arena, STR("main"), &settings, &place);
    str *parts = arena_array(&desk->arena, str, files.count);
    for (size_t i = 0; i < files.count; i++) parts[i] = arena_printf(&desk->arena, "%.*s:%lld", STR_ARG(files.items[i].path), (long long)files.items[i].bytes);
    return arena_join(&desk->arena, parts, files.count, STR(" ")).data;
}

static const struct tool_place one = { .volumes = 1 }, each = { .volumes = 2 }, shared = { .volumes = 2, .shared = true };
static const struct tool_place devices = { .block = true, .volumes = 2 }, pair = { .block = true, .volumes = 2, .shared = true };

static void each_volume_has_a_section_of_its_own(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(sections_of(desk, "{size: 1M}", each), "--name=main-1 --directory=v1/. --name=main-2 --directory=v2/.");
    assert_string_equal(sections_of(desk, "{size: 1M, filename: 'a:b'}", each), "--name=main-1 --filename=v1/a:v1/b --name=main-2 --filename=v2/a:v2/b");
    assert_string_equal(sections_of(desk, "{size: 1M, directory: 'd:e'}", each), "--name=main-1 --directory=v1/d:v1/e --name=main-2 --directory=v2/d:v2/e");
    assert_string_equal(sections_of(desk, "{size: 1M, directory: 'd:e', filename: a}", each), "--name=main-1 --filename=v1/d/a --name=main-2 --filename=v2/d/a");
    assert_string_equal(sections_of(desk, "{size: 1M}", devices), "--name=main-1 --filename=/expc/dev/1 --name=main-2 --filename=/expc/dev/2");
}

static void shared_volumes_are_opened_by_every_job(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(sections_of(desk, "{size: 1M}", shared), "--name=main --filename=v1/main:v2/main");
    assert_string_equal(sections_of(desk, "{size: 1M, filename: 'a:b'}", shared), "--name=main --filename=v1/a:v1/b:v2/a:v2/b");
    assert_string_equal(sections_of(desk, "{size: 1M}", pair), "--name=main --filename=/expc/dev/1:/expc/dev/2");
}

static void bytes_are_those_on_one_volume(void **state)
{
    static const struct { const char *yaml; const struct tool_place *place; int64_t file_bytes, io_bytes; } rows[] = {
        { "{size: 1M, numjobs: 2}", &each, 2 << 20, 4 << 20 }, { "{size: 1M, numjobs: 2}", &shared, 1 << 20, 2 << 20 },
        { "{size: 1M, filename: 'a:b', numjobs: 2}", &each, 2 << 20, 4 << 20 }, { "{size: 1M, filename: 'a:b', numjobs: 2}", &shared, 2 << 20, 2 << 20 },
        { "{filesize: 1M, filename: 'a:b', numjobs: 2}", &shared, 2 << 20, 8 << 20 }, { "{filesize: 1M, numjobs: 2}", &devices, 1 << 20, 4 << 20 },
        { "{filesize: 1M, numjobs: 2}", &pair, 1 << 20, 4 << 20 }, { "{size: 1M, numjobs: 2}", &pair, 1 << 20, 2 << 20 },
        { "{filesize: 1M, filename: 'a:b'}", &one, 2 << 20, 2 << 20 }, { "{filesize: 1M, nrfiles: 3}", &each, 3 << 20, 6 << 20 },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct settings settings = settings_of(*state, rows[i].yaml);
        struct tool_needs needs = tool_fio.needs(&settings, rows[i].place);
        if (needs.file_bytes != rows[i].file_bytes || needs.io_bytes != rows[i].io_bytes)
            fail_msg("%zu: %s: %lld and %lld bytes", i, rows[i].yaml, (long long)needs.file_bytes, (long long)needs.io_bytes);
    }
}

static void files_have_the_names_that_fio_gives_them(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(files_of(desk, "{size: 4k, numjobs: 2, nrfiles: 2}", one), "main.0.0:2048 main.0.1:2048 main.1.0:2048 main.1.1:2048");
    assert_string_equal(files_of(desk, "{filesize: 4k, numjobs: 3, directory: 'd:e'}", one), "d/main.0.0:4096 e/main.1.0:4096 d/main.2.0:4096");
    assert_string_equal(files_of(desk, "{size: 4k, filename: 'a:b'}", one), "a:4096 b:4096");
    assert_string_equal(files_of(desk, "{size: 4k, offset: 4k, offset_increment: 1k, numjobs: 2}", one), "main.0.0:8192 main.1.0:9216");
    assert_string_equal(files_of(desk, "{size: 4k}", each), "v1/main-1.0.0:4096 v2/main-2.0.0:4096");
    assert_string_equal(files_of(desk, "{size: 4k, numjobs: 3}", shared), "v1/main:4096 v2/main:4096");
    assert_string_equal(files_of(desk, "{size: 4k, filename: a}", shared), "v1/a:4096 v2/a:4096");
    assert_string_equal(files_of(desk, "{rw: read}", devices), "/expc/dev/1:-1 /expc/dev/2:-1");
}

// An experiment's own words: use takes the first volumes.
static void a_workload_uses_the_first_volumes(void **state)
{
    static const struct { const char *words; int64_t volumes; bool shared; } rows[] = {
        { "", 3, false }, { ", use: 2", 2, false }, { ", use: 1, targets: shared", 1, true }, { ", targets: shared", 3, true }, { ", targets: each", 3, false },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct configuration *configuration = &round_at(desk, fio_plan(desk, rows[i].words, ", storage: {volumes: 3, size: 9Gi}"), 0)->configuration;
        struct tool_place place = workload_place(configuration, &configuration->workloads[0]);
        if (place.volumes != rows[i].volumes || place.shared != rows[i].shared) fail_msg("%s", rows[i].words);
    }
    assert_non_null(strstr(wrong_with(desk, fio_experiment(desk, ", use: 4", ", storage: {volumes: 3, size: 9Gi}")), "use-above-volumes 4:"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(each_volume_has_a_section_of_its_own), AT_DESK(shared_volumes_are_opened_by_every_job), AT_DESK(bytes_are_those_on_one_volume),
        AT_DESK(files_have_the_names_that_fio_gives_them), AT_DESK(a_workload_uses_the_first_volumes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
