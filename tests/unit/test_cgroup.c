// Samples of a cgroup: counters as differences within the period, gauges as maxima, nothing where nothing was sampled.
#include "unit.h"
#include "parse/cgroup.h"

struct fixture { struct arena arena; struct metrics metrics; };

static void read(struct fixture *f, const char *text, int64_t from_ms, int64_t to_ms)
{
    *f = (struct fixture){ 0 };
    struct names *names = names_new(&f->arena);
    struct samples samples = { .arena = &f->arena, .scratch = &f->arena, .names = names, .part_columns = columns_new(names) };
    cgroup_read(&samples, str_of(text), (struct period){ from_ms, to_ms }, &f->metrics);
}

static double value(const struct fixture *f, const char *name)
{
    double found;
    return metrics_named(&f->metrics, str_of(name), &found) ? found : -1;
}

#define assert_value(f, name, expected) assert_true(value(f, name) > (expected) - 1e-9 && value(f, name) < (expected) + 1e-9)

static const char text[] =
    "ms\tcpu_us\tmemory_bytes\tmemory_max_bytes\tthrottled_us\tthrottled_periods\tio_pressure_us\tnew_column\n"
    "1000\t5000000\t900\t950\t0\t0\t0\t1\n"              // two seconds before: not of the period
    "3000\t6000000\t100\t950\t1000\t3\t500\t1\n"
    "4000\t7500000\t300\t950\t1000\t3\t500\t2\n"
    "6000\t8000000\t200\t950\t251000\t5\t750500\t3\n"
    "9000\t9000000\t999\t999\t999000\t9\t999000\t4";     // two seconds behind

static void the_period_and_nothing_else(void **state)
{
    (void)state;
    struct fixture f;
    read(&f, text, 3000, 6500);
    assert_value(&f, "cpu_s", 2);
    assert_value(&f, "cpu_max_cores", 1.5);
    assert_value(&f, "memory_max_bytes", 300);
    assert_value(&f, "throttled_s", 0.25);
    assert_value(&f, "throttled_periods", 2);
    assert_value(&f, "io_pressure_s", 0.75);
    assert_int_equal(f.metrics.count, 6);
    arena_free(&f.arena);
}

static void a_second_around_it_counts(void **state)
{
    (void)state;
    struct fixture f;
    read(&f, text, 4000, 5000);
    assert_value(&f, "cpu_s", 2);
    arena_free(&f.arena);
    read(&f, text, 4001, 4999);
    assert_int_equal((int)value(&f, "cpu_s"), -1);
    assert_value(&f, "memory_max_bytes", 300);
    arena_free(&f.arena);
}

static void a_peak_of_the_kernel_counts_when_it_rose_meanwhile(void **state)
{
    (void)state;
    struct fixture f;
    read(&f, "ms\tmemory_bytes\tmemory_max_bytes\n1\t10\t40\n2\t20\t50\n", 0, 10);
    assert_value(&f, "memory_max_bytes", 50);
    arena_free(&f.arena);
    read(&f, "ms\tmemory_bytes\tmemory_max_bytes\n1\t10\t50\n2\t20\t50\n", 0, 10);
    assert_value(&f, "memory_max_bytes", 20);
    arena_free(&f.arena);
}

static void what_was_not_sampled_is_absent(void **state)
{
    (void)state;
    static const struct { const char *text; size_t count; } cases[] = {
        { "", 0 }, { "ms\tcpu_us", 0 }, { "ms\tcpu_us\n", 0 }, { "cpu_us\tms\n1\t2\n3\t4\n", 0 }, { "ms\tcpu_us\n1\t2", 0 }, { "ms\tcpu_us\n1\t2\n2\t", 0 },
        { "ms\tcpu_us\nx\t2\ny\t3\n", 0 },
        { "ms\tmemory_bytes\tcpu_us\n1\t7\n", 1 }, { "ms\tcpu_us\n1\t5\n2\t3\n", 0 }, { "ms\tcpu_us\tread_bytes\n1\t0\t9\n2\t0\t10\n", 3 },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f;
        read(&f, cases[i].text, 0, 10);
        if (f.metrics.count != cases[i].count) print_error("%s: %zu figures\n", cases[i].text, f.metrics.count);
        assert_int_equal(f.metrics.count, cases[i].count);
        arena_free(&f.arena);
    }
    struct fixture f;
    read(&f, text, -1, 9000);
    assert_int_equal(f.metrics.count, 0);
    arena_free(&f.arena);
    read(&f, text, 3000, -1);
    assert_int_equal(f.metrics.count, 0);
    arena_free(&f.arena);
}

static void a_measured_zero_stays(void **state)
{
    (void)state;
    struct fixture f;
    read(&f, "ms\tthrottled_us\n1\t0\n2\t0\n", 0, 10);
    assert_value(&f, "throttled_s", 0);
    arena_free(&f.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_period_and_nothing_else),
        cmocka_unit_test(a_second_around_it_counts),
        cmocka_unit_test(a_peak_of_the_kernel_counts_when_it_rose_meanwhile),
        cmocka_unit_test(what_was_not_sampled_is_absent),
        cmocka_unit_test(a_measured_zero_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
