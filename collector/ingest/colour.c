// ingest/colour.c - sequences are found by their ESC; one that the line's end cuts goes too.
#include "ingest/colour.h"

enum { BELL = 0x07, ESCAPE = 0x1B };

bool colour_in(str line)
{
    return line.len && memchr(line.data, ESCAPE, line.len);
}

static size_t to_final_byte(str text)
{
    size_t end = 2;
    while (end < text.len && (unsigned char)text.data[end] < 0x40) end++;
    return end < text.len ? end + 1 : end;
}

static size_t to_bell(str text)
{
    size_t end = 2;
    while (end < text.len && text.data[end] != BELL && text.data[end] != ESCAPE) end++;
    if (end + 1 < text.len && text.data[end] == ESCAPE && text.data[end + 1] == '\\') return end + 2;
    return end < text.len && text.data[end] == BELL ? end + 1 : end;
}

// Bytes of the sequence at the text's start; 0: there is none.
static size_t sequence(str text)
{
    if (text.len < 2 || text.data[0] != ESCAPE) return 0;
    switch (text.data[1]) {
    case '[': return to_final_byte(text);
    case ']': return to_bell(text);
    case '(': case ')': return text.len < 3 ? text.len : 3;
    case '=': case '>': case '7': case '8': return 2;
    default: return 0;
    }
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
