// tests/unit/test_planfile.c - plan.json: written, read back, read when somebody has reformatted it, refused when it is another or was cut.
#include "planfile/planfile.h"
#include "experiments.h"
#include "tree/json_read.h"
#include "tree/json_write.h"

static const struct planfile *read_plan(struct desk *desk, str text)
{
    desk->diags = diags_new(&desk->arena);
    return planfile_read(&desk->arena, source_new(&desk->arena, STR("plan.json"), text), desk->diags);
}

static str written_plan(struct desk *desk)
{
    const struct output_context *context = compile_text(desk, fio_experiment(desk, ", pods: 2, copies: 3, options: {zz: 'a \"b\"'}",
        ", question: \"Why?\\nHow?\", placement: {system: {node: a}, clients: {selector: {b: c, a: b}, tolerations: [{key: k, operator: Exists}]}}, "
        "sweep: {how: [{name: a, storage: {size: 80Gi}}, {name: b, workload: {direct: 0, ramp_time: null}}], rw: [read, randrw], rwmixread: [50, 70]}"));
    return plan_json(desk, context);
}

static str written_again(struct desk *desk, const struct planfile *plan)
{
    const struct planfile_step *steps = plan->steps.items;
    struct buffer text = { 0 };
    planfile_write_head(&desk->arena, &text, plan);
    for (size_t i = 0; i < plan->steps.count; i++) planfile_write_step(&desk->arena, &text, &steps[i], i == 0);
    planfile_write_end(&text);
    str copy = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    return copy;
}


static void what_is_written_is_read_back_byte_for_byte(void **state)
{
    struct desk *desk = *state;
    str text = written_plan(desk);
    const struct planfile *plan = read_plan(desk, text);
    if (!plan) fail_msg("%s", desk_told(desk));
    assert_text(written_again(desk, plan), text.data);
    assert_int_equal(plan->steps.count, plan->totals.rounds + 2 * plan->totals.systems);
}

static void the_layout_is_one_member_and_one_step_a_line(void **state)
{
    static const char *const starts[] = { "{\"format\":\"expc.plan/1\",", "\"id\":\"p", "\"experiment\":{", "\"sources\":[", "\"run\":{", "\"totals\":{",
        "\"axes\":[",
        "\"systems\":[", "\"loads\":[],", "\"unchecked\":[", "\"steps\":[", "{\"seq\":1,\"do\":\"start\",\"system\":0},", "{\"seq\":2,\"do\":\"round\",\"id\":\"r" };
    str text = written_plan(*state), rest = text;
    for (size_t i = 0; i < COUNT_OF(starts); i++) {
        struct cut line = str_cut(rest, '\n');
        if (!str_starts(line.head, str_of(starts[i]))) fail_msg("line %zu is %.*s", i + 1, STR_ARG(line.head));
        rest = line.tail;
    }
    assert_true(str_ends(text, STR("}\n]}\n")));
}

static void a_bundle_stands_as_written_in_sorted_order(void **state)
{
    struct desk *desk = *state;
    str text = plan_json(desk, compile_text(desk, fio_experiment(desk, "", ", sweep: {how: [{name: a, title: T, workload: {size: 4k, direct: 0, bs: null}, "
                                                                 "placement: {clients: {tolerations: [{key: k}]}}}]}")));
    assert_true(str_contains(text, STR("{\"name\":\"a\",\"title\":\"T\",\"set\":{\"placement\":{\"clients\":{\"tolerations\":[{\"key\":\"k\"}]}},"
                                       "\"workload\":{\"bs\":null,\"direct\":\"0\",\"size\":\"4k\"}}}")));
}

static void a_reformatted_plan_is_read_alike(void **state)
{
    struct desk *desk = *state;
    str text = written_plan(desk);
    struct buffer other = { 0 };
    const struct node *tree = json_read(&desk->arena, source_new(&desk->arena, STR("x"), text), desk->diags);
    json_write_indented(&other, tree);
    const struct planfile *plan = read_plan(desk, buffer_str(&other));
    if (!plan) fail_msg("%s", desk_told(desk));
    assert_text(written_again(desk, plan), text.data);
    buffer_clear(&other);
    json_write(&other, tree);                                   // all on one line
    plan = read_plan(desk, buffer_str(&other));
    assert_non_null(plan);
    assert_text(written_again(desk, plan), text.data);
    buffer_free(&other);
}

static const char small[] =
    "{\"format\":\"expc.plan/1\",\n\"id\":\"p1\",\n\"new\":{\"a\":[1]},\n\"experiment\":{\"name\":\"a\",\"new\":1},\n"
    "\"run\":{\"via\":\"pod\",\"on_failure\":\"stop\",\"ready_s\":3,\"pause_s\":0},\n"
    "\"totals\":{\"rounds\":1,\"warmups\":0,\"loads\":0,\"systems\":1,\"run_s\":1,\"wall_s\":1,\"worst_s\":1,\"storage_bytes\":1},\n"
    "\"systems\":[{\"id\":\"s1\",\"type\":\"hardware\",\"new\":null,\"tenants\":{\"count\":3,\"by\":\"system\"}}],\n\"steps\":[\n"
    "{\"seq\":1,\"do\":\"start\",\"system\":0},\n"
    "{\"seq\":2,\"do\":\"round\",\"id\":\"r1\",\"system\":0,\"new\":[],\"workloads\":[{\"name\":\"a\",\"tool\":\"fio\",\"pods\":2,\"copies\":4,\"threads\":1,\"params\":{}},"
    "{\"name\":\"b\",\"tool\":\"fio\",\"pods\":1,\"copies\":1,\"threads\":1}]},\n{\"seq\":3,\"do\":\"stop\",\"system\":0}\n]}\n";

