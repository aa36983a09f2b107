// tests/unit/test_local.c - steps.tsv of this machine: the fields of each line, and argv as words that come back as they were.
#include "experiments.h"
#include "output/steps.h"

// Line `index` (0: the head), without its end.
static str line_of(struct desk *desk, const struct plan *plan, size_t index, const struct step_objects *objects, bool local)
{
    struct buffer text = { 0 };
    struct step step;
    steps_head(&text, plan);
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);) steps_line(&desk->arena, &text, plan, &step, objects, local);
    str rest = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    struct cut cut = str_cut(rest, '\n');
    while (index--) cut = str_cut(cut.tail, '\n');
    return cut.head;
}

static const struct step_objects none = { 0 };

static void the_head_says_how_rounds_are_run(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", run: {readyTimeout: 60s, onFailure: stop, via: pod}");
    assert_text(line_of(desk, plan, 0, &none, true),
                arena_printf(&desk->arena, "# expc.steps/1 ready_s=60 on_failure=stop via=pod experiment=t plan=%.*s", STR_ARG(plan->id)).data);
}

static void a_start_tells_what_this_machine_cannot_keep(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = plan_of(desk, experiment_of(desk, "system: {type: hardware, resources: {requests: {cpu: 500m, memory: 1Gi}}}, storage: {class: "
        "fast, clean: never}, "
                                      "placement: {system: {selector: {disk: nvme}}, clients: {node: b}}, workload: {tool: fio, size: 1G, runtime: 1}"));
    assert_text(line_of(desk, plan, 1, &none, true),
                arena_printf(&desk->arena, "1\tstart\t%.*s\t300\t1\t0\t-\ttype=hardware\tclean=never\tmode=Filesystem\tvolumes=1\tunkept=[\"placement.system: "
                    "nodes with disk=nvme\","
                             "\"placement.clients: node b\",\"limits.cpu: 500m\",\"limits.memory: 1073741824 bytes\",\"storage.class: fast\"]",
                             STR_ARG(plan->systems[0].id)).data);
    assert_text(line_of(desk, plan, 3, &none, true), arena_printf(&desk->arena, "3\tstop\t%.*s\t-\t1\t0\t-", STR_ARG(plan->systems[0].id)).data);
}

static void a_start_on_a_node_names_it(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", placement: {system: {node: a}}");
    assert_text(line_of(desk, plan, 1, &none, true),
                arena_printf(&desk->arena, "1\tstart\t%.*s\t300\t1\t0\t-\ttype=hardware\tclean=round\tmode=Filesystem\tvolumes=1\tunkept=[\"placement.system: "
                    "node a\"]\tnode=a",
                             STR_ARG(plan->systems[0].id)).data);
}

static void a_round_has_its_deadline_clients_title_and_words(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, ", ramp_time: 3s, pods: 2, copies: 2, filename: 'a \"b\" c'", ", sweep: {bs: [4k, 8k]}");
    const struct round *round = round_at(desk, plan, 1);
    assert_text(line_of(desk, plan, 3, &none, true),
                arena_printf(&desk->arena, "3\tround\t%.*s\t%lld\t4\t4\t-\tbs=8k\tmain\t4\t1\t13\t15\t"
                             "[\"fio\",\"--name=main\",\"--rw=read\",\"--bs=8192\",\"--iodepth=1\",\"--ioengine=libaio\",\"--direct=1\",\"--numjobs=1\",\"--size=1073741824\","
                             "\"--runtime=10\","
                             "\"--ramp_time=3\",\"--time_based=1\",\"--filename=a \\\"b\\\" c\",\"--group_reporting=1\",\"--output-format=json\"]\t"
                             "fio\t--name=main\t--rw=read\t--bs=8192\t--iodepth=1\t--ioengine=libaio\t--direct=1\t--numjobs=1\t--size=1073741824\t--runtime=10\t"
                             "--ramp_time=3\t--time_based=1\t--filename=a \"b\" c\t--group_reporting=1\t--output-format=json", STR_ARG(round->id),
                             (long long)round->needs.deadline_s).data);
}

static void a_round_of_several_workloads_has_one_after_the_other(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = plan_of(desk, experiment_of(desk, "system: {type: hardware}, workloads: {wal: {tool: fio, rw: write, size: 1G, runtime: 5s}, db: "
        "{tool: fio, size: 2G, runtime: 9s}}"));
    str line = line_of(desk, plan, 2, &none, true);
    assert_true(str_contains(line, STR("\tt\tdb\t1\t1\t9\t")));
    assert_true(str_contains(line, STR("--output-format=json\twal\t1\t1\t5\t")));
}

static void the_clusters_lines_name_objects_and_have_no_words(void **state)
{
    struct desk *desk = *state;
    str systems[] = { STR("sys-1") }, rows[] = { STR("job-1,job-2"), { 0 } };
    struct step_objects objects = { .of_system = systems, .of_row = rows };
    const struct plan *plan = fio_plan(desk, "", ", sweep: {bs: [4k, 8k]}");
    assert_true(str_contains(line_of(desk, plan, 1, &objects, false), STR("\t300\t1\t0\tsys-1\ttype=hardware")));
    assert_true(str_ends(line_of(desk, plan, 2, &objects, false), STR("\t1\t1\tjob-1,job-2")));
    assert_true(str_ends(line_of(desk, plan, 3, &objects, false), STR("\t1\t1\t-")));
    assert_true(str_ends(line_of(desk, plan, 4, &objects, false), STR("\t-\t1\t0\tsys-1")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(the_head_says_how_rounds_are_run),
        AT_DESK(a_start_tells_what_this_machine_cannot_keep),
        AT_DESK(a_start_on_a_node_names_it),
        AT_DESK(a_round_has_its_deadline_clients_title_and_words),
        AT_DESK(a_round_of_several_workloads_has_one_after_the_other),
        AT_DESK(the_clusters_lines_name_objects_and_have_no_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
