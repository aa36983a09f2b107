// tree/yaml_write.c - YAML out. What a text must not look like is the union over the readers that were measured: go-yaml
// v2 (kubectl's) and v3, PyYAML, libyaml; over-quoting is harmless, one missing quote is another cluster.
#include "tree/yaml_write.h"
#include "base/utf8.h"
#include "tree/yaml_plain.h"

enum { LONGEST_KEY = 128 };         // bytes; longer ones are written as "? key", which every reader takes

// ---- scalars on one line

static void write_escape(struct buffer *out, uint32_t c)
{
    switch (c) {
    case '\n': buffer_add(out, STR("\\n")); break;
    case '\t': buffer_add(out, STR("\\t")); break;
    case '\r': buffer_add(out, STR("\\r")); break;
    case UTF8_BAD: buffer_add(out, STR("\xEF\xBF\xBD")); break;
    default: buffer_printf(out, c < 0x100 ? "\\x%02X" : c < 0x10000 ? "\\u%04X" : "\\U%08X", (unsigned)c);
    }
}

// How many bytes from here on stand for themselves between quotes: most of most texts.
static size_t ordinary(str text)
{
    size_t at = 0;
    while (at < text.len && text.data[at] >= ' ' && text.data[at] <= '~' && text.data[at] != '"' && text.data[at] != '\\') at++;
    return at;
}

static void write_quoted(struct buffer *out, str text)
{
    buffer_char(out, '"');
    for (size_t at = 0, length = 0; at < text.len; at += length) {
        length = ordinary(str_from(text, at));
        if (length > 0) {
            buffer_add(out, (str){ text.data + at, length });
            continue;
        }
        uint32_t c = utf8_at(text, at, &length);
        if (c == '"' || c == '\\') buffer_char(out, '\\');
        if (yaml_is_printable(c)) buffer_add(out, (str){ text.data + at, length });
        else write_escape(out, c);
    }
    buffer_char(out, '"');
}

void yaml_write_scalar(struct buffer *out, str text, enum scalar_kind kind)
{
    if (kind == SCALAR_PLAIN && yaml_write_typed(out, text)) return;
    if (kind == SCALAR_NUMBER && yaml_write_typed(out, text)) return;
    if (kind == SCALAR_NULL) buffer_add(out, STR("null"));
    else if (kind == SCALAR_BOOL || kind == SCALAR_NUMBER || yaml_is_plain(text)) buffer_add(out, text);
    else write_quoted(out, text);
}

// ---- the document

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Literal style where it says exactly the text: with one line end or none at its end, for what more would be is lost by
// those who cut streams at "---".
static bool is_literal(const struct node *node)
{
    str text = node->text;
    if (node->scalar == SCALAR_NUMBER || node->scalar == SCALAR_BOOL || node->scalar == SCALAR_NULL) return false;
    if (!str_contains(text, STR("\n")) || text.data[0] == ' ' || text.data[0] == '\t' || text.data[0] == '\n') return false;
    if (str_ends(text, STR("\n\n"))) return false;
    for (size_t at = 0, length = 1; at < text.len; at += length) {
        char c = text.data[at];
        length = 1;
        if (c == '\n' && at > 0 && is_blank(text.data[at - 1])) return false;
        if (c == '\n' || c == '\t' || (c >= ' ' && c <= '~')) continue;              // most of it
        if (!yaml_is_printable(utf8_at(text, at, &length))) return false;
    }
    return !is_blank(text.data[text.len - 1]);
}

static void write_literal(struct buffer *out, str text, unsigned indent)
{
    buffer_add(out, str_ends(text, STR("\n")) ? STR("|") : STR("|-"));
    struct cut cut = { .tail = text, .found = true };
    while (cut.found && cut.tail.len > 0) {
        cut = str_cut(cut.tail, '\n');
        buffer_char(out, '\n');
        if (cut.head.len > 0) buffer_fill(out, ' ', indent);
        buffer_add(out, cut.head);
    }
}

static bool is_scalar_or_empty(const struct node *node) { return node->kind == NODE_SCALAR || node->count == 0; }

// After "key: " or "- ", to the end of its lines; what goes below stands at `indent`.
static void write_short(struct buffer *out, const struct node *node, unsigned indent)
{
    if (node->kind != NODE_SCALAR) buffer_add(out, node->kind == NODE_MAP ? STR("{}") : STR("[]"));
    else if (is_literal(node)) write_literal(out, node->text, indent);
    else yaml_write_scalar(out, node->text, node->scalar);
    buffer_char(out, '\n');
}

static void write_lines(struct buffer *, const struct node *, unsigned indent, bool is_indented);

void yaml_write_key(struct buffer *out, str key, unsigned indent)
{
    if (key.len > LONGEST_KEY) buffer_add(out, STR("? "));
    yaml_write_scalar(out, key, SCALAR_TEXT);
    if (key.len > LONGEST_KEY) {
        buffer_char(out, '\n');
        buffer_fill(out, ' ', indent);
    }
    buffer_char(out, ':');
}

void yaml_write_value(struct buffer *out, const struct node *value, unsigned indent)
{
    buffer_char(out, is_scalar_or_empty(value) ? ' ' : '\n');
    if (is_scalar_or_empty(value)) write_short(out, value, indent);
    else write_lines(out, value, indent, false);
}

static void write_entry(struct buffer *out, const struct entry *entry, unsigned indent)
{
    yaml_write_key(out, entry->key, indent);
    yaml_write_value(out, entry->value, indent + 2);
}

static void write_item(struct buffer *out, const struct node *item, unsigned indent)
{
    buffer_add(out, STR("- "));
    if (is_scalar_or_empty(item)) write_short(out, item, indent + 2);
    else write_lines(out, item, indent + 2, true);
}

// A map or list that is not empty. is_indented: its first line is, being the rest of a "- ".
static void write_lines(struct buffer *out, const struct node *node, unsigned indent, bool is_indented)
{
    for (size_t i = 0; i < node->count; i++) {
        if (i > 0 || !is_indented) buffer_fill(out, ' ', indent);
        if (node->kind == NODE_MAP) write_entry(out, &node->entries[i], indent);
        else write_item(out, node->items[i], indent);
    }
}

void yaml_write(struct buffer *out, const struct node *node, unsigned indent)
{
    if (is_scalar_or_empty(node)) {
        buffer_fill(out, ' ', indent);
        write_short(out, node, indent + 2);
    } else {
        write_lines(out, node, indent, false);
    }
}
