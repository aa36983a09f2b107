// base/str.c - views of text.
#include "base/str.h"
#include <string.h>

static const char *text(str s)
{
    return s.data ? s.data : "";        // memcmp and friends do not take NULL, not even for 0 bytes
}

str str_of(const char *terminated)
{
    return terminated ? (str){ terminated, strlen(terminated) } : (str){ 0 };
}

int str_compare(str a, str b)
{
    int order = memcmp(text(a), text(b), a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

bool str_ends(str s, str suffix)
{
    return s.len >= suffix.len && str_equal(str_from(s, s.len - suffix.len), suffix);
}

bool str_contains(str s, str part)
{
    return memmem(text(s), s.len, text(part), part.len) != NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

str str_trim(str s)
{
    while (s.len && is_blank(s.data[0]))
        s = str_from(s, 1);
    while (s.len && is_blank(s.data[s.len - 1]))
        s.len--;
    return s;
}

str str_from(str s, size_t start)
{
    return start < s.len ? (str){ s.data + start, s.len - start } : (str){ 0 };
}

str str_first(str s, size_t count)
{
    return (str){ s.data, count < s.len ? count : s.len };
}

struct cut str_cut(str s, char at)
{
    const char *found = memchr(text(s), at, s.len);
    if (!found)
        return (struct cut){ .head = s };
    size_t start = (size_t)(found - s.data);
    return (struct cut){ str_first(s, start), str_from(s, start + 1), true };
}

size_t str_width(str s)
{
    size_t width = 0;
    for (size_t i = 0; i < s.len; i++)
        width += ((unsigned char)s.data[i] & 0xC0) != 0x80;
    return width;
}
