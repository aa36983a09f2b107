// tests/unit/test_choices.c - zip, exclude, include: which points there are, in which order, and what is wrong with those that were meant.
#include "experiments.h"

static const struct plan *swept(struct desk *desk, const char *members)
{
    return fio_plan(desk, "", arena_printf(&desk->arena, ", %s", members).data);
}

static const char *wrong(struct desk *desk, const char *members)
{
    return wrong_with(desk, fio_experiment(desk, "", arena_printf(&desk->arena, ", %s", members).data));
}

static void zipped_axes_turn_together(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "sweep: {rw: [read, write], bs: [4k, 8k], iodepth: [1, 2]}, zip: [[rw, bs]]");
    assert_string_equal(titles_of(desk, plan), "rw=read bs=4k iodepth=1\nrw=read bs=4k iodepth=2\nrw=write bs=8k iodepth=1\nrw=write bs=8k iodepth=2\n");
    assert_int_equal(plan->points->grid, 4);
}

static void a_zipped_pair_stands_where_its_first_member_stood(void **state)
{
    struct desk *desk = *state;
    const char *late = "sweep: {bs: [4k, 8k], iodepth: [1, 2], rw: [read, write]}, zip: [[rw, bs]]";
    assert_string_equal(titles_of(desk, swept(desk, late)), "bs=4k iodepth=1 rw=read\nbs=8k iodepth=1 rw=write\nbs=4k iodepth=2 rw=read\nbs=8k iodepth=2 rw=write\n");
    const char *early = "sweep: {bs: [4k, 8k], iodepth: [1, 2], rw: [read, write]}, zip: [[bs, rw]]";
    assert_string_equal(titles_of(desk, swept(desk, early)), "bs=4k iodepth=1 rw=read\nbs=4k iodepth=2 rw=read\nbs=8k iodepth=1 rw=write\nbs=8k iodepth=2 rw=write\n");
}

static void a_zipped_pair_has_its_dearest_scope(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "sweep: {iodepth: [1, 2], bs: [4k, 8k], system.image: ['a:1', 'b:1']}, zip: [[bs, system.image]]");
    assert_string_equal(titles_of(desk, plan), "iodepth=1 bs=4k system.image=a:1\niodepth=2 bs=4k system.image=a:1\niodepth=1 bs=8k system.image=b:1\n"
                                               "iodepth=2 bs=8k system.image=b:1\n");
    assert_int_equal(plan->points->axes[1].scope, SCOPE_SYSTEM);
    assert_int_equal(plan->points->axes[0].scope, SCOPE_ROUND);
    assert_int_equal(plan->system_count, 2);
}

static void zips_that_cannot_turn_are_told(void **state)
{
    struct desk *desk = *state;
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k, 16k], rw: [read, write]}, zip: [[bs, rw]]"), "'bs' has 3 levels and 'rw' 2"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k], rw: [read, write]}, zip: [[bs, rw]]"), "'bs' has 1 level and 'rw' 2"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, zip: [[bs]]"), "zip-alone"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k]}, zip: [[bs, bs]]"), "'bs' is zipped already"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, zip: [[bs, rv]]"), "'rv' is no axis of 'sweep'"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, zip: [[bs, [rw]]]"), "'' is no axis"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, zip: 7"), "'zip' wants lists of axes, not text"));
    assert_non_null(strstr(wrong(desk, "zip: [[bs, rw]]"), "there is no 'sweep'"));
    const char *told = wrong_with(desk, fio_experiment(desk, ", rw: wrong", ", sweep: {bs: [4k], iodepth: [1, 2]}, zip: [[bs, iodepth]]"));
    assert_non_null(strstr(told, "zip-length"));                        // and the rest is looked at all the same
    assert_non_null(strstr(told, "'rw' is 'wrong'"));
}

static void excluded_points_go(void **state)
{
    struct desk *desk = *state;
    const char *axes = "sweep: {rw: [read, write], bs: [4k, 8k, 16k], how: [{name: a}, {name: b, workload: {direct: 0}}]}, ";
    const char *with = arena_printf(&desk->arena, "%sexclude: [{rw: read, bs: [4096, 8k]}, {how: b, rw: write}, {bs: {from: 16k, to: 1M, factor: 2}, how: b}]", axes).data;
    const struct plan *plan = swept(desk, with);
    assert_string_equal(titles_of(desk, plan), "rw=read bs=16k how=a\nrw=write bs=4k how=a\nrw=write bs=8k how=a\nrw=write bs=16k how=a\n");
    assert_true(points_excluded(plan->points, 0));
    assert_false(points_excluded(plan->points, 4));
}

