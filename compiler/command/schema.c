// command/schema.c - expc schema: JSON Schemas for editors and readers, and the reference page they come with.
#include "command/command.h"

#include "recordfile/recordfile.h"
#include "resultsfile/resultsfile.h"
#include "tree/json_write.h"
#include "validate/validate.h"

#include <string.h>

static const struct { const char *name; const struct node *(*make)(struct arena *); } schemas[] = {
    { "experiment", experiment_schema },
    { "environment", site_schema },
    { "plan", planfile_schema },
    { "record", recordfile_schema },
    { "results", resultsfile_schema },
};

int command_schema(const struct command *command, int argc, char **argv)
{
    struct call call = { 0 };
    struct buffer text = { 0 };
    const char *name = argc > 1 ? argv[argc - 1] : "experiment";
    int status = STATUS_USAGE;
    if (argc > 2) return command_usage(command, "one name, not also %s", argv[2]);
    if (!strcmp(name, "-h") || !strcmp(name, "--help")) {
        command_help(command);
        return STATUS_FINE;
    }
    for (size_t i = 0; i < sizeof schemas / sizeof *schemas; i++) {
        if (strcmp(schemas[i].name, name)) continue;
        json_write_indented(&text, schemas[i].make(&call.arena));
        status = command_print(buffer_str(&text));
    }
    if (!strcmp(name, "--reference")) {
        experiment_reference(&text);
        status = command_print(buffer_str(&text));
    }
    buffer_free(&text);
    arena_free(&call.arena);
    return status == STATUS_USAGE ? command_usage(command, "no schema is called %s", name) : status;
}
