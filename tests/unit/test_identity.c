// tests/unit/test_identity.c - ids: the frozen vectors, what changes them and what must not.
#include "experiments.h"
#include "plan/identity.h"
#include "validate/validate.h"

static const char *system_id(struct desk *desk, const char *members)
{
    const struct plan *plan = fio_plan(desk, "", members);
    assert_int_equal(plan->system_count, 1);
    return arena_copy(&desk->arena, plan->systems[0].id).data;
}

static const char *round_id(struct desk *desk, const char *options, const char *members)
{
    const struct plan *plan = fio_plan(desk, options, members);
    assert_int_equal(plan->row_count, 1);
    return round_at(desk, plan, 0)->id.data;
}

static void the_frozen_vector_holds(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = plan_of(desk, experiment_of(desk,
        "system: {type: hardware, resources: {requests: {cpu: 4, memory: 16Gi}}}, storage: {class: shared, size: 50Gi}, "
        "placement: {system: {node: cl-worker36}, clients: {node: cl-worker19}}, workload: {tool: fio, size: 4G, runtime: 60s, bs: 4k, ioengine: libaio}, "
        "sweep: {rw: [randread, randwrite], iodepth: {from: 1, to: 128, factor: 2}}"));
    assert_text(plan->systems[0].id, "s6033087bb159");
    assert_text(round_at(desk, plan, 0)->id, "re74c84ea2621");
    assert_int_equal(plan->id.len, 13);
    assert_int_equal(plan->id.data[0], 'p');
}

static const char *canonical(struct desk *desk, const char *options, const char *members)
{
    const struct round *round = round_at(desk, fio_plan(desk, options, members), 0);
    const struct node *tree = canonical_workload(&desk->arena, &round->configuration, &round->configuration.workloads[0]);
    return desk_json(desk, node_sorted(&desk->arena, tree));
}

