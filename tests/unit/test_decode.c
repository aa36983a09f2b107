// UTF-16 as UTF-8, in pieces of any size.
#include "unit.h"
#include "base/buffer.h"
#include "ingest/decode.h"

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

static void assert_decodes(str bytes, enum encoding encoding, const char *expected)
{
    for (size_t at_once = 1; at_once < 9; at_once++) {
        struct drip drip = { bytes, at_once };
        struct stream stream = stream_reader(drip_read, &drip);
        struct decode decode = { &stream, encoding };
        struct buffer out = { 0 };
        char room[64];
        for (size_t got; (got = decode_read(&decode, room, sizeof room));) buffer_add(&out, (str){ room, got });
        assert_text(buffer_str(&out), expected);
        buffer_free(&out);
        stream_free(&stream);
    }
}

static void characters_of_all_lengths_come_out(void **state)
{
    (void)state;
    assert_decodes(STR("a\0\n\0\xE9\0\xAC\x20\x3D\xD8\x00\xDE"), ENCODING_UTF16_LE, "a\n\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
    assert_decodes(STR("\0a\0\n\0\xE9\x20\xAC\xD8\x3D\xDE\x00"), ENCODING_UTF16_BE, "a\n\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
    assert_int_equal(decode_width(STR("a\n\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80")), 12);
}

static void halves_and_odd_ends_are_named_or_dropped(void **state)
{
    (void)state;
    assert_decodes(STR("\x3D\xD8" "a\0"), ENCODING_UTF16_LE, "\xEF\xBF\xBD" "a");
    assert_decodes(STR("\x00\xDE" "a\0"), ENCODING_UTF16_LE, "\xEF\xBF\xBD" "a");
    assert_decodes(STR("a\0\x3D\xD8"), ENCODING_UTF16_LE, "a\xEF\xBF\xBD");
    assert_decodes(STR("a\0b"), ENCODING_UTF16_LE, "a");
    assert_decodes(STR(""), ENCODING_UTF16_LE, "");
}

static void it_is_known_by_its_start(void **state)
{
    (void)state;
    assert_int_equal(decode_encoding(STR("\xFF\xFE" "a\0")), ENCODING_UTF16_LE);
    assert_int_equal(decode_encoding(STR("\xFE\xFF\0a")), ENCODING_UTF16_BE);
    assert_int_equal(decode_encoding(STR("f\0i\0o\0-\0" "3\0.\0" "3\0" "3\0")), ENCODING_UTF16_LE);
    assert_int_equal(decode_encoding(STR("\0f\0i\0o\0-\0" "3\0.\0" "3\0" "3")), ENCODING_UTF16_BE);
    assert_int_equal(decode_encoding(STR("\xFF\xFE\0\0a\0\0\0")), ENCODING_BYTES);
    assert_int_equal(decode_encoding(STR("fio-3.33")), ENCODING_BYTES);
    assert_int_equal(decode_encoding(STR("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")), ENCODING_BYTES);
    assert_int_equal(decode_encoding(STR("")), ENCODING_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_of_all_lengths_come_out),
        cmocka_unit_test(halves_and_odd_ends_are_named_or_dropped),
        cmocka_unit_test(it_is_known_by_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
