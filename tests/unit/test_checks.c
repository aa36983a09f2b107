// The checks on rows made by hand: what each of them looks at, and its limits. The doctored records of tests/collector show the whole way.
#include "unit.h"
#include "base/number.h"
#include "join/join.h"
#include "verify/check.h"


struct fixture {
    struct arena arena;
    struct names *names;
    struct columns *columns;
    struct planfile plan;
    struct planfile_workload workload;
    struct planfile_step step;
    struct planfile_system system;
    struct planfile_stage stages[2];
    struct node *params;
    struct join *join;
    struct origin origin;
    struct sample *sample;
    struct record record;
    struct record_stage stage;
};

static void set_up(struct fixture *f)
{
    *f = (struct fixture){ 0 };
    f->names = names_new(&f->arena);
    f->columns = columns_new(f->names);
    f->params = node_map(&f->arena);
    f->sample = arena_new(&f->arena, struct sample);
    f->workload = (struct planfile_workload){ .name = STR("main"), .pods = 1, .copies = 1, .params = f->params };
    f->step = (struct planfile_step){ .action = STR("round"), .id = STR("r1"), .load = -1, .workloads = { &f->workload, 1 } };
    f->plan.steps = (struct list){ &f->step, 1 };
    f->plan.systems = (struct list){ &f->system, 1 };
    f->stage = (struct record_stage){ .stage = 1, .start_ms = 10000, .end_ms = 20000 };
    f->record = (struct record){ .round = STR("r1"), .system = STR("s1"), .workload = STR("main"), .nonce = STR("n"), .tenant = 1, .client = 1, .clients = 1,
        .ready_ms = -1, .go_ms = 10000, .restarts = -1, .intact = true, .stages = { &f->stage, 1 } };
}

static void param(struct fixture *f, const char *name, const char *text)
{
    struct param *param = arena_new(&f->arena, struct param);
    int64_t whole = 0;
    *param = (struct param){ str_of(name), str_of(text), number_integer(str_of(text), &whole), (double)whole };
    f->sample->params.items = arena_more(&f->arena, f->sample->params.items, sizeof(struct param *), f->sample->params.count);
    f->sample->params.items[f->sample->params.count++] = param;
}

static void metric(struct fixture *f, const char *name, double value)
{
    metrics_add(&f->arena, &f->sample->metrics, columns_get(f->columns, (struct column_name){ { str_of(name) } }, 1, FOLD_SUM, NULL), value);
}

// The state of one check: '+' pass, '-' fail, '.' not applicable.
static char state_of(struct fixture *f, const char *code)
{
    f->join = join_new(f->names, &f->plan, f->columns);
    f->origin = (struct origin){ .input = join_input(f->join, STR("a.log")) };
    struct client *client = join_client(f->join, &f->origin, record_keep(f->names, &f->record));
    join_result(f->join, &f->origin, client, 1, f->sample);
    const struct findings *findings = verify(&f->arena, join_finish(f->join));
    for (size_t i = 0; i < findings->count; i++)
        if (!strcmp(findings->items[i].code, code)) return "+-."[findings->items[i].state];
    fail_msg("no check %s", code);
    return '?';
}

static void parameters_are_compared_as_what_they_mean(void **state)
{
    (void)state;
    static const struct { const char *planned, *run; char state; } cases[] = {
        { "4096", "4k", '+' }, { "4096", "4096", '+' }, { "4096", "8k", '-' }, { "libaio", "libaio", '+' }, { "libaio", "psync", '-' },
        { "1", "1", '+' }, { "true", "1", '+' }, { "4k,8k", "4k,8k", '+' }, { "4294967296", "4G", '+' }, { "4294967296", "4g", '+' }, { "1", "", '-' },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        set_up(&f);
        node_put(&f.arena, f.params, STR("x"), node_text(&f.arena, str_of(cases[i].planned)));
        param(&f, "x", cases[i].run);
        assert_int_equal(state_of(&f, "params-planned"), cases[i].state);
        arena_free(&f.arena);
    }
}

