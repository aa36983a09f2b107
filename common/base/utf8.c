// base/utf8.c - a broken sequence takes the bytes up to the one that broke it, as jq counts them, so that text with
// replacement characters comes out alike.
#include "base/utf8.h"

static size_t sequence_length(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

static bool is_allowed(uint32_t c, size_t length)
{
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    return c >= least[length] && c < UTF8_BAD && !(c >= 0xD800 && c <= 0xDFFF);
}

uint32_t utf8_at(str s, size_t at, size_t *length)
{
    const unsigned char *bytes = (const unsigned char *)s.data + at;
    size_t left = s.len - at, wanted = sequence_length(bytes[0]);
    *length = 1;
    if (wanted == 0) return UTF8_BAD;
    if (wanted == 1) return bytes[0];
    uint32_t c = bytes[0] & (0x7Fu >> wanted);
    for (size_t i = 1; i < wanted; i++) {
        *length = i;
        if (i == left || (bytes[i] & 0xC0) != 0x80) return UTF8_BAD;
        c = c << 6 | (bytes[i] & 0x3Fu);
    }
    *length = wanted;
    return is_allowed(c, wanted) ? c : UTF8_BAD;
}
