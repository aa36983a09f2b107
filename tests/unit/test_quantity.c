// Sizes, CPU and durations.
#include "unit.h"
#include "base/quantity.h"

#define KI ((int64_t)1 << 10)
#define MI ((int64_t)1 << 20)
#define GI ((int64_t)1 << 30)

struct expected { const char *text; enum quantity_problem problem; int64_t value; };

static void check(enum quantity_problem (*read)(str, int64_t *), const struct expected *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int64_t value = -77;
        enum quantity_problem problem = read(str_of(rows[i].text), &value);
        int64_t expected = rows[i].problem == QUANTITY_OK ? rows[i].value : -77;       // untouched after a problem
        if (problem != rows[i].problem || value != expected)
            fail_msg("'%s' gave problem %d and %lld, not %d and %lld", rows[i].text, (int)problem, (long long)value, (int)rows[i].problem, (long long)expected);
    }
}

static void bytes_are_exact_or_refused(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        { "0", QUANTITY_OK, 0 }, { "1000", QUANTITY_OK, 1000 }, { "50Gi", QUANTITY_OK, 50 * GI }, { "50G", QUANTITY_OK, 50000000000 },
        { "1.5Gi", QUANTITY_OK, 3 * GI / 2 }, { "1.5000000000000000000000000Gi", QUANTITY_OK, 3 * GI / 2 }, { ".5Ki", QUANTITY_OK, 512 },
        { "5.", QUANTITY_OK, 5 },
        { "+4Ki", QUANTITY_OK, 4096 }, { "007k", QUANTITY_OK, 7000 }, { "1e3", QUANTITY_OK, 1000 }, { "1E3", QUANTITY_OK, 1000 },
        { "1.5e+3", QUANTITY_OK, 1500 },
        { "1E", QUANTITY_OK, 1000000000000000000 }, { "1.25E", QUANTITY_OK, 1250000000000000000 }, { "7Ei", QUANTITY_OK, 7 * GI * GI },
        { "2000m", QUANTITY_OK, 2 },
        { "5000e-3", QUANTITY_OK, 5 }, { "9007199254740993", QUANTITY_OK, 9007199254740993 }, { "9223372036854775807", QUANTITY_OK, INT64_MAX },
        { "100000000000000000000000e-20", QUANTITY_OK, 1000 }, { "0e99999999999", QUANTITY_OK, 0 }, { "-0", QUANTITY_OK, 0 },
        { "0.1", QUANTITY_FRACTION, 0 }, { "0.1Gi", QUANTITY_FRACTION, 0 }, { "1m", QUANTITY_FRACTION, 0 }, { "1n", QUANTITY_FRACTION, 0 },
        { "1e-3", QUANTITY_FRACTION, 0 },
        { "1e-99999999999", QUANTITY_FRACTION, 0 }, { "0.12345678901234567890123456789", QUANTITY_FRACTION, 0 },
        { "-1", QUANTITY_RANGE, 0 }, { "-1Gi", QUANTITY_RANGE, 0 }, { "8Ei", QUANTITY_RANGE, 0 }, { "9223372036854775808", QUANTITY_RANGE, 0 },
        { "10E", QUANTITY_RANGE, 0 },
        { "123456789012345678901234567890", QUANTITY_RANGE, 0 }, { "1e19", QUANTITY_RANGE, 0 }, { "1e99999999999", QUANTITY_RANGE, 0 },
        { "", QUANTITY_SYNTAX, 0 }, { "4 k", QUANTITY_SYNTAX, 0 }, { " 4k", QUANTITY_SYNTAX, 0 }, { "4k ", QUANTITY_SYNTAX, 0 },
        { "Gi", QUANTITY_SYNTAX, 0 }, { ".", QUANTITY_SYNTAX, 0 },
        { "-", QUANTITY_SYNTAX, 0 }, { "1.2.3", QUANTITY_SYNTAX, 0 }, { "1e3Gi", QUANTITY_SYNTAX, 0 }, { "1_000", QUANTITY_SYNTAX, 0 },
        { "0x10", QUANTITY_SYNTAX, 0 }, { "auto", QUANTITY_SYNTAX, 0 },
        { "4K", QUANTITY_UNIT, 0 }, { "4KB", QUANTITY_UNIT, 0 }, { "4GB", QUANTITY_UNIT, 0 }, { "4gi", QUANTITY_UNIT, 0 },
        { "1e", QUANTITY_UNIT, 0 }, { "4GiB", QUANTITY_UNIT, 0 },
    };
    check(quantity_bytes, rows, COUNT_OF(rows));
}

