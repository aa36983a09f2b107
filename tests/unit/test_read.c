// tests/unit/test_read.c - the experiment with what -f and --set lay over it, as one tree.
#include "experiments.h"
#include "validate/validate.h"

static const struct node *read_with(struct desk *desk, const char *yaml, const struct overlay *overlays, size_t count)
{
    struct source_list sources = { .experiment = source_new(&desk->arena, STR("in.yaml"), str_of(yaml)), .overlays = overlays, .overlay_count = count };
    desk->diags = diags_new(&desk->arena);
    return read_sources(&desk->arena, &sources, &(struct settle){ settle_names }, desk->diags);
}

static struct overlay file_over(struct desk *desk, const char *yaml)
{
    return (struct overlay){ .file = source_new(&desk->arena, STR("more.yaml"), str_of(yaml)) };
}

static const char *json_with_set(struct desk *desk, const char *yaml, const char *set)
{
    struct overlay overlay = { .set = str_of(set) };
    const struct node *tree = read_with(desk, yaml, &overlay, 1);
    return tree ? desk_json(desk, tree) : desk_told(desk);
}

static void a_set_value_lies_below_spec(void **state)
{
    static const struct { const char *set, *json; } rows[] = {
        { "bs=8k", "{\"spec\":{\"bs\":\"8k\"}}" }, { "a.b=1", "{\"spec\":{\"bs\":\"4k\",\"a\":{\"b\":\"1\"}}}" },
        { "a=[1, {b: c}]", "{\"spec\":{\"bs\":\"4k\",\"a\":[\"1\",{\"b\":\"c\"}]}}" }, { "a=b=c", "{\"spec\":{\"bs\":\"4k\",\"a\":\"b=c\"}}" },
        { "bs=", "{\"spec\":{}}" }, { "bs=null", "{\"spec\":{}}" }, { "bs=~", "{\"spec\":{}}" },
        { "metadata.name=x", "{\"spec\":{\"bs\":\"4k\"},\"metadata\":{\"name\":\"x\"}}" },
        { "workload.options.a.b=1", "{\"spec\":{\"bs\":\"4k\",\"workload\":{\"options\":{\"a.b\":\"1\"}}}}" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) assert_string_equal(json_with_set(*state, "spec: {bs: 4k}", rows[i].set), rows[i].json);
}

static void a_set_that_is_none_is_told(void **state)
{
    assert_string_equal(json_with_set(*state, "spec: {}", "runtime"), "bad-set 1:1+7 'runtime' sets nothing | --set path=value, such as --set "
        "workload.runtime=10s\n");
    assert_string_equal(json_with_set(*state, "spec: {}", "=10s"), "bad-set 1:1+4 '=10s' sets nothing | --set path=value, such as --set workload.runtime=10s\n");
    assert_non_null(strstr(json_with_set(*state, "spec: {}", "a=[1"), "yaml-syntax 1:"));
}

static void a_set_value_has_a_place_of_its_own(void **state)
{
    struct desk *desk = *state;
    struct overlay overlay = { .set = STR("workload.rw=wrong") };
    assert_null(compile_with(desk, fio_experiment(desk, "", ""), &overlay, 1));
    assert_string_equal(desk_told(desk), "bad-value 1:13+5 'rw' is 'wrong', which is none of its values | one of: read write trim randread randwrite randtrim "
        "rw readwrite randrw trimwrite randtrimwrite\n");
    assert_text(desk->diags->items[0].at.source->path, "--set");
}

static void an_overlay_meets_an_option_by_its_other_name(void **state)
{
    struct desk *desk = *state;
    struct overlay overlays[] = { file_over(desk, "spec: {workload: {blocksize: 8k, readwrite: write}}"), file_over(desk, "spec: {workloads: {main: {bs: 16k}}}"),
                                  { .set = STR("workload.timeout=9s") } };
    const struct output_context *context = compile_with(desk, fio_experiment(desk, ", bs: 4k", ""), overlays, 3);
    assert_non_null(context);
    assert_non_null(strstr(params_text(desk, &round_at(desk, context->plan, 0)->configuration.workloads[0]), "rw=write bs=16384 "));
    assert_int_equal(round_at(desk, context->plan, 0)->needs.run_s, 9);
    struct overlay twice = file_over(desk, "spec: {workload: {bs: 4k, blocksize: 8k}}");
    assert_null(compile_with(desk, fio_experiment(desk, "", ""), &twice, 1));
    assert_non_null(strstr(desk_told(desk), "duplicate-key"));
    struct overlay lone = file_over(desk, "spec: {workload: {runtime: 7s}}");
    context = compile_with(desk, experiment_of(desk, "system: {type: hardware}, workloads: {main: {tool: fio, size: 1G, timeout: 5s}}"), &lone, 1);
    assert_int_equal(round_at(desk, context->plan, 0)->needs.run_s, 7);
}

static void overlays_lie_over_each_other_in_order(void **state)
{
    struct desk *desk = *state;
    struct overlay overlays[] = { file_over(desk, "spec: {workload: {bs: 8k, rw: write}}"), { .set = STR("workload.bs=16k") }, file_over(desk,
        "spec: {workload: {rw: null}}") };
    const struct output_context *context = compile_with(desk, fio_experiment(desk, "", ""), overlays, 3);
    assert_non_null(context);
    assert_non_null(strstr(params_text(desk, &round_at(desk, context->plan, 0)->configuration.workloads[0]), "rw=read bs=16384 "));
    const struct planfile_source *sources = context->sources.items;
    assert_int_equal(context->sources.count, 4);
    assert_text(sources[0].path, "in.yaml");
    assert_text(sources[1].path, "more.yaml");
    assert_text(sources[2].set, "workload.bs=16k");
    assert_int_equal(sources[2].path.len, 0);
    assert_int_equal(sources[3].sha256.len, 64);
}

static void null_in_an_overlay_removes(void **state)
{
    struct desk *desk = *state;
    struct overlay overlay = file_over(desk, "spec: {sweep: {bs: null}, workload: {ramp_time: null}}");
    const struct output_context *context = compile_with(desk, fio_experiment(desk, ", ramp_time: 5s", ", sweep: {bs: [4k, 8k], iodepth: [1, 2]}"), &overlay, 1);
    assert_non_null(context);
    assert_int_equal(context->plan->row_count, 2);
    assert_int_equal(context->plan->estimate.ramp_s, 0);
}

static void bundles_of_an_overlay_merge_by_name(void **state)
{
    struct desk *desk = *state;
    struct overlay overlay = file_over(desk, "spec: {sweep: {how: [{name: b, workload: {bs: 64k}}, {name: c}]}}");
    const struct output_context *context = compile_with(desk, fio_experiment(desk, "", ", sweep: {how: [{name: a, workload: {bs: 8k}}, {name: b, workload: "
        "{bs: 16k}}]}"),
                                                        &overlay, 1);
    assert_non_null(context);
    assert_string_equal(titles_of(desk, context->plan), "how=a\nhow=b\nhow=c\n");
    assert_int_equal(settings_number(&round_at(desk, context->plan, 1)->configuration.workloads[0].settings, STR("bs"), 0), 65536);
}

static void a_wrong_overlay_is_told_in_its_own_file(void **state)
{
    struct desk *desk = *state;
    static const struct { const char *yaml, *told; } rows[] = {
        { "spec: {workload: {rw: wrong}}", "bad-value 1:23+5" }, { "spec: {\nworkloat: 4}", "unknown-key 2:1+8" }, { "[spec]",
            "bad-overlay 1:1+1 an overlay is a map, not a list" },
        { "4", "bad-overlay 1:1+1 an overlay is a map, not text" }, { "spec: [", "yaml-syntax" }, { "a: 1\na: 2", "duplicate-key 2:1+1" },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct overlay overlay = file_over(desk, rows[i].yaml);
        assert_null(compile_with(desk, fio_experiment(desk, "", ""), &overlay, 1));
        if (!strstr(desk_told(desk), rows[i].told)) fail_msg("%s told: %s", rows[i].yaml, desk_told(desk));
        assert_text(desk->diags->items[0].at.source->path, "more.yaml");
    }
}

static void all_that_is_wrong_with_all_files_is_told(void **state)
{
    struct desk *desk = *state;
    struct overlay overlays[] = { file_over(desk, "a: [1"), { .set = STR("nothing") } };
    assert_null(read_with(desk, "spec: {", overlays, 2));
    assert_int_equal(desk->diags->errors, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(a_set_value_lies_below_spec),
        AT_DESK(a_set_that_is_none_is_told),
        AT_DESK(a_set_value_has_a_place_of_its_own),
        AT_DESK(an_overlay_meets_an_option_by_its_other_name),
        AT_DESK(overlays_lie_over_each_other_in_order),
        AT_DESK(null_in_an_overlay_removes),
        AT_DESK(bundles_of_an_overlay_merge_by_name),
        AT_DESK(a_wrong_overlay_is_told_in_its_own_file),
        AT_DESK(all_that_is_wrong_with_all_files_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
