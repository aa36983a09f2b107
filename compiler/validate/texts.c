// validate/texts.c - every value could end in an argv word, an environment variable or a YAML scalar, and a key of a patch or selector in an object:
// nothing in it may act there.
#include "validate/texts.h"

static bool may_have_lines(str key)
{
    return str_equal(key, STR("question")) || str_equal(key, STR("description")) || str_equal(key, STR("title"));
}

// C0, DEL, and C1 (two bytes of UTF-8, NEL among them).
static bool has_control(str text, bool lines)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i], next = i + 1 < text.len ? (unsigned char)text.data[i + 1] : 0;
        if (lines && (c == '\n' || c == '\t')) continue;
        if (c < ' ' || c == 127 || (c == 0xC2 && next >= 0x80 && next <= 0x9F)) return true;
    }
    return false;
}

static void check_text(str text, struct span at, const char *what, bool lines, struct diags *diags)
{
    if (has_control(text, lines))
        diag_hint(diags, diag_error(diags, "control-character", at, "a control character stands in this %s", what),
                  "only question, title and description may have lines and tabs");
    if (!lines && str_contains(text, STR("{{")))
        diag_hint(diags, diag_error(diags, "template-braces", at, "'{{' would be replaced by Argo"), "values are literal; write what is meant");
}

static void check_node(const struct node *node, bool lines, struct diags *diags)
{
    if (node->kind == NODE_SCALAR) check_text(node->text, node->at, "value", lines, diags);
    for (size_t i = 0; i < node->count; i++) {
        if (node->kind == NODE_LIST) {
            check_node(node->items[i], false, diags);
            continue;
        }
        check_text(node->entries[i].key, node->entries[i].key_at, "key", false, diags);
        check_node(node->entries[i].value, may_have_lines(node->entries[i].key), diags);
    }
}

void texts_check(const struct node *node, struct diags *diags)
{
    check_node(node, false, diags);
}
