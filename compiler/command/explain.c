// command/explain.c - expc explain: why a rule complains and what to do; what a field or an option is.
#include "command/command.h"

#include "explain/explain.h"
#include "explain/fields.h"

#include <string.h>

static int print(void (*write)(struct buffer *))
{
    struct buffer text = { 0 };
    write(&text);
    int status = command_print(buffer_str(&text));
    buffer_free(&text);
    return status;
}

static void write_list(struct buffer *out)
{
    for (size_t i = 0; explain_tables[i]; i++)
        for (const struct explanation *row = explain_tables[i]; row->code; row++) buffer_printf(out, "%s\n", row->code);
}

static int say_nothing_found(const struct command *command, const char *name)
{
    struct arena arena = { 0 };
    str near = explain_field_suggest(&arena, str_of(name));
    if (!near.len || strchr(name, '-')) near = explain_suggest(str_of(name)).len ? explain_suggest(str_of(name)) : near;
    int status = near.len ? command_usage(command, "nothing is called %s; did you mean %.*s?", name, STR_ARG(near))
                          : command_usage(command, "nothing is called %s; --list names all codes, --fields all fields", name);
    arena_free(&arena);
    return status;
}

static int explain(const struct command *command, const char *name)
{
    struct buffer text = { 0 };
    const struct explanation *row = explain_find(str_of(name));
    if (row) explain_print(&text, row);
    size_t found = explain_fields(&text, str_of(name));
    int status = row || found ? command_print(buffer_str(&text)) : say_nothing_found(command, name);
    buffer_free(&text);
    return status;
}

int command_explain(const struct command *command, int argc, char **argv)
{
    struct plain_call call;
    int status = call_read_plain(&call, command, argc, argv);
    if (status != STATUS_FINE || call.done) return status;
    if (call.letter == 'p') return print(explain_page);
    if (call.letter == 'l') return print(write_list);
    if (call.letter == 'f') return print(explain_field_list);
    if (!call.operand) return command_usage(command, "no %s given; --list names all codes, --fields all fields", command->operands);
    return explain(command, call.operand);
}
