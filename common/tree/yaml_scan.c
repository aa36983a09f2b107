// tree/yaml_scan.c - libyaml tells such errors by byte offset only, takes some control characters, and counts lines by
// other rules than editors do; its count of characters is exact, so places are made from that.
#include "tree/yaml_scan.h"
#include "base/utf8.h"

enum { MOST_ERRORS = 20 };          // a binary file has thousands

static const str byte_order_mark = STR_INIT("\xEF\xBB\xBF");

static bool is_control(uint32_t c)
{
    if (c == '\t' || c == '\n' || c == '\r' || c == 0x85) return false;
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xFFFE || c == 0xFFFF;
}

static bool is_line_separator(uint32_t c) { return c == 0x85 || c == 0x2028 || c == 0x2029; }

// ASCII in UTF-16 has a zero in every second byte.
static bool is_utf16(str text)
{
    if (str_starts(text, STR("\xFF\xFE")) || str_starts(text, STR("\xFE\xFF"))) return true;
    return text.len >= 2 && (text.data[0] == 0) != (text.data[1] == 0);
}

static struct span place(const struct source *source, size_t line, size_t column)
{
    return (struct span){ source, (unsigned)line, (unsigned)column, 1 };
}

static bool refuse_utf16(const struct source *source, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "not-utf8", place(source, 1, 1), "the file is in UTF-16");
    diag_hint(diags, diag, "save it as UTF-8");
    return false;
}

static void refuse_byte(struct span at, unsigned char byte, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "not-utf8", at, "the byte 0x%02X is not UTF-8 text", byte);
    diag_hint(diags, diag, "save the file as UTF-8");
}

static void refuse_control(struct span at, uint32_t c, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "control-character", at, "a control character (U+%04X)", (unsigned)c);
    if (c == 0 || c > 0xFF) diag_hint(diags, diag, "remove it");
    else diag_hint(diags, diag, "remove it, or write it as \\x%02X in double quotes", (unsigned)c);
}

static void refuse_mark(struct span at, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "control-character", at, "a byte order mark inside the file");
    diag_hint(diags, diag, "remove it; it stands where two files were joined");
}

static void warn_separator(struct span at, uint32_t c, struct diags *diags)
{
    struct diag *diag = diag_warning(diags, "line-separator", at, "U+%04X ends a line for some YAML readers and not for others", (unsigned)c);
    diag_hint(diags, diag, "write it as \\u%04X in double quotes", (unsigned)c);
}

static void judge(uint32_t c, struct span at, unsigned char byte, struct diags *diags)
{
    if (c == UTF8_BAD) refuse_byte(at, byte, diags);
    else if (is_control(c)) refuse_control(at, c, diags);
    else if (c == 0xFEFF) refuse_mark(at, diags);
    else if (is_line_separator(c)) warn_separator(at, c, diags);
}

bool yaml_scan(struct arena *arena, const struct source *source, size_t skip, struct yaml_places *places, struct diags *diags)
{
    str text = source->text;
    size_t errors = diags->errors, line = 0, characters = 0;
    *places = (struct yaml_places){ .source = source, .text = text };
    places->line_starts = arena_array(arena, size_t, source->line_count + 1);
    if (is_utf16(text)) return refuse_utf16(source, diags);
    if (str_starts(text, byte_order_mark)) places->text = str_from(text, byte_order_mark.len);
    if (skip) {
        places->text = str_from(text, skip);
        places->before = str_width(str_first(text, skip));
    }
    for (size_t at = text.len - places->text.len, length = 1; at < text.len; at += length, characters++) {
        while (line < source->line_count && source->lines[line] <= at) places->line_starts[line++] = characters;
        uint32_t c = utf8_at(text, at, &length);
        if (c >= 0x20 && c < 0x7F) continue;
        size_t start = line > 0 ? places->line_starts[line - 1] : 0;
        judge(c, place(source, line, characters - start + 1 + (line <= 1 ? places->before : 0)), (unsigned char)text.data[at], diags);
        if (c == UTF8_BAD || diags->errors - errors >= MOST_ERRORS) return false;
    }
    while (line < source->line_count) places->line_starts[line++] = characters;
    places->characters = characters;
    return diags->errors == errors;
}

// The last line that starts at or before the character.
static size_t line_of(const struct yaml_places *places, size_t character)
{
    size_t low = 0, high = places->source->line_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (places->line_starts[middle] <= character) low = middle;
        else high = middle;
    }
    return low;
}

static size_t width_of(const struct yaml_places *places, size_t line)
{
    str text = source_line(places->source, (unsigned)line + 1);
    size_t width = str_width(text), end = text.len;
    while (end > 0 && (text.data[end - 1] == ' ' || text.data[end - 1] == '\t')) end--;
    return width - (text.len - end);
}

struct span yaml_span(const struct yaml_places *places, size_t start, size_t end)
{
    if (places->source->line_count == 0) return place(places->source, 1, 1);
    size_t line = line_of(places, start), before = line == 0 ? places->before : 0, column = start - places->line_starts[line] + before;
    bool is_last = line + 1 == places->source->line_count;
    size_t limit = is_last ? places->characters : places->line_starts[line + 1];
    if (end >= limit) {             // goes on below: what of it stands on this line
        size_t width = width_of(places, line);
        if (column > width) column = width;
        end = places->line_starts[line] + width - before;
        start = places->line_starts[line] + column - before;
    }
    unsigned length = end > start ? (unsigned)(end - start) : 1;
    return (struct span){ places->source, (unsigned)line + 1, (unsigned)column + 1, length };
}
