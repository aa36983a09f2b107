// Numbers from text and back.
#include "unit.h"
#include "base/number.h"
#include <math.h>
#include <string.h>

static void integers_are_taken_whole_or_not_at_all(void **state)
{
    (void)state;
    static const struct { const char *text; int64_t value; } good[] = {
        { "0", 0 }, { "-0", 0 }, { "+7", 7 }, { "007", 7 }, { "9223372036854775807", INT64_MAX }, { "-9223372036854775808", INT64_MIN },
    };
    static const char *const bad[] = {
        "", "-", "+", " 1", "1 ", "1.0", "1e3", "0x10", "--1", "9223372036854775808", "-9223372036854775809", "99999999999999999999", "1_000",
    };
    int64_t value = 42;
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        assert_true(number_integer(str_of(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    value = 42;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(number_integer(str_of(bad[i]), &value));
    assert_int_equal(value, 42);
    assert_true(number_integer(str_first(STR("123"), 2), &value));
    assert_int_equal(value, 12);
}

static void hexadecimal_digits(void **state)
{
    (void)state;
    static const char *const bad[] = { "", "0x1", "g", "-1", "10000000000000000", " 1" };
    uint64_t value = 42;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(number_hex(str_of(bad[i]), &value));
    assert_int_equal(value, 42);
    assert_true(number_hex(STR("ffffFFFFffffFFFF"), &value) && value == UINT64_MAX);
    assert_true(number_hex(STR("0000000000000000000a"), &value) && value == 10);
}

static void decimal_numbers_are_finite_and_plain(void **state)
{
    (void)state;
    static const struct { const char *text; double value; } good[] = {
        { "0", 0 }, { "-1.5", -1.5 }, { "+2", 2 }, { ".5", 0.5 }, { "5.", 5 }, { "1e3", 1000 }, { "1E-3", 0.001 }, { "1.5e+2", 150 }, { "1e-400", 0 },
    };
    static const char *const bad[] = { "", ".", "-", "e5", "1e", "1e+", "0x10", "inf", "nan", "1e400", "-1e400", " 1", "1 ", "1,5", "1.2.3", "1f" };
    double value = 42;
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        assert_true(number_double(str_of(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    value = 42;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(number_double(str_of(bad[i]), &value));
    assert_true(value == 42);
}

static void a_number_of_a_thousand_digits_is_read_and_an_endless_one_refused(void **state)
{
    (void)state;
    char text[2000];
    double value = 0;
    memset(text, '0', sizeof text);
    text[0] = '1', text[1] = '.';
    assert_true(number_double((str){ text, 1000 }, &value));
    assert_true(value == 1);
    assert_false(number_double((str){ text, 2000 }, &value));
}

static void printing_is_short_and_plain_where_people_read(void **state)
{
    (void)state;
    static const struct { double value; const char *text; } cases[] = {
        { 0, "0" }, { -0.0, "-0" }, { 1, "1" }, { -17, "-17" }, { 0.1, "0.1" }, { -2.5, "-2.5" }, { 1234.5678, "1234.5678" }, { 100, "100" },
        { 1.0 / 3, "0.3333333333333333" }, { 0.1 + 0.2, "0.30000000000000004" }, { 1e-6, "0.000001" }, { 9.9e-7, "9.9e-7" }, { 0.00123, "0.00123" },
        { 123456789012345.5, "123456789012345.5" }, { 1e15, "1000000000000000" }, { 9007199254740991.0, "9007199254740991" },
        { 9007199254740992.0, "9.007199254740992e15" }, { 1e16, "1e16" }, { 1e300, "1e300" }, { 5e-324, "5e-324" }, { 1.7976931348623157e308, "1.7976931348623157e308" },
    };
    struct arena arena = { 0 };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_text(number_text(&arena, cases[i].value), cases[i].text);
    arena_free(&arena);
}

static uint64_t next_random(uint64_t *state)           // SplitMix64
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void check_round_trip(struct buffer *text, double value)
{
    double back = 0;
    buffer_clear(text);
    number_print(text, value);
    if (!number_double(buffer_str(text), &back) || back != value || signbit(back) != signbit(value))
        fail_msg("%.17g became %.*s", value, STR_ARG(buffer_str(text)));
    double size = fabs(value);
    if (size >= 1e-6 && size < 1e15 && memchr(text->data, 'e', text->len))
        fail_msg("%.17g has an exponent: %.*s", value, STR_ARG(buffer_str(text)));
}

static void a_hundred_thousand_numbers_come_back_the_same(void **state)
{
    (void)state;
    struct buffer text = { 0 };
    uint64_t seed = 1;
    for (int i = 0; i < 100000; i++) {
        uint64_t bits = next_random(&seed);
        double any, usual = (double)(int64_t)bits / (double)(1ull << (bits & 63));
        memcpy(&any, &bits, sizeof any);
        if (isfinite(any))
            check_round_trip(&text, any);
        check_round_trip(&text, usual);
    }
    buffer_free(&text);
}

static void sums_and_products_are_checked(void **state)
{
    (void)state;
    int64_t value = 0;
    assert_true(number_add(INT64_MAX, -1, &value) && value == INT64_MAX - 1);
    assert_false(number_add(INT64_MAX, 1, &value));
    assert_true(number_multiply(1 << 30, 1 << 30, &value) && value == (int64_t)1 << 60);
    assert_false(number_multiply(INT64_MIN, -1, &value));
}

static void integers_become_digits(void **state)
{
    static const struct { int64_t value; const char *text; } cases[] = {
        { 0, "0" }, { 7, "7" }, { -7, "-7" }, { 1000, "1000" }, { INT64_MAX, "9223372036854775807" }, { INT64_MIN, "-9223372036854775808" },
    };
    struct arena arena = { 0 };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_string_equal(number_integer_text(&arena, cases[i].value).data, cases[i].text);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_become_digits),
        cmocka_unit_test(integers_are_taken_whole_or_not_at_all),
        cmocka_unit_test(hexadecimal_digits),
        cmocka_unit_test(decimal_numbers_are_finite_and_plain),
        cmocka_unit_test(a_number_of_a_thousand_digits_is_read_and_an_endless_one_refused),
        cmocka_unit_test(printing_is_short_and_plain_where_people_read),
        cmocka_unit_test(a_hundred_thousand_numbers_come_back_the_same),
        cmocka_unit_test(sums_and_products_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
