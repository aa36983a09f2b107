// tests/unit/test_needs.c - bytes, seconds and clients of rounds: distinct files times pods and copies, the volume, the deadline.
#include "experiments.h"
#include "plan/needs.h"

#define GIB (INT64_C(1) << 30)

static void bytes_of_a_round_are_those_of_all_its_clients(void **state)
{
    static const struct { const char *options, *members; int64_t clients, bytes; } rows[] = {
        { "", "", 1, 1 },
        { ", threads: 4", "", 1, 4 },                                       // a job has a file of its own
        { ", numjobs: 4", "", 1, 4 },
        { ", threads: 4, pods: 2", "", 2, 4 },                              // 2 pods of 2 jobs
        { ", threads: 4, pods: 4", "", 4, 4 },
        { ", numjobs: 4, pods: 2", "", 2, 8 },                              // the tool's own word is of one pod
        { ", threads: 4, copies: 3", "", 3, 12 },
        { ", threads: 4, pods: 2, copies: 3", "", 6, 12 },
        { ", threads: 4, pods: 2, filename: a", "", 2, 2 },                 // each client has its own folder
        { ", threads: 4, pods: 2, filename: 'a:b'", "", 2, 4 },
        { ", threads: 4, pods: 2, nrfiles: 8", "", 2, 4 },
        { ", pods: 2, nrfiles: 8, filesize: 1G", "", 2, 16 },
        { ", threads: 4", ", podSecurity: baseline, storage: {mode: Block, size: 99Gi}", 1, 1 },
        { ", threads: 4, pods: 2, copies: 2", ", podSecurity: baseline, storage: {mode: Block, size: 99Gi}", 4, 1 },        // one device for all
        { ", threads: 4, offset: 2G, offset_increment: 1G", ", podSecurity: baseline, storage: {mode: Block, size: 99Gi}", 1, 6 },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct round_needs needs = round_at(desk, fio_plan(desk, rows[i].options, rows[i].members), 0)->needs;
        if (needs.clients != rows[i].clients || needs.file_bytes != rows[i].bytes * GIB)
            fail_msg("%s: %lld clients, %lld bytes", rows[i].options, (long long)needs.clients, (long long)needs.file_bytes);
    }
}

static void the_pages_arithmetic_holds(void **state)
{
    static const struct { const char *spec; int64_t gib; } rows[] = {
        // threads with files of their own; group commit; eight given names shared by all threads
        { "workload: {tool: fio, size: 4G, runtime: 60s, iodepth: 64}, storage: {size: 80Gi}, sweep: {rw: [randread, randwrite], threads: [1, 2, 4, 8, 16]}", 64 },
        { "workload: {tool: fio, rw: write, bs: 8k, fsync: 1, size: 4G, runtime: 60s}, storage: {size: 150Gi}, sweep: {threads: [1, 2, 4, 8, 16, 32]}", 128 },
        { "workload: {tool: fio, rw: randread, runtime: 600s, ioengine: psync, filesize: 20480m, filename: 'f.1:f.2:f.3:f.4:f.5:f.6:f.7:f.8'}, "
          "storage: {size: 200Gi}, sweep: {bs: [4k, 8k], threads: [1, 2, 4, 8, 16, 32, 48, 64]}", 160 },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct plan *plan = plan_of(desk, experiment_of(desk, arena_printf(&desk->arena, "system: {type: hardware}, %s", rows[i].spec).data));
        assert_int_equal(plan->systems[0].largest_bytes, rows[i].gib * GIB);
    }
}

static void the_deadline_holds_all_parts(void **state)
{
    struct desk *desk = *state;
    struct round_needs needs = round_at(desk, fio_plan(desk, ", ramp_time: 7s, threads: 2", ""), 0)->needs;
    assert_int_equal(needs.layout_s, 22);                                   // 2 GiB at 100 MB/s, rounded up
    assert_int_equal(needs.deadline_s, 300 + 22 + 7 + 10 + 120);
    needs = round_at(desk, fio_plan(desk, "", ", run: {readyTimeout: 60s}, podSecurity: baseline, storage: {mode: Block, size: 9Gi}"), 0)->needs;
    assert_int_equal(needs.layout_s, 0);                                    // nothing is laid out on a device
    assert_int_equal(needs.deadline_s, 60 + 10 + 120);
}

