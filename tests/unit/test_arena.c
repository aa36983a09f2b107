// The arena, and what happens when there is no memory.
#include "unit.h"
#include "base/arena.h"
#include "base/memory.h"
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_zero(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

static void memory_is_zeroed_and_aligned_for_all_sizes(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    for (size_t size = 0; size < 300000; size = size * 2 + 1) {
        char *bytes = arena_alloc(&arena, size, 1);
        assert_non_null(bytes);
        assert_int_equal((uintptr_t)bytes % _Alignof(max_align_t), 0);
        assert_true(is_zero(bytes, size));
        memset(bytes, 0x55, size);
    }
    arena_free(&arena);
    assert_int_equal(arena_size(&arena), 0);
}

static void reused_memory_is_zeroed_again(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    arena_alloc(&arena, 1, 1);
    struct arena_mark mark = arena_mark(&arena);
    memset(arena_alloc(&arena, 1, 1000), 0x55, 1000);
    arena_reset(&arena, mark);
    assert_true(is_zero(arena_alloc(&arena, 1, 1000), 1000));
    arena_free(&arena);
}

static void reset_gives_back_what_came_after_the_mark_and_nothing_else(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    str kept = arena_copy(&arena, STR("kept"));
    struct arena_mark mark = arena_mark(&arena);
    size_t before = arena_size(&arena);
    for (int i = 0; i < 100; i++)
        arena_alloc(&arena, 10000, 1);
    assert_true(arena_size(&arena) >= before + 900000);
    arena_reset(&arena, mark);
    assert_int_equal(arena_size(&arena), before);
    assert_text(kept, "kept");
    arena_reset(&arena, (struct arena_mark){ 0 });
    assert_int_equal(arena_size(&arena), 0);
}

static void a_list_grows_and_keeps_its_items(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    int *items = NULL;
    for (int count = 0; count < 1000; count++) {
        items = arena_more(&arena, items, sizeof *items, (size_t)count);
        assert_int_equal(items[count], 0);
        items[count] = count;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(items[i], i);
    arena_free(&arena);
}

static void texts_end_with_a_nul(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    str empty = arena_copy(&arena, (str){ 0 }), copy = arena_copy(&arena, str_first(STR("abcd"), 2));
    assert_string_equal(empty.data, "");
    assert_string_equal(copy.data, "ab");
    str printed = arena_printf(&arena, "%s-%d-%.*s", "x", 7, STR_ARG(copy));
    assert_string_equal(printed.data, "x-7-ab");
    assert_int_equal(printed.len, 6);
    str large = arena_printf(&arena, "%0100000d", 1);
    assert_int_equal(large.len, 100000);
    assert_int_equal(large.data[99999], '1');
    arena_free(&arena);
}

static void join_puts_the_separator_between(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const str parts[] = { STR_INIT("a"), { NULL, 0 }, STR_INIT("bc") };
    assert_text(arena_join(&arena, parts, 0, STR(", ")), "");
    assert_text(arena_join(&arena, parts, 1, STR(", ")), "a");
    assert_text(arena_join(&arena, parts, 3, STR(", ")), "a, , bc");
    assert_text(arena_join(&arena, parts, 3, (str){ 0 }), "abc");
    arena_free(&arena);
}

static int status_of(void (*run)(void))
{
    pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);
        run();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void ask_for_too_many(void)
{
    struct arena arena = { 0 };
    arena_alloc(&arena, SIZE_MAX / 2, 3);
}

static void ask_for_too_much(void)
{
    struct arena arena = { 0 };
    arena_alloc(&arena, SIZE_MAX - 8, 1);
}

static void ask_for_more_than_is_allowed(void)
{
    struct arena arena = { 0 };
    struct rlimit limit = { (rlim_t)4 << 30, (rlim_t)4 << 30 };
    setrlimit(RLIMIT_AS, &limit);
    arena_alloc(&arena, 1, (size_t)8 << 30);
}

static void out_of_memory_ends_the_program_with_status_3(void **state)
{
    (void)state;
    assert_int_equal(status_of(ask_for_too_many), 3);
    assert_int_equal(status_of(ask_for_too_much), 3);
#ifndef __SANITIZE_ADDRESS__            // its shadow alone is beyond any limit, and its malloc does not return NULL
    assert_int_equal(status_of(ask_for_more_than_is_allowed), 3);
#else
    (void)ask_for_more_than_is_allowed;
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_and_aligned_for_all_sizes),
        cmocka_unit_test(reused_memory_is_zeroed_again),
        cmocka_unit_test(reset_gives_back_what_came_after_the_mark_and_nothing_else),
        cmocka_unit_test(a_list_grows_and_keeps_its_items),
        cmocka_unit_test(texts_end_with_a_nul),
        cmocka_unit_test(join_puts_the_separator_between),
        cmocka_unit_test(out_of_memory_ends_the_program_with_status_3),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
