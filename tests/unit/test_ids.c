// tests/unit/test_ids.c - ids that are taken: found again, told from others, and still there after the table has grown.
#include "unit.h"
#include "plan/ids.h"
#include "plan/identity.h"

#include <stdio.h>

static void write_hex(char hex[HEX_DIGITS + 1], unsigned number, unsigned tail)
{
    snprintf(hex, HEX_DIGITS + 1, "%012x%052x", number * 2654435761U, tail);
}

static void many_ids_are_found_again(void **state)
{
    static char hexes[3000][HEX_DIGITS + 1];
    struct ids ids = { 0 };
    (void)state;
    assert_null(ids_known(&ids, "0123456789abcdef"));
    for (unsigned i = 0; i < 3000; i++) {
        write_hex(hexes[i], i, i);
        assert_null(ids_known(&ids, hexes[i]));
        struct taken_id *taken = ids_find(&ids, hexes[i]);
        assert_null(taken->hex);
        taken->hex = hexes[i];
        taken->index = i;
    }
    for (unsigned i = 0; i < 3000; i++) assert_int_equal(ids_known(&ids, hexes[i])->index, i);
    assert_int_equal(ids.count, 3000);
    ids_free(&ids);
}

// The same twelve digits in front of another digest: whoever asks must compare.
static void a_collision_is_the_same_entry(void **state)
{
    struct ids ids = { 0 };
    char one[HEX_DIGITS + 1], other[HEX_DIGITS + 1];
    (void)state;
    write_hex(one, 7, 1);
    write_hex(other, 7, 2);
    ids_find(&ids, one)->hex = one;
    assert_ptr_equal(ids_find(&ids, other)->hex, one);
    assert_int_equal(ids.count, 1);
    ids_free(&ids);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(many_ids_are_found_again), cmocka_unit_test(a_collision_is_the_same_entry) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
