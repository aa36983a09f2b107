// tests/unit/test_path.c
#include "tree/path.h"
#include "trees.h"

static void keys_come_one_by_one(void **state)
{
    (void)state;
    str path = STR("spec.workload.bs");
    assert_true(str_equal(path_next(&path, STR("")), STR("spec")));
    assert_true(str_equal(path_next(&path, STR("spec")), STR("workload")));
    assert_true(str_equal(path_next(&path, STR("workload")), STR("bs")));
    assert_int_equal(path.len, 0);
}

static void names_of_settings_may_hold_dots(void **state)
{
    struct desk *desk = *state;
    const struct node *tree = desk_yaml(desk, "{tuning: {sysctls: {vm.swappiness: 1}}, system: {parameters: {a.b.c: x}}}");
    assert_string_equal(desk_json(desk, path_get(tree, STR("tuning.sysctls.vm.swappiness"))), "\"1\"");
    assert_string_equal(desk_json(desk, path_get(tree, STR("system.parameters.a.b.c"))), "\"x\"");
    str path = STR("sysctls");
    assert_true(str_equal(path_next(&path, STR("")), STR("sysctls")));
}

static void absent_and_scalar_on_the_way_give_null(void **state)
{
    struct desk *desk = *state;
    const struct node *tree = desk_yaml(desk, "{a: {b: 1}}");
    assert_ptr_equal(path_get(tree, STR("")), tree);
    assert_null(path_get(tree, STR("a.c")));
    assert_null(path_get(tree, STR("a.b.c")));
    assert_null(path_get(NULL, STR("a")));
}

static void a_tree_of_a_path_can_be_merged_and_has_places(void **state)
{
    struct desk *desk = *state;
    const struct source *source = source_new(&desk->arena, STR("--set"), STR("a.options.x.y=1"));
    const struct span at = { source, 1, 1, 13 };
    const struct node *tree = path_tree(&desk->arena, STR("a.options.x.y"), at, node_text(&desk->arena, STR("1")));
    assert_string_equal(desk_json(desk, tree), "{\"a\":{\"options\":{\"x.y\":\"1\"}}}");
    assert_ptr_equal(node_get(tree, STR("a"))->at.source, source);
    assert_int_equal(node_entry(tree, STR("a"))->key_at.length, 13);
    assert_string_equal(desk_json(desk, path_tree(&desk->arena, STR(""), at, node_bool(&desk->arena, true))), "true");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(keys_come_one_by_one),
        AT_DESK(names_of_settings_may_hold_dots),
        AT_DESK(absent_and_scalar_on_the_way_give_null),
        AT_DESK(a_tree_of_a_path_can_be_merged_and_has_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
