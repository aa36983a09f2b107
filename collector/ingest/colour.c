// ingest/colour.c - sequences are found by their ESC; one that the line's end cuts goes too.
#include "ingest/colour.h"

enum { ESCAPE = 0x1B };

bool colour_in(str line)
{
    return line.len && memchr(line.data, ESCAPE, line.len);
}

// Bytes of the sequence at the text's start; 0: there is none.
static size_t sequence(str text)
{
    if (text.len < 2 || text.data[0] != ESCAPE || text.data[1] != '[') return 0;
    size_t end = 2;
    while (end < text.len && (unsigned char)text.data[end] < 0x40) end++;
    return end < text.len ? end + 1 : end;
}

static str without_last(str line)
{
    size_t from = line.len;
    while (from && line.data[from - 1] != ESCAPE) from--;
    return from && sequence(str_from(line, from - 1)) == line.len - (from - 1) ? str_first(line, from - 1) : line;
}

str colour_outer(str line)
{
    bool returns = str_ends(line, STR("\r"));
    for (size_t n; (n = sequence(line));) line = str_from(line, n);
    str text = str_first(line, line.len - (returns && line.len)), shorter = without_last(text);
    bool cut = shorter.len < text.len;
    for (; shorter.len < text.len; shorter = without_last(text)) text = shorter;
    return cut ? text : line;
}

str colour_off(struct buffer *buffer, str line)
{
    buffer_clear(buffer);
    while (line.len) {
        const char *escape = memchr(line.data, ESCAPE, line.len);
        size_t plain = escape ? (size_t)(escape - line.data) : line.len, coded = sequence(str_from(line, plain));
        buffer_add(buffer, str_first(line, plain));
        if (plain < line.len && !coded) buffer_char(buffer, ESCAPE), coded = 1;
        line = str_from(line, plain + coded);
    }
    return buffer_str(buffer);
}