static void cpu_counts_in_thousandths(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        { "4", QUANTITY_OK, 4000 }, { "0.5", QUANTITY_OK, 500 }, { "250m", QUANTITY_OK, 250 }, { "1e-1", QUANTITY_OK, 100 },
        { "1k", QUANTITY_OK, 1000000 }, { "0", QUANTITY_OK, 0 },
        { "0.0005", QUANTITY_FRACTION, 0 }, { "0.5m", QUANTITY_FRACTION, 0 }, { "-1", QUANTITY_RANGE, 0 }, { "9223372036854775807", QUANTITY_RANGE, 0 },
        { "", QUANTITY_SYNTAX, 0 }, { "four", QUANTITY_SYNTAX, 0 }, { "4c", QUANTITY_UNIT, 0 },
    };
    check(quantity_cpu, rows, COUNT_OF(rows));
}

static void fio_sizes_are_powers_of_1024(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        { "4096", QUANTITY_OK, 4096 }, { "4k", QUANTITY_OK, 4096 }, { "4K", QUANTITY_OK, 4096 }, { "4KB", QUANTITY_OK, 4096 }, { "4kb", QUANTITY_OK, 4096 },
        { "4KiB", QUANTITY_OK, 4096 }, { "4kib", QUANTITY_OK, 4096 }, { "1m", QUANTITY_OK, MI }, { "1M", QUANTITY_OK, MI }, { "4G", QUANTITY_OK, 4 * GI },
        { "2t", QUANTITY_OK, 2 * KI * GI }, { "1p", QUANTITY_OK, MI * GI }, { "512b", QUANTITY_OK, 512 }, { "512B", QUANTITY_OK, 512 }, { "0", QUANTITY_OK, 0 },
        { "-1", QUANTITY_RANGE, 0 }, { "-4k", QUANTITY_RANGE, 0 }, { "9000p", QUANTITY_RANGE, 0 },
        { "", QUANTITY_SYNTAX, 0 }, { "4 k", QUANTITY_SYNTAX, 0 }, { "k", QUANTITY_SYNTAX, 0 }, { "1.5G", QUANTITY_SYNTAX, 0 },
        { "1e3", QUANTITY_SYNTAX, 0 }, { "20%", QUANTITY_SYNTAX, 0 },
        { "0x10", QUANTITY_SYNTAX, 0 }, { "4q", QUANTITY_UNIT, 0 }, { "4kk", QUANTITY_UNIT, 0 }, { "4ki", QUANTITY_UNIT, 0 },
        { "4kbi", QUANTITY_UNIT, 0 }, { "1e", QUANTITY_UNIT, 0 }, { "4bb", QUANTITY_UNIT, 0 },
    };
    check(quantity_fio_size, rows, COUNT_OF(rows));
}

static void durations_are_whole_seconds(void **state)
{
    (void)state;
    static const struct expected rows[] = {
        { "60", QUANTITY_OK, 60 }, { "60s", QUANTITY_OK, 60 }, { "5m", QUANTITY_OK, 300 }, { "2h", QUANTITY_OK, 7200 },
        { "1d", QUANTITY_OK, 86400 }, { "1h30m", QUANTITY_OK, 5400 },
        { "1d2h3m4s", QUANTITY_OK, 93784 }, { "1h5s", QUANTITY_OK, 3605 }, { "1.5m", QUANTITY_OK, 90 }, { "2000ms", QUANTITY_OK, 2 },
        { "0", QUANTITY_OK, 0 }, { "0s", QUANTITY_OK, 0 },
        { "0.5s", QUANTITY_FRACTION, 0 }, { "0.5", QUANTITY_FRACTION, 0 }, { "500ms", QUANTITY_FRACTION, 0 }, { "1h0.5s", QUANTITY_FRACTION, 0 },
        { "-1", QUANTITY_RANGE, 0 }, { "-1s", QUANTITY_RANGE, 0 }, { "106751991167301d", QUANTITY_RANGE, 0 }, { "106751991167300d86400h", QUANTITY_RANGE, 0 },
        { "9223372036854775808", QUANTITY_RANGE, 0 },
        { "", QUANTITY_SYNTAX, 0 }, { "s", QUANTITY_SYNTAX, 0 }, { "5 m", QUANTITY_SYNTAX, 0 }, { "1h30", QUANTITY_SYNTAX, 0 },
        { "30m1h", QUANTITY_SYNTAX, 0 }, { "1m1m", QUANTITY_SYNTAX, 0 },
        { "1h ", QUANTITY_SYNTAX, 0 }, { "1:30", QUANTITY_SYNTAX, 0 },
        { "5x", QUANTITY_UNIT, 0 }, { "5M", QUANTITY_UNIT, 0 }, { "5min", QUANTITY_UNIT, 0 }, { "1h5x", QUANTITY_UNIT, 0 },
    };
    check(quantity_seconds, rows, COUNT_OF(rows));
}

