// tool/reference.c - a tool's option table as JSON Schema and as a page.
#include "tool/tool.h"

#include "base/grid.h"
#include "base/number.h"

const char *tool_type_text(enum option_type type)
{
    switch (type) {
    case OPTION_FLAG: return "0 or 1";
    case OPTION_INTEGER: return "integer";
    case OPTION_SIZE: return "size";
    case OPTION_SIZES: return "size, or read,write,trim";
    case OPTION_SECONDS: return "duration";
    case OPTION_MICROSECONDS: return "time, microseconds";
    case OPTION_CHOICE: return "word";
    case OPTION_TEXT: return "text";
    case OPTION_MAP: return "map of words to texts";
    }
    return "";
}

// As an editor can check it: words exactly, everything else by kind only, for sizes and durations may be numbers or text.
static const struct node *option_schema(struct arena *arena, const struct tool_option *option)
{
    struct node *schema = node_map(arena), *words = node_list(arena), *types = node_list(arena);
    int64_t number;
    static const str kinds[] = { STR_INIT("string"), STR_INIT("integer"), STR_INIT("boolean"), STR_INIT("number"), STR_INIT("null") };
    for (str rest = option->words; rest.len;) {
        struct cut cut = str_cut(rest, ' ');
        node_add(arena, words, node_text(arena, cut.head));
        if (number_integer(cut.head, &number)) node_add(arena, words, node_integer(arena, number));
        rest = cut.tail;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) node_add(arena, types, node_text(arena, kinds[i]));
    if (words->count) {
        node_add(arena, words, node_null(arena));
        node_put(arena, schema, STR("enum"), words);
    }
    if (!words->count) node_put(arena, schema, STR("type"), types);
    node_put(arena, schema, STR("description"), node_text(arena, option->help));
    if (option->fallback.data) node_put(arena, schema, STR("default"), node_text(arena, option->fallback));
    return schema;
}

const struct node *tool_schema(struct arena *arena, const struct tool *tool)
{
    struct node *properties = node_map(arena);
    for (const struct tool_option *option = tool->options; option->name.len; option++) {
        const struct node *schema = option_schema(arena, option);
        node_put(arena, properties, option->name, schema);
        for (str rest = option->aliases; rest.len;) {
            struct cut cut = str_cut(rest, ' ');
            node_put(arena, properties, cut.head, schema);
            rest = cut.tail;
        }
    }
    return properties;
}

void tool_reference(struct buffer *out, const struct tool *tool)
{
    struct arena arena = { 0 };
    struct grid *grid = grid_new(&arena);
    static const char *const titles[] = { "option", "value", "default", "also", "what it is" };
    buffer_printf(out, "\n## Options of %.*s\n\n", STR_ARG(tool->name));
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) grid_column(grid, str_of(titles[i]), false);
    for (const struct tool_option *option = tool->options; option->name.len; option++) {
        grid_cell(grid, option->name);
        grid_cell(grid, option->words.len ? option->words : str_of(tool_type_text(option->type)));
        grid_cell(grid, option->fallback);
        grid_cell(grid, option->aliases);
        grid_cell(grid, option->help);
    }
    grid_markdown(grid, out);
    arena_free(&arena);
}
