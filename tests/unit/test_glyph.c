// Characters as a terminal shows them.
#include "unit.h"
#include "base/glyph.h"

static void check(const char *character, const char *shown, unsigned columns)
{
    str text = str_of(character);
    struct glyph glyph = glyph_next(&text);
    assert_text(glyph.bytes, shown);
    assert_int_equal(glyph.columns, columns);
    assert_int_equal(text.len, 0);
}

static void narrow_wide_and_combining_characters(void **state)
{
    (void)state;
    check("a", "a", 1);
    check("\xC3\xA9", "\xC3\xA9", 1);                           // e with acute
    check("\xE6\x97\xA5", "\xE6\x97\xA5", 2);                   // CJK
    check("\xEF\xBC\xA1", "\xEF\xBC\xA1", 2);                   // full-width A
    check("\xED\x95\x9C", "\xED\x95\x9C", 2);                   // Hangul
    check("\xF0\x9F\x9A\x80", "\xF0\x9F\x9A\x80", 2);           // rocket
    check("\xCC\x81", "\xCC\x81", 0);                           // combining acute
    check("\xEF\xBF\xBD", "\xEF\xBF\xBD", 1);                   // behind the last range of the basic plane
    check("\t", "\t", 1);
}

static void what_could_steer_the_terminal_is_not_sent(void **state)
{
    (void)state;
    check("\033", "?", 1);
    check("\n", "?", 1);
    check("\x7F", "?", 1);
    check("\xC2\x9B", "?", 1);                                  // C1: CSI
    check("\xE2\x80\xAE", "?", 1);                              // right-to-left override
    str nul = STR("\0");
    assert_text(glyph_next(&nul).bytes, "?");
}

static void broken_utf8_is_never_read_past_its_end(void **state)
{
    (void)state;
    static const char *const broken[] = { "\xFF", "\xC3", "\xE6\x97", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\x80" };
    for (size_t i = 0; i < COUNT_OF(broken); i++) {
        str text = str_of(broken[i]);
        for (size_t n = text.len; text.len && n; n--)
            assert_text(glyph_next(&text).bytes, "?");
        assert_int_equal(text.len, 0);
    }
    str text = STR("\xC3z");
    assert_text(glyph_next(&text).bytes, "?");
    assert_text(glyph_next(&text).bytes, "z");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(narrow_wide_and_combining_characters),
        cmocka_unit_test(what_could_steer_the_terminal_is_not_sent),
        cmocka_unit_test(broken_utf8_is_never_read_past_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
