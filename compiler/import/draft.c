// import/draft.c - lines of an experiment; quoting is yaml_write's.
#include "import/draft.h"

#include "base/glyph.h"
#include "tree/yaml_write.h"

void draft_line(struct draft *draft, unsigned indent, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    buffer_fill(draft->out, ' ', indent);
    buffer_add(draft->out, arena_vprintf(draft->arena, format, values));
    buffer_char(draft->out, '\n');
    va_end(values);
}

void draft_comment(struct draft *draft, unsigned indent, str text)
{
    buffer_fill(draft->out, ' ', indent);
    buffer_add(draft->out, STR("# "));
    while (text.len) buffer_add(draft->out, glyph_next(&text).bytes);
    buffer_char(draft->out, '\n');
}

void draft_head(struct draft *draft, str name, str from)
{
    draft_comment(draft, 0, arena_printf(draft->arena, "Made from %.*s", STR_ARG(from)));
    draft_line(draft, 0, "apiVersion: expc.dev/v1alpha1\nkind: Experiment\nmetadata:\n  name: %.*s\nspec:", STR_ARG(name));
}

void draft_pair(struct draft *draft, unsigned indent, str key, str value)
{
    buffer_fill(draft->out, ' ', indent);
    yaml_write_key(draft->out, key, indent);
    buffer_char(draft->out, ' ');
    yaml_write_scalar(draft->out, value, SCALAR_TEXT);
    buffer_char(draft->out, '\n');
}

// In a flow map or list `,` `[` `]` `{` `}` would end a plain text.
str draft_scalar(struct arena *arena, str value)
{
    size_t digits = 0;
    while (digits < value.len && value.data[digits] >= '0' && value.data[digits] <= '9') digits++;
    if (digits && digits == value.len) return value;            // a number is one, whatever the field makes of it
    struct buffer text = { 0 };
    yaml_write_scalar(&text, value, SCALAR_TEXT);
    bool ends = false;
    for (size_t i = 0; i < text.len; i++) ends = ends || strchr(",[]{}", text.data[i]);
    str copy = ends && text.data[0] != '"' ? arena_printf(arena, "\"%.*s\"", STR_ARG(buffer_str(&text))) : arena_copy(arena, buffer_str(&text));
    buffer_free(&text);
    return copy;
}
