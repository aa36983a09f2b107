// tool/table.c - the tools, one line each, and how they are found.
#include "tool/tool.h"

#include "tool/fio.h"
#include "tool/pgbench.h"
#include "tool/sysbench.h"
#include "tool/vdbench.h"

const struct tool *const tool_table[] = { &tool_fio, &tool_sysbench, &tool_pgbench, &tool_vdbench, NULL };

const struct tool *tool_find(str name)
{
    for (size_t i = 0; tool_table[i]; i++)
        if (str_equal(tool_table[i]->name, name)) return tool_table[i];
    return NULL;
}

str tool_names(struct arena *arena)
{
    struct buffer names = { 0 };
    for (size_t i = 0; tool_table[i]; i++) {
        if (i) buffer_add(&names, STR(", "));
        buffer_add(&names, tool_table[i]->name);
    }
    str copy = arena_copy(arena, buffer_str(&names));
    buffer_free(&names);
    return copy;
}

bool tool_has_word(str words, str word)
{
    while (words.len) {
        struct cut cut = str_cut(words, ' ');
        if (str_equal(cut.head, word)) return true;
        words = cut.tail;
    }
    return false;
}

size_t tool_split_words(str words, str *into, size_t most)
{
    size_t count = 0;
    while (words.len && count < most) {
        struct cut cut = str_cut(words, ' ');
        into[count++] = cut.head;
        words = cut.tail;
    }
    return count;
}

bool tool_is_below(str path)
{
    bool up = str_equal(path, STR("..")) || str_starts(path, STR("../")) || str_contains(path, STR("/../")) || str_ends(path, STR("/.."));
    return !up && !str_starts(path, STR("/"));
}

str tool_device(struct arena *arena, int64_t volume)
{
    return arena_printf(arena, "/expc/dev/%lld", (long long)volume);
}

const struct tool_option *tool_find_option(const struct tool *tool, str name)
{
    return tool_find_row(tool->options, name);
}

const struct tool_option *tool_find_row(const struct tool_option *rows, str name)
{
    for (const struct tool_option *option = rows; option->name.len; option++)
        if (str_equal(option->name, name)) return option;
    for (const struct tool_option *option = rows; option->name.len; option++)
        if (tool_has_word(option->aliases, name)) return option;
    return NULL;
}

size_t tool_option_count(const struct tool *tool)
{
    size_t count = 0;
    while (tool->options[count].name.len) count++;
    return count;
}
