// command/import.c - expc import: a fio job file or a bexhoma command line as an experiment, on stdout.
#include "command/command.h"

#include "import/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_LIMIT ((size_t)16 << 20)

struct import_call {
    struct arena arena;
    struct diags *diags;
    str path;                           // of the file; empty: the text itself was given
};

static const char *variable(void *with, str name)
{
    struct import_call *call = with;
    return getenv(arena_copy(&call->arena, name).data);
}

static str folder_of(str path)
{
    size_t end = path.len;
    while (end && path.data[end - 1] != '/') end--;
    return str_first(path, end);
}

// As given, else beside the file that includes it, as fio looks for it.
static const struct source *include(void *with, str path, str *error)
{
    struct import_call *call = with;
    const struct source *source = source_load(&call->arena, path, FILE_LIMIT, error);
    if (source || str_starts(path, STR("/"))) return source;
    return source_load(&call->arena, arena_printf(&call->arena, "%.*s%.*s", STR_ARG(folder_of(call->path)), STR_ARG(path)), FILE_LIMIT, error);
}

// A command line has blanks; a path that names a file may have them too.
static const struct source *source_of(struct import_call *call, const char *operand, bool may_be_text)
{
    str error = { 0 };
    if (may_be_text && strpbrk(operand, " \t\n") && access(operand, F_OK) != 0) return source_new(&call->arena, STR("command line"), str_of(operand));
    call->path = str_of(operand);
    const struct source *source = source_load(&call->arena, call->path, FILE_LIMIT, &error);
    if (!source) diag_system(call->diags, "cannot read %s: %.*s", operand, STR_ARG(error));
    return source;
}

// The file's own name, without folder and ending.
static str name_of(str path)
{
    str name = str_from(path, folder_of(path).len);
    return str_cut(name, '.').head;
}

static int run(struct import_call *call, const char *kind, const char *operand)
{
    struct import_world world = { variable, include, call };
    struct buffer out = { 0 };
    bool is_fio = !strcmp(kind, "fio");
    const struct source *source = source_of(call, operand, !is_fio);
    bool fine = source && (is_fio ? import_fio : import_bexhoma)(&call->arena, source, name_of(call->path), &world, &out, call->diags);
    int status = fine ? command_print(buffer_str(&out)) : STATUS_FINE;
    buffer_free(&out);
    return status;
}

int command_import(const struct command *command, int argc, char **argv)
{
    if (argc == 2 && (!strcmp(argv[1], "-h") || !strcmp(argv[1], "--help"))) {
        command_help(command);
        return STATUS_FINE;
    }
    if (argc < 3) return command_usage(command, "give fio or bexhoma, and what to import");
    if (argc > 3) return command_usage(command, "one thing to import, not also %s; quote a command line", argv[3]);
    if (strcmp(argv[1], "fio") != 0 && strcmp(argv[1], "bexhoma") != 0) return command_usage(command, "fio or bexhoma can be imported, not %s", argv[1]);
    struct call call = { .operand = argv[2] };
    struct import_call import = { 0 };
    import.diags = call.diags = diags_new(&call.arena);
    int status = run(&import, argv[1], argv[2]);
    int ended = call_end(&call);
    arena_free(&import.arena);
    return status != STATUS_FINE ? status : ended;
}
