// tree/shape_reference.c - the tables as a page of Markdown tables.
#include "tree/shape_value.h"

static void add_cell(struct buffer *out, str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '|') buffer_char(out, '\\');
        buffer_char(out, text.data[i]);
    }
}

static const char *type_name(enum field_type type)
{
    switch (type) {
    case FIELD_TEXT: return "text";
    case FIELD_NAME: return "name";
    case FIELD_BOOL: return "true or false";
    case FIELD_INTEGER: return "whole number";
    case FIELD_BYTES: return "size";
    case FIELD_CPU: return "CPUs";
    case FIELD_SECONDS: return "duration";
    case FIELD_CHOICE: return "";
    case FIELD_PAIRS: return "map of texts";
    case FIELD_STRUCT:
    case FIELD_OPTIONAL: return "map";
    case FIELD_LIST: return "list of maps";
    case FIELD_NAMED: return "map of names to maps";
    case FIELD_TEXTS: return "list of texts";
    case FIELD_INTEGERS: return "list of whole numbers";
    case FIELD_TREE: return "anything";
    }
    return "";
}

static void add_words(struct buffer *out, const struct word *words)
{
    for (const struct word *word = words; word && word->text.data; word++)
        buffer_printf(out, "%s`%.*s`", word == words ? "" : ", ", STR_ARG(word->text));
}

void shape_type(struct buffer *out, const struct field *field)
{
    bool has_words = field->type == FIELD_CHOICE || (field->flags & OR_TEXT);
    buffer_add(out, str_of(type_name(field->type)));
    if (has_words && field->type != FIELD_CHOICE) buffer_add(out, STR(" or "));
    if (has_words) add_words(out, field->words);
}

static void add_row(struct buffer *out, const struct field *field, str prefix)
{
    buffer_printf(out, "| `%.*s%.*s` | ", STR_ARG(prefix), STR_ARG(field->key));
    shape_type(out, field);
    buffer_add(out, STR(" | "));
    if (field->flags & REQUIRED) buffer_add(out, STR("required"));
    else if (field->fallback.len > 0) buffer_printf(out, "`%.*s`", STR_ARG(field->fallback));
    buffer_add(out, STR(" | "));
    add_cell(out, field->help);
    buffer_add(out, STR(" |\n"));
}

static void add_nested(struct buffer *out, const struct field *field, str prefix)
{
    struct buffer inner = { 0 };
    buffer_printf(&inner, "%.*s%.*s%s", STR_ARG(prefix), STR_ARG(field->key), field->type == FIELD_LIST ? "[]" : field->type == FIELD_NAMED ? ".NAME" : "");
    buffer_printf(out, "\n#### `%.*s`\n\n", STR_ARG(buffer_str(&inner)));
    if (field->of->help.len > 0) buffer_printf(out, "%.*s\n\n", STR_ARG(field->of->help));
    buffer_char(&inner, '.');
    shape_reference(out, field->of, buffer_str(&inner));
    buffer_free(&inner);
}

void shape_reference(struct buffer *out, const struct shape *shape, str prefix)
{
    buffer_add(out, STR("| key | what it holds | default | meaning |\n|---|---|---|---|\n"));
    for (size_t i = 0; i < shape->count; i++) add_row(out, &shape->fields[i], prefix);
    for (size_t i = 0; i < shape->count; i++)
        if (shape->fields[i].of) add_nested(out, &shape->fields[i], prefix);
}
