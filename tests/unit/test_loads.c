// tests/unit/test_loads.c - loads inside systems: each once, its rounds after it; what loads, tenants, volumes and stages take.
#include "experiments.h"
#include "plan/needs.h"

#define GIB (INT64_C(1) << 30)

static const char *steps_of(struct desk *desk, const struct plan *plan)
{
    struct buffer text = { 0 };
    struct step step;
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);) {
        buffer_printf(&text, "%.*s", STR_ARG(action_name(step.action)));
        if (step.load != NO_LOAD) buffer_printf(&text, "%zu", step.load);
        if (step.action == STEP_ROUND && plan->rows[step.row].warmup) buffer_char(&text, 'w');
        buffer_char(&text, ' ');
    }
    str copy = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    return copy.data;
}

static const struct plan *pgbench_plan(struct desk *desk, const char *members)
{
    return plan_of(desk, experiment_of(desk, arena_printf(&desk->arena, "system: {type: postgresql, image: 'postgres:16'}, storage: {size: 90Gi}, "
                                       "workload: {tool: pgbench, time: 60s}%s", members).data));
}

static void a_database_is_loaded_once_for_all_rounds_that_need_it(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = pgbench_plan(desk, ", sweep: {clients: [1, 2], load.scale: [10, 20]}");
    assert_string_equal(steps_of(desk, plan), "start load0 round0 round0 load1 round1 round1 stop ");
    assert_int_equal(plan->load_step_count, 2);
    assert_int_equal(plan->loads[1].first, 2);
    assert_int_equal(plan->loads[1].count, 2);
    plan = pgbench_plan(desk, ", sweep: {storage.size: [90Gi, 95Gi], clients: [1, 2]}, repeat: {times: 2, warmup: 1}");
    assert_string_equal(steps_of(desk, plan), "start load0 round0w round0 round0 round0 round0 stop start load1 round1w round1 round1 round1 round1 stop ");
}

static void steps_of_loads_can_be_asked_for_in_any_order(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = pgbench_plan(desk, ", sweep: {clients: [1, 2], load.scale: [10, 20]}");
    struct step step;
    size_t cursor = 4;
    assert_true(plan_step(plan, &cursor, &step));
    assert_true(step.action == STEP_LOAD && step.load == 1 && step.seq == 5);
    cursor = 7;
    assert_true(plan_step(plan, &cursor, &step) && step.action == STEP_STOP);
    assert_false(plan_step(plan, &cursor, &step));
}

static void a_load_for_each_round_has_no_step(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = pgbench_plan(desk, ", load: {renew: round, scale: 5}, sweep: {clients: [1, 2]}");
    assert_string_equal(steps_of(desk, plan), "start round0 round0 stop ");
    assert_int_equal(plan->load_count, 1);
    assert_int_equal(plan->load_step_count, 0);
    assert_int_equal(plan->estimate.load_s, 0);
}

// The scale is the load's, so each of its levels is another round; an option of pgbench that matters nowhere merges inside a load only.
static void points_merge_inside_a_load_only(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = pgbench_plan(desk, ", sweep: {load.scale: [1, 2], progress-timestamp: [0, 1]}");
    assert_int_equal(plan->row_count, 2);
    assert_int_equal(plan->merged_count, 2);
}

static void files_written_beforehand_make_the_load(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", pods: 2", ", load: {prefill: true}, sweep: {iodepth: [1, 2], size: [1G, 2G]}");
    assert_string_equal(steps_of(desk, plan), "start load0 round0 round0 load1 round1 round1 stop ");
    assert_int_equal(plan->loads[0].needs.run_s, 22);                   // 2 GiB at 100 MB/s
    assert_int_equal(plan->loads[0].needs.deadline_s, 300 + 120 + 44);
    assert_int_equal(round_at(desk, plan, 0)->needs.layout_s, 0);       // they are there
    assert_int_equal(plan->systems[0].largest_bytes, 4 * GIB);          // and count once
    assert_int_equal(plan->estimate.layout_s, 0);
}

