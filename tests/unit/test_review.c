// tests/unit/test_review.c - the page that a colleague reviews: every round is on it, with what it costs and what there is to know.
#include "experiments.h"

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    while ((text = strstr(text, part))) {
        text += strlen(part);
        count++;
    }
    return count;
}

static void every_round_is_on_the_page(void **state)
{
    struct desk *desk = *state;
    static const enum review_style styles[] = { REVIEW_TEXT, REVIEW_MARKDOWN };
    const struct output_context *context = compile_text(desk, fio_experiment(desk, "", ", sweep: {system.image: ['a:1', 'b:1'], iodepth: {from: 1, to: 60, "
        "step: 1}, bs: [4k, 8k]}"));
    for (size_t i = 0; i < COUNT_OF(styles); i++) {
        const char *page = review_of(desk, context, styles[i]);
        const char *last = page;
        for (size_t row = 0; row < context->plan->row_count; row++) {
            const char *here = strstr(page, round_at(desk, context->plan, row)->id.data);
            if (!here || here < last) fail_msg("round %zu is not there, or out of order", row);
            last = here;
        }
        assert_int_equal(count_of(page, " x 1 x "), 240);
    }
}

static void a_long_plan_has_its_heading_again(void **state)
{
    struct desk *desk = *state;
    const struct output_context *context = compile_large(desk, fio_experiment(desk, "", ", sweep: {iodepth: {from: 1, to: 2001, step: 1}}"));
    const char *page = review_of(desk, context, REVIEW_TEXT);
    assert_int_equal(count_of(page, "pods x jobs x depth"), 3);
    assert_int_equal(count_of(page, "\n  1000  r"), 1);
    assert_int_equal(count_of(page, "\n  1001  r"), 1);
    assert_int_equal(count_of(page, "\n  2001  r"), 1);
    context = compile_large(desk, fio_experiment(desk, "", ", sweep: {iodepth: {from: 1, to: 1000, step: 1}}"));
    assert_int_equal(count_of(review_of(desk, context, REVIEW_TEXT), "pods x jobs x depth"), 1);
}

static void pods_jobs_and_depth_are_multiplied(void **state)
{
    struct desk *desk = *state;
    const char *page = review_of(desk, compile_text(desk, fio_experiment(desk, ", threads: 8, pods: 2, copies: 3, iodepth: 16", "")), REVIEW_TEXT);
    assert_non_null(strstr(page, "6 x 4 x 16 = 384"));
    page = review_of(desk, compile_text(desk, experiment_of(desk, "system: {type: hardware}, workloads: {a: {tool: fio, size: 1G, runtime: 5s}, b: {tool: fio, "
        "size: 2G, numjobs: 4, runtime: 9s}}")),
                     REVIEW_TEXT);
    assert_non_null(strstr(page, "a 1 x 1 x 1 = 1, b 1 x 4 x 1 = 4"));
}

static void each_volume_has_jobs_of_its_own_unless_they_are_shared(void **state)
{
    struct desk *desk = *state;
    const char *page = review_of(desk, compile_text(desk, fio_experiment(desk, ", threads: 3, iodepth: 2", ", storage: {volumes: 4, size: 20Gi}, "
        "sweep: {targets: [each, shared]}")), REVIEW_TEXT);
    assert_non_null(strstr(page, "each      1 x 12 x 2 = 24"));
    assert_non_null(strstr(page, "shared        1 x 3 x 2 = 6"));
}

static void merged_points_are_told(void **state)
{
    struct desk *desk = *state;
    const char *page = review_of(desk, compile_text(desk, fio_experiment(desk, "", ", sweep: {rw: [read, rw], rwmixread: [50, 70, 90]}")), REVIEW_TEXT);
    assert_non_null(strstr(page, "with 2 more points"));
    assert_non_null(strstr(page, "2 points differ in nothing that is measured and were merged into the first of their kind."));
    page = review_of(desk, compile_text(desk, fio_experiment(desk, "", ", sweep: {rw: [read, rw], rwmixread: [50, 70]}")), REVIEW_TEXT);
    assert_non_null(strstr(page, "with 1 more point\n"));
    assert_non_null(strstr(page, "1 point differ"));
}

static void the_question_and_what_there_is_to_know_are_on_the_page(void **state)
{
    struct desk *desk = *state;
    const struct output_context *context = compile_text(desk, fio_experiment(desk, ", fsync: 1, options: {zz: 1}", ", question: Why?, storage: {size: 2G}"));
    const char *page = review_of(desk, context, REVIEW_TEXT);
    assert_non_null(strstr(page, "Why?"));
    assert_non_null(strstr(page, "[decimal-size] (in.yaml:4)"));
    assert_non_null(strstr(page, "[neutral-option] (in.yaml:4)"));
    assert_non_null(strstr(page, "not checked: zz"));
    assert_non_null(strstr(page, "added by the compiler: rw=read bs=4096 iodepth=1"));
    assert_non_null(strstr(page, "fio --name=main --rw=read"));
}

