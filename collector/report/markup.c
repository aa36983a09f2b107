// report/markup.c - text becomes content, never markup.
#include "report/markup.h"

#include "base/utf8.h"

static bool is_allowed(uint32_t c)
{
    return c == '\t' || c == '\n' || (c >= 0x20 && c != 0x7F && c < 0xFFFE) || (c > 0xFFFF && c < UTF8_BAD);
}

void markup_text(struct buffer *out, str text)
{
    static const struct { char sign; const char *name; } names[] = { { '<', "&lt;" }, { '>', "&gt;" }, { '&', "&amp;" }, { '"', "&quot;" } };
    for (size_t at = 0, length; at < text.len; at += length) {
        uint32_t c = utf8_at(text, at, &length);
        const char *name = is_allowed(c) ? NULL : "\xEF\xBF\xBD";
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (c == (uint32_t)names[i].sign) name = names[i].name;
        buffer_add(out, name ? str_of(name) : (str){ text.data + at, length });
    }
}
