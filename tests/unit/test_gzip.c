// Unzipping: whole, in several members, cut at any byte, damaged at any byte.
#include "unit.h"
#include "base/gzip.h"

// printf 'hello\n' | gzip -n9
static const unsigned char hello[] = { 0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0xe7, 0x02, 0x00, 0x20, 0x30, 0x3a, 0x36,
    0x06, 0x00, 0x00, 0x00 };
static const str zipped = { (const char *)hello, sizeof hello };

static void what_was_zipped_comes_back(void **state)
{
    (void)state;
    struct buffer out = { 0 };
    buffer_add(&out, STR("before "));
    assert_null(gzip_open(&out, zipped, 6));
    assert_text(buffer_str(&out), "before hello\n");
    buffer_free(&out);
}

static void members_follow_each_other(void **state)
{
    (void)state;
    struct buffer two = { 0 }, out = { 0 };
    buffer_add(&two, zipped);
    buffer_add(&two, zipped);
    assert_null(gzip_open(&out, buffer_str(&two), 100));
    assert_text(buffer_str(&out), "hello\nhello\n");
    buffer_clear(&out);
    assert_string_equal(gzip_open(&out, buffer_str(&two), 11), "more than a record can hold comes out of it");
    buffer_free(&two);
    buffer_free(&out);
}

static void cut_or_damaged_it_is_refused(void **state)
{
    (void)state;
    struct buffer out = { 0 };
    assert_string_equal(gzip_open(&out, (str){ 0 }, 100), "it holds no data");
    for (size_t n = 1; n < sizeof hello; n++) assert_string_equal(gzip_open(&out, str_first(zipped, n), 100), "its gzip data ends too early");
    for (size_t i = 18; i < sizeof hello; i++) { // its sum and its length
        char copy[sizeof hello];
        memcpy(copy, hello, sizeof hello);
        copy[i] ^= 0x10;
        assert_non_null(gzip_open(&out, (str){ copy, sizeof copy }, 100));
    }
    assert_string_equal(gzip_open(&out, STR("no gzip at all"), 100), "its gzip data is damaged");
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_zipped_comes_back),
        cmocka_unit_test(members_follow_each_other),
        cmocka_unit_test(cut_or_damaged_it_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
