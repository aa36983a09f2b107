// command/call.c - the command line by the command's own table: getopt_long, then the files it names.
#include "command/command.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SOURCE_LIMIT ((size_t)16 << 20)
#define OPTIONS_LIMIT 16

void command_help(const struct command *command)
{
    printf("usage: expc %s [options] %s\n\n%s\n\n", command->name, command->operands, command->help);
    for (const struct command_option *option = command->options; option->help; option++) {
        char left[64];
        snprintf(left, sizeof left, "-%c, --%s%s%s", option->letter, option->name, option->value ? " " : "", option->value ? option->value : "");
        printf("  %-28s %s\n", left, option->help);
    }
}

int command_usage(const struct command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "expc %s: ", command->name);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nusage: expc %s [options] %s; expc %s --help tells more\n", command->name, command->operands, command->name);
    va_end(arguments);
    return STATUS_USAGE;
}

int command_print(str text)
{
    if ((text.len && fwrite(text.data, 1, text.len, stdout) != text.len) || fflush(stdout) != 0) {
        fprintf(stderr, "expc: cannot write to standard output: %s\n", strerror(errno));
        return STATUS_SYSTEM;
    }
    return STATUS_FINE;
}

// The table as getopt_long wants it; the leading '+'-less form lets options stand before and after operands.
static void to_getopt(const struct command *command, char letters[2 * OPTIONS_LIMIT + 2], struct option longs[OPTIONS_LIMIT + 1])
{
    size_t at = 0, count = 0;
    letters[at++] = ':';
    for (const struct command_option *option = command->options; option->help && count < OPTIONS_LIMIT; option++) {
        letters[at++] = option->letter;
        if (option->value) letters[at++] = ':';
        longs[count++] = (struct option){ option->name, option->value ? required_argument : no_argument, NULL, option->letter };
    }
    letters[at] = '\0';
    longs[count] = (struct option){ 0 };
}

static void add_overlay(struct call *call, struct overlay overlay)
{
    call->overlays = arena_more(&call->arena, call->overlays, sizeof *call->overlays, call->overlay_count);
    call->overlays[call->overlay_count++] = overlay;
}

static const struct source *load(struct call *call, const char *path)
{
    str error = { 0 };
    const struct source *source = source_load(&call->arena, str_of(path), SOURCE_LIMIT, &error);
    if (!source) diag_system(call->diags, "cannot read %s: %.*s", path, STR_ARG(error));
    return source;
}

static int take_options(struct call *call, const struct command *command, int argc, char **argv, bool *done)
{
    char letters[2 * OPTIONS_LIMIT + 2];
    struct option longs[OPTIONS_LIMIT + 1];
    to_getopt(command, letters, longs);
    optind = 1;
    for (int letter; (letter = getopt_long(argc, argv, letters, longs, NULL)) != -1;) {
        switch (letter) {
        case 'f': add_overlay(call, (struct overlay){ .file = load(call, optarg) }); break;
        case 's': add_overlay(call, (struct overlay){ .set = str_of(optarg) }); break;
        case 'o': call->output = optarg; break;
        case 'h': command_help(command); *done = true; return STATUS_FINE;
        case ':': return command_usage(command, "%s needs a value", argv[optind - 1]);
        default: return command_usage(command, "unknown option %s", argv[optind - 1]);
        }
    }
    return STATUS_FINE;
}

int call_read(struct call *call, const struct command *command, int argc, char **argv, bool *done)
{
    *call = (struct call){ 0 };
    *done = false;
    call->diags = diags_new(&call->arena);
    int status = take_options(call, command, argc, argv, done);
    if (status != STATUS_FINE || *done) return status;
    if (optind >= argc) return command_usage(command, "no %s given", command->operands);
    if (optind + 1 < argc) return command_usage(command, "one %s, not also %s", command->operands, argv[optind + 1]);
    call->operand = argv[optind];
    call->sources = (struct source_list){ load(call, call->operand), call->overlays, call->overlay_count };
    return call->diags->systems ? STATUS_SYSTEM : STATUS_FINE;
}

int call_end(struct call *call)
{
    struct buffer text = { 0 };
    int status = call->diags->systems ? STATUS_SYSTEM : call->diags->errors ? STATUS_INVALID : STATUS_FINE;
    const char *no_colour = getenv("NO_COLOR");
    diags_print(call->diags, isatty(STDERR_FILENO) && !(no_colour && *no_colour), &text);
    if (text.len) fwrite(text.data, 1, text.len, stderr);
    buffer_free(&text);
    arena_free(&call->arena);
    return status;
}
