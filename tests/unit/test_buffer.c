// Bytes that grow at the end.
#include "unit.h"
#include "base/buffer.h"

static void zero_is_an_empty_buffer(void **state)
{
    (void)state;
    struct buffer buffer = { 0 };
    buffer_add(&buffer, (str){ 0 });
    buffer_fill(&buffer, 'x', 0);
    assert_text(buffer_str(&buffer), "");
    buffer_free(&buffer);
}

static void all_ways_of_adding_append(void **state)
{
    (void)state;
    struct buffer buffer = { 0 };
    buffer_add(&buffer, STR("ab"));
    buffer_char(&buffer, 'c');
    buffer_fill(&buffer, '-', 3);
    buffer_printf(&buffer, "%d%s", 12, "x");
    memcpy(buffer_room(&buffer, 10), "yz", 2);
    buffer_grew(&buffer, 2);
    assert_text(buffer_str(&buffer), "abc---12xyz");
    buffer_free(&buffer);
    assert_null(buffer.data);
}

static void bytes_survive_growing(void **state)
{
    (void)state;
    struct buffer buffer = { 0 };
    for (int i = 0; i < 100000; i++)
        buffer_char(&buffer, (char)('a' + i % 26));
    assert_int_equal(buffer.len, 100000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(buffer.data[i], 'a' + i % 26);
    buffer_printf(&buffer, "%0200000d", 7);
    assert_int_equal(buffer.len, 300000);
    assert_int_equal(buffer.data[299999], '7');
    buffer_free(&buffer);
}

static void clear_keeps_the_room(void **state)
{
    (void)state;
    struct buffer buffer = { 0 };
    buffer_fill(&buffer, 'x', 5000);
    size_t room = buffer.room;
    buffer_clear(&buffer);
    assert_int_equal(buffer_str(&buffer).len, 0);
    assert_int_equal(buffer.room, room);
    buffer_free(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_is_an_empty_buffer),
        cmocka_unit_test(all_ways_of_adding_append),
        cmocka_unit_test(bytes_survive_growing),
        cmocka_unit_test(clear_keeps_the_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
