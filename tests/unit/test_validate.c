// tests/unit/test_validate.c - the document: is it an experiment, its fields, workloads by name, threads over pods, and what is told about the rest.
#include "experiments.h"
#include "validate/validate.h"

static void wrong_documents_are_told(void **state)
{
    static const struct { const char *yaml, *told; } rows[] = {
        { "", "empty-document" }, { "[1]", "not-an-experiment 1:1+1 the document is a list" }, { "4", "not-an-experiment" },
        { "{apiVersion: v1, kind: Pod}", "'Pod' is not what expc compiles" }, { "{apiVersion: expc.dev/v2, kind: Experiment}", "'expc.dev/v2' is not what" },
        { "{apiVersion: expc.dev/v1alpha1, kind: Experiment, metadata: {name: a}}", "'spec' is missing" },
        { "{apiVersion: expc.dev/v1alpha1, kind: Experiment, metadata: {name: a}, spec: 4}", "'spec' wants a map, not text" },
        { "{apiVersion: expc.dev/v1alpha1, kind: Experiment, metadata: {name: a}, spec: {}}", "'system' is missing" },
        { "{kind: Experiment, metadata: {name: a}, spec: {system: {type: hardware}, workload: {tool: fio, size: 1G}}}", "'apiVersion' is missing" },
        { "{apiVersion: expc.dev/v1alpha1, spec: {system: {type: hardware}, workload: {tool: fio, size: 1G}}}",
            "keys are missing in experiment | add kind, metadata" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *told = wrong_with(*state, rows[i].yaml);
        if (!strstr(told, rows[i].told)) fail_msg("%s told: %s", rows[i].yaml, told);
    }
}

static void wrong_members_of_spec_are_told(void **state)
{
    static const struct { const char *members, *told; } rows[] = {
        { "workload: {tool: fio, size: 1G}", "'system' is missing" },
        { "system: {}, workload: {tool: fio, size: 1G}", "the system has no type" }, { "system: {type: oracle}, workload: {tool: fio, size: 1G}",
            "'type' is 'oracle'" },
        { "system: hardware, workload: {tool: fio, size: 1G}", "'system' wants a map, not text" },
        { "system: {type: hardware}", "the experiment has no workload" }, { "system: {type: hardware}, workloads: {}", "the experiment has no workload" },
        { "system: {type: hardware}, workload: {size: 1G}", "a workload needs its tool" }, { "system: {type: hardware}, workload: {tool: dd}",
            "no tool is called 'dd' | one of: fio" },
        { "system: {type: hardware}, workload: [fio]", "'workload' wants a map, not a list" }, { "system: {type: hardware}, workloads: [fio]",
            "'workloads' wants a map, not a list" },
        { "system: {type: hardware}, workloads: {a: 4}", "'workload' wants a map, not text" },
        { "system: {type: hardware}, workload: {tool: fio}, workloads: {a: {tool: fio}}", "both workload and workloads are given" },
        { "system: {type: hardware}, workloads: {sweep: {tool: fio, size: 1G}}", "'sweep' is a key of spec and cannot name a workload" },
        { "system: {type: hardware}, workloads: {A: {tool: fio, size: 1G}}", "'A' cannot name a workload" },
        { "system: {type: hardware}, workloads: {a2345678901234567890x: {tool: fio, size: 1G}}", "cannot name a workload" },
        { "system: {type: hardware}, workloads: {1a: {tool: fio, size: 1G}}", "cannot name a workload" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G, bs: 4k, blocksize: 8k}", "'blocksize' is 'bs' by another name, which is there already" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G, threads: 3, pods: 2}", "3 threads cannot be split over 2 pods" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G, threads: 4, numjobs: 3}", "numjobs is 3, but threads 4 over 1 pods make it 4" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G, threads: 0}", "out-of-range" }, { "system: {type: hardware}, workload: {tool: fio, size: "
            "1G, pods: 1001}", "out-of-range" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, placement: {client: {node: a}}", "did you mean 'clients'?" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, storage: 4Gi", "'storage' wants a map, not text" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, run: {via: ssh}", "'via' is 'ssh'" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, run: {readyTimeout: 0}", "out-of-range" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, generation: 0", "out-of-range" },
        { "system: {type: hardware, image: \"a\\tb\"}, workload: {tool: fio, size: 1G}", "control-character" },
        { "system: {type: hardware, image: \"a\\x7Fb\"}, workload: {tool: fio, size: 1G}", "control-character" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G, filename: '{{x}}'}", "template-braces" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, sweep: {filename: [a, '{{x}}']}", "template-braces" },
        { "system: {type: hardware, resources: {requests: {cpu: 2, memory: 2Gi}, limits: {cpu: 1, memory: 1Gi}}}, workload: {tool: fio, size: 1G}",
            "requests cpu 2, above its limit 1" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, storage: {mode: Block, size: 2Gi}", "pod-security" },
        { "system: {type: hardware}, workload: {tool: fio}, podSecurity: baseline, storage: {mode: Block}", "auto-device" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G}, storage: {renew: never}", "kept-auto" },
        { "system: {type: hardware}, workload: {tool: fio, size: 1G, pods: 2}, run: {via: pod}", "pod-clients" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *told = wrong_with(*state, experiment_of(*state, rows[i].members));
        if (!strstr(told, rows[i].told)) fail_msg("%s told: %s", rows[i].members, told);
    }
}

static void names_have_their_limits(void **state)
{
    static const struct { const char *name, *told; } rows[] = {
        { "a2345678901234567890123456789012", NULL }, { "a23456789012345678901234567890123", "name-limit" }, { "1a", "name-limit" }, { "A", "bad-value" },
        { "a_b", "bad-value" },
        { "-a", "bad-value" }, { "a-", "bad-value" }, { "''", "bad-value" },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *yaml = arena_printf(&desk->arena, "{apiVersion: expc.dev/v1alpha1, kind: Experiment, metadata: {name: %s}, spec: {system: {type: hardware}, "
                                        "workload: {tool: fio, size: 1G, runtime: 1}}}", rows[i].name).data;
        if (!rows[i].told) plan_of(desk, yaml);
        else if (!strstr(wrong_with(desk, yaml), rows[i].told)) fail_msg("%s told: %s", rows[i].name, desk_told(desk));
    }
}

static void only_question_and_description_may_have_lines(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", question: \"a\\n\\tb\", description: \"c\\nd\"");
    assert_text(plan->experiment->question, "a\n\tb");
    assert_text(plan->experiment->description, "c\nd");
}

