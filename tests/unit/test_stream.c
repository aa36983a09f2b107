// The window over a stream: the same lines whatever the pieces are in which they come.
#include "unit.h"
#include "base/arena.h"
#include "ingest/stream.h"

struct drip { str left; size_t at_once; };

static size_t drip_read(void *from, char *into, size_t room)
{
    struct drip *drip = from;
    size_t n = drip->at_once < room ? drip->at_once : room;
    if (n > drip->left.len) n = drip->left.len;
    if (n) memcpy(into, drip->left.data, n);
    drip->left = str_from(drip->left, n);
    return n;
}

static void lines_are_the_same_in_pieces_of_any_size(void **state)
{
    (void)state;
    const str text = STR("first\n\nthird with more in it\nlast without an end");
    const char *const expected[] = { "first", "", "third with more in it", "last without an end" };
    for (size_t at_once = 1; at_once < 60; at_once++) {
        struct drip drip = { text, at_once };
        struct stream stream = stream_reader(drip_read, &drip);
        for (size_t i = 0; i < COUNT_OF(expected); i++) {
            size_t used;
            assert_int_equal(stream.line, i + 1);
            assert_text(stream_line(&stream, 1000, &used), expected[i]);
            stream_skip(&stream, used);
        }
        assert_false(stream_want(&stream, 1));
        assert_int_equal(stream.window.len, 0);
        stream_free(&stream);
    }
}

static void wanting_more_than_there_is_says_so_and_keeps_all(void **state)
{
    (void)state;
    struct drip drip = { STR("abc"), 1 };
    struct stream stream = stream_reader(drip_read, &drip);
    assert_true(stream_want(&stream, 2));
    assert_false(stream_want(&stream, 4));
    assert_text(stream.window, "abc");
    assert_true(stream.ended);
    stream_free(&stream);
}

static void a_line_beyond_the_limit_comes_in_pieces(void **state)
{
    (void)state;
    size_t used;
    struct stream stream = stream_memory(STR("0123456789\nx"));
    assert_text(stream_line(&stream, 4, &used), "0123");
    stream_skip(&stream, used);
    assert_text(stream_line(&stream, 4, &used), "4567");
    stream_skip(&stream, used);
    assert_text(stream_line(&stream, 4, &used), "89");
    assert_int_equal(used, 3);
    assert_int_equal(stream.line, 1);
    stream_skip(&stream, used);
    assert_int_equal(stream.line, 2);
}

static void lines_are_counted_over_blocks(void **state)
{
    (void)state;
    char bytes[1000];
    memset(bytes, '\n', sizeof bytes);
    for (size_t len = 0; len <= sizeof bytes; len++) assert_int_equal(stream_count_lines((str){ bytes, len }), len);
    memset(bytes, 'x', sizeof bytes);
    bytes[0] = bytes[127] = bytes[128] = bytes[999] = '\n';
    assert_int_equal(stream_count_lines((str){ bytes, sizeof bytes }), 4);
}

static void what_is_fed_comes_out_and_knows_its_lines(void **state)
{
    (void)state;
    struct stream stream = stream_fed();
    size_t used;
    assert_false(stream_want(&stream, 1));
    stream_feed(&stream, STR("one\n"), 5);
    stream_feed(&stream, STR("two\n"), 6);
    stream_feed(&stream, STR("thr"), 9);            // the line goes on two lines below
    stream_feed(&stream, STR("ee\n"), 11);
    stream_feed(&stream, STR("four"), 12);
    assert_int_equal(stream_place(&stream, 0), 5);
    assert_int_equal(stream_place(&stream, 2), 9);
    assert_int_equal(stream_place(&stream, 3), 12);
    static const struct { const char *text; size_t place; } expected[] = { { "one", 5 }, { "two", 6 }, { "three", 9 }, { "four", 12 } };
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_int_equal(stream_place(&stream, 0), expected[i].place);
        assert_text(stream_line(&stream, 100, &used), expected[i].text);
        assert_int_equal(used, strlen(expected[i].text) + (i < 3));
        stream_skip(&stream, used);
    }
    assert_false(stream.ended);
    stream_end(&stream);
    assert_false(stream_want(&stream, 1));
    stream_free(&stream);
}

static void feeding_much_moves_little(void **state)
{
    (void)state;
    struct stream stream = stream_fed();
    char line[101];
    memset(line, 'x', 100);
    line[100] = '\n';
    for (size_t i = 0; i < 10000; i++) {
        stream_feed(&stream, (str){ line, sizeof line }, 3 * i + 1);
        if (i >= 10) stream_skip(&stream, sizeof line);
        assert_int_equal(stream_place(&stream, 0), i < 10 ? 1 : 3 * (i - 9) + 1);
    }
    assert_int_equal(stream.window.len, 10 * sizeof line);
    assert_true(stream.held.room < 100 * sizeof line);
    stream_free(&stream);
}

static void what_came_out_of_one_line_stays_there(void **state)
{
    (void)state;
    struct stream stream = stream_still(STR("a\nb\n"), 42);
    stream_skip(&stream, 2);
    assert_int_equal(stream_place(&stream, 1), 42);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_the_same_in_pieces_of_any_size),
        cmocka_unit_test(wanting_more_than_there_is_says_so_and_keeps_all),
        cmocka_unit_test(a_line_beyond_the_limit_comes_in_pieces),
        cmocka_unit_test(lines_are_counted_over_blocks),
        cmocka_unit_test(what_is_fed_comes_out_and_knows_its_lines),
        cmocka_unit_test(feeding_much_moves_little),
        cmocka_unit_test(what_came_out_of_one_line_stays_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
