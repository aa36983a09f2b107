// Views of text.
#include "unit.h"

static void zero_is_the_empty_text(void **state)
{
    (void)state;
    str zero = { 0 };
    assert_true(str_equal(zero, STR("")));
    assert_true(str_equal(str_of(NULL), zero));
    assert_int_equal(str_compare(zero, STR("")), 0);
    assert_true(str_compare(zero, STR("a")) < 0);
    assert_true(str_starts(zero, zero) && str_ends(zero, zero) && str_contains(zero, zero));
    assert_false(str_starts(zero, STR("a")) || str_ends(zero, STR("a")) || str_contains(zero, STR("a")));
    assert_int_equal(str_trim(zero).len, 0);
    assert_int_equal(str_width(zero), 0);
    assert_int_equal(str_from(zero, 3).len, 0);
    assert_false(str_cut(zero, ',').found);
}

static void comparing_is_by_bytes_and_a_prefix_sorts_first(void **state)
{
    (void)state;
    assert_true(str_equal(STR("abc"), STR("abc")));
    assert_false(str_equal(STR("abc"), STR("abd")));
    assert_false(str_equal(STR("abc"), STR("ab")));
    assert_true(str_compare(STR("ab"), STR("abc")) < 0);
    assert_true(str_compare(STR("b"), STR("abc")) > 0);
    assert_true(str_compare(STR("\xC3\xA9"), STR("z")) > 0);
    assert_true(str_equal(STR("a\0b"), STR("a\0b")));
    assert_false(str_equal(STR("a\0b"), STR("a\0c")));
}

static void starts_ends_contains(void **state)
{
    (void)state;
    str s = STR("manifests/20.yaml");
    assert_true(str_starts(s, STR("manifests/")));
    assert_false(str_starts(s, STR("manifests/20.yaml.")));
    assert_true(str_ends(s, STR(".yaml")));
    assert_false(str_ends(STR("yaml"), STR(".yaml")));
    assert_true(str_contains(s, STR("/2")) && str_contains(s, s));
    assert_false(str_contains(s, STR("/3")));
}

static void trim_takes_blanks_from_both_ends_only(void **state)
{
    (void)state;
    assert_text(str_trim(STR(" \t a b\r\n ")), "a b");
    assert_text(str_trim(STR(" \n\t\r")), "");
    assert_text(str_trim(STR("x")), "x");
}

static void from_and_first_stay_inside(void **state)
{
    (void)state;
    assert_text(str_from(STR("abc"), 1), "bc");
    assert_text(str_from(STR("abc"), 3), "");
    assert_text(str_from(STR("abc"), 99), "");
    assert_text(str_first(STR("abc"), 2), "ab");
    assert_text(str_first(STR("abc"), 99), "abc");
}

static void cut_without_separator_keeps_everything(void **state)
{
    (void)state;
    struct cut cut = str_cut(STR("abc"), '=');
    assert_false(cut.found);
    assert_text(cut.head, "abc");
    assert_text(cut.tail, "");
}

static void cut_splits_at_the_first(void **state)
{
    (void)state;
    struct cut cut = str_cut(STR("a=b=c"), '=');
    assert_true(cut.found);
    assert_text(cut.head, "a");
    assert_text(cut.tail, "b=c");
    cut = str_cut(STR("a="), '=');
    assert_true(cut.found);
    assert_text(cut.tail, "");
}

static void width_counts_characters(void **state)
{
    (void)state;
    assert_int_equal(str_width(STR("abc")), 3);
    assert_int_equal(str_width(STR("\xC3\xA9t\xC3\xA9")), 3);
    assert_int_equal(str_width(STR("\xE6\x97\xA5\xF0\x9F\x98\x80")), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_is_the_empty_text),
        cmocka_unit_test(comparing_is_by_bytes_and_a_prefix_sorts_first),
        cmocka_unit_test(starts_ends_contains),
        cmocka_unit_test(trim_takes_blanks_from_both_ends_only),
        cmocka_unit_test(from_and_first_stay_inside),
        cmocka_unit_test(cut_without_separator_keeps_everything),
        cmocka_unit_test(cut_splits_at_the_first),
        cmocka_unit_test(width_counts_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
