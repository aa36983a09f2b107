// Stepping through lines of text, and series that get columns later.
#include "unit.h"
#include "parse/lines.h"
#include "parse/series.h"

#include <math.h>

static void numbers_stand_in_front(void **state)
{
    (void)state;
    str rest = STR("  12.50ms (95%)");
    double value;
    assert_true(lines_number(&rest, &value) && value == 12.5);
    assert_true(lines_literal(&rest, STR("ms (")) && lines_number(&rest, &value) && value == 95);
    rest = STR("1.8e19;");
    assert_true(lines_number(&rest, &value) && value == 1.8e19 && str_equal(rest, STR(";")));
    rest = STR("-3e");                      // no exponent
    assert_true(lines_number(&rest, &value) && value == -3 && str_equal(rest, STR("e")));
}

static void what_is_no_number_moves_nothing(void **state)
{
    static const char *const texts[] = { "NaN", "-", "", "  ", ".5", "inf" };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        str rest = str_of(texts[i]);
        double value;
        assert_false(lines_number(&rest, &value));
        assert_true(str_equal(rest, str_of(texts[i])));
    }
}

static void fields_are_counted_beyond_the_room(void **state)
{
    str fields[2];
    (void)state;
    assert_int_equal(lines_fields(STR(" a\tb  c "), fields, 2), 3);
    assert_true(str_equal(fields[1], STR("b")));
    assert_int_equal(lines_fields((str){ "2.00\0 7\0", 8 }, fields, 2), 2);        // NUL is a blank
}

static void sizes_are_powers_of_1024(void **state)
{
    double bytes;
    (void)state;
    assert_true(lines_size(STR("8Gb"), &bytes) && bytes == 8589934592.0);
    assert_true(lines_size(STR("16KiB"), &bytes) && bytes == 16384);
    assert_true(lines_size(STR("1.5m"), &bytes) && bytes == 1572864);
    assert_true(lines_size(STR("512"), &bytes) && bytes == 512);
    assert_false(lines_size(STR("8X"), &bytes));
    assert_false(lines_size(STR("8Gbit"), &bytes));
}

static void time_stamps_come_off(void **state)
{
    (void)state;
    assert_true(str_equal(lines_bare(STR("2015-01-03 16:40:43.758519\t r  b ")), STR("r  b")));
    assert_true(str_equal(lines_bare(STR("2015-01-03 16:40:43.758519 r")), STR("2015-01-03 16:40:43.758519 r")));
    assert_true(str_equal(lines_bare(STR("2015-01-03 16:40:43x758519\tr")), STR("2015-01-03 16:40:43x758519\tr")));
}

static void a_late_column_was_not_told_before(void **state)
{
    struct arena arena = { 0 };
    struct series series = { 0 };
    (void)state;
    for (int row = 0; row < 9; row++) {
        series_row(&arena, &series);
        if (row != 3) series_put(&arena, &series, STR("t_s"), row);
        if (row >= 5) series_put(&arena, &series, STR("tps"), 10 * row);
        series_put(&arena, &series, STR("t_s"), -1);       // the first counts
    }
    assert_int_equal(series.column_count, 2);
    assert_int_equal(series.row_count, 9);
    for (size_t row = 0; row < 9; row++) {
        assert_true(series.values[2 * row] == (row == 3 ? -1 : (double)row));
        assert_true(row >= 5 ? series.values[2 * row + 1] == 10 * (double)row : (bool)isnan(series.values[2 * row + 1]));
    }
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_stand_in_front),
        cmocka_unit_test(what_is_no_number_moves_nothing),
        cmocka_unit_test(fields_are_counted_beyond_the_room),
        cmocka_unit_test(sizes_are_powers_of_1024),
        cmocka_unit_test(time_stamps_come_off),
        cmocka_unit_test(a_late_column_was_not_told_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