static void the_longest_workload_is_the_rounds_time(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = plan_of(desk, experiment_of(desk, "system: {type: hardware}, workloads: {a: {tool: fio, size: 1G, runtime: 5s, ramp_time: 9s, "
        "pods: 2}, "
                                      "b: {tool: fio, size: 2G, runtime: 8s, copies: 3}}"));
    struct round_needs needs = round_at(desk, plan, 0)->needs;
    assert_int_equal(needs.run_s, 8);
    assert_int_equal(needs.ramp_s, 9);
    assert_int_equal(needs.clients, 5);
    assert_int_equal(needs.file_bytes, 8 * GIB);
    assert_int_equal(plan->most_clients, 5);
}

static void auto_takes_the_largest_round_and_a_tenth_more(void **state)
{
    struct storage automatic = { .size_bytes = SIZE_AUTO }, written = { .size_bytes = 5 };
    assert_int_equal(needs_volume_bytes(&automatic, 0), GIB);
    assert_int_equal(needs_volume_bytes(&automatic, 1), GIB);
    assert_int_equal(needs_volume_bytes(&automatic, GIB), 2 * GIB);
    assert_int_equal(needs_volume_bytes(&automatic, 10 * GIB), 11 * GIB);
    assert_int_equal(needs_volume_bytes(&automatic, 10 * GIB + 10), 12 * GIB);
    assert_true(needs_volume_bytes(&automatic, INT64_MAX) > 0);
    assert_int_equal(needs_volume_bytes(&written, 10 * GIB), 5);
    assert_int_equal(fio_plan(*state, ", threads: 10", "")->systems[0].size_bytes, 11 * GIB);
}

static void claims_are_summed_over_systems_but_a_kept_one_counts_once(void **state)
{
    struct desk *desk = *state;
    assert_int_equal(fio_plan(desk, "", ", storage: {size: 3Gi}, sweep: {system.image: ['a:1', 'b:1']}")->storage_bytes, 6 * GIB);
    assert_int_equal(fio_plan(desk, "", ", storage: {size: 3Gi, renew: never}, sweep: {system.image: ['a:1', 'b:1']}")->storage_bytes, 3 * GIB);
    assert_int_equal(fio_plan(desk, "", ", storage: {size: 7Ei}, sweep: {system.image: ['a:1', 'b:1']}")->storage_bytes, INT64_MAX);
}

static void runs_that_end_by_bytes_are_noted(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = plan_of(desk, experiment_of(desk, "system: {type: hardware}, workload: {tool: fio, size: 1G, numjobs: 2}"));
    assert_true(plan->ends_by_bytes);
    assert_int_equal(round_at(desk, plan, 0)->needs.io_bytes, 2 * GIB);
    assert_int_equal(round_at(desk, plan, 0)->needs.run_s, 2 * GIB / 100000000 + 1);
    assert_string_equal(desk_told(desk), "ends-by-bytes 4:44+1 without a runtime a run ends by bytes; its time is estimated at 100 MB/s | \n");
    fio_plan(desk, "", "");
    assert_string_equal(desk_told(desk), "");
}

static void what_is_too_much_for_a_number_is_told_as_too_large(void **state)
{
    struct desk *desk = *state;
    assert_non_null(strstr(wrong_with(desk, fio_experiment(desk, ", filesize: 8000P, nrfiles: 1000000, pods: 1000, copies: 1000, numjobs: 4096",
        ", storage: {size: 1Gi}")),
                           "volume-too-small"));
}

static void the_largest_round_is_named_when_it_does_not_fit(void **state)
{
    struct desk *desk = *state;
    const char *told = wrong_with(desk, fio_experiment(desk, "", ", storage: {size: 2Gi}, sweep: {threads: [1, 4, 2], pods: [1, 2]}"));
    assert_non_null(strstr(told, "threads-by-pods"));
    told = wrong_with(desk, fio_experiment(desk, "", ", storage: {size: 2Gi}, sweep: {threads: [2, 8, 4], pods: [1, 2]}"));
    assert_non_null(strstr(told, "volume-too-small 4:97+3 the largest round writes 8Gi, more than the volume's 2Gi | round r"));
    assert_non_null(strstr(told, "is the largest: 1 client; size: auto takes it plus 10 %"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(bytes_of_a_round_are_those_of_all_its_clients),
        AT_DESK(the_pages_arithmetic_holds),
        AT_DESK(the_deadline_holds_all_parts),
        AT_DESK(the_longest_workload_is_the_rounds_time),
        AT_DESK(auto_takes_the_largest_round_and_a_tenth_more),
        AT_DESK(claims_are_summed_over_systems_but_a_kept_one_counts_once),
        AT_DESK(runs_that_end_by_bytes_are_noted),
        AT_DESK(what_is_too_much_for_a_number_is_told_as_too_large),
        AT_DESK(the_largest_round_is_named_when_it_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
