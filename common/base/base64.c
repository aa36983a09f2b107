// base/base64.c - four characters at a time into three bytes.
#include "base/base64.h"

// The value of a character plus one; 0: not of the alphabet.
static const unsigned char alphabet[256] = {
    ['A'] = 1,  ['B'] = 2,  ['C'] = 3,  ['D'] = 4,  ['E'] = 5,  ['F'] = 6,  ['G'] = 7,  ['H'] = 8,  ['I'] = 9,  ['J'] = 10, ['K'] = 11,
    ['L'] = 12, ['M'] = 13, ['N'] = 14, ['O'] = 15, ['P'] = 16, ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21, ['V'] = 22,
    ['W'] = 23, ['X'] = 24, ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28, ['c'] = 29, ['d'] = 30, ['e'] = 31, ['f'] = 32, ['g'] = 33,
    ['h'] = 34, ['i'] = 35, ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40, ['o'] = 41, ['p'] = 42, ['q'] = 43, ['r'] = 44,
    ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48, ['w'] = 49, ['x'] = 50, ['y'] = 51, ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55,
    ['3'] = 56, ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61, ['9'] = 62, ['+'] = 63, ['/'] = 64,
};

// The bits of four characters; negative when one of them is none.
static long bits(const unsigned char *text)
{
    long value = 0;
    for (int i = 0; i < 4; i++) {
        if (!alphabet[text[i]]) return -1;
        value = value << 6 | (alphabet[text[i]] - 1);
    }
    return value;
}

static void put(char *into, long value, size_t count)
{
    for (size_t i = 0; i < count; i++) into[i] = (char)(value >> (16 - 8 * i) & 0xff);
}

bool base64_decode(struct buffer *out, str text)
{
    if (text.len % 4) return false;
    size_t padding = str_ends(text, STR("==")) ? 2 : str_ends(text, STR("=")), whole = text.len / 4 - (padding > 0), at = 0;
    const unsigned char *from = (const unsigned char *)text.data;
    char *into = buffer_room(out, text.len / 4 * 3);
    for (size_t i = 0; i < whole; i++, at += 3) {
        long value = bits(from + 4 * i);
        if (value < 0) return false;
        put(into + at, value, 3);
    }
    if (padding) {
        unsigned char last[4] = { from[4 * whole], from[4 * whole + 1], padding == 2 ? 'A' : from[4 * whole + 2], 'A' };
        long value = bits(last);
        if (value < 0 || value & (padding == 2 ? 0xffff : 0xff)) return false;
        put(into + at, value, 3 - padding);
        at += 3 - padding;
    }
    buffer_grew(out, at);
    return true;
}