static void what_is_likely_not_meant_is_warned_about(void **state)
{
    static const struct { const char *options, *members, *rule; enum severity severity; } rows[] = {
        { "", ", storage: {size: 2G}", "decimal-size", DIAG_WARNING },
        { ", image: 'a'", "", "image-tag", DIAG_WARNING }, { ", image: 'host:5000/a'", "", "image-tag", DIAG_WARNING }, { ", image: 'a:latest'", "",
            "image-tag", DIAG_WARNING },
        { "", ", storage: {renew: never, size: 2Gi}, sweep: {bs: [4k, 8k]}", "kept-order", DIAG_NOTE },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        fio_plan(desk, rows[i].options, rows[i].members);
        if (desk->diags->count != 1) fail_msg("%s%s told: %s", rows[i].options, rows[i].members, desk_told(desk));
        assert_string_equal(desk->diags->items[0].rule, rows[i].rule);
        assert_int_equal(desk->diags->items[0].severity, rows[i].severity);
    }
    fio_plan(desk, ", image: 'host:5000/a:1'", "");
    assert_int_equal(desk->diags->count, 0);
    fio_plan(desk, ", image: 'a@sha256:0123'", "");
    assert_int_equal(desk->diags->count, 0);
    plan_of(desk, experiment_of(desk, "system: {type: hardware, image: a}, workload: {tool: fio, size: 1G, runtime: 1}"));
    assert_string_equal(desk->diags->items[0].rule, "image-tag");
}

