// fio's lines: units and rounding of the report for people, places in terse records.
#include "unit.h"
#include "parse/fio_amount.h"
#include "parse/gather.h"

#include <math.h>

struct fixture { struct arena arena, scratch; struct samples samples; };

static void read(struct fixture *f, const char *text)
{
    struct names *names = names_new(&f->arena);
    f->samples = (struct samples){ .arena = &f->arena, .scratch = &f->scratch, .names = names, .columns = columns_new(names), .part_columns = columns_new(names) };
    struct gather gather = { 0 };
    size_t number = 0;
    for (struct cut cut = { .tail = str_of(text), .found = true }; cut.found;) {
        cut = str_cut(cut.tail, '\n');
        gather_line(&gather, &f->samples, &(struct line){ cut.head, ++number, cut.head.len + cut.found, false, !cut.found });
    }
    gather_end(&gather, &f->samples);
}

static void end(struct fixture *f)
{
    arena_free(&f->arena);
    arena_free(&f->scratch);
}

// NaN: absent.
static double metric(const struct fixture *f, size_t index, const char *name)
{
    double value;
    return metrics_get(&f->samples.items[index]->metrics, columns_find(f->samples.columns, str_of(name)), &value) ? value : NAN;
}

#define assert_metric(f, index, name, expected) assert_true(fabs(metric(f, index, name) - (expected)) <= 1e-9 * (expected))
#define assert_absent(f, index, name) assert_true(isnan(metric(f, index, name)))

static bool warned(const struct fixture *f, const char *code)
{
    const struct remarks *warnings = &f->samples.items[0]->warnings;
    for (size_t i = 0; i < warnings->count; i++)
        if (!strcmp(warnings->items[i].code, code)) return true;
    return false;
}

static void amounts_say_their_base(void **state)
{
    (void)state;
    static const struct { const char *text; bool old; double bytes; enum fio_base base; } cases[] = {
        { "4811KiB/s", false, 4926464, FIO_IEC }, { "4927kB/s", false, 4927000, FIO_SI },  { "512B/s", false, 512, FIO_PLAIN },
        { "59.0Mi", false, 61865984, FIO_IEC },   { "61.9M", false, 61900000, FIO_SI },    { "276Mibit/s", false, 36175872, FIO_IEC },
        { "39797KB/s", true, 40752128, FIO_IEC }, { "1033.2MB", true, 1083388723.2, FIO_IEC }, { "551816B/s", true, 551816, FIO_PLAIN },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        str rest = str_of(cases[i].text);
        struct fio_amount amount;
        assert_true(fio_amount(&rest, cases[i].old, &amount));
        assert_true(fabs(amount.bytes - cases[i].bytes) < 1e-3);
        assert_int_equal(amount.base, cases[i].base);
        assert_int_equal(rest.len, 0);
    }
}

#define RESULT "j: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 10:25:23 2026\n"
#define ISSUED(t) "     issued rwts: total=" t " short=0,0,0,0 dropped=0,0,0,0\n"

static void a_lost_carry_is_noticed(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, RESULT "  write: IOPS=12.0k, BW=62.0MiB/s (66.0MB/s)(629MiB/10000msec)\n" ISSUED("0,129510,0,0"));
    assert_metric(&f, 0, "write_mib_s", 66e6 / 1048576);
    assert_metric(&f, 0, "write_iops", 12951);
    assert_true(warned(&f, "fio-carry"));
    end(&f);
}

static void what_a_direction_did_not_do_is_absent(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, RESULT "  read: IOPS=10, BW=40.0KiB/s (41.0kB/s)(400KiB/10000msec)\n    clat percentiles (usec):\n     |  1.00th=[    0], 99.00th=[    0]\n" ISSUED("100,0,0,0"));
    assert_metric(&f, 0, "read_iops", 10);
    assert_absent(&f, 0, "write_iops");
    assert_absent(&f, 0, "sync_ios");
    assert_absent(&f, 0, "read_clat_p99_ms");
    assert_int_equal(f.samples.items[0]->params.count, 0);
    assert_int_equal(f.samples.items[0]->version.len, 0);
    end(&f);
}

static void a_line_that_was_cut_gives_no_value(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, RESULT "  read: IOPS=10, BW=40.0KiB/s (41.0kB/s)(400KiB/10000msec)\n    clat (usec): min=1, max=30, avg=12");
    assert_metric(&f, 0, "read_iops", 10);
    assert_absent(&f, 0, "read_clat_mean_ms");
    assert_int_equal(f.samples.items[0]->errors.count, 1);
    assert_string_equal(f.samples.items[0]->errors.items[0].code, "incomplete");
    end(&f);
}