static void markdown_is_safe_against_what_stands_in_a_plan(void **state)
{
    struct desk *desk = *state;
    const char *page = review_of(desk, compile_text(desk, fio_experiment(desk, ", filename: 'a|b'", ", question: '<script> | *x*', sweep: {filename: ['a|b', "
        "'<i>']}")), REVIEW_MARKDOWN);
    assert_null(strstr(page, "<script>"));
    assert_non_null(strstr(page, "&lt;script> \\| \\*x\\*"));
    assert_null(strstr(page, "| a|b |"));
    assert_non_null(strstr(page, "a\\|b"));
}

static void repeats_tenants_and_pauses_are_on_the_page(void **state)
{
    struct desk *desk = *state;
    const char *page = review_of(desk, compile_text(desk, fio_experiment(desk, "", ", tenants: {count: 3}, storage: {class: fast, size: 4Gi, volumes: 2}, "
        "sweep: {storage.class: [fast, slow], iodepth: [1, 2]}, repeat: {times: 2, order: interleaved, warmup: 1, pause: 10s}")), REVIEW_TEXT);
    assert_non_null(strstr(page, "8 rounds (each 2 times, interleaved), 2 warm-ups on 2 systems"));
    assert_non_null(strstr(page, "warm-ups        20 s"));
    assert_non_null(strstr(page, "pauses    1 min 40 s"));
    assert_non_null(strstr(page, "storage.class=fast  hardware  expc/tools:1  3 by system"));
    assert_non_null(strstr(page, "6 x 4Gi Filesystem, class slow, new"));
    assert_non_null(strstr(page, "  fast        6    24Gi  no, new for each system\n  slow        6    24Gi"));
    assert_non_null(strstr(page, "3 x 2 x 2 = 12"));
    assert_int_equal(count_of(page, "warm-up 1\n"), 2);
}

static void what_nodes_give_and_get_is_on_the_page(void **state)
{
    struct desk *desk = *state;
    const char *page = review_of(desk, compile_text(desk, experiment_of(desk, "system: {type: hardware, resources: {requests: {cpu: 4, memory: 16Gi}}}, "
        "tenants: {count: 2}, podSecurity: privileged, placement: {system: {node: a}, clients: {node: b}}, storage: {mode: Block, size: 4Gi}, "
        "tuning: {sysctls: {vm.swappiness: 1, kernel.shmmax: 5}, sysfs: {/sys/kernel/mm/ksm/run: 0}}, workload: {tool: fio, rw: write, size: 1G, runtime: 5s}")),
        REVIEW_TEXT);
    assert_non_null(strstr(page, "  node a  8 CPU, 32Gi                             0\n  node b               100m CPU, 128Mi            2\n"));
    assert_non_null(strstr(page, "  - baseline, as a Block volume needs user 0 (in.yaml:4)\n"));
    assert_non_null(strstr(page, "  - privileged, as the sysctl vm.swappiness is the node's (in.yaml:4)\n"));
    assert_non_null(strstr(page, "  - privileged, as the sysctl kernel.shmmax is not one of the safe ones (in.yaml:4)\n"));
    assert_non_null(strstr(page, "node a        vm.swappiness           1\n"));
    assert_non_null(strstr(page, "its pod only  kernel.shmmax           5\n"));
    assert_non_null(strstr(page, "node a        /sys/kernel/mm/ksm/run  0\n"));
    assert_non_null(strstr(page, "restored when it stops"));
    page = review_of(desk, compile_text(desk, fio_experiment(desk, "", "")), REVIEW_TEXT);
    assert_null(strstr(page, "Changes on nodes"));
    assert_null(strstr(page, "privileged, as"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(every_round_is_on_the_page),
        AT_DESK(a_long_plan_has_its_heading_again),
        AT_DESK(pods_jobs_and_depth_are_multiplied),
        AT_DESK(each_volume_has_jobs_of_its_own_unless_they_are_shared),
        AT_DESK(merged_points_are_told),
        AT_DESK(the_question_and_what_there_is_to_know_are_on_the_page),
        AT_DESK(markdown_is_safe_against_what_stands_in_a_plan),
        AT_DESK(repeats_tenants_and_pauses_are_on_the_page),
        AT_DESK(what_nodes_give_and_get_is_on_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