static void unknown_keys_are_passed_over(void **state)
{
    const struct planfile *plan = read_plan(*state, str_of(small));
    if (!plan) fail_msg("%s", desk_told(*state));
    const struct planfile_step *steps = plan->steps.items;
    assert_int_equal(plan->steps.count, 3);
    assert_text(steps[1].id, "r1");
    assert_int_equal(steps[1].load, -1);
    assert_int_equal(steps[0].repeat, 0);
    assert_int_equal(steps[1].file_bytes, -1);
}

static void records_are_tenants_times_clients(void **state)
{
    struct desk *desk = *state;
    const struct planfile *plan = read_plan(desk, str_of(small));
    const struct planfile_step *steps = plan->steps.items;
    assert_int_equal(planfile_records(plan, &steps[1]), 3 * (2 * 4 + 1));
    assert_int_equal(planfile_records(plan, &steps[0]), 0);
    struct planfile_step far = steps[1];
    far.system = 7;                                             // no such system: one tenant
    assert_int_equal(planfile_records(plan, &far), 9);
    struct planfile_workload huge[] = { { .pods = INT64_MAX, .copies = 2 }, { .pods = 1, .copies = 1 } };
    far = (struct planfile_step){ .system = 0, .workloads = { huge, 2 } };
    assert_int_equal(planfile_records(plan, &far), INT64_MAX);
}

static void a_plan_that_was_cut_is_told(void **state)
{
    struct desk *desk = *state;
    str text = written_plan(desk);
    for (size_t length = 0; length < text.len - 1; length += 1 + text.len / 400) {
        if (read_plan(desk, str_first(text, length))) fail_msg("read after %zu of %zu bytes", length, text.len);
        assert_true(desk->diags->errors > 0);
    }
    assert_null(read_plan(desk, str_first(str_of(small), sizeof small - 5)));
    assert_string_equal(desk->diags->items[0].rule, "plan-cut");
}

static void what_is_no_plan_of_this_format_is_told(void **state)
{
    static const struct { const char *text, *rule; } rows[] = {
        { "", NULL }, { "4", NULL }, { "[]", NULL }, { "{}", "plan-format" }, { "{\"format\":\"expc.plan/2\"}", "plan-format" }, { "{\"format\":4}", "plan-format" },
        { "{\"format\":\"expc.plan/1\"}", "missing-key" }, { "{\"format\":\"expc.plan/1\",\n\"steps\":[\n]}", "missing-key" },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_null(read_plan(desk, str_of(rows[i].text)));
        assert_true(desk->diags->errors > 0);
        if (rows[i].rule) assert_string_equal(desk->diags->items[0].rule, rows[i].rule);
    }
}

static void a_wrong_step_is_told(void **state)
{
    static const struct { const char *from, *to; } rows[] = {
        { "\"seq\":1,\"do\":\"start\"", "\"seq\":1" }, { "\"seq\":1,", "\"seq\":\"one\"," }, { "{\"seq\":1", "{\"seq\"" }, { "\"workloads\":[{",
            "\"workloads\":[4,{" },
        { "{\"seq\":1,\"do\":\"start\",\"system\":0}", "[]" },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *at = strstr(small, rows[i].from);
        assert_non_null(at);
        str text = arena_printf(&desk->arena, "%.*s%s%s", (int)(at - small), small, rows[i].to, at + strlen(rows[i].from));
        if (read_plan(desk, text)) fail_msg("read with %s", rows[i].to);
        assert_true(desk->diags->errors > 0);
    }
}

static void the_schema_asks_for_what_is_required(void **state)
{
    struct desk *desk = *state;
    const char *schema = desk_json(desk, planfile_schema(&desk->arena));
    assert_non_null(strstr(schema, "\"deadline_s\":{\"type\":\"integer\""));
    assert_non_null(strstr(schema, "\"required\":[\"format\",\"id\",\"experiment\",\"sources\",\"run\",\"totals\",\"axes\",\"systems\",\"loads\",\"unchecked\",\"steps\"]"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(what_is_written_is_read_back_byte_for_byte),
        AT_DESK(the_layout_is_one_member_and_one_step_a_line),
        AT_DESK(a_bundle_stands_as_written_in_sorted_order),
        AT_DESK(a_reformatted_plan_is_read_alike),
        AT_DESK(unknown_keys_are_passed_over),
        AT_DESK(records_are_tenants_times_clients),
        AT_DESK(a_plan_that_was_cut_is_told),
        AT_DESK(what_is_no_plan_of_this_format_is_told),
        AT_DESK(a_wrong_step_is_told),
        AT_DESK(the_schema_asks_for_what_is_required),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
