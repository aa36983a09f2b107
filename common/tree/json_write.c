// tree/json_write.c - JSON out, byte for byte as jq 1.6 prints it: ids are digests of this text.
//
// A plain YAML scalar is text here: it gets its type from a field, and what has been through a field is no longer plain.
// Bytes that are no UTF-8 (tools' logs) become U+FFFD, so the result is always JSON.
#include "tree/json_write.h"
#include "base/utf8.h"

static const char *named_escape(uint32_t c)
{
    switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: return NULL;
    }
}

static void write_character(struct buffer *out, uint32_t c, str bytes)
{
    const char *escape = named_escape(c);
    if (escape) buffer_add(out, str_of(escape));
    else if (c < 0x20 || c == 0x7F) buffer_printf(out, "\\u%04x", (unsigned)c);
    else if (c == UTF8_BAD) buffer_add(out, STR("\xEF\xBF\xBD"));
    else buffer_add(out, bytes);
}

static bool is_ordinary(char c)
{
    return (unsigned char)c >= 0x20 && (unsigned char)c < 0x7F && c != '"' && c != '\\';
}

void json_write_text(struct buffer *out, str text)
{
    buffer_char(out, '"');
    for (size_t at = 0; at < text.len;) {
        size_t length = 0;
        while (at + length < text.len && is_ordinary(text.data[at + length])) length++;
        if (length > 0) {
            buffer_add(out, (str){ text.data + at, length });
        } else {
            uint32_t c = utf8_at(text, at, &length);
            write_character(out, c, (str){ text.data + at, length });
        }
        at += length;
    }
    buffer_char(out, '"');
}

static void write_scalar(struct buffer *out, const struct node *node)
{
    switch (node->scalar) {
    case SCALAR_PLAIN:
    case SCALAR_TEXT: json_write_text(out, node->text); break;
    case SCALAR_NUMBER:
    case SCALAR_BOOL: buffer_add(out, node->text); break;
    case SCALAR_NULL: buffer_add(out, STR("null")); break;
    }
}

// `indent` is that of the line the node starts on; negative: everything on one line.
static void new_line(struct buffer *out, int indent)
{
    if (indent < 0) return;
    buffer_char(out, '\n');
    buffer_fill(out, ' ', (size_t)indent);
}

static void write_node(struct buffer *out, const struct node *node, int indent)
{
    if (node->kind == NODE_SCALAR) {
        write_scalar(out, node);
        return;
    }
    bool is_map = node->kind == NODE_MAP;
    int inner = indent < 0 ? indent : indent + 2;
    buffer_char(out, is_map ? '{' : '[');
    for (size_t i = 0; i < node->count; i++) {
        if (i > 0) buffer_char(out, ',');
        new_line(out, inner);
        if (is_map) {
            json_write_text(out, node->entries[i].key);
            buffer_add(out, indent < 0 ? STR(":") : STR(": "));
        }
        write_node(out, is_map ? node->entries[i].value : node->items[i], inner);
    }
    if (node->count > 0) new_line(out, indent);
    buffer_char(out, is_map ? '}' : ']');
}

void json_write(struct buffer *out, const struct node *node) { write_node(out, node, -1); }

void json_write_indented(struct buffer *out, const struct node *node)
{
    write_node(out, node, 0);
    buffer_char(out, '\n');
}