static void a_field_is_excluded_by_any_of_its_names(void **state)
{
    struct desk *desk = *state;
    assert_int_equal(swept(desk, "sweep: {bs: [4k, 8k], rw: [read, write]}, exclude: [{workloads.main.blocksize: 8k, readwrite: write}]")->row_count, 3);
}

static void excludes_that_do_nothing_are_errors(void **state)
{
    struct desk *desk = *state;
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k]}, exclude: [{bs: 16k}]"), "removes no point | '16k' is no level of 'bs'; its levels: 4k, 8k"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k, 2k]}, exclude: [{bs: 8k}, {bs: 8k}]"), "removes no point that is still there"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k]}, exclude: [{bs: {from: 5, to: 7, step: 1}}]"), "an entry stands for the points"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k]}, exclude: [{bs: [4k, 16k]}]"), "unknown-level"));
    assert_non_null(strstr(wrong(desk, "sweep: {how: [{name: raw}, {name: buf}]}, exclude: [{how: [rav]}]"), "did you mean 'raw'?"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k]}, exclude: [{bs: [4k, 8k]}]"), "nothing is left"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, exclude: {bs: 4k}"), "'exclude' wants a list of maps, not a map"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, exclude: [4k]"), "'exclude' wants maps of axes to levels, not text"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, exclude: [{}]"), "not an empty one"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, exclude: [{bs: {name: x}}]"), "unknown-key"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, exclude: [{bs: []}]"), "'bs' names no level here"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, exclude: [{bs: null}]"), "a level of 'bs' is nothing here"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, exclude: [{bs: 4x}]"), "'bs' wants a size"));
    assert_non_null(strstr(wrong(desk, "sweep: {how: [{name: raw}]}, exclude: [{how: {from: 1, to: 2, step: 1}}]"), "a level of 'how' is a map here"));
}

// What stands in a system that is left without rounds is not started, and not looked at.
static void a_system_without_points_is_none(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "sweep: {storage.size: [2Gi, 4Gi], bs: [4k, 8k]}, exclude: [{storage.size: 4Gi}]");
    assert_int_equal(plan->system_count, 1);
    assert_int_equal(plan->systems[0].count, 2);
}

static void included_points_run_last_in_their_load(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "sweep: {storage.size: [2Gi, 4Gi], iodepth: [1, 2]}, include: [{storage.size: 2Gi, iodepth: 64}]");
    assert_string_equal(titles_of(desk, plan), "storage.size=2Gi iodepth=1\nstorage.size=2Gi iodepth=2\nstorage.size=2Gi iodepth=64\n"
                                               "storage.size=4Gi iodepth=1\nstorage.size=4Gi iodepth=2\n");
    assert_int_equal(plan->points->axes[1].count, 3);                   // 64 is a level now, and turns nothing
    assert_int_equal(plan->points->axes[1].swept, 2);
    assert_int_equal(plan->points->count, 5);
}

static void what_an_include_leaves_out_is_the_experiments_own(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", bs: 32k", ", sweep: {bs: [4k, 8k], rwmixread: [10, 20], how: [{name: a, workload: {ramp_time: 3s}}], rw: [randrw]}, "
                                                          "include: [{rw: randrw, rwmixread: 30}, {how: a, bs: 8k}]");
    assert_int_equal(plan->row_count, 6);
    const struct round *round = round_at(desk, plan, 4), *last = round_at(desk, plan, 5);
    assert_int_equal(settings_number(&round->configuration.workloads[0].settings, STR("bs"), 0), 32768);
    assert_true(round->levels[0] == 2 && round->levels[1] == 2 && round->levels[2] == -1 && round->levels[3] == 0);
    assert_int_equal(round->needs.ramp_s, 0);
    assert_int_equal(settings_number(&last->configuration.workloads[0].settings, STR("rwmixread"), 50), 50);       // the default became a level
    assert_true(last->levels[0] == 1 && last->levels[1] == 3 && last->levels[2] == 0 && last->levels[3] == 1);
    assert_int_equal(last->needs.ramp_s, 3);
    assert_text(plan->points->axes[1].levels[3].name, "50");
}

