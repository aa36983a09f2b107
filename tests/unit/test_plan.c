// tests/unit/test_plan.c - the plan: steps in the one order, systems started once, equal points merged, rounds made whole as they were seen.
#include "experiments.h"
#include "output/words.h"

static const char *steps_of(struct desk *desk, const struct plan *plan)
{
    struct buffer text = { 0 };
    struct step step;
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);)
        buffer_printf(&text, "%zu %.*s %zu%s%.*s\n", step.seq, STR_ARG(action_name(step.action)), step.system, step.action == STEP_ROUND ? " " : "",
                      STR_ARG(step.action == STEP_ROUND ? words_title(&desk->arena, plan, round_at(desk, plan, step.row)) : (str){ 0 }));
    str copy = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    return copy.data;
}

static void each_system_is_started_runs_its_rounds_and_is_stopped(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", sweep: {system.image: ['a:1', 'b:1'], bs: [4k, 8k]}");
    assert_string_equal(steps_of(desk, plan), "1 start 0\n2 round 0 system.image=a:1 bs=4k\n3 round 0 system.image=a:1 bs=8k\n4 stop 0\n"
                                              "5 start 1\n6 round 1 system.image=b:1 bs=4k\n7 round 1 system.image=b:1 bs=8k\n8 stop 1\n");
    assert_int_equal(plan->systems[0].first, 0);
    assert_int_equal(plan->systems[0].count, 2);
    assert_int_equal(plan->systems[1].first, 2);
}

static void steps_can_be_asked_for_in_any_order_and_end(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", sweep: {system.image: ['a:1', 'b:1', 'c:1'], bs: [4k, 8k]}");
    struct step step;
    size_t cursor = 11;
    assert_true(plan_step(plan, &cursor, &step));
    assert_true(step.action == STEP_STOP && step.seq == 12 && step.system == 2);
    assert_false(plan_step(plan, &cursor, &step));
    cursor = 4;
    assert_true(plan_step(plan, &cursor, &step));
    assert_true(step.action == STEP_START && step.system == 1);
    cursor = 1000;
    assert_false(plan_step(plan, &cursor, &step));
}

static void levels_that_give_one_system_start_it_once(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", sweep: {how: [{name: a, storage: {size: 4Gi}}, {name: b, storage: {size: 8Gi}}, {name: c, storage: {size: "
        "4096Mi}, "
                                       "workload: {iodepth: 4}}]}");
    assert_int_equal(plan->system_count, 2);
    assert_string_equal(steps_of(desk, plan), "1 start 0\n2 round 0 how=a\n3 round 0 how=c\n4 stop 0\n5 start 1\n6 round 1 how=b\n7 stop 1\n");
}

static void points_that_cannot_differ_are_one_round(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", sweep: {rw: [randread, randrw], rwmixread: [50, 70, 90]}");
    assert_string_equal(titles_of(desk, plan), "rw=randread rwmixread=50\nrw=randrw rwmixread=50\nrw=randrw rwmixread=70\nrw=randrw rwmixread=90\n");
    assert_int_equal(plan->merged_count, 2);
    assert_int_equal(plan->points->count, 6);
    str json = plan_json(desk, compile_text(desk, fio_experiment(desk, "", ", sweep: {rw: [randread, randrw], rwmixread: [50, 70, 90]}")));
    assert_true(str_contains(json, STR("\"at\":[0,0],\"also\":[[0,1],[0,2]],")));
    assert_true(str_contains(json, STR("\"at\":[1,0],\"repeat\":1,")));
}

static void depth_of_a_synchronous_engine_and_sync_of_reads_merge(void **state)
{
    struct desk *desk = *state;
    assert_int_equal(fio_plan(desk, ", ioengine: psync", ", sweep: {iodepth: [1, 8, 64]}")->row_count, 1);
    assert_int_equal(fio_plan(desk, ", rw: randread", ", sweep: {fsync: [0, 1, 8]}")->row_count, 1);
    assert_int_equal(fio_plan(desk, ", rw: randwrite", ", sweep: {fsync: [0, 1, 8]}")->row_count, 3);
}

static void points_merge_only_within_their_system(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", sweep: {system.image: ['a:1', 'b:1'], rwmixread: [50, 70]}");
    assert_int_equal(plan->row_count, 2);
    assert_int_equal(plan->systems[0].count, 1);
    assert_int_equal(plan->systems[1].count, 1);
}

