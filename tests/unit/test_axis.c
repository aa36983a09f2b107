// tests/unit/test_axis.c - one entry of `sweep`: ranges, levels in the units of their field, field and bundle axes, and what is wrong with them.
#include "experiments.h"

static const char *sweep(struct desk *desk, const char *axes)
{
    return fio_experiment(desk, "", arena_printf(&desk->arena, ", sweep: {%s}", axes).data);
}

// The levels of the first axis, "name=value name=value".
static const char *levels_of(struct desk *desk, const char *axes)
{
    const struct axis *axis = &plan_of(desk, sweep(desk, axes))->points->axes[0];
    str *parts = arena_array(&desk->arena, str, axis->count);
    for (size_t i = 0; i < axis->count; i++)
        parts[i] = arena_printf(&desk->arena, "%.*s=%s", STR_ARG(axis->levels[i].name), desk_json(desk,
            axis->levels[i].value ? axis->levels[i].value : axis->levels[i].set));
    return arena_join(&desk->arena, parts, axis->count, STR(" ")).data;
}

static void ranges_include_their_end_when_they_hit_it(void **state)
{
    static const struct { const char *axes, *levels; bool noted; } rows[] = {
        { "iodepth: {from: 1, to: 8, factor: 2}", "1=1 2=2 4=4 8=8", false },
        { "iodepth: {from: 1, to: 9, factor: 2}", "1=1 2=2 4=4 8=8", true },
        { "iodepth: {from: 3, to: 30, factor: 10}", "3=3 30=30", false },
        { "iodepth: {from: 2, to: 6, step: 2}", "2=2 4=4 6=6", false },
        { "iodepth: {from: 2, to: 7, step: 2}", "2=2 4=4 6=6", true },
        { "iodepth: {from: 5, to: 5, step: 1}", "5=5", false },
        { "iodepth: {from: 5, to: 6, step: 100}", "5=5", true },
        { "bs: {from: 4k, to: 64k, factor: 4}", "4k=4096 16k=16384 64k=65536", false },
        { "bs: {from: 4k, to: 12k, step: 4k}", "4k=4096 8k=8192 12k=12288", false },
        { "size: {from: 1G, to: 2G, step: 512M}", "1G=1073741824 1536M=1610612736 2G=2147483648", false },
        { "runtime: {from: 30s, to: 1m, step: 15s}", "30=30 45=45 60=60", false },
        { "nice: {from: -4, to: 4, step: 4}", "-4=-4 0=0 4=4", false },
        { "threads: {from: 1, to: 4, step: 3}", "1=1 4=4", false },
        { "storage.size: {from: 20Gi, to: 40Gi, step: 10Gi}", "20Gi=21474836480 30Gi=32212254720 40Gi=42949672960", false },
        { "system.resources.requests.cpu: {from: 500m, to: 1500m, step: 500m}", "500m=500 1=1000 1500m=1500", false },
        { "number_ios: {from: 9223372036854775806, to: 9223372036854775807, step: 5}", "9223372036854775806=9223372036854775806", true },      // no overflow
        { "number_ios: {from: 4611686018427387905, to: 9223372036854775807, factor: 2}", "4611686018427387905=4611686018427387905", true },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *levels = levels_of(desk, rows[i].axes);
        if (strcmp(levels, rows[i].levels)) fail_msg("%s gives %s", rows[i].axes, levels);
        bool noted = false;
        for (size_t k = 0; k < desk->diags->count; k++) noted = noted || !strcmp(desk->diags->items[k].rule, "range-end");
        if (noted != rows[i].noted) fail_msg("%s told: %s", rows[i].axes, desk_told(desk));
    }
}

static void the_note_says_where_a_range_ends(void **state)
{
    struct desk *desk = *state;
    plan_of(desk, sweep(desk, "iodepth: {from: 1, to: 9, factor: 2}"));
    assert_string_equal(desk_told(desk), "range-end 4:98+1 the range of 'iodepth' ends at 8, below its 'to' | \n");
    assert_int_equal(desk->diags->items[0].severity, DIAG_NOTE);
}

