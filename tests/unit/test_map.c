// From text to a slot.
#include "unit.h"
#include "base/map.h"

static void what_was_not_put_in_is_not_found(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct map *map = map_new(&arena);
    assert_null(map_find(map, STR("a")));
    assert_null(map_find(map, (str){ 0 }));
    *map_slot(map, STR("a")) = map;
    assert_null(map_find(map, STR("b")));
    assert_null(map_find(map, STR("")));
    arena_free(&arena);
}

static void a_new_slot_holds_null_and_an_old_one_is_the_same(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct map *map = map_new(&arena);
    void **slot = map_slot(map, STR("a"));
    assert_null(*slot);
    *slot = &arena;
    assert_ptr_equal(map_slot(map, STR("a")), slot);
    assert_ptr_equal(*map_find(map, STR("a")), &arena);
    assert_int_equal(map_count(map), 1);
    arena_free(&arena);
}

static void the_empty_key_and_keys_with_nul_are_keys(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct map *map = map_new(&arena);
    *map_slot(map, (str){ 0 }) = map;
    assert_ptr_equal(*map_find(map, STR("")), map);
    *map_slot(map, STR("a\0b")) = &arena;
    assert_null(map_find(map, STR("a\0c")));
    assert_null(map_find(map, STR("a")));
    arena_free(&arena);
}

static void slots_stay_where_they_are_while_it_grows(void **state)
{
    (void)state;
    enum { MANY = 20000 };
    static void **slots[MANY];
    struct arena arena = { 0 };
    struct map *map = map_new(&arena);
    for (uintptr_t i = 0; i < MANY; i++) {
        slots[i] = map_slot(map, arena_printf(&arena, "key%ju", (uintmax_t)i));
        *slots[i] = (void *)i;
    }
    assert_int_equal(map_count(map), MANY);
    for (uintptr_t i = 0; i < MANY; i++) {
        void **found = map_find(map, arena_printf(&arena, "key%ju", (uintmax_t)i));
        assert_ptr_equal(found, slots[i]);
        assert_ptr_equal(*found, (void *)i);
    }
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_not_put_in_is_not_found),
        cmocka_unit_test(a_new_slot_holds_null_and_an_old_one_is_the_same),
        cmocka_unit_test(the_empty_key_and_keys_with_nul_are_keys),
        cmocka_unit_test(slots_stay_where_they_are_while_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
