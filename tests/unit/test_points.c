// tests/unit/test_points.c - the cross product: its order, its limits, and what each point lays over the experiment.
#include "experiments.h"

static const struct plan *swept(struct desk *desk, const char *axes)
{
    return fio_plan(desk, "", arena_printf(&desk->arena, ", storage: {size: 90Gi}, sweep: {%s}", axes).data);
}

static void without_axes_there_is_one_point(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(titles_of(desk, fio_plan(desk, "", "")), "t\n");
    assert_string_equal(titles_of(desk, fio_plan(desk, "", ", sweep: null")), "t\n");
    assert_string_equal(titles_of(desk, fio_plan(desk, "", ", sweep: {}")), "t\n");
}

static void the_first_axis_is_the_slowest(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(titles_of(desk, swept(desk, "rw: [read, write], iodepth: [1, 2, 4]")),
                        "rw=read iodepth=1\nrw=read iodepth=2\nrw=read iodepth=4\nrw=write iodepth=1\nrw=write iodepth=2\nrw=write iodepth=4\n");
    assert_string_equal(titles_of(desk, swept(desk, "iodepth: [4, 1], rw: [write, read]")),
                        "iodepth=4 rw=write\niodepth=4 rw=read\niodepth=1 rw=write\niodepth=1 rw=read\n");
}

static void system_axes_turn_slowest_wherever_they_stand(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "bs: [4k, 8k], system.image: ['a:1', 'b:1'], iodepth: [1, 2]");
    assert_string_equal(titles_of(desk, plan), "bs=4k system.image=a:1 iodepth=1\nbs=4k system.image=a:1 iodepth=2\nbs=8k system.image=a:1 iodepth=1\n"
                                               "bs=8k system.image=a:1 iodepth=2\nbs=4k system.image=b:1 iodepth=1\nbs=4k system.image=b:1 iodepth=2\n"
                                               "bs=8k system.image=b:1 iodepth=1\nbs=8k system.image=b:1 iodepth=2\n");
    assert_int_equal(plan->points->count, 8);
    assert_int_equal(plan->points->per_system, 4);
    assert_int_equal(plan->system_count, 2);
}

static void an_axis_of_one_level_is_no_part_of_a_title(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(titles_of(desk, swept(desk, "bs: [8k], iodepth: [1, 2]")), "iodepth=1\niodepth=2\n");
}

static void levels_of_a_point_are_indices_in_the_order_written(void **state)
{
    struct desk *desk = *state;
    const struct points *points = swept(desk, "bs: [4k, 8k, 16k], system.image: ['a:1', 'b:1'], iodepth: [1, 2]")->points;
    int32_t levels[AXES_LIMIT];
    points_levels(points, 0, levels);
    assert_true(levels[0] == 0 && levels[1] == 0 && levels[2] == 0);
    points_levels(points, 5, levels);
    assert_true(levels[0] == 2 && levels[1] == 0 && levels[2] == 1);
    points_levels(points, 11, levels);
    assert_true(levels[0] == 2 && levels[1] == 1 && levels[2] == 1);
}

static void levels_lie_over_the_experiment(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = swept(desk, "how: [{name: raw, workload: {direct: 1, ramp_time: null}}, {name: buf, workload: {direct: 0}}], iodepth: [2]");
    assert_string_equal(params_text(desk, &round_at(desk, plan, 0)->configuration.workloads[0]),
                        "rw=read bs=4096 iodepth=2 ioengine=libaio direct=1 numjobs=1 size=1073741824 runtime=10 time_based=1 group_reporting=1");
    assert_string_equal(params_text(desk, &round_at(desk, plan, 1)->configuration.workloads[0]),
                        "rw=read bs=4096 iodepth=2 ioengine=libaio direct=0 numjobs=1 size=1073741824 runtime=10 time_based=1 group_reporting=1");
}

static void null_in_a_bundle_takes_an_option_away(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", ramp_time: 5s, bs: 8k", ", sweep: {how: [{name: with}, {name: without, workload: {ramp_time: null, bs: null}}]}");
    assert_int_equal(round_at(desk, plan, 0)->needs.ramp_s, 5);
    assert_int_equal(round_at(desk, plan, 1)->needs.ramp_s, 0);
    assert_non_null(strstr(params_text(desk, &round_at(desk, plan, 1)->configuration.workloads[0]), "bs=4096"));
}

static void several_workloads_are_swept_by_name(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = plan_of(desk, experiment_of(desk, "system: {type: hardware}, workloads: {wal: {tool: fio, rw: write, size: 1G, runtime: 5s}, "
                                      "db: {tool: fio, size: 2G, runtime: 9s}}, sweep: {db.iodepth: [1, 8], workloads.wal.bs: [8k]}"));
    const struct round *round = round_at(desk, plan, 1);
    assert_text(round->configuration.workloads[0].name, "db");          // sorted by name
    assert_int_equal(settings_number(&round->configuration.workloads[0].settings, STR("iodepth"), 0), 8);
    assert_int_equal(settings_number(&round->configuration.workloads[1].settings, STR("bs"), 0), 8192);
    assert_int_equal(round->needs.file_bytes, INT64_C(3) << 30);
    assert_int_equal(round->needs.run_s, 9);
    assert_non_null(strstr(wrong_with(desk, experiment_of(desk, "system: {type: hardware}, workloads: {wal: {tool: fio, size: 1G}, db: {tool: fio, size: 2G}}, "
                                                          "sweep: {iodepth: [1, 8]}")), "unknown-axis"));       // which one?
}

static void what_is_too_much_is_told(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(wrong_with(desk, fio_experiment(desk, "", ", sweep: {iodepth: {from: 1, to: 1001, step: 1}, number_ios: {from: 1, to: 1000, step: 1}}")),
                        "too-many-points 4:128+10 the axes span more than 1000000 points | split the question into experiments\n");
    struct buffer axes = { 0 };
    for (int i = 0; i < 17; i++) buffer_printf(&axes, "a%d: [{name: x}], ", i);
    buffer_char(&axes, '\0');
    assert_non_null(strstr(wrong_with(desk, fio_experiment(desk, "", arena_printf(&desk->arena, ", sweep: {%s}", axes.data).data)), "too-many-axes"));
    buffer_free(&axes);
    assert_non_null(strstr(wrong_with(desk, fio_experiment(desk, "", ", sweep: [1]")), "'sweep' wants a map of axes, not a list"));
}

static void a_wrong_axis_does_not_hide_what_is_wrong_with_the_others(void **state)
{
    struct desk *desk = *state;
    const char *told = wrong_with(desk, fio_experiment(desk, ", rw: wrong", ", sweep: {bs: [4x], iodepth: [0], free: [1]}"));
    assert_non_null(strstr(told, "'bs' wants"));
    assert_non_null(strstr(told, "'iodepth' is 0"));
    assert_non_null(strstr(told, "unknown-axis"));
    assert_non_null(strstr(told, "'rw' is 'wrong'"));
    assert_int_equal(desk->diags->errors, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(without_axes_there_is_one_point),
        AT_DESK(the_first_axis_is_the_slowest),
        AT_DESK(system_axes_turn_slowest_wherever_they_stand),
        AT_DESK(an_axis_of_one_level_is_no_part_of_a_title),
        AT_DESK(levels_of_a_point_are_indices_in_the_order_written),
        AT_DESK(levels_lie_over_the_experiment),
        AT_DESK(null_in_a_bundle_takes_an_option_away),
        AT_DESK(several_workloads_are_swept_by_name),
        AT_DESK(what_is_too_much_is_told),
        AT_DESK(a_wrong_axis_does_not_hide_what_is_wrong_with_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