static void threads_are_split_over_the_pods_of_a_copy(void **state)
{
    static const struct { const char *options; int64_t threads, numjobs; } rows[] = {
        { "", 1, 1 }, { ", numjobs: 4", 4, 4 }, { ", numjobs: 4, pods: 2", 8, 4 }, { ", threads: 8, pods: 2", 8, 4 }, { ", threads: 8, pods: 2, copies: 3", 8, 4 },
        { ", threads: 8, numjobs: 4, pods: 2", 8, 4 }, { ", pods: 3", 3, 1 },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct workload *workload = &round_at(desk, fio_plan(desk, rows[i].options, ""), 0)->configuration.workloads[0];
        assert_int_equal(workload->words.threads, rows[i].threads);
        assert_int_equal(settings_number(&workload->settings, STR("numjobs"), 0), rows[i].numjobs);
    }
}

static void all_errors_of_a_file_are_told_at_once(void **state)
{
    struct desk *desk = *state;
    wrong_with(desk, fio_experiment(desk, ", bz: 4k, iodepth: 0, rw: wrong", ", storage: {size: big, moed: Block}, placment: {}, run: {via: ssh}"));
    assert_int_equal(desk->diags->errors, 7);
    for (size_t i = 0; i < desk->diags->count; i++) assert_true(desk->diags->items[i].at.line == 4 && desk->diags->items[i].at.column > 1);
}

static void an_overlay_knows_the_dearest_thing_it_touches(void **state)
{
    struct desk *desk = *state;
    const struct experiment *experiment = fio_plan(desk, "", "")->experiment;
    assert_int_equal(overlay_scope(experiment, desk_yaml(desk, "{workloads: {main: {bs: 4k}}}")), SCOPE_ROUND);
    assert_int_equal(overlay_scope(experiment, desk_yaml(desk, "{placement: {clients: {node: a}}}")), SCOPE_ROUND);
    assert_int_equal(overlay_scope(experiment, desk_yaml(desk, "{placement: {system: {node: a}}}")), SCOPE_SYSTEM);
    assert_int_equal(overlay_scope(experiment, desk_yaml(desk, "{workloads: {}, storage: {}}")), SCOPE_SYSTEM);
    assert_int_equal(overlay_scope(experiment, desk_yaml(desk, "{workloads: {}, load: {scale: 10}}")), SCOPE_LOAD);
    assert_int_equal(overlay_scope(experiment, desk_yaml(desk, "{load: {}, tuning: {sysctls: {}}}")), SCOPE_SYSTEM);
}

static void schema_and_reference_name_every_part(void **state)
{
    struct desk *desk = *state;
    const char *schema = desk_json(desk, experiment_schema(&desk->arena));
    struct buffer page = { 0 };
    experiment_reference(&page);
    static const char *const keys[] = { "apiVersion", "question", "resources", "podSecurity", "readyTimeout", "fsType", "priorityClass", "copies", "iodepth" };
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        assert_non_null(strstr(schema, arena_printf(&desk->arena, "\"%s\":{", keys[i]).data));
        assert_true(str_contains(buffer_str(&page), str_of(keys[i])));
    }
    buffer_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(wrong_documents_are_told),
        AT_DESK(wrong_members_of_spec_are_told),
        AT_DESK(names_have_their_limits),
        AT_DESK(only_question_and_description_may_have_lines),
        AT_DESK(what_is_likely_not_meant_is_warned_about),
        AT_DESK(threads_are_split_over_the_pods_of_a_copy),
        AT_DESK(all_errors_of_a_file_are_told_at_once),
        AT_DESK(an_overlay_knows_the_dearest_thing_it_touches),
        AT_DESK(schema_and_reference_name_every_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
