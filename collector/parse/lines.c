// parse/lines.c - stepping through a line.
#include "parse/lines.h"

#include "base/number.h"

#include <string.h>

// NUL as well: iostat 11.6.0 prints one behind each percentage.
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\0'; }

static str skip_blanks(str s)
{
    while (s.len && is_blank(*s.data)) s = str_from(s, 1);
    return s;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t digits_at(str s, size_t at)
{
    size_t end = at;
    while (end < s.len && is_digit(s.data[end])) end++;
    return end;
}

// Where the number at the text's start ends; 0: there is none.
static size_t number_end(str s)
{
    size_t at = s.len && (*s.data == '-' || *s.data == '+'), end = digits_at(s, at);
    if (end == at) return 0;
    if (end < s.len && s.data[end] == '.') end = digits_at(s, end + 1);
    if (end + 2 < s.len && s.data[end] == 'e') {
        size_t sign = end + 1 + (s.data[end + 1] == '+' || s.data[end + 1] == '-');
        if (digits_at(s, sign) > sign) end = digits_at(s, sign);
    }
    return end;
}

bool lines_number(str *rest, double *value)
{
    str s = skip_blanks(*rest);
    size_t end = number_end(s);
    str digits = str_first(s, end);
    if (str_ends(digits, STR("."))) digits.len--;
    if (!end || !number_double(digits, value)) return false;
    *rest = str_from(s, end);
    return true;
}

bool lines_word(str *rest, str *word)
{
    str s = skip_blanks(*rest);
    size_t end = 0;
    while (end < s.len && !is_blank(s.data[end])) end++;
    if (!end) return false;
    *word = str_first(s, end);
    *rest = str_from(s, end);
    return true;
}

bool lines_literal(str *rest, str literal)
{
    str s = skip_blanks(*rest);
    if (!str_starts(s, literal)) return false;
    *rest = str_from(s, literal.len);
    return true;
}

bool lines_labelled(str line, str label, double *value)
{
    return lines_literal(&line, label) && lines_number(&line, value);
}

size_t lines_fields(str line, str *fields, size_t most)
{
    size_t count = 0;
    for (str word; lines_word(&line, &word); count++)
        if (count < most) fields[count] = word;
    return count;
}

bool lines_find(str line, str part, str *rest)
{
    const char *found = line.len ? memmem(line.data, line.len, part.data, part.len) : NULL;
    if (!found) return false;
    *rest = str_from(line, (size_t)(found - line.data) + part.len);
    return true;
}

str lines_bare(str line)
{
    static const char shape[] = "0000-00-00 00:00:00.000000";
    enum { LENGTH = sizeof shape - 1 };
    if (line.len <= LENGTH || line.data[LENGTH] != '\t') return str_trim(line);
    for (size_t i = 0; i < LENGTH; i++)
        if (shape[i] == '0' ? !is_digit(line.data[i]) : line.data[i] != shape[i]) return str_trim(line);
    return str_trim(str_from(line, LENGTH + 1));
}

bool lines_size(str text, double *bytes)
{
    static const struct { char letter; double factor; } units[] = { { 'K', 1024 }, { 'M', 1048576 }, { 'G', 1073741824 }, { 'T', 1099511627776 } };
    if (!lines_number(&text, bytes)) return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        char letter = text.len ? *text.data : '\0';
        if (letter != units[i].letter && letter != units[i].letter + ('a' - 'A')) continue;
        *bytes *= units[i].factor;
        text = str_from(text, 1);
        break;
    }
    return !text.len || str_equal(text, STR("b")) || str_equal(text, STR("B")) || str_equal(text, STR("iB"));
}