static void wrong_axes_are_told(void **state)
{
    static const struct { const char *axes, *told; } rows[] = {
        { "iodepth: {from: 1, to: 8}", "needs one of step and factor" },
        { "iodepth: {from: 1, to: 8, step: 1, factor: 2}", "needs one of step and factor" },
        { "iodepth: {to: 8, step: 1}", "has no from" }, { "iodepth: {from: 1, step: 1}", "has no to" },
        { "iodepth: {from: [1], to: 8, step: 1}", "'from' wants a number, not a list" },
        { "iodepth: {from: 8, to: 1, step: 1}", "does not go from its from to its to" },
        { "rwmixread: {from: 0, to: 8, factor: 2}", "does not go from its from to its to" },
        { "iodepth: {from: 1, to: 8, factor: 1}", "'factor' is 1, below its least value 2" }, { "iodepth: {from: 1, to: 8, factor: -2}", "'factor' is -2" },
        { "iodepth: {from: 1, to: 8, factor: 1.5}", "'factor' wants a whole number, not '1.5'" },
        { "rwmixread: {from: 1, to: 8, step: 0}", "'step' is 0, below its least value 1" },
        { "iodepth: {from: 1, to: 70000, step: 1}", "'iodepth' is 70000, outside 1 to 65536" },
        { "bs: {from: '4k,8k', to: 64k, factor: 2}", "'from' is no single number" },
        { "storage.size: {from: auto, to: 64Gi, step: 1Gi}", "'from' is no single number" },
        { "rw: {from: 1, to: 8, step: 1}", "'rw' is not a number and has no range" }, { "direct: {from: 0, to: 1, step: 1}", "has no range" },
        { "storage.mode: {from: 0, to: 1, step: 1}", "has no range" }, { "placement.clients.node: {from: 0, to: 1, step: 1}", "has no range" },
        { "iodepth: {from: 1, to: 8, steps: 1}", "unknown key 'steps' in the range of 'iodepth'" },
        { "iodepth: {from: 1, to: 10001, step: 1}", "more than 10000 levels" },
        { "iodepth: []", "no-levels" }, { "iodepth: 4", "no-levels" }, { "free: []", "no-levels" },
        { "iodepth: [1, 0]", "out-of-range" }, { "iodepth: [1, two]", "bad-value" }, { "bs: [4k, 8x]", "bad-value" },
        { "iodepth: [1, {name: a}]", "mixed-levels" }, { "iodepth: [1, null]", "not nothing" }, { "free: [{name: a}, 4]", "mixed-levels" },
        { "iodepth: [1, 2, 1]", "'1' and '1' are the same level" }, { "bs: [4k, 4096]", "'4k' and '4096' are the same level of 'bs'" },
        { "bs: ['4k,8k', '4096,8192']", "the same level" }, { "storage.size: [1Gi, 1024Mi]", "the same level" },
        { "free: [{name: a}, {name: a}]", "two levels of 'free' are called 'a'" },
        { "free: [{title: a}]", "level-name" }, { "free: [{name: 'a b'}]", "level-name" }, { "free: [{name: [a]}]", "level-name" },
        { "free: [{name: a2345678901234567890123456789012345678901234567890123456789012345}]", "level-name" },
        { "iodepht: [1]", "did you mean 'iodepth'?" }, { "free: [1, 2]", "unknown-axis" }, { "free: {from: 1, to: 2, step: 1}", "unknown-axis" },
        { "storage: [{name: a}]", "axis-name" }, { "main: [{name: a}]", "axis-name" }, { "run: [{name: a}]", "axis-name" },
        { "free: [{name: a, run: {via: pod}}]", "a level cannot set 'run'" }, { "free: [{name: a, storag: {size: 1Gi}}]", "did you mean 'storage'?" },
        { "free: [{name: a, workload: {iodepht: 4}}]", "did you mean 'iodepth'?" },
        { "free: [{name: a, storage: 4}]", "'storage' wants a map, not text" },
        { "free: [{name: a, workload: {bs: 4k, blocksize: 8k}}]", "duplicate-key" },
        { "system: [4]", "unknown-axis" }, { "system.resources: [4]", "unknown-axis" }, { "storage.siz: [1Gi]", "unknown-axis" },
        { "workload: [4]", "unknown-axis" }, { "workload.bz: [4]", "unknown-axis" }, { "other.bs: [4k]", "unknown-axis" },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *told = wrong_with(desk, sweep(desk, rows[i].axes));
        if (!strstr(told, rows[i].told)) fail_msg("%s told: %s", rows[i].axes, told);
        if (desk->diags->items[0].at.line != 4) fail_msg("%s told without its place: %s", rows[i].axes, told);
    }
}

static const char *long_list(struct desk *desk, int count, int last)
{
    struct buffer axes = { 0 };
    buffer_add(&axes, STR("iodepth: ["));
    for (int i = 1; i < count; i++) buffer_printf(&axes, "%d, ", i);
    buffer_printf(&axes, "%d]", last);
    str copy = arena_copy(&desk->arena, buffer_str(&axes));
    buffer_free(&axes);
    return copy.data;
}

static void equal_levels_are_found_in_long_lists_too(void **state)
{
    struct desk *desk = *state;
    assert_non_null(strstr(wrong_with(desk, sweep(desk, long_list(desk, 5000, 4998))), "'4998' and '4998' are the same level"));
}

