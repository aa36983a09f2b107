// tests/unit/test_node.c
#include "tree/node.h"
#include "trees.h"

static void keys_are_found_and_others_are_not(void **state)
{
    struct desk *desk = *state;
    const struct node *map = desk_yaml(desk, "{a: 1, b: 2}");
    assert_true(str_equal(node_get(map, STR("b"))->text, STR("2")));
    assert_null(node_get(map, STR("c")));
    assert_null(node_get(NULL, STR("a")));
    assert_null(node_get(node_get(map, STR("a")), STR("a")));
    assert_int_equal(node_entry(map, STR("b"))->key_at.column, 8);
}

static void nulls_are_plain_words_and_nothing(void **state)
{
    struct desk *desk = *state;
    const struct node *list = desk_yaml(desk, "- null\n- Null\n- NULL\n- ~\n-\n- \"null\"\n- ''\n- nul\n- {}\n- []\n");
    for (size_t i = 0; i < 5; i++) assert_true(node_is_null(list->items[i]));
    for (size_t i = 5; i < list->count; i++) assert_false(node_is_null(list->items[i]));
    assert_true(node_is_null(NULL));
}

static void equality_ignores_key_order_and_quotes(void **state)
{
    struct desk *desk = *state;
    const struct node *one = desk_yaml(desk, "{a: 1, b: [x, ~]}");
    assert_true(node_equal(one, desk_yaml(desk, "{b: ['x', null], a: \"1\"}")));
    assert_false(node_equal(one, desk_yaml(desk, "{a: 1, b: [x, '~']}")));
    assert_false(node_equal(one, desk_yaml(desk, "{a: 1, b: [x]}")));
    assert_false(node_equal(one, desk_yaml(desk, "{a: 1, c: [x, ~]}")));
    assert_false(node_equal(one, desk_yaml(desk, "{a: 1, b: x}")));
    assert_false(node_equal(one, NULL));
    assert_true(node_equal(NULL, NULL));
}

static void kinds_have_names_for_messages(void **state)
{
    struct desk *desk = *state;
    assert_true(str_equal(node_kind_name(desk_yaml(desk, "{}")), STR("a map")));
    assert_true(str_equal(node_kind_name(desk_yaml(desk, "[]")), STR("a list")));
    assert_true(str_equal(node_kind_name(desk_yaml(desk, "x")), STR("text")));
    assert_true(str_equal(node_kind_name(desk_yaml(desk, "~")), STR("nothing")));
    assert_true(str_equal(node_kind_name(node_integer(&desk->arena, 1)), STR("a number")));
    assert_true(str_equal(node_kind_name(node_bool(&desk->arena, true)), STR("true or false")));
}

static void built_trees_keep_order(void **state)
{
    struct desk *desk = *state;
    struct arena *arena = &desk->arena;
    struct node *map = node_map(arena), *list = node_list(arena);
    for (int64_t i = 0; i < 20; i++) node_add(arena, list, node_integer(arena, i - 10));
    node_put(arena, map, STR("z"), list);
    node_put(arena, map, STR("a"), node_text(arena, STR("1")));
    node_put(arena, map, STR("half"), node_number(arena, 0.5));
    node_put(arena, map, STR("yes"), node_bool(arena, true));
    assert_string_equal(desk_json(desk, map), "{\"z\":[-10,-9,-8,-7,-6,-5,-4,-3,-2,-1,0,1,2,3,4,5,6,7,8,9],\"a\":\"1\",\"half\":0.5,\"yes\":true}");
}

static void sorting_goes_all_the_way_down_and_by_bytes(void **state)
{
    struct desk *desk = *state;
    const struct node *node = desk_yaml(desk, "{b: [{z: 1, y: 2}], a: {d: 1, c: 2}, \xC3\xA4: 0, Z: 1, aa: {}}");
    assert_string_equal(desk_json(desk, node_sorted(&desk->arena, node)), "{\"Z\":\"1\",\"a\":{\"c\":\"2\",\"d\":\"1\"},\"aa\":{},\"b\":[{\"y\":\"2\",\"z\":\"1\"}],"
        "\"\xC3\xA4\":\"0\"}");
    assert_string_equal(desk_json(desk, node), "{\"b\":[{\"z\":\"1\",\"y\":\"2\"}],\"a\":{\"d\":\"1\",\"c\":\"2\"},\"\xC3\xA4\":\"0\",\"Z\":\"1\",\"aa\":{}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(keys_are_found_and_others_are_not),
        AT_DESK(nulls_are_plain_words_and_nothing),
        AT_DESK(equality_ignores_key_order_and_quotes),
        AT_DESK(kinds_have_names_for_messages),
        AT_DESK(built_trees_keep_order),
        AT_DESK(sorting_goes_all_the_way_down_and_by_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