static void canonical_content_is_the_users_words_in_base_units(void **state)
{
    static const struct { const char *options, *members, *json; } rows[] = {
        { "", "", "{\"params\":{\"runtime\":10,\"size\":1073741824},\"tool\":\"fio\"}" },
        { ", threads: 4, pods: 2, bs: 8k, ramp_time: 1m", "",
          "{\"params\":{\"bs\":8192,\"ramp_time\":60,\"runtime\":10,\"size\":1073741824},\"pods\":2,\"threads\":4,\"tool\":\"fio\"}" },       // numjobs is derived
        { ", numjobs: 2, copies: 3, fsync: 1, image: 'a:1', options: {b: 1, a: x}", ", placement: {clients: {node: n, selector: {b: c}}}",
          "{\"copies\":3,\"image\":\"a:1\",\"options\":{\"a\":\"x\",\"b\":\"1\"},\"params\":{\"numjobs\":2,\"runtime\":10,\"size\":1073741824},"
          "\"placement\":{\"node\":\"n\",\"selector\":{\"b\":\"c\"}},\"tool\":\"fio\"}" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) assert_string_equal(canonical(*state, rows[i].options, rows[i].members), rows[i].json);
}

static void a_default_written_out_changes_nothing(void **state)
{
    static const char *const options[] = { ", bs: 4k", ", bs: 4096", ", blocksize: 4K", ", iodepth: 1", ", ioengine: libaio", ", direct: true", ", rw: read",
        ", numjobs: 1", ", group_reporting: 1", ", time_based: 1", ", ramp_time: 0", ", pods: 1", ", copies: 1", ", image: ''", ", invalidate: 1", ", nrfiles: 1",
        ", fsync: 0", ", rwmixread: 80", ", options: {}", ", options: null", ", threads: null" };
    static const char *const members[] = { ", storage: {}", ", storage: {size: auto, mode: Filesystem, renew: system, clean: round}", ", placement: {}",
        ", placement: {system: {}, clients: {selector: {}}}", ", run: {via: exec, readyTimeout: 5m}", ", podSecurity: restricted", ", generation: 1",
            ", sweep: {}" };
    struct desk *desk = *state;
    const char *system = system_id(desk, ""), *round = round_id(desk, "", "");
    for (size_t i = 0; i < COUNT_OF(options); i++)
        if (strcmp(round_id(desk, options[i], ""), round)) fail_msg("'%s' changes the round's id", options[i]);
    for (size_t i = 0; i < COUNT_OF(members); i++)
        if (strcmp(system_id(desk, members[i]), system) || strcmp(round_id(desk, "", members[i]), round)) fail_msg("'%s' changes an id", members[i]);
}

static void what_is_no_part_of_a_measurement_changes_nothing(void **state)
{
    static const char *const members[] = { ", question: why", ", description: because", ", run: {via: pod, readyTimeout: 10s, onFailure: stop}",
        ", podSecurity: privileged",
        ", sweep: {a: [{name: any, title: thing}]}" };
    struct desk *desk = *state;
    const char *system = system_id(desk, ""), *round = round_id(desk, "", ""), *plan = fio_plan(desk, "", "")->id.data;
    for (size_t i = 0; i < COUNT_OF(members); i++) {
        assert_string_equal(system_id(desk, members[i]), system);
        assert_string_equal(round_id(desk, "", members[i]), round);
        assert_string_equal(fio_plan(desk, "", members[i])->id.data, plan);
    }
}

static void what_is_measured_changes_the_rounds_id_only(void **state)
{
    static const char *const options[] = { ", bs: 8k", ", iodepth: 2", ", direct: 0", ", rw: write", ", numjobs: 2", ", threads: 1", ", threads: 2",
        ", pods: 2", ", copies: 2",
        ", image: 'a:1'", ", options: {zz: 1}", ", options: {zz: 2}", ", ramp_time: 1", ", time_based: 0", ", bs: '4k,4k'" };
    struct desk *desk = *state;
    const char *ids[COUNT_OF(options) + 3];
    size_t count = 0;
    ids[count++] = round_id(desk, "", "");
    ids[count++] = round_id(desk, "", ", generation: 2");
    ids[count++] = round_id(desk, "", ", placement: {clients: {node: a}}");
    for (size_t i = 0; i < COUNT_OF(options); i++) ids[count++] = round_id(desk, options[i], "");
    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (!strcmp(ids[i], ids[k])) fail_msg("ids %zu and %zu are equal", k, i);
    assert_string_equal(system_id(desk, ", generation: 2, placement: {clients: {node: a}}"), system_id(desk, ""));
}

static void what_makes_a_system_changes_both(void **state)
{
    static const char *const members[] = { "", ", storage: {size: 2Gi}", ", storage: {class: fast}", ", storage: {clean: never}",
        ", storage: {renew: never, size: 2Gi}",
        ", storage: {fsType: xfs}", ", placement: {system: {node: a}}", ", placement: {system: {selector: {a: b}}}", ", placement: {system: {priorityClass: a}}",
        ", placement: {system: {tolerations: [{key: a}]}}" };
    struct desk *desk = *state;
    const char *systems[COUNT_OF(members)], *rounds[COUNT_OF(members)];
    for (size_t i = 0; i < COUNT_OF(members); i++) {
        systems[i] = system_id(desk, members[i]);
        rounds[i] = round_id(desk, "", members[i]);
        for (size_t k = 0; k < i; k++)
            if (!strcmp(systems[i], systems[k]) || !strcmp(rounds[i], rounds[k])) fail_msg("'%s' and '%s' have one id", members[i], members[k]);
    }
}

static void the_same_amount_in_another_unit_is_the_same(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(system_id(desk, ", storage: {size: 2Gi}"), system_id(desk, ", storage: {size: 2048Mi}"));
    assert_string_equal(round_id(desk, ", ramp_time: 60s", ""), round_id(desk, ", ramp_time: 1m", ""));
    assert_string_equal(round_id(desk, ", bs: 8k", ""), round_id(desk, ", blocksize: 8192", ""));
}

static void the_order_of_keys_changes_nothing(void **state)
{
    struct desk *desk = *state;
    const char *a = "system: {type: hardware, image: 'a:1', resources: {requests: {cpu: 4, memory: 1Gi}}}, storage: {class: a, size: 9Gi}, "
                    "placement: {system: {selector: {a: b, c: d}}}, workload: {tool: fio, size: 1G, bs: 8k, rw: write, runtime: 9, options: {zz: 1, yy: 2}}";
    const char *b = "workload: {options: {yy: 2, zz: 1}, runtime: 9, rw: write, bs: 8k, size: 1G, tool: fio}, placement: {system: {selector: {c: d, a: b}}}, "
                    "storage: {size: 9Gi, class: a}, system: {resources: {requests: {memory: 1Gi, cpu: 4}}, image: 'a:1', type: hardware}";
    assert_string_equal(plan_of(desk, experiment_of(desk, a))->id.data, plan_of(desk, experiment_of(desk, b))->id.data);
    assert_string_equal(plan_of(desk, experiment_of(desk, a))->id.data,
                        plan_of(desk, experiment_of(desk, arena_printf(&desk->arena, "%.*ss: {main: %s}, sweep: {}", (int)(strstr(a, "workload:") - a) + 8, a,
                                                                       strstr(a, "{tool")).data))->id.data);
}

static void a_level_added_keeps_all_ids(void **state)
{
    struct desk *desk = *state;
    const char *few = ids_of(desk, fio_plan(desk, "", ", sweep: {iodepth: [1, 2]}")), *more = ids_of(desk, fio_plan(desk, "", ", sweep: {iodepth: [4, 1, 2]}"));
    assert_non_null(strstr(more, few));
}

static void the_plans_id_knows_the_order(void **state)
{
    struct desk *desk = *state;
    const char *a = fio_plan(desk, "", ", sweep: {iodepth: [1, 2]}")->id.data, *b = fio_plan(desk, "", ", sweep: {iodepth: [2, 1]}")->id.data;
    assert_string_not_equal(a, b);
    assert_string_equal(a, fio_plan(desk, "", ", sweep: {iodepth: {from: 1, to: 2, factor: 2}}")->id.data);
}

static void an_id_is_a_letter_and_twelve_digits(void **state)
{
    struct desk *desk = *state;
    assert_text(identity_id(&desk->arena, 'r', STR("0123456789abcdef0123")), "r0123456789ab");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(the_frozen_vector_holds),
        AT_DESK(canonical_content_is_the_users_words_in_base_units),
        AT_DESK(a_default_written_out_changes_nothing),
        AT_DESK(what_is_no_part_of_a_measurement_changes_nothing),
        AT_DESK(what_is_measured_changes_the_rounds_id_only),
        AT_DESK(what_makes_a_system_changes_both),
        AT_DESK(the_same_amount_in_another_unit_is_the_same),
        AT_DESK(the_order_of_keys_changes_nothing),
        AT_DESK(a_level_added_keeps_all_ids),
        AT_DESK(the_plans_id_knows_the_order),
        AT_DESK(an_id_is_a_letter_and_twelve_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