static void an_error_is_told_with_its_words(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, "j: (groupid=0, jobs=1): err=28 (file:io_u.c:1876, func=io_u error, error=No space left on device): pid=9: Mon\n" ISSUED("0,1,0,0"));
    assert_absent(&f, 0, "write_iops");
    assert_string_equal(f.samples.items[0]->errors.items[0].code, "tool-error");
    assert_true(str_contains(f.samples.items[0]->errors.items[0].message, STR("28 (No space left on device)")));
    end(&f);
}

static void processes_without_a_result_are_told(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    read(&f, "j: (g=0): rw=read, bs=4K-4K/4K-4K/4K-4K, ioengine=sync, iodepth=1\n...\nStarting 2 processes\n" RESULT
        "  read : io=400KB, bw=40KB/s, iops=10, runt= 10000msec\n" ISSUED("100,0,0,0"));
    assert_int_equal(f.samples.loose.count, 1);
    assert_string_equal(f.samples.loose.items[0].code, "incomplete");
    assert_null(params_get(&f.samples.items[0]->params, STR("numjobs")));
    assert_text(params_get(&f.samples.items[0]->params, STR("bs"))->text, "4096");
    end(&f);
}

// A record of version 3: head, blocks of 41, then what follows them.
static str terse(struct arena *arena, const char *name, const char *description)
{
    static const char block[] = "4000;400;100;10000;0;0;0.0;0.0;2;90;10.5;1.5;"
                                "1.000000%=3;50.000000%=9;99.000000%=80;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;"
                                "0%=0;0%=0;3;91;11.5;1.6;0;0;0.0%;0.0;0.0";
    static const char rest[] = "1.500000%;2.500000%;1000;1;12;100.0%;0.0%;0.0%;0.0%;0.0%;0.0%;0.0%;"
                               "0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;0%;sda;5;6;0;0;1;1;2;7.50%";
    return arena_printf(arena, "3;fio-3.33;%s;0;0;%s;%s;%s%s", name, block, block, rest, description);
}

static void terse_records_are_read_by_place(void **state)
{
    (void)state;
    static const char *const names[] = { "plain", "with;semi;colons" }, *const descriptions[] = { "", ";eight k; or so" };
    for (size_t i = 0; i < 4; i++) {
        struct fixture f = { 0 };
        read(&f, arena_printf(&f.scratch, "Jobs: 1 (f=1)%.*s\n", STR_ARG(terse(&f.scratch, names[i % 2], descriptions[i / 2]))).data);
        assert_int_equal(f.samples.count, 1);
        assert_text(f.samples.items[0]->test, names[i % 2]);
        assert_text(f.samples.items[0]->version, "3.33");
        assert_metric(&f, 0, "write_iops", 100);
        assert_metric(&f, 0, "read_mib_s", 400.0 / 1024);
        assert_metric(&f, 0, "read_clat_p99_ms", 0.08);
        assert_metric(&f, 0, "read_lat_mean_ms", 0.0115);
        assert_absent(&f, 0, "read_slat_mean_ms");
        assert_metric(&f, 0, "sys_cpu_pct", 2.5);
        assert_metric(&f, 0, "minf", 12);
        assert_int_equal(f.samples.items[0]->part_count, 1);
        end(&f);
    }
}

static void terse_records_of_no_layout_are_named(void **state)
{
    (void)state;
    struct fixture f = { 0 };
    str record = terse(&f.scratch, "j", "");
    read(&f, arena_printf(&f.scratch, "%.*s\n", 300, record.data).data);
    assert_int_equal(f.samples.count, 0);
    assert_string_equal(f.samples.loose.items[0].code, "incomplete");
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(amounts_say_their_base),
        cmocka_unit_test(a_lost_carry_is_noticed),
        cmocka_unit_test(what_a_direction_did_not_do_is_absent),
        cmocka_unit_test(a_line_that_was_cut_gives_no_value),
        cmocka_unit_test(an_error_is_told_with_its_words),
        cmocka_unit_test(processes_without_a_result_are_told),
        cmocka_unit_test(terse_records_are_read_by_place),
        cmocka_unit_test(terse_records_of_no_layout_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