static void what_the_output_does_not_say_is_looked_for_in_argv(void **state)
{
    (void)state;
    static const str words[] = { STR_INIT("fio"), STR_INIT("--bs=8k"), STR_INIT("--bs=4k"), STR_INIT("--flag"), STR_INIT("bs=9k") };
    struct fixture f;
    set_up(&f);
    f.stage.argv = (struct list){ words, COUNT_OF(words) };
    node_put(&f.arena, f.params, STR("bs"), node_integer(&f.arena, 4096));
    node_put(&f.arena, f.params, STR("flag"), node_integer(&f.arena, 1));
    node_put(&f.arena, f.params, STR("group_reporting"), node_integer(&f.arena, 1));
    assert_int_equal(state_of(&f, "params-planned"), '+');
    node_put(&f.arena, f.params, STR("other"), node_integer(&f.arena, 1));
    assert_int_equal(state_of(&f, "params-planned"), '-');
    arena_free(&f.arena);
}

// sysbench's test is a word, pgbench's clients are called otherwise, vdbench has lines.
static void other_tools_say_it_in_their_own_ways(void **state)
{
    (void)state;
    static const str sysbench[] = { STR_INIT("sysbench"), STR_INIT("cpu"), STR_INIT("run") }, pgbench[] = { STR_INIT("pgbench"), STR_INIT("--client=8") };
    static const str vdbench[] = { STR_INIT("vdbench"), STR_INIT("fsd=fsd1,anchor=./a"), STR_INIT("fwd=fwd1,fsd=fsd1,threads=2") };
    static const struct { struct list argv; str key, value; char state; } rows[] = {
        { { sysbench, 3 }, STR_INIT("test"), STR_INIT("cpu"), '+' }, { { sysbench, 3 }, STR_INIT("test"), STR_INIT("memory"), '-' },
        { { pgbench, 2 }, STR_INIT("clients"), STR_INIT("8"), '+' }, { { pgbench, 2 }, STR_INIT("clients"), STR_INIT("4"), '-' },
        { { vdbench, 3 }, STR_INIT("threads"), STR_INIT("2"), '+' }, { { vdbench, 3 }, STR_INIT("threads"), STR_INIT("1"), '-' },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct fixture f;
        set_up(&f);
        f.stage.argv = rows[i].argv;
        node_put(&f.arena, f.params, rows[i].key, node_text(&f.arena, rows[i].value));
        if (state_of(&f, "params-planned") != rows[i].state) fail_msg("%zu", i);
        arena_free(&f.arena);
    }
}

static void run_time_may_be_off_by_two_percent_and_a_quarter_second(void **state)
{
    (void)state;
    static const struct { double measured; char state; } cases[] = { { 60, '+' }, { 61.44, '+' }, { 58.56, '+' }, { 61.46, '-' }, { 58.54, '-' } };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        set_up(&f);
        node_put(&f.arena, f.params, STR("runtime"), node_integer(&f.arena, 60));
        metric(&f, "write_runtime_s", cases[i].measured);
        assert_int_equal(state_of(&f, "run-time"), cases[i].state);
        arena_free(&f.arena);
    }
}

static void without_a_run_time_bytes_are_counted(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        struct fixture f;
        set_up(&f);
        f.step.io_bytes = 3000;
        metric(&f, "read_bytes", 1000);
        metric(&f, "write_bytes", 2000 + more);
        assert_int_equal(state_of(&f, "run-time"), more ? '-' : '+');
        arena_free(&f.arena);
    }
}

static void directions_come_from_rw(void **state)
{
    (void)state;
    static const struct { const char *rw, *mix; bool reads, writes; char state; } cases[] = {
        { "randread", NULL, true, false, '+' }, { "randread:8", NULL, true, false, '+' }, { "write", NULL, true, false, '-' }, { "randrw", NULL, true, true, '+' },
        { "randrw", NULL, true, false, '-' },   { "rw", "100", true, false, '+' },        { "rw", "70", true, false, '-' },   { "unheard", NULL, false, false, '.' },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        set_up(&f);
        param(&f, "rw", cases[i].rw);
        if (cases[i].mix) param(&f, "rwmixread", cases[i].mix);
        if (cases[i].reads) metric(&f, "read_iops", 1);
        if (cases[i].writes) metric(&f, "write_iops", 1);
        assert_int_equal(state_of(&f, "result-there"), cases[i].state);
        arena_free(&f.arena);
    }
}