static void decimal_suffixes_are_told_from_binary_ones(void **state)
{
    (void)state;
    static const char *const decimal[] = { "50G", "1k", "1.5M", "2T", "1P", "1E" };
    static const char *const others[] = { "50Gi", "1000", "1e9", "1E9", "100m", "", "G", "50g", "1Ki" };
    for (size_t i = 0; i < COUNT_OF(decimal); i++)
        assert_true(quantity_is_decimal_suffix(str_of(decimal[i])));
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_false(quantity_is_decimal_suffix(str_of(others[i])));
}

static void what_was_meant_by_a_wrong_unit_is_guessed_only_when_it_reads(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        { "4g", "4Gi" }, { "4GB", "4Gi" }, { "1.5gib", "1.5Gi" }, { "4K", "4Ki" }, { "4 kb", "4Ki" }, { "2ti", "2Ti" }, { "1.2.3g", "" },
        { "0.3k", "" }, { "4min", "" }, { "4", "" }, { "4b", "" },
        { "big", "" }, { "", "" }, { "-4g", "" }, { "9999999p", "" },
    };
    struct arena arena = { 0 };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_text(quantity_bytes_meant(&arena, str_of(rows[i][0])), rows[i][1]);
    arena_free(&arena);
}

static void sizes_are_written_with_the_largest_exact_unit_and_read_back(void **state)
{
    (void)state;
    static const struct { int64_t bytes; const char *kubernetes, *fio; } rows[] = {
        { 0, "0", "0" }, { 1000, "1000", "1000" }, { 4096, "4Ki", "4k" }, { 1536, "1536", "1536" }, { 1 << 20, "1Mi", "1M" }, { 50 * GI, "50Gi", "50G" },
        { 3 * GI / 2, "1536Mi", "1536M" }, { KI * GI, "1Ti", "1T" }, { GI * GI, "1Ei", "1024P" }, { INT64_MAX, "9223372036854775807", "9223372036854775807" },
    };
    struct arena arena = { 0 };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        str kubernetes = quantity_bytes_text(&arena, rows[i].bytes), fio = quantity_fio_text(&arena, rows[i].bytes);
        int64_t back = -1;
        assert_text(kubernetes, rows[i].kubernetes);
        assert_text(fio, rows[i].fio);
        assert_true(quantity_bytes(kubernetes, &back) == QUANTITY_OK && back == rows[i].bytes);
        assert_true(quantity_fio_size(fio, &back) == QUANTITY_OK && back == rows[i].bytes);
    }
    arena_free(&arena);
}

static void cpu_and_times_for_people(void **state)
{
    (void)state;
    static const struct { int64_t seconds; const char *text; } times[] = {
        { 0, "0 s" }, { 45, "45 s" }, { 60, "1 min" }, { 150, "2 min 30 s" }, { 125, "2 min 05 s" }, { 3599, "59 min 59 s" }, { 3600, "1 h" }, { 3629, "1 h" },
        { 3630, "1 h 01 min" }, { 3900, "1 h 05 min" }, { 7199, "2 h" }, { 90000, "25 h" }, { INT64_MAX, "2562047788015215 h 30 min" },
    };
    struct arena arena = { 0 };
    assert_text(quantity_cpu_text(&arena, 4000), "4");
    assert_text(quantity_cpu_text(&arena, 250), "250m");
    assert_text(quantity_cpu_text(&arena, 1500), "1500m");
    assert_text(quantity_cpu_text(&arena, 0), "0");
    for (size_t i = 0; i < COUNT_OF(times); i++)
        assert_text(quantity_seconds_text(&arena, times[i].seconds), times[i].text);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_exact_or_refused),
        cmocka_unit_test(cpu_counts_in_thousandths),
        cmocka_unit_test(fio_sizes_are_powers_of_1024),
        cmocka_unit_test(durations_are_whole_seconds),
        cmocka_unit_test(decimal_suffixes_are_told_from_binary_ones),
        cmocka_unit_test(what_was_meant_by_a_wrong_unit_is_guessed_only_when_it_reads),
        cmocka_unit_test(sizes_are_written_with_the_largest_exact_unit_and_read_back),
        cmocka_unit_test(cpu_and_times_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
