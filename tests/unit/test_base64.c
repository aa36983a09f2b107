// base64: the vectors of RFC 4648, and what is none.
#include "unit.h"
#include "base/base64.h"

static void the_vectors_of_the_standard(void **state)
{
    (void)state;
    static const struct { const char *text, *bytes; } cases[] = {
        { "", "" }, { "Zg==", "f" }, { "Zm8=", "fo" }, { "Zm9v", "foo" }, { "Zm9vYg==", "foob" }, { "Zm9vYmE=", "fooba" }, { "Zm9vYmFy", "foobar" }, { "+/+/", "\xfb\xff\xbf" },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buffer out = { 0 };
        assert_true(base64_decode(&out, str_of(cases[i].text)));
        assert_text(buffer_str(&out), cases[i].bytes);
        buffer_free(&out);
    }
}

static void every_byte_at_every_place(void **state)
{
    (void)state;
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (unsigned value = 0; value < 256; value++)
        for (unsigned at = 0; at < 3; at++) {
            unsigned bits = value << (16 - 8 * at);
            char text[4];
            struct buffer out = { 0 };
            for (unsigned i = 0; i < 4; i++) text[i] = letters[bits >> (18 - 6 * i) & 63];
            assert_true(base64_decode(&out, (str){ text, 4 }));
            assert_int_equal(out.len, 3);
            assert_int_equal((unsigned char)out.data[at], value);
            buffer_free(&out);
        }
}

static void what_is_no_base64_is_refused(void **state)
{
    (void)state;
    static const char *const cases[] = { "A", "Zg=", "Zg", "Zm9v\n", "Zm9v=", "====", "Z===", "Zh==", "Zm9=", "Zm-v", "Zg==Zg==", "Zm 9" };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buffer out = { 0 };
        if (base64_decode(&out, str_of(cases[i]))) fail_msg("taken: %s", cases[i]);
        buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_of_the_standard),
        cmocka_unit_test(every_byte_at_every_place),
        cmocka_unit_test(what_is_no_base64_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
