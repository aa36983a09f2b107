// base/str.h - text as a view: never owned, may lack a NUL. Zero is the empty text.
#ifndef BASE_STR_H
#define BASE_STR_H
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct str { const char *data; size_t len; } str;

#define STR_INIT(literal) { (literal), sizeof(literal) - 1 }
#define STR(literal) ((str)STR_INIT(literal))
#define STR_ARG(s) (int)(s).len, ((s).data ? (s).data : "")     // printf("%.*s", STR_ARG(name))

struct cut { str head, tail; bool found; };

str  str_of(const char *terminated);            // NULL gives the empty text
// Both here, for tables of words are walked more often than anything else: most words that differ do so in length or first byte.
static inline bool str_equal(str a, str b)
{
    if (a.len != b.len || a.len == 0) return a.len == b.len;
    return a.data[0] == b.data[0] && memcmp(a.data, b.data, a.len) == 0;
}
static inline bool str_starts(str s, str prefix)
{
    if (s.len < prefix.len || prefix.len == 0) return prefix.len == 0;
    return s.data[0] == prefix.data[0] && memcmp(s.data, prefix.data, prefix.len) == 0;
}
int  str_compare(str a, str b);                 // by bytes, as memcmp; a prefix sorts first
bool str_ends(str s, str suffix);
bool str_contains(str s, str part);
str  str_trim(str s);                           // without blanks, tabs, CR and LF at both ends
str  str_from(str s, size_t start);             // the rest from byte `start` on; empty past the end
str  str_first(str s, size_t count);            // the first `count` bytes, or all
// Splits at the first `at`: found false leaves everything in head.
struct cut str_cut(str s, char at);
size_t str_width(str s);                        // characters (code points), not bytes
#endif