static void later_stages_have_times_of_their_own(void **state)
{
    (void)state;
    for (int late = 0; late < 2; late++) {
        struct fixture f;
        set_up(&f);
        f.stages[0] = (struct planfile_stage){ f.params, 60 };
        f.stages[1] = (struct planfile_stage){ f.params, 60 };
        f.workload.params = NULL;
        f.workload.stages = (struct list){ f.stages, 2 };
        f.stage.stage = 2;
        f.stage.start_ms = 10000 + 60000 + 10000 + 500 + late;
        assert_int_equal(state_of(&f, "started-at-go"), late ? '-' : '+');
        arena_free(&f.arena);
    }
}

static void a_machine_that_keeps_no_pins_is_not_judged_by_them(void **state)
{
    (void)state;
    static const str unkept[] = { STR_INIT("placement.system.node a") };
    struct fixture f;
    set_up(&f);
    assert_int_equal(state_of(&f, "node-pinned"), '.');
    f.system.placement.node = STR("a");
    f.record.system_node = STR("a");
    assert_int_equal(state_of(&f, "node-pinned"), '+');
    f.record.system_node = STR("b");
    assert_int_equal(state_of(&f, "node-pinned"), '-');
    f.record.unkept = (struct list){ unkept, 1 };
    assert_int_equal(state_of(&f, "node-pinned"), '.');
    arena_free(&f.arena);
}

static void restarts_are_known_only_when_told(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f);
    assert_int_equal(state_of(&f, "no-restarts"), '.');
    f.record.restarts = 0;
    assert_int_equal(state_of(&f, "no-restarts"), '+');
    f.record.restarts = 1;
    assert_int_equal(state_of(&f, "no-restarts"), '-');
    arena_free(&f.arena);
}

static void throttling_may_be_asked_for_by_a_limit_of_its_own(void **state)
{
    (void)state;
    static const struct { int64_t request, limit; double seconds; char state; } cases[] = {
        { 1000, 1000, 0, '+' }, { 1000, 1000, 0.1, '-' }, { 0, 0, 0.1, '-' }, { 1000, 2000, 0.1, '+' }, { 1000, 500, 0.1, '+' }, { 1000, 0, 0.1, '-' },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        set_up(&f);
        assert_int_equal(state_of(&f, "no-throttling"), '.');
        struct samples samples = { .arena = &f.arena, .scratch = &f.arena, .names = f.names };
        struct part part = { .kind = STR("resources"), .name = STR("system") };
        metrics_add(&f.arena, &part.metrics, columns_get(f.columns, (struct column_name){ { STR("throttled_s") } }, 1, FOLD_SUM, NULL), cases[i].seconds);
        samples_add_part(&samples, f.sample, &part);
        f.system.requests.cpu_m = cases[i].request;
        f.system.limits.cpu_m = cases[i].limit;
        assert_int_equal(state_of(&f, "no-throttling"), cases[i].state);
        arena_free(&f.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_are_compared_as_what_they_mean),
        cmocka_unit_test(what_the_output_does_not_say_is_looked_for_in_argv), cmocka_unit_test(other_tools_say_it_in_their_own_ways),
        cmocka_unit_test(run_time_may_be_off_by_two_percent_and_a_quarter_second),
        cmocka_unit_test(without_a_run_time_bytes_are_counted),
        cmocka_unit_test(directions_come_from_rw),
        cmocka_unit_test(later_stages_have_times_of_their_own),
        cmocka_unit_test(a_machine_that_keeps_no_pins_is_not_judged_by_them),
        cmocka_unit_test(restarts_are_known_only_when_told),
        cmocka_unit_test(throttling_may_be_asked_for_by_a_limit_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
