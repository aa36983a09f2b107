// command/explain.c - expc explain: why a rule complains and what to do.
#include "command/command.h"

#include "explain/explain.h"

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

static int print_row(const struct explanation *row)
{
    struct buffer text = { 0 };
    explain_print(&text, row);
    int status = command_print(buffer_str(&text));
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
    if (!call.operand) return command_usage(command, "no %s given; --list names all codes", command->operands);
    const struct explanation *row = explain_find(str_of(call.operand));
    if (row) return print_row(row);
    str near = explain_suggest(str_of(call.operand));
    if (near.len) return command_usage(command, "nothing is called %s; did you mean %.*s?", call.operand, STR_ARG(near));
    return command_usage(command, "nothing is called %s; --list names all codes", call.operand);
}
