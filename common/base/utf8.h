// base/utf8.h - code points out of bytes.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H
#include "base/str.h"
#include <stdint.h>

enum { UTF8_BAD = 0x110000, UTF8_REPLACEMENT = 0xFFFD };   // UTF8_BAD: past the last code point
// The code point that starts at byte `at` (which must be inside), or UTF8_BAD; *length = bytes it takes, at least 1.
// Strict: overlong forms, surrogates and code points past U+10FFFF are bad.
uint32_t utf8_at(str, size_t at, size_t *length);
#endif