// plan_make() has decoded every point; plan_round() must see the same.
static void a_round_made_whole_is_what_the_plan_was_made_of(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", fsync: 4", ", placement: {system: {node: a}, clients: {node: b}}, sweep: {how: [{name: a, storage: {size: 4Gi}}, "
                                       "{name: b, storage: {size: 8Gi}, placement: {clients: {node: c}}}], rw: [read, write], threads: [1, 3]}");
    int64_t run_s = 0, worst_s = 0, largest[2] = { 0, 0 };
    for (size_t row = 0; row < plan->row_count; row++) {
        const struct round *round = round_at(desk, plan, row);
        size_t system = plan->rows[row].system;
        run_s += round->needs.run_s;
        worst_s += round->needs.deadline_s;
        if (round->needs.file_bytes > largest[system]) largest[system] = round->needs.file_bytes;
        assert_int_equal(round->configuration.storage.size_bytes, system ? INT64_C(8) << 30 : INT64_C(4) << 30);
        assert_text(round->configuration.placement.clients.node_name, system ? "c" : "b");
        assert_text(round->configuration.placement.system.node_name, "a");
        assert_text(str_first((str){ plan->rows[row].hex, 64 }, 12), round->id.data + 1);
    }
    assert_int_equal(plan->row_count, 8);
    assert_int_equal(run_s, plan->estimate.run_s);
    assert_int_equal(worst_s + 2 * 300, plan->estimate.worst_s);
    assert_int_equal(largest[0], plan->systems[0].largest_bytes);
    assert_int_equal(largest[1], plan->systems[1].largest_bytes);
    assert_int_equal(plan->most_clients, 1);
    assert_false(plan->ends_by_bytes);
}

static void clients_may_stand_elsewhere_in_each_round(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", placement: {system: {node: a}}, sweep: {placement.clients.node: [b, c, a]}");
    static const char *const nodes[] = { "b", "c", "a" };
    assert_int_equal(plan->row_count, 3);
    assert_int_equal(plan->system_count, 1);
    for (size_t row = 0; row < 3; row++) {
        assert_text(round_at(desk, plan, row)->configuration.placement.clients.node_name, nodes[row]);
        assert_text(round_at(desk, plan, row)->configuration.placement.system.node_name, "a");
    }
}

static void estimates_have_their_parts(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", ramp_time: 3s", ", run: {readyTimeout: 100s}, sweep: {bs: [4k, 8k]}");
    int64_t layout = ((INT64_C(1) << 30) + 99999999) / 100000000;           // rounded up to a second
    assert_int_equal(plan->estimate.run_s, 20);
    assert_int_equal(plan->estimate.ramp_s, 6);
    assert_int_equal(plan->estimate.layout_s, 2 * layout);
    assert_int_equal(plan->estimate.start_s, 30);
    assert_int_equal(plan->estimate.overhead_s, 10);
    assert_int_equal(plan_wall_s(plan), 20 + 6 + 2 * layout + 30 + 10);
    assert_int_equal(plan->estimate.worst_s, 2 * (100 + layout + 3 + 10 + 120) + 100);
}

static void files_that_stay_are_laid_out_once(void **state)
{
    struct desk *desk = *state;
    const struct plan *round = fio_plan(desk, "", ", sweep: {bs: [4k, 8k, 16k]}"), *never = fio_plan(desk, "",
        ", storage: {clean: never}, sweep: {bs: [4k, 8k, 16k]}");
    assert_int_equal(round->estimate.layout_s, 3 * 11);
    assert_in_range(never->estimate.layout_s, 11, 13);
}

static void what_is_wrong_with_a_system_does_not_hide_its_rounds(void **state)
{
    struct desk *desk = *state;
    const char *told = wrong_with(desk, fio_experiment(desk, ", rw: wrong", ", storage: {size: big}"));
    assert_non_null(strstr(told, "'size' wants"));
    assert_non_null(strstr(told, "'rw' is 'wrong'"));
    assert_int_equal(desk->diags->errors, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(each_system_is_started_runs_its_rounds_and_is_stopped),
        AT_DESK(steps_can_be_asked_for_in_any_order_and_end),
        AT_DESK(levels_that_give_one_system_start_it_once),
        AT_DESK(points_that_cannot_differ_are_one_round),
        AT_DESK(depth_of_a_synchronous_engine_and_sync_of_reads_merge),
        AT_DESK(points_merge_only_within_their_system),
        AT_DESK(a_round_made_whole_is_what_the_plan_was_made_of),
        AT_DESK(clients_may_stand_elsewhere_in_each_round),
        AT_DESK(estimates_have_their_parts),
        AT_DESK(files_that_stay_are_laid_out_once),
        AT_DESK(what_is_wrong_with_a_system_does_not_hide_its_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
