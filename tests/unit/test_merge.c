// tests/unit/test_merge.c
#include "tree/merge.h"
#include "base/buffer.h"
#include "trees.h"

static void merges(struct desk *desk, const char *base, const char *over, const char *wanted)
{
    const struct node *under = base ? desk_yaml(desk, base) : NULL, *above = desk_yaml(desk, over);
    assert_string_equal(desk_json(desk, merge(&desk->arena, under, above)), wanted);
}

static void maps_merge_in_the_order_of_the_base(void **state)
{
    merges(*state, "{b: 1, a: {x: 1, y: 2}}", "{c: 3, a: {y: 4, z: 5}, b: 9}", "{\"b\":\"9\",\"a\":{\"x\":\"1\",\"y\":\"4\",\"z\":\"5\"},\"c\":\"3\"}");
}

static void null_removes_and_vanishes(void **state)
{
    merges(*state, "{a: 1, b: {c: 2, d: 3}}", "{a: null, b: {c: ~}, e: null, f: {g: null, h: 1}}", "{\"b\":{\"d\":\"3\"},\"f\":{\"h\":\"1\"}}");
    merges(*state, NULL, "{a: null, b: {c: ~, d: 1}}", "{\"b\":{\"d\":\"1\"}}");
    merges(*state, "{a: 1}", "{a: 'null'}", "{\"a\":\"null\"}");
}

static void null_over_all_leaves_nothing(void **state)
{
    struct desk *desk = *state;
    assert_null(merge(&desk->arena, desk_yaml(desk, "{a: 1}"), desk_yaml(desk, "null")));
}

static void scalars_and_lists_replace(void **state)
{
    merges(*state, "{a: [1, 2], b: x, c: {d: 1}}", "{a: [3], b: {e: 1}, c: y}", "{\"a\":[\"3\"],\"b\":{\"e\":\"1\"},\"c\":\"y\"}");
    merges(*state, "{a: [{name: x}]}", "{a: []}", "{\"a\":[]}");
}

static void a_list_keeps_its_nulls_for_overlays_in_it(void **state)
{
    merges(*state, NULL, "{path: [{name: raw, filename: null}]}", "{\"path\":[{\"name\":\"raw\",\"filename\":\"null\"}]}");
}

static void lists_of_named_maps_merge_by_name(void **state)
{
    merges(*state, "{c: [{name: a, x: 1}, {name: b, x: 2}]}", "{c: [{name: b, x: 3, y: 4}, {name: new, z: 5}]}",
        "{\"c\":[{\"name\":\"a\",\"x\":\"1\"},{\"name\":\"b\",\"x\":\"3\",\"y\":\"4\"},{\"name\":\"new\",\"z\":\"5\"}]}");
    merges(*state, "{c: [{name: a, x: 1}]}", "{c: [{name: a, x: null}]}", "{\"c\":[{\"name\":\"a\"}]}");
}

static void one_item_without_a_name_makes_a_list_replace(void **state)
{
    merges(*state, "{c: [{name: a}, {x: 1}]}", "{c: [{name: b}]}", "{\"c\":[{\"name\":\"b\"}]}");
    merges(*state, "{c: [{name: a}]}", "{c: [{name: b}, 7]}", "{\"c\":[{\"name\":\"b\"},\"7\"]}");
    merges(*state, "{c: [{name: a}]}", "{c: [{name: ~}]}", "{\"c\":[{\"name\":\"~\"}]}");
}

static void what_is_not_changed_is_shared(void **state)
{
    struct desk *desk = *state;
    const struct node *base = desk_yaml(desk, "{a: {b: 1}, c: 2}");
    const struct node *both = merge(&desk->arena, base, desk_yaml(desk, "{c: 3}"));
    assert_ptr_equal(node_get(both, STR("a")), node_get(base, STR("a")));
    assert_string_equal(desk_json(desk, base), "{\"a\":{\"b\":\"1\"},\"c\":\"2\"}");
    assert_ptr_equal(merge(&desk->arena, base, NULL), base);
    assert_ptr_equal(merge(&desk->arena, base, desk_yaml(desk, "{}")), base);
}

static void a_replaced_value_brings_its_place(void **state)
{
    struct desk *desk = *state;
    const struct node *both = merge(&desk->arena, desk_yaml(desk, "a: 1\nm:\n  x: 1\n"), desk_yaml(desk, "\n\n\na: 2\nm:\n  y: 1\n"));
    assert_int_equal(node_get(both, STR("a"))->at.line, 4);
    assert_int_equal(node_entry(both, STR("a"))->key_at.line, 4);
    assert_int_equal(node_entry(both, STR("m"))->key_at.line, 2);
}

// Large maps go through an index: the same answer, and not in quadratic time.
static void large_maps_merge_like_small_ones(void **state)
{
    struct desk *desk = *state;
    enum { COUNT = 30000 };
    struct node *base = node_map(&desk->arena), *over = node_map(&desk->arena);
    for (int i = 0; i < COUNT; i++) {
        node_put(&desk->arena, base, arena_printf(&desk->arena, "k%d", i), node_text(&desk->arena, STR("old")));
        node_put(&desk->arena, over, arena_printf(&desk->arena, "k%d", i + COUNT / 2), node_text(&desk->arena, STR("new")));
    }
    const struct node *both = merge(&desk->arena, base, over);
    assert_int_equal(both->count, COUNT + COUNT / 2);
    assert_string_equal(desk_json(desk, both->entries[COUNT / 2 - 1].value), "\"old\"");
    assert_string_equal(desk_json(desk, both->entries[COUNT / 2].value), "\"new\"");
    assert_true(str_equal(both->entries[COUNT].key, STR("k30000")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(maps_merge_in_the_order_of_the_base),
        AT_DESK(null_removes_and_vanishes),
        AT_DESK(null_over_all_leaves_nothing),
        AT_DESK(scalars_and_lists_replace),
        AT_DESK(a_list_keeps_its_nulls_for_overlays_in_it),
        AT_DESK(lists_of_named_maps_merge_by_name),
        AT_DESK(one_item_without_a_name_makes_a_list_replace),
        AT_DESK(what_is_not_changed_is_shared),
        AT_DESK(a_replaced_value_brings_its_place),
        AT_DESK(large_maps_merge_like_small_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
