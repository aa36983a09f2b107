// parse/marks.h - whether a line could begin a run of a tool, told by words that such lines hold: one pass over the line instead of a question to each
// reader. Most lines of most files are nobody's.
#ifndef PARSE_MARKS_H
#define PARSE_MARKS_H
#include "base/str.h"
#include <stdint.h>

enum { MARKS_MOST = 64, MARKS_LOOK = 3 };
#define MARKS_CHATTER ((uint32_t)1 << 31)           // what tools say around their reports (parser_chatter)
struct marks {
    uint64_t at[MARKS_LOOK][256];   // which words have this byte at this place
    struct { str word; uint32_t parser; } words[MARKS_MOST]; size_t count;
    uint32_t digits;                // parsers whose runs begin with a figure
};
void marks_make(struct marks *);
uint32_t marks_in(const struct marks *, str line);          // a bit for each parser (in the order of parser_at()) whose run it could begin
#endif
