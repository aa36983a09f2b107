// import/common.c - names, variables, and what a foreign file looks like.
#include "import/import.h"

#include "base/utf8.h"

#define NAME_LIMIT 32

static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

str import_name(struct arena *arena, str text, const char *otherwise)
{
    char *name = arena_alloc(arena, 1, NAME_LIMIT + 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len && len < NAME_LIMIT; i++) {
        char c = lower(text.data[i]);
        if (is_lower(c) || (len && is_digit(c))) name[len++] = c;
        else if (len && name[len - 1] != '-') name[len++] = '-';
    }
    while (len && name[len - 1] == '-') len--;
    return len ? (str){ name, len } : str_of(otherwise);
}

// The first byte that is no plain text; text.len: all of it is.
static size_t odd_byte(str text, bool lines)
{
    for (size_t at = 0, length; at < text.len; at += length) {
        uint32_t c = utf8_at(text, at, &length);
        bool white = lines && (c == '\n' || c == '\r' || c == '\t');
        if (c == UTF8_BAD || (c < ' ' && !white) || (c >= 0x7F && c < 0xA0)) return at;
    }
    return text.len;
}

bool import_is_plain(const struct source *source, struct diags *diags)
{
    size_t at = odd_byte(source->text, true);
    unsigned line = 1;
    size_t start = 0;
    if (at == source->text.len) return true;
    for (size_t i = 0; i < at; i++) {
        if (source->text.data[i] != '\n') continue;
        line++;
        start = i + 1;
    }
    struct span span = { source, line, (unsigned)str_width((str){ source->text.data + start, at - start }) + 1, 1 };
    diag_hint(diags, diag_error(diags, "import-syntax", span, "a control character, or a byte that is no UTF-8"), "remove it, or save the file as UTF-8");
    return false;
}

static size_t word_length(str text)
{
    size_t len = 0;
    while (len < text.len && (is_lower(lower(text.data[len])) || text.data[len] == '_' || (len && is_digit(text.data[len])))) len++;
    return len;
}

// The variable that begins at text (a '$'): its name and how much of the text it takes; len 0: it is none.
static str variable_at(str text, bool bare, size_t *taken)
{
    bool braced = text.len > 1 && text.data[1] == '{';
    str rest = str_from(text, braced ? 2 : 1);
    struct cut cut = str_cut(rest, '}');
    str name = braced ? cut.head : str_first(rest, word_length(rest));
    if ((braced && !cut.found) || (!braced && !bare)) return (str){ 0 };
    *taken = name.len + (braced ? 3 : 1);
    return name;
}

str import_variables(struct arena *arena, str text, bool bare, struct span at, const struct import_world *world, struct diags *diags)
{
    struct buffer out = { 0 };
    for (size_t i = 0; i < text.len;) {
        size_t taken = 0;
        str name = text.data[i] == '$' ? variable_at(str_from(text, i), bare, &taken) : (str){ 0 };
        if (!name.len) {
            buffer_char(&out, text.data[i++]);
            continue;
        }
        const char *value = world->variable(world->with, name);
        if (!value)
            diag_hint(diags, diag_warning(diags, "import-variable", at, "the variable '%.*s' is not set", STR_ARG(name)), "set it for this command: %.*s=value expc import ...",
                      STR_ARG(name));
        if (odd_byte(str_of(value), false) < str_of(value).len)
            diag_error(diags, "import-value", at, "the variable '%.*s' holds a line end or a control character", STR_ARG(name));
        else buffer_add(&out, str_of(value));
        i += taken;
    }
    str result = arena_copy(arena, buffer_str(&out));
    buffer_free(&out);
    return result;
}

// The first line that says something, without what is before it.
static str first_line(str text)
{
    while (text.len) {
        struct cut line = str_cut(text, '\n');
        str said = str_trim(line.head);
        if (said.len && said.data[0] != '#' && said.data[0] != ';') return said;
        text = line.tail;
    }
    return (str){ 0 };
}

enum import_kind import_looks_like(str text)
{
    str line = first_line(text);
    bool section = line.len > 2 && line.data[0] == '[' && line.data[line.len - 1] == ']' && !str_contains(line, STR(",")) && !str_contains(line, STR(":"));
    if (section && str_contains(text, STR("="))) return IMPORT_FIO;
    if (str_starts(line, STR("bexhoma ")) || str_starts(line, STR("python hardware.py")) || str_starts(line, STR("python3 hardware.py"))) return IMPORT_BEXHOMA;
    return IMPORT_NONE;
}
