// Words that begin runs: a line that a reader would begin a run with is never passed over.
#include "unit.h"
#include "base/arena.h"
#include "base/source.h"
#include "parse/marks.h"
#include "parse/parser.h"

#include <glob.h>

static void a_line_of_nobody_has_none(void **state)
{
    (void)state;
    struct marks marks;
    marks_make(&marks);
    assert_int_equal(marks_in(&marks, STR("")), 0);
    assert_int_equal(marks_in(&marks, STR("fi")), 0);
    assert_int_equal(marks_in(&marks, STR("GET /index.html 200")), 0);
    assert_int_not_equal(marks_in(&marks, STR("  12 rows")), 0);            // may be a log of transactions
}

static size_t check_line(const struct marks *marks, str line, const char *path)
{
    size_t starts = 0;
    uint32_t found = marks_in(marks, line);
    for (size_t i = 0; parser_at(i); i++) {
        if (!parser_at(i)->claims || parser_at(i)->claims(NULL, line) != CLAIM_START) continue;
        if (!(found >> i & 1)) fail_msg("%s: %.*s", path, STR_ARG(line));
        starts++;
    }
    return starts;
}

static void every_line_that_begins_a_run_has_one(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct marks marks;
    glob_t files;
    size_t starts = 0;
    marks_make(&marks);
    assert_int_equal(glob("tests/logs/files/*", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        str reason;
        const struct source *source = source_load(&arena, str_of(files.gl_pathv[i]), 1 << 24, &reason);
        assert_non_null(source);
        for (struct cut cut = { .tail = source->text, .found = true }; cut.found;) {
            cut = str_cut(cut.tail, '\n');
            str line = cut.head;
            while (line.len && strchr(" \t\r", line.data[line.len - 1])) line.len--;
            if (line.len) starts += check_line(&marks, line, files.gl_pathv[i]);
        }
    }
    assert_true(starts > 200);
    globfree(&files);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_line_of_nobody_has_none), cmocka_unit_test(every_line_that_begins_a_run_has_one) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
