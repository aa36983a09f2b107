// Files as lines.
#include "unit.h"
#include "base/source.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const struct source *over(struct arena *arena, str text)
{
    return source_new(arena, STR("x.yaml"), text);
}

static void every_kind_of_line_end_ends_a_line(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const struct source *source = over(&arena, STR("a\nb\r\nc\rd\xC2\x85" "e\xE2\x80\xA8" "f\xE2\x80\xA9g\xC3\xA9"));
    const char *const expected[] = { "a", "b", "c", "d", "e", "f", "g\xC3\xA9" };
    assert_int_equal(source->line_count, COUNT_OF(expected));
    for (unsigned i = 0; i < COUNT_OF(expected); i++)
        assert_text(source_line(source, i + 1), expected[i]);
    arena_free(&arena);
}

static void there_is_an_empty_line_behind_the_last_line_end(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const struct source *source = over(&arena, STR("a\n\n"));
    assert_int_equal(source->line_count, 3);
    assert_text(source_line(source, 2), "");
    assert_text(source_line(source, 3), "");
    arena_free(&arena);
}

static void lines_that_are_not_there_are_empty(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const struct source *source = over(&arena, (str){ 0 });
    assert_int_equal(source->line_count, 1);
    assert_text(source_line(source, 0), "");
    assert_text(source_line(source, 1), "");
    assert_text(source_line(source, 2), "");
    assert_text(source_line(source, 4000000000u), "");
    arena_free(&arena);
}

static void a_byte_order_mark_is_not_in_the_first_line(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    assert_text(source_line(over(&arena, STR("\xEF\xBB\xBF" "a: 1\nb")), 1), "a: 1");
    arena_free(&arena);
}

static char *write_file(const char *bytes, size_t len)
{
    static char path[] = "/tmp/expc-source-XXXXXX";
    strcpy(path, "/tmp/expc-source-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, len), len);
    close(fd);
    return path;
}

static void a_file_is_read_whole(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    str error = { 0 };
    size_t len = 300000;
    char *bytes = arena_alloc(&arena, 1, len);
    memset(bytes, 'x', len);
    char *path = write_file(bytes, len);
    const struct source *source = source_load(&arena, str_of(path), len, &error);
    assert_non_null(source);
    assert_true(str_equal(source->text, (str){ bytes, len }));
    assert_text(source->path, path);
    unlink(path);
    arena_free(&arena);
}

static void a_file_over_the_limit_is_refused(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    str error = { 0 };
    char *path = write_file("12345", 5);
    assert_non_null(source_load(&arena, str_of(path), 5, &error));
    assert_null(source_load(&arena, str_of(path), 4, &error));
    assert_text(error, "larger than 4 bytes");
    assert_null(source_load(&arena, STR("/dev/zero"), (size_t)2 << 20, &error));
    assert_text(error, "larger than 2 MiB");
    unlink(path);
    arena_free(&arena);
}

static void the_system_s_reason_is_given(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    str error = { 0 };
    assert_null(source_load(&arena, STR("/nowhere/x.yaml"), 100, &error));
    assert_text(error, "No such file or directory");
    assert_null(source_load(&arena, STR("/tmp"), 100, &error));
    assert_text(error, "Is a directory");
    arena_free(&arena);
}

static void a_dash_is_standard_input(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    str error = { 0 };
    int pipe_ends[2], kept = dup(STDIN_FILENO);
    assert_int_equal(pipe(pipe_ends), 0);
    assert_int_equal(write(pipe_ends[1], "a: 1\n", 5), 5);
    close(pipe_ends[1]);
    dup2(pipe_ends[0], STDIN_FILENO);
    close(pipe_ends[0]);
    const struct source *source = source_load(&arena, STR("-"), 100, &error);
    dup2(kept, STDIN_FILENO);
    close(kept);
    assert_non_null(source);
    assert_text(source->text, "a: 1\n");
    assert_text(source->path, "-");
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_line_end_ends_a_line),
        cmocka_unit_test(there_is_an_empty_line_behind_the_last_line_end),
        cmocka_unit_test(lines_that_are_not_there_are_empty),
        cmocka_unit_test(a_byte_order_mark_is_not_in_the_first_line),
        cmocka_unit_test(a_file_is_read_whole),
        cmocka_unit_test(a_file_over_the_limit_is_refused),
        cmocka_unit_test(the_system_s_reason_is_given),
        cmocka_unit_test(a_dash_is_standard_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
