// ingest/decode.c - half of a pair of surrogates becomes U+FFFD.
#include "ingest/decode.h"

#include "base/utf8.h"

enum { LEAST_LETTERS = 8, LONGEST = 3 };

// Letters of ASCII as `low` byte of each pair, the other one NUL.
static bool is_wide_ascii(str start, size_t low)
{
    size_t pairs = start.len / 2 < 64 ? start.len / 2 : 64;
    for (size_t i = 0; i < pairs; i++)
        if (start.data[2 * i + 1 - low] != '\0' || start.data[2 * i + low] == '\0' || start.data[2 * i + low] & 0x80) return false;
    return pairs >= LEAST_LETTERS;
}

enum encoding decode_encoding(str start)
{
    bool wider = str_starts(start, STR("\xFF\xFE\0\0"));            // UTF-32
    if (str_starts(start, STR("\xFF\xFE")) && !wider) return ENCODING_UTF16_LE;
    if (str_starts(start, STR("\xFE\xFF"))) return ENCODING_UTF16_BE;
    return is_wide_ascii(start, 0) ? ENCODING_UTF16_LE : is_wide_ascii(start, 1) ? ENCODING_UTF16_BE : ENCODING_BYTES;
}

static uint32_t unit_at(const struct decode *d, size_t at)
{
    const unsigned char *bytes = (const unsigned char *)d->from->window.data + at;
    return d->encoding == ENCODING_UTF16_LE ? (uint32_t)(bytes[0] | bytes[1] << 8) : (uint32_t)(bytes[0] << 8 | bytes[1]);
}

static bool is_half(uint32_t unit, uint32_t first) { return unit >= first && unit < first + 0x400; }

static size_t put(char *into, uint32_t code)
{
    if (code < 0x80) return into[0] = (char)code, 1;
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; code >>= 6) into[i] = (char)(0x80 | (code & 0x3F));
    into[0] = (char)((0xF00 >> length & 0xFF) | code);
    return length;
}

// Of a file with an odd number of bytes the last is dropped.
size_t decode_read(void *from, char *into, size_t room)
{
    struct decode *d = from;
    struct stream *in = d->from;
    size_t written = 0, at = 0;
    stream_want(in, 4);
    for (; at + 2 <= in->window.len && written + LONGEST + 1 <= room; at += 2) {
        uint32_t unit = unit_at(d, at);
        if (is_half(unit, 0xD800)) {
            if (at + 4 > in->window.len && !in->ended) break;
            uint32_t second = at + 4 <= in->window.len ? unit_at(d, at + 2) : 0;
            bool pair = is_half(second, 0xDC00);
            unit = pair ? 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00) : UTF8_REPLACEMENT;
            at += pair ? 2 : 0;
        } else if (is_half(unit, 0xDC00)) unit = UTF8_REPLACEMENT;
        written += put(into + written, unit);
    }
    stream_skip(in, at ? at : in->window.len);
    return written;
}

size_t decode_width(str utf8)
{
    size_t bytes = 0;
    for (size_t i = 0; i < utf8.len; i++) {
        unsigned char c = (unsigned char)utf8.data[i];
        bytes += (c & 0xC0) == 0x80 ? 0 : c >= 0xF0 ? 4 : 2;
    }
    return bytes;
}
