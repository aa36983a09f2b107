// Escape sequences of terminals, left out of lines.
#include "unit.h"
#include "ingest/colour.h"

static void assert_plain(const char *line, const char *expected)
{
    struct buffer buffer = { 0 };
    assert_text(colour_off(&buffer, str_of(line)), expected);
    buffer_free(&buffer);
}

static void sequences_are_left_out_wherever_they_stand(void **state)
{
    (void)state;
    assert_plain("plain", "plain");
    assert_plain("", "");
    assert_plain("\x1b[1;39mone\x1b[0m two\x1b[K", "one two");
    assert_plain("\x1b]0;root@vm: ~\x07$ fio\x1b]2;title\x1b\\ job\x1b(B", "$ fio job");
    assert_plain("\x1b[32", "");
    assert_plain("a\x1b]0;cut", "a");
    assert_plain("\x1b", "\x1b");
    assert_plain("a\x1bz", "a\x1bz");
}

static void those_around_a_line_come_off_and_others_stay(void **state)
{
    (void)state;
    assert_text(colour_outer(STR("\x1b[32m\x1b[1ma \x1b[0mb\x1b[0m\x1b[K")), "a \x1b[0mb");
    assert_text(colour_outer(STR("\x1b[32ma\x1b[0m\r")), "a");
    assert_text(colour_outer(STR("a\r")), "a\r");
    assert_text(colour_outer(STR("\x1b[0m")), "");
    assert_text(colour_outer(STR("")), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sequences_are_left_out_wherever_they_stand), cmocka_unit_test(those_around_a_line_come_off_and_others_stay) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
