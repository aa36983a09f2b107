// base/glyph.h - characters as a terminal shows them: how wide, and whether it is safe to send them there.
#ifndef BASE_GLYPH_H
#define BASE_GLYPH_H
#include "base/str.h"

struct glyph { str bytes; unsigned columns; };              // 0, 1 or 2 columns; a tab has 1 here
// Takes one character off the front of `*text`, which is not empty. Control characters, those that turn the reading direction, and bytes that are
// not UTF-8 come back as "?"; a tab as itself.
struct glyph glyph_next(str *text);
#endif
