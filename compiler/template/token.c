// template/token.c - Jinja's words: names, decimal integers, texts in ' or ", signs. Escapes are Python's.
#include "template/token.h"
#include "base/number.h"
#include "base/utf8.h"
#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// The first `length` bytes of the rest, with their place.
static struct token take(struct written *rest, enum token_kind kind, size_t length)
{
    struct token token = { .kind = kind, .text = str_first(rest->text, length), .at = rest->at };
    token.at.length = (unsigned)str_width(token.text);
    rest->at.column += token.at.length;
    rest->text = str_from(rest->text, length);
    return token;
}

static void skip_blanks(struct written *rest)
{
    size_t count = 0;
    while (count < rest->text.len && (rest->text.data[count] == ' ' || rest->text.data[count] == '\t')) count++;
    take(rest, TOKEN_END, count);
}

static struct token wrong(struct token token, struct diags *diags, const char *message, const char *hint)
{
    struct diag *diag = diag_error(diags, "template-syntax", token.at, "%s", message);
    if (hint) diag_hint(diags, diag, "%s", hint);
    token.kind = TOKEN_WRONG;
    return token;
}

static struct token take_integer(struct written *rest, struct diags *diags)
{
    size_t length = 0;
    while (length < rest->text.len && (is_digit(rest->text.data[length]) || is_name_start(rest->text.data[length]))) length++;
    bool has_point = length + 1 < rest->text.len && rest->text.data[length] == '.' && is_digit(rest->text.data[length + 1]);
    struct token token = take(rest, TOKEN_INTEGER, length);
    if (has_point) return wrong(token, diags, "numbers here are integers", "a number with a point can be given as text: '1.5'");
    bool is_octal = token.text.len > 1 && token.text.data[0] == '0';
    if (is_octal || !number_integer(token.text, &token.integer)) return wrong(token, diags, "this is no decimal integer of 64 bits", NULL);
    return token;
}

// ---- texts

static void add_character(struct buffer *out, uint32_t c)
{
    if (c < 0x80) {
        buffer_char(out, (char)c);
    } else if (c < 0x800) {
        buffer_char(out, (char)(0xC0 | (c >> 6)));
        buffer_char(out, (char)(0x80 | (c & 0x3F)));
    } else {
        buffer_char(out, (char)(0xE0 | (c >> 12)));
        buffer_char(out, (char)(0x80 | ((c >> 6) & 0x3F)));
        buffer_char(out, (char)(0x80 | (c & 0x3F)));
    }
}

// The escape behind the backslash: how many bytes it takes, 0 when it is none.
static size_t add_escape(struct buffer *out, str text)
{
    static const char names[] = "nrt\\'\"", values[] = "\n\r\t\\'\"";
    char first = text.len ? text.data[0] : ' ';
    const char *found = first ? strchr(names, first) : NULL;
    if (found) {
        buffer_char(out, values[found - names]);
        return 1;
    }
    size_t digits = first == 'x' ? 2 : first == 'u' ? 4 : 0;
    uint64_t value;
    if (digits == 0 || text.len <= digits || !number_hex(str_first(str_from(text, 1), digits), &value)) return 0;
    if (value == 0 || (value >= 0xD800 && value < 0xE000)) return 0;
    add_character(out, (uint32_t)value);
    return 1 + digits;
}

static bool add_unescaped(struct buffer *out, str text)
{
    for (size_t at = 0, length = 1; at < text.len; at += length) {
        length = 1;
        if (text.data[at] != '\\') {
            buffer_char(out, text.data[at]);
        } else {
            size_t taken = add_escape(out, str_from(text, at + 1));
            if (taken == 0) return false;
            length += taken;
        }
    }
    return true;
}

static struct token take_text(struct arena *arena, struct written *rest, struct diags *diags)
{
    size_t end = 1;
    while (end < rest->text.len && rest->text.data[end] != rest->text.data[0]) end += rest->text.data[end] == '\\' ? 2 : 1;
    bool is_closed = end < rest->text.len;
    struct token token = take(rest, TOKEN_TEXT, is_closed ? end + 1 : rest->text.len);
    if (!is_closed) return wrong(token, diags, "the text is not closed", NULL);
    struct buffer out = { 0 };
    bool is_fine = add_unescaped(&out, (str){ token.text.data + 1, token.text.len - 2 });
    token.text = arena_copy(arena, buffer_str(&out));
    buffer_free(&out);
    return is_fine ? token : wrong(token, diags, "an escape that is not known here", "known are \\n \\r \\t \\\\ \\' \\\" \\xHH \\uHHHH, but no \\x00");
}

// ---- all

static struct token take_sign(struct written *rest, struct diags *diags)
{
    static const char *const signs[] = { "==", "!=", "<=", ">=", "//", "**", "<", ">", "+", "-", "*", "/", "%", "~", "(", ")", "[", "]", ".", ",", "|", NULL };
    for (size_t i = 0; signs[i]; i++)
        if (str_starts(rest->text, str_of(signs[i]))) return take(rest, TOKEN_SIGN, strlen(signs[i]));
    size_t length;
    utf8_at(rest->text, 0, &length);
    struct token token = take(rest, TOKEN_SIGN, length);
    return wrong(token, diags, "a character that no expression has", token.text.data[0] == '=' ? "'==' compares" : NULL);
}

struct token token_next(struct arena *arena, struct written *rest, struct diags *diags)
{
    skip_blanks(rest);
    if (rest->text.len == 0) return (struct token){ .kind = TOKEN_END, .at = rest->at };
    char first = rest->text.data[0];
    if (is_digit(first)) return take_integer(rest, diags);
    if (first == '\'' || first == '"') return take_text(arena, rest, diags);
    if (!is_name_start(first)) return take_sign(rest, diags);
    size_t length = 1;
    while (length < rest->text.len && (is_name_start(rest->text.data[length]) || is_digit(rest->text.data[length]))) length++;
    return take(rest, TOKEN_NAME, length);
}

struct written written_trim(struct written written)
{
    skip_blanks(&written);
    written.text = str_trim(written.text);
    written.at.length = (unsigned)str_width(written.text);
    return written;
}

bool token_is(struct token token, const char *word)
{
    return (token.kind == TOKEN_NAME || token.kind == TOKEN_SIGN) && str_equal(token.text, str_of(word));
}
