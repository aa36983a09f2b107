// Lines find the tools that printed them.
#include "unit.h"
#include "parse/gather.h"

struct fixture { struct arena arena, scratch; struct samples samples; struct gather gather; size_t number; };

static void start(struct fixture *f)
{
    struct names *names = names_new(&f->arena);
    f->samples = (struct samples){ .arena = &f->arena, .scratch = &f->scratch, .names = names, .columns = columns_new(names), .part_columns = columns_new(names) };
}

static void end(struct fixture *f)
{
    arena_free(&f->arena);
    arena_free(&f->scratch);
}

static bool give(struct fixture *f, const char *line)
{
    return gather_line(&f->gather, &f->samples, &(struct line){ str_of(line), ++f->number, strlen(line) + 1, false, false });
}

static const char *const report[] = {
    "wal: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1", "fio-3.33", "Starting 1 process", "",
    "wal: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 10:25:23 2026", "  write: IOPS=100, BW=400KiB/s (410kB/s)(4000KiB/10000msec); 0 zone resets",
    "     issued rwts: total=0,1000,0,0 short=0,0,0,0 dropped=0,0,0,0", "Run status group 0 (all jobs):",
};
enum { REPORT = sizeof report / sizeof *report };

static void a_run_ends_when_the_next_begins_or_the_log_ends(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    start(&f);
    for (size_t i = 0; i < REPORT; i++) assert_true(give(&f, report[i]));
    assert_int_equal(f.samples.count, 0);
    for (size_t i = 0; i < REPORT; i++) assert_true(give(&f, report[i]));
    assert_int_equal(f.samples.count, 1);
    gather_end(&f.gather, &f.samples);
    assert_int_equal(f.samples.count, 2);
    assert_int_equal(f.samples.items[1]->line, REPORT + 5);
    end(&f);
}

static void lines_of_two_tools_may_be_mixed(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    start(&f);
    static const char *const others[] = { "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)", "General statistics:", "    total time:                          3.0153s",
        "    total number of events:              2002" };
    for (size_t i = 0; i < REPORT; i++) {
        assert_true(give(&f, report[i]));
        if (i < sizeof others / sizeof *others) assert_true(give(&f, others[i]));
    }
    gather_end(&f.gather, &f.samples);
    assert_int_equal(f.samples.count, 2);
    assert_true(!str_equal(f.samples.items[0]->tool, f.samples.items[1]->tool));
    end(&f);
}

static void nobodys_lines_are_left_and_blank_ones_are_not(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    start(&f);
    assert_false(give(&f, "hello"));
    assert_true(give(&f, " \r"));
    assert_false(give(&f, "  write: IOPS=100, BW=400KiB/s (410kB/s)(4000KiB/10000msec)"));      // of no run
    gather_end(&f.gather, &f.samples);
    assert_int_equal(f.samples.count, 0);
    end(&f);
}

static void a_run_without_results_is_told_unless_a_document_has_them(void **state)
{
    (void)state;
    for (int answered = 0; answered < 2; answered++) {
        struct fixture f = { 0 };
        start(&f);
        for (size_t i = 0; i < 3; i++) give(&f, report[i]);
        if (answered) gather_document(&f.gather, STR("fio"));
        gather_end(&f.gather, &f.samples);
        assert_int_equal(f.samples.loose.count, !answered);
        if (!answered) assert_string_equal(f.samples.loose.items[0].code, "incomplete");
        end(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_ends_when_the_next_begins_or_the_log_ends),
        cmocka_unit_test(lines_of_two_tools_may_be_mixed),
        cmocka_unit_test(nobodys_lines_are_left_and_blank_ones_are_not),
        cmocka_unit_test(a_run_without_results_is_told_unless_a_document_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