static void an_include_brings_a_field_without_a_value_no_level(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "sweep: {threads: [2, 4], iodepth: [1]}, include: [{iodepth: 8}]");
    const struct round *round = round_at(desk, plan, 2);
    assert_true(round->levels[0] == -1 && round->levels[1] == 1);
    assert_int_equal(round->configuration.workloads[0].words.threads, 1);
    assert_string_equal(titles_of(desk, plan), "threads=2 iodepth=1\nthreads=4 iodepth=1\niodepth=8\n");
}

static void an_include_may_name_several_levels_and_new_bundles(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "sweep: {bs: [4k], how: [{name: a}]}, include: [{bs: [8k, 16k], how: {name: b, workload: {direct: 0}}}, "
                                          "{bs: {from: 32k, to: 64k, factor: 2}, how: a}]");
    assert_string_equal(titles_of(desk, plan), "bs=4k how=a\nbs=8k how=b\nbs=16k how=b\nbs=32768 how=a\nbs=65536 how=a\n");
    assert_int_equal(swept(desk, "sweep: {bs: [4k], how: [{name: a}]}, include: [{bs: 4k, how: {name: b, storage: {size: 3Gi}}}]")->system_count, 2);
    assert_non_null(strstr(wrong(desk, "sweep: {how: [{name: a}]}, include: [{how: {name: a, workload: {direct: 0}}}]"), "equal-levels"));
    assert_non_null(strstr(wrong(desk, "sweep: {how: [{name: raw}]}, include: [{how: rav}]"), "did you mean 'raw'?"));
}

static void a_point_that_is_there_cannot_be_included(void **state)
{
    struct desk *desk = *state;
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k]}, include: [{bs: 8192}]"), "is there already: the axes span the point"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k]}, include: [{bs: 2k}, {bs: 2048}]"), "is there already: an entry before it adds the point"));
    assert_int_equal(swept(desk, "sweep: {bs: [4k, 8k]}, exclude: [{bs: 8k}], include: [{bs: 8k}]")->row_count, 2);        // after exclude
    assert_int_equal(swept(desk, "sweep: {bs: [4k, 8k], rw: [read, write]}, zip: [[bs, rw]], include: [{bs: 4k, rw: write}]")->row_count, 3);
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k, 8k], rw: [read, write]}, zip: [[bs, rw]], include: [{bs: 4k, rw: read}]"), "include-there"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, include: {bs: 8k}"), "'include' wants a list of maps, not a map"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, include: [8k]"), "'include' wants maps of axes to levels, not text"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, include: [{}]"), "not an empty one"));
    assert_non_null(strstr(wrong(desk, "sweep: {bs: [4k]}, include: [{iodepth: 4}]"), "'iodepth' is no axis"));
}

static void includes_have_their_limits(void **state)
{
    struct desk *desk = *state;
    assert_non_null(strstr(wrong(desk, "sweep: {iodepth: [1], number_ios: [1]}, include: [{iodepth: {from: 2, to: 1000, step: 1}, number_ios: {from: 2, to: 99, step: 1}}]"),
                           "'include' adds more than 10000 points"));
    assert_non_null(strstr(wrong(desk, "sweep: {number_ios: {from: 1, to: 10000, step: 1}}, include: [{number_ios: 20000}]"), "too-many-levels"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(zipped_axes_turn_together),
        AT_DESK(a_zipped_pair_stands_where_its_first_member_stood),
        AT_DESK(a_zipped_pair_has_its_dearest_scope),
        AT_DESK(zips_that_cannot_turn_are_told),
        AT_DESK(excluded_points_go),
        AT_DESK(a_field_is_excluded_by_any_of_its_names),
        AT_DESK(excludes_that_do_nothing_are_errors),
        AT_DESK(a_system_without_points_is_none),
        AT_DESK(included_points_run_last_in_their_load),
        AT_DESK(what_an_include_leaves_out_is_the_experiments_own),
        AT_DESK(an_include_brings_a_field_without_a_value_no_level),
        AT_DESK(an_include_may_name_several_levels_and_new_bundles),
        AT_DESK(a_point_that_is_there_cannot_be_included),
        AT_DESK(includes_have_their_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
