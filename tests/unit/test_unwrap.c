// What kubectl and the container runtimes put around lines: what is taken off, and what only looks like it.
#include "unit.h"
#include "ingest/unwrap.h"

enum { ANY = WRAPPING_POD | WRAPPING_TIME | WRAPPING_CRI };

static void each_wrapping_comes_off(void **state)
{
    (void)state;
    static const struct { const char *line; unsigned found; const char *pod, *container, *stream, *text; bool partial; } cases[] = {
        { "[pod/sb-0/main] text", WRAPPING_POD, "sb-0", "main", "", "text", false },
        { "[pod/sb-0/main] ", WRAPPING_POD, "sb-0", "main", "", "", false },
        { "[pod/sb-0/main]", WRAPPING_POD, "sb-0", "main", "", "", false },
        { "[pod/a/b] [pod/c/d] x", WRAPPING_POD, "a", "b", "", "[pod/c/d] x", false },
        { "2026-11-30T10:31:03.123456789Z text", WRAPPING_TIME, "", "", "", "text", false },
        { "2026-11-30T10:31:03Z ", WRAPPING_TIME, "", "", "", "", false },
        { "2026-11-30T10:31:03.1+02:00  two blanks", WRAPPING_TIME, "", "", "", " two blanks", false },
        { "[pod/a/b] 2026-11-30T10:31:03.1Z x", WRAPPING_POD | WRAPPING_TIME, "a", "b", "", "x", false },
        { "[pod/a/b] 2026-11-30T10:31:03.1Z stdout F x", WRAPPING_POD | WRAPPING_TIME, "a", "b", "", "stdout F x", false },
        { "2026-11-30T10:31:03.1Z stdout F text", WRAPPING_CRI, "", "", "stdout", "text", false },
        { "2026-11-30T10:31:03.1Z stderr P te", WRAPPING_CRI, "", "", "stderr", "te", true },
        { "2026-11-30T10:31:03.1Z stdout P:x te", WRAPPING_CRI, "", "", "stdout", "te", true },
        { "2026-11-30T10:31:03.1Z stdout F ", WRAPPING_CRI, "", "", "stdout", "", false },
        { "2026-11-30T10:31:03.1Z stdout F", WRAPPING_CRI, "", "", "stdout", "", false },
        { "2026-11-30T10:31:03.1Z stdout X text", WRAPPING_TIME, "", "", "", "stdout X text", false },
        { "2026-11-30T10:31:03.1Z stdin F text", WRAPPING_TIME, "", "", "", "stdin F text", false },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct wrapped w = unwrap(str_of(cases[i].line), ANY);
        assert_int_equal(w.found, cases[i].found);
        assert_text(w.pod, cases[i].pod);
        assert_text(w.container, cases[i].container);
        assert_text(w.stream, cases[i].stream);
        assert_text(w.text, cases[i].text);
        assert_int_equal(w.partial, cases[i].partial);
    }
}

static void other_lines_stay_as_they_are(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "", "[", "[pod/", "[pod/x] text", "[pod/x/y]text", "[pod/x y/z] text", "[pods/x/y] text", " [pod/x/y] text", "2026-11-30 10:31:03 text",
        "2026-11-30T10:31:03 text", "2026-11-30T10:31:03.123456789Z", "2026-11-30T10:31:03.Ztext", "2026-11-30T10:31:03+0000 text", "10:31:03.123 1 2.00", "1790000003000\t1", "{",
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        struct wrapped w = unwrap(str_of(lines[i]), ANY);
        if (w.found) print_error("taken for wrapped: %s\n", lines[i]);
        assert_int_equal(w.found, 0);
        assert_text(w.text, lines[i]);
    }
}

static void only_what_is_looked_for_comes_off(void **state)
{
    (void)state;
    assert_text(unwrap(STR("[pod/a/b] 2026-11-30T10:31:03Z x"), WRAPPING_POD).text, "2026-11-30T10:31:03Z x");
    assert_text(unwrap(STR("[pod/a/b] x"), WRAPPING_TIME).text, "[pod/a/b] x");
    assert_text(unwrap(STR("2026-11-30T10:31:03Z stdout F x"), WRAPPING_TIME).text, "stdout F x");
    assert_text(unwrap(STR("2026-11-30T10:31:03Z x"), WRAPPING_CRI).text, "2026-11-30T10:31:03Z x");
}

static void a_node_names_its_files_after_pods(void **state)
{
    (void)state;
    str pod, container;
    assert_true(unwrap_path(STR("/var/log/pods/bench_exp-r1-x-0_0a1b2c3d-0000-4000-8000-0123456789ab/main/0.log"), &pod, &container));
    assert_text(pod, "exp-r1-x-0");
    assert_text(container, "main");
    assert_true(unwrap_path(STR("x.tgz/pods/bench_pg-0_0004/fio/1.log.20260115-093000.gz"), &pod, &container));
    assert_text(pod, "pg-0");
    static const char *const others[] = {
        "0.log", "main/0.log", "a/main/0.log", "a_b/main/0.log", "bench_pod_uid/main/run.log", "bench_pod_/main/0.log", "a_b_c_0a1b2c3d-0000-4000-8000-0123456789ab/main/0.log",
    };
    for (size_t i = 0; i < COUNT_OF(others); i++) assert_false(unwrap_path(str_of(others[i]), &pod, &container));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_wrapping_comes_off),
        cmocka_unit_test(other_lines_stay_as_they_are),
        cmocka_unit_test(only_what_is_looked_for_comes_off),
        cmocka_unit_test(a_node_names_its_files_after_pods),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
