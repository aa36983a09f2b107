// tree/yaml_plain.c - YAML 1.1 and 1.2 disagree on what is a number, a boolean or a date; so does every library.
#include "tree/yaml_plain.h"
#include "base/number.h"
#include "base/utf8.h"
#include <inttypes.h>
#include <string.h>
#include <strings.h>

bool yaml_is_printable(uint32_t c)
{
    if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == UTF8_BAD) return false;
    return c != 0x2028 && c != 0x2029 && c != 0xFEFF && (c & 0xFFFE) != 0xFFFE;
}

// ---- texts that some reader takes for another type

static bool is_word_of_another_type(str text)
{
    static const str words[] = {
        STR_INIT("y"), STR_INIT("n"), STR_INIT("yes"), STR_INIT("no"), STR_INIT("on"), STR_INIT("off"), STR_INIT("true"), STR_INIT("false"), STR_INIT("null"),
        STR_INIT("~"), STR_INIT("="), STR_INIT("<<"), STR_INIT(".inf"), STR_INIT("+.inf"), STR_INIT("-.inf"), STR_INIT(".nan"), STR_INIT("+.nan"), STR_INIT("-.nan"),
    };
    const size_t longest = 5;
    for (size_t i = 0; text.len <= longest && i < sizeof words / sizeof words[0]; i++)
        if (text.len == words[i].len && strncasecmp(text.data, words[i].data, text.len) == 0) return true;
    return false;
}

static bool has_only(str text, const char *characters)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == '\0' || !strchr(characters, text.data[i])) return false;
    return true;
}

// Integers in four bases, floats, sexagesimals, dates and times: anything that begins like a number and has no foreign letter.
static bool is_like_number(str text)
{
    size_t at = text.len > 0 && (text.data[0] == '+' || text.data[0] == '-');
    at += at < text.len && text.data[at] == '.';
    if (at >= text.len || !strchr("0123456789_.", text.data[at])) return false;
    return has_only(text, "0123456789abcdefABCDEFxXoOpP_.:+-tTzZ \t");
}

// ---- texts that would not be read as one scalar

static bool begins_well(str text)
{
    char first = text.data[0], second = text.len > 1 ? text.data[1] : ' ';
    if (first == '-') return second != ' ' && !str_starts(text, STR("---"));
    return first != ' ' && !strchr("?:,[]{}#&*!|>'\"%@`", first) && !str_starts(text, STR("..."));
}

static bool goes_on_well(str text)
{
    for (size_t at = 0, length = 1; at < text.len; at += length) {
        uint32_t c = (unsigned char)text.data[at];
        length = 1;
        if (c < 0x20 || c > 0x7E) c = utf8_at(text, at, &length);      // most texts are ASCII, and written 100,000 times
        if ((c < 0x20 || c > 0x7E) && !yaml_is_printable(c)) return false;
        if (c == ':' && (at + 1 == text.len || text.data[at + 1] == ' ')) return false;
        if (c == '#' && at > 0 && text.data[at - 1] == ' ') return false;
    }
    return text.data[text.len - 1] != ' ';
}

bool yaml_is_plain(str text)
{
    if (text.len == 0 || text.data[0] == '\0') return false;
    return begins_well(text) && goes_on_well(text) && !is_word_of_another_type(text) && !is_like_number(text);
}

// ---- texts that are another type

static bool is_one_of(str text, const char *const *words)
{
    for (; *words; words++)
        if (str_equal(text, str_of(*words))) return true;
    return false;
}

static bool write_word(struct buffer *out, str text)
{
    static const char *const nulls[] = { "", "null", "Null", "NULL", "~", NULL };
    static const char *const trues[] = { "true", "True", "TRUE", NULL };
    static const char *const falses[] = { "false", "False", "FALSE", NULL };
    const char *word = is_one_of(text, nulls) ? "null" : is_one_of(text, trues) ? "true" : is_one_of(text, falses) ? "false" : NULL;
    if (word) buffer_add(out, str_of(word));
    return word != NULL;
}

static size_t digits(str text, size_t at)
{
    size_t start = at;
    while (at < text.len && text.data[at] >= '0' && text.data[at] <= '9') at++;
    return at - start;
}

// JSON's grammar of numbers: what all agree on. exponent = where it begins, or the end.
struct json_number { bool is_one, has_point; size_t exponent; };

static struct json_number json_number(str text)
{
    struct json_number number = { 0 };
    size_t at = text.len > 0 && text.data[0] == '-', whole = digits(text, at);
    bool is_fine = whole == 1 || (whole > 1 && text.data[at] != '0');
    at += whole;
    if (at < text.len && text.data[at] == '.') {
        size_t fraction = digits(text, at + 1);
        number.has_point = true;
        is_fine = is_fine && fraction > 0;
        at += 1 + fraction;
    }
    number.exponent = at;
    if (at < text.len && (text.data[at] == 'e' || text.data[at] == 'E')) {
        bool has_sign = at + 1 < text.len && (text.data[at + 1] == '+' || text.data[at + 1] == '-');
        at += has_sign ? 2 : 1;
        size_t power = digits(text, at);
        is_fine = is_fine && power > 0;
        at += power;
    }
    number.is_one = is_fine && at == text.len;
    return number;
}

// PyYAML wants a point and a sign in a number with an exponent.
static void write_exponent(struct buffer *out, str text, struct json_number number)
{
    size_t power = number.exponent + 1;
    bool has_sign = text.data[power] == '+' || text.data[power] == '-';
    buffer_add(out, str_first(text, number.exponent));
    buffer_printf(out, "%se%s", number.has_point ? "" : ".0", has_sign ? "" : "+");
    buffer_add(out, str_from(text, power));
}

// 0440 and 0o440: modes of files. YAML 1.1 and 1.2 each know one of the two spellings.
static bool write_octal(struct buffer *out, str text)
{
    size_t start = str_starts(text, STR("0o")) ? 2 : 1;
    if (text.len <= start || text.len > start + 20 || text.data[0] != '0' || !has_only(str_from(text, start), "01234567")) return false;
    uint64_t value = 0;
    for (size_t i = start; i < text.len; i++) value = value * 8 + (uint64_t)(text.data[i] - '0');
    buffer_printf(out, "%" PRIu64, value);
    return true;
}

static bool write_hex(struct buffer *out, str text)
{
    uint64_t value;
    if (!str_starts(text, STR("0x")) || !number_hex(str_from(text, 2), &value)) return false;
    buffer_printf(out, "%" PRIu64, value);
    return true;
}

bool yaml_write_typed(struct buffer *out, str text)
{
    if (write_word(out, text) || write_octal(out, text) || write_hex(out, text)) return true;
    struct json_number number = json_number(text);
    if (!number.is_one) return false;
    if (number.exponent == text.len) buffer_add(out, text);
    else write_exponent(out, text, number);
    return true;
}