static void a_database_counts_on_the_volume(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = pgbench_plan(desk, ", load: {scale: 1000}");
    assert_true(plan->loads[0].needs.file_bytes > 14 * GIB);
    assert_int_equal(plan->systems[0].largest_bytes, plan->loads[0].needs.file_bytes);
    assert_true(plan->loads[0].needs.deadline_s == 300 + 120 + 2 * plan->loads[0].needs.run_s);
}

static void tenants_multiply_clients_claims_and_what_they_share(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", pods: 2, copies: 2", ", tenants: {count: 3}");
    const struct round *round = round_at(desk, plan, 0);
    assert_int_equal(round->needs.clients, 12);
    assert_int_equal(round->needs.clients_each, 4);
    assert_int_equal(plan->most_clients, 4);
    assert_int_equal(round->needs.file_bytes, 4 * GIB);                 // each tenant has a volume of its own
    assert_int_equal(needs_claims(&plan->systems[0].configuration), 3);
    assert_int_equal(needs_deployments(&plan->systems[0].configuration), 3);
    assert_int_equal(plan->storage_bytes, 3 * 5 * GIB);
    plan = fio_plan(desk, ", pods: 2, copies: 2", ", tenants: {count: 3, volumes: shared}");
    assert_int_equal(round_at(desk, plan, 0)->needs.file_bytes, 12 * GIB);
    assert_int_equal(needs_claims(&plan->systems[0].configuration), 1);
    plan = pgbench_plan(desk, ", load: {scale: 100}, tenants: {count: 3, by: database}");
    const struct plan *alone = pgbench_plan(desk, ", load: {scale: 100}");
    assert_int_equal(needs_deployments(&plan->systems[0].configuration), 1);
    assert_int_equal(plan->loads[0].needs.run_s, 3 * alone->loads[0].needs.run_s);
}

static void volumes_are_claims_of_their_own(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", threads: 2", ", storage: {volumes: 3}, tenants: {count: 2}");
    assert_int_equal(round_at(desk, plan, 0)->needs.file_bytes, 2 * GIB);       // on each
    assert_int_equal(round_at(desk, plan, 0)->needs.layout_s, 65);              // 6 GiB
    assert_int_equal(needs_claims(&plan->systems[0].configuration), 6);
    assert_int_equal(plan->storage_bytes, 6 * 3 * GIB);
}

static void stages_follow_each_other_with_a_gap(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = plan_of(desk, experiment_of(desk, "system: {type: hardware}, workload: {tool: sysbench, time: 60s, threads: 2, "
                                                                "stages: [{test: cpu}, {test: memory}, {test: cpu, time: 30s}]}"));
    const struct round *round = round_at(desk, plan, 0);
    assert_int_equal(round->needs.run_s, 150);
    assert_int_equal(round->needs.ramp_s, 20);
    assert_int_equal(round->needs.deadline_s, 300 + 120 + 170);
    plan = plan_of(desk, experiment_of(desk, "system: {type: hardware}, workload: {tool: fio, size: 1G, runtime: 5s, stages: [{rw: write}, {rw: read, size: 2G}]}"));
    assert_int_equal(round_at(desk, plan, 0)->needs.file_bytes, 2 * GIB);       // the same file
    plan = plan_of(desk, experiment_of(desk, "system: {type: hardware}, workload: {tool: fio, size: 1G, runtime: 5s, stages: [{filename: a}, {filename: b, size: 2G}]}"));
    assert_int_equal(round_at(desk, plan, 0)->needs.file_bytes, 3 * GIB);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(a_database_is_loaded_once_for_all_rounds_that_need_it),
        AT_DESK(steps_of_loads_can_be_asked_for_in_any_order),
        AT_DESK(a_load_for_each_round_has_no_step),
        AT_DESK(points_merge_inside_a_load_only),
        AT_DESK(files_written_beforehand_make_the_load),
        AT_DESK(a_database_counts_on_the_volume),
        AT_DESK(tenants_multiply_clients_claims_and_what_they_share),
        AT_DESK(volumes_are_claims_of_their_own),
        AT_DESK(stages_follow_each_other_with_a_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
