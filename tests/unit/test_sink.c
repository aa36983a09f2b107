// Sinks that are no folders: memory and streams.
#include "unit.h"
#include "base/sink.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void put(struct sink *sink, const char *name, const char *text, bool executable)
{
    sink_open(sink, str_of(name), executable);
    sink_write(sink, str_of(text));
    sink_close(sink);
}

static void memory_keeps_files_in_order(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct sink *sink = sink_memory(&arena);
    put(sink, "b", "bb", true);
    put(sink, "a", "", false);
    assert_true(sink_commit(sink, diags_new(&arena)));
    assert_text(sink_file(sink, 0).name, "b");
    assert_text(sink_file(sink, 0).bytes, "bb");
    assert_true(sink_file(sink, 0).executable);
    assert_text(sink_file(sink, 1).name, "a");
    assert_text(sink_file(sink, 1).bytes, "");
    assert_int_equal(sink_file(sink, 2).name.len, 0);
    arena_free(&arena);
}

static bool is_second(str name) { return str_equal(name, STR("b")); }

static void memory_keeps_only_what_is_wanted(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct sink *sink = sink_memory_some(&arena, is_second);
    static const char *const names[] = { "a", "b", "c" };
    for (size_t i = 0; i < 3; i++) {
        sink_open(sink, str_of(names[i]), false);
        sink_write(sink, str_of(names[i]));
        sink_write(sink, STR("!"));
        sink_close(sink);
    }
    assert_true(str_equal(sink_file(sink, 0).name, STR("b")));
    assert_true(str_equal(sink_file(sink, 0).bytes, STR("b!")));
    assert_int_equal(sink_file(sink, 1).name.len, 0);
    arena_free(&arena);
}

static void memory_takes_pieces_of_any_size(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct sink *sink = sink_memory(&arena);
    sink_open(sink, STR("x"), false);
    for (int i = 0; i < 10000; i++)
        sink_write(sink, STR("0123456789"));
    sink_close(sink);
    put(sink, "y", "y", false);
    str bytes = sink_file(sink, 0).bytes;
    assert_int_equal(bytes.len, 100000);
    for (size_t i = 0; i < bytes.len; i++)
        assert_int_equal(bytes.data[i], '0' + i % 10);
    arena_free(&arena);
}

static void an_aborted_memory_holds_nothing(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    struct sink *sink = sink_memory(&arena);
    sink_open(sink, STR("x"), false);
    sink_write(sink, STR("text"));
    sink_abort(sink);
    sink_abort(sink);
    assert_int_equal(sink_file(sink, 0).name.len, 0);
    arena_free(&arena);
}

static bool is_manifest(str name)
{
    return str_starts(name, STR("manifests/"));
}

static void a_stream_takes_the_files_it_is_told_to(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    char *text = NULL;
    size_t len = 0;
    FILE *stream = open_memstream(&text, &len);
    struct sink *sink = sink_stream(&arena, stream, is_manifest);
    put(sink, "manifests/1", "one\n", false);
    put(sink, "plan.json", "{}\n", false);
    put(sink, "manifests/2", "two\n", false);
    assert_true(sink_commit(sink, diags_new(&arena)));
    sink_abort(sink);
    assert_string_equal(text, "one\ntwo\n");
    fclose(stream);
    free(text);
    arena_free(&arena);
}

static void an_aborted_stream_says_nothing_more(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    char *text = NULL;
    size_t len = 0;
    FILE *stream = open_memstream(&text, &len);
    struct sink *sink = sink_stream(&arena, stream, NULL);
    put(sink, "a", "one", false);
    sink_abort(sink);
    fflush(stream);
    assert_string_equal(text, "one");
    fclose(stream);
    free(text);
    arena_free(&arena);
}

// Commits `bytes` bytes to a stream that cannot take them; the message.
static void check_failure(FILE *stream, size_t bytes, const char *message)
{
    struct arena arena = { 0 };
    struct diags *diags = diags_new(&arena);
    struct sink *sink = sink_stream(&arena, stream, NULL);
    char *text = arena_alloc(&arena, 1, bytes);
    sink_open(sink, STR("a"), false);
    sink_write(sink, (str){ text, bytes });
    sink_write(sink, (str){ text, bytes });
    sink_close(sink);
    assert_false(sink_commit(sink, diags));
    assert_int_equal(diags->systems, 1);
    assert_text(diags->items[0].message, message);
    fclose(stream);
    arena_free(&arena);
}

static void a_full_disk_is_told_at_commit(void **state)
{
    (void)state;
    check_failure(fopen("/dev/full", "w"), 10, "cannot write the output: No space left on device");         // fails in the flush
    check_failure(fopen("/dev/full", "w"), 100000, "cannot write the output: No space left on device");     // fails while writing
}

static void a_closed_pipe_is_told_at_commit(void **state)
{
    (void)state;
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    check_failure(fdopen(ends[1], "w"), 10, "cannot write the output: Broken pipe");
    signal(SIGPIPE, SIG_DFL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_keeps_files_in_order),
        cmocka_unit_test(memory_keeps_only_what_is_wanted),
        cmocka_unit_test(memory_takes_pieces_of_any_size),
        cmocka_unit_test(an_aborted_memory_holds_nothing),
        cmocka_unit_test(a_stream_takes_the_files_it_is_told_to),
        cmocka_unit_test(an_aborted_stream_says_nothing_more),
        cmocka_unit_test(a_full_disk_is_told_at_commit),
        cmocka_unit_test(a_closed_pipe_is_told_at_commit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
