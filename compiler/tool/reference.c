// tool/reference.c - a tool's option table as JSON Schema and as a page.
#include "tool/tool.h"

#include "base/grid.h"
#include "base/number.h"

static const struct node *rows_schema(struct arena *, const struct tool_option *rows);

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
    case OPTION_SWITCH: return "on or off";
    case OPTION_MAP: return "map";
    }
    return "";
}

static const struct node *inner_schema(struct arena *arena, const struct tool_option *option)
{
    struct node *schema = node_map(arena), *types = node_list(arena);
    node_add(arena, types, node_text(arena, STR("object")));
    node_add(arena, types, node_text(arena, STR("null")));
    node_put(arena, schema, STR("type"), types);
    node_put(arena, schema, STR("properties"), rows_schema(arena, option->inner));
    node_put(arena, schema, STR("additionalProperties"), node_bool(arena, false));
    node_put(arena, schema, STR("description"), node_text(arena, option->help));
    return schema;
}

// As an editor can check it: words exactly, everything else by kind only, for sizes and durations may be numbers or text.
static const struct node *option_schema(struct arena *arena, const struct tool_option *option)
{
    struct node *schema = node_map(arena), *words = node_list(arena), *types = node_list(arena);
    int64_t number;
    if (option->inner) return inner_schema(arena, option);
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
    return rows_schema(arena, tool->options);
}

static const struct node *rows_schema(struct arena *arena, const struct tool_option *rows)
{
    struct node *properties = node_map(arena);
    for (const struct tool_option *option = rows; option->name.len; option++) {
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

static str joined(struct arena *arena, str words, const char *between)
{
    str parts[64];
    size_t count = tool_split_words(words, parts, 64);
    return arena_join(arena, parts, count, str_of(between));
}

static void add_rows(struct arena *arena, struct buffer *out, const struct tool_option *rows)
{
    struct grid *grid = grid_new(arena);
    static const char *const titles[] = { "option", "value", "default", "also", "what it is" };
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) grid_column(grid, str_of(titles[i]), false);
    for (const struct tool_option *option = rows; option->name.len; option++) {
        grid_cell(grid, option->name);
        grid_cell(grid, option->words.len ? joined(arena, option->words, " ") : str_of(tool_type_text(option->type)));
        grid_cell(grid, option->fallback);
        grid_cell(grid, option->aliases);
        grid_cell(grid, option->of.len ? arena_printf(arena, "%.*s (%.*s)", STR_ARG(option->help), STR_ARG(joined(arena, option->of, ", "))) : option->help);
    }
    grid_markdown(grid, out);
}

void tool_reference(struct buffer *out, const struct tool *tool)
{
    struct arena arena = { 0 };
    str title = tool->title.len ? tool->title : tool->name;
    buffer_printf(out, "\n## Options of %.*s\n\n", STR_ARG(title));
    add_rows(&arena, out, tool->options);
    for (const struct tool_option *option = tool->options; option->name.len; option++) {
        if (!option->inner) continue;
        buffer_printf(out, "\n### %.*s of %.*s\n\n", STR_ARG(option->name), STR_ARG(title));
        add_rows(&arena, out, option->inner);
    }
    arena_free(&arena);
}