static void a_list_has_its_limit(void **state)
{
    struct desk *desk = *state;
    assert_int_equal(compile_large(desk, sweep(desk, long_list(desk, 10000, 10000)))->plan->row_count, 10000);
    assert_non_null(strstr(wrong_with(desk, sweep(desk, long_list(desk, 10001, 10001))), "too-many-levels 4:98+1 'iodepth' has more than 10000 levels"));
}

static void fields_are_found_by_all_their_names(void **state)
{
    static const struct { const char *name, *path; enum scope scope; } rows[] = {
        { "bs: [8k]", "workloads.main.bs", SCOPE_ROUND }, { "blocksize: [8k]", "workloads.main.bs", SCOPE_ROUND },
        { "workload.bs: [8k]", "workloads.main.bs", SCOPE_ROUND }, { "main.bs: [8k]", "workloads.main.bs", SCOPE_ROUND },
        { "workloads.main.bs: [8k]", "workloads.main.bs", SCOPE_ROUND }, { "threads: [2]", "workloads.main.threads", SCOPE_ROUND },
        { "pods: [1]", "workloads.main.pods", SCOPE_ROUND }, { "options.zz_new: [8k]", "workloads.main.options.zz_new", SCOPE_ROUND },
        { "workload.image: ['a:1']", "workloads.main.image", SCOPE_ROUND },
        { "placement.clients.node: [a]", "placement.clients.node", SCOPE_ROUND }, { "placement.system.node: [a]", "placement.system.node", SCOPE_SYSTEM },
        { "placement.clients.selector.disk: [a]", "placement.clients.selector.disk", SCOPE_ROUND },
        { "storage.size: [8Gi]", "storage.size", SCOPE_SYSTEM }, { "system.image: ['a:1']", "system.image", SCOPE_SYSTEM },
        { "system.resources.limits.cpu: [2]", "system.resources.limits.cpu", SCOPE_SYSTEM },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct axis *axis = &plan_of(desk, sweep(desk, rows[i].name))->points->axes[0];
        if (!str_equal(axis->path, str_of(rows[i].path)) || axis->scope != rows[i].scope) fail_msg("%s is %.*s", rows[i].name, STR_ARG(axis->path));
    }
}

static void a_bundle_turns_with_the_dearest_thing_it_touches(void **state)
{
    struct desk *desk = *state;
    static const struct { const char *set; enum scope scope; } rows[] = {
        { "", SCOPE_ROUND }, { ", workload: {bs: 8k}", SCOPE_ROUND }, { ", placement: {clients: {node: a}}", SCOPE_ROUND },
        { ", placement: {system: {node: a}}", SCOPE_SYSTEM }, { ", workload: {bs: 8k}, storage: {size: 8Gi}", SCOPE_SYSTEM }, { ", system: {image: 'a:1'}",
            SCOPE_SYSTEM },
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct axis *axis = &plan_of(desk, sweep(desk, arena_printf(&desk->arena, "free: [{name: a, title: A}, {name: b%s}]",
            rows[i].set).data))->points->axes[0];
        assert_int_equal(axis->scope, rows[i].scope);
        assert_int_equal(axis->path.len, 0);
        assert_text(axis->levels[0].title, "A");
        assert_int_equal(node_get(axis->levels[0].set, STR("name")) != NULL, 0);
    }
}

static void axes_that_set_one_path_are_told(void **state)
{
    static const struct { const char *axes, *told; } rows[] = {
        { "bs: [4k, 8k], blocksize: [16k]", "'bs' and 'blocksize' both set workloads.main.bs" },
        { "bs: [4k, 8k], set: [{name: a}, {name: b, workload: {bs: 8k}}]", "'bs' and 'set' both set workloads.main.bs" },
        { "a: [{name: a, storage: {size: 1Gi}}], b: [{name: b, storage: {size: 2Gi}}]", "'a' and 'b' both set storage.size" },
        { "placement.system.selector.disk: [x], b: [{name: b, placement: {system: {selector: null}}}]", "both set placement.system.selector" },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *told = wrong_with(desk, sweep(desk, rows[i].axes));
        if (!strstr(told, rows[i].told) || !strstr(told, "axes-overlap")) fail_msg("%s told: %s", rows[i].axes, told);
    }
    plan_of(desk, sweep(desk, "bs: [4k, 8k], set: [{name: a}, {name: b, workload: {bssplit: 8k/100}}]"));       // one is no part of the other
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(ranges_include_their_end_when_they_hit_it),
        AT_DESK(the_note_says_where_a_range_ends),
        AT_DESK(wrong_axes_are_told),
        AT_DESK(equal_levels_are_found_in_long_lists_too),
        AT_DESK(a_list_has_its_limit),
        AT_DESK(fields_are_found_by_all_their_names),
        AT_DESK(a_bundle_turns_with_the_dearest_thing_it_touches),
        AT_DESK(axes_that_set_one_path_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
