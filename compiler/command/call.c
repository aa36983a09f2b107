// command/call.c - the command line by the command's own table: getopt_long, then the files it names.
#include "command/command.h"

#include "base/folder.h"
#include "explain/explain.h"

#include <errno.h>
#include <fcntl.h>
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
        printf("  %-34s %s\n", left, option->help);
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

static void add_template(struct call *call, str path, const struct source *source)
{
    struct template_override *items = arena_more(&call->arena, (void *)(uintptr_t)call->templates.items, sizeof *items, call->templates.count);
    items[call->templates.count++] = (struct template_override){ path, source };
    call->templates.items = items;
}

struct listing { struct arena *arena; str *names; size_t count; };

static bool keep_name(int folder, const char *name, void *with)
{
    struct listing *listing = with;
    (void)folder;
    if (name[0] == '.') return true;
    listing->names = arena_more(listing->arena, listing->names, sizeof *listing->names, listing->count);
    listing->names[listing->count++] = arena_copy(listing->arena, str_of(name));
    return true;
}

static int by_text(const void *a, const void *b)
{
    return str_compare(*(const str *)a, *(const str *)b);
}

static void load_part(struct call *call, const char *folder, const char *part)
{
    struct listing listing = { .arena = &call->arena };
    str below = arena_printf(&call->arena, "%s/%s", folder, part);
    int descriptor = open(below.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0 && errno == ENOENT && access(folder, R_OK) == 0) return;
    bool listed = descriptor >= 0 && folder_each(descriptor, keep_name, &listing);
    if (!listed) diag_system(call->diags, "cannot read %s: %s", below.data, strerror(errno));
    if (descriptor >= 0) close(descriptor);
    if (listing.count) qsort(listing.names, listing.count, sizeof *listing.names, by_text);
    for (size_t i = 0; i < listing.count; i++) {
        str path = arena_printf(&call->arena, "%s/%.*s", part, STR_ARG(listing.names[i]));
        const struct source *source = load(call, arena_printf(&call->arena, "%s/%.*s", folder, STR_ARG(path)).data);
        if (source) add_template(call, path, source);
    }
}

// All files below the folder, sorted, so that the output does not depend on the disk.
static void load_templates(struct call *call, const char *folder)
{
    static const char *const parts[] = { "argo", "manifests", "scripts" };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) load_part(call, folder, parts[i]);
}

static bool take_form(struct call *call, const char *word)
{
    static const char *const words[] = { [DIAGNOSTICS_TEXT] = "text", [DIAGNOSTICS_JSON] = "json", [DIAGNOSTICS_SARIF] = "sarif" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i], word) != 0) continue;
        call->form = (enum diagnostics_form)i;
        return true;
    }
    return false;
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
        case 'd':
            if (!take_form(call, optarg)) return command_usage(command, "--diagnostics wants text, json or sarif, not %s", optarg);
            break;
        case 'a': call->against = optarg; break;
        case 'e': call->sources.environment = load(call, optarg); break;
        case 't': load_templates(call, optarg); break;
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
    call->is_check = command->run == command_check;
    int status = take_options(call, command, argc, argv, done);
    if (status != STATUS_FINE || *done) return status;
    if (optind >= argc) return command_usage(command, "no %s given", command->operands);
    if (optind + 1 < argc) return command_usage(command, "one %s, not also %s", command->operands, argv[optind + 1]);
    call->operand = argv[optind];
    call->sources.experiment = load(call, call->operand);
    call->sources.overlays = call->overlays;
    call->sources.overlay_count = call->overlay_count;
    return call->diags->systems ? STATUS_SYSTEM : STATUS_FINE;
}

int call_read_plain(struct plain_call *call, const struct command *command, int argc, char **argv)
{
    char letters[2 * OPTIONS_LIMIT + 2];
    struct option longs[OPTIONS_LIMIT + 1];
    *call = (struct plain_call){ 0 };
    to_getopt(command, letters, longs);
    optind = 1;
    for (int letter; (letter = getopt_long(argc, argv, letters, longs, NULL)) != -1;) {
        if (letter == ':') return command_usage(command, "%s needs a value", argv[optind - 1]);
        if (letter == '?') return command_usage(command, "unknown option %s", argv[optind - 1]);
        if (letter == 'h') {
            command_help(command);
            call->done = true;
            return STATUS_FINE;
        }
        call->letter = letter;
        call->value = optarg;
    }
    if (optind + 1 < argc) return command_usage(command, "one %s, not also %s", command->operands, argv[optind + 1]);
    call->operand = optind < argc ? argv[optind] : NULL;
    return STATUS_FINE;
}

static void print_diagnostics(const struct call *call, struct buffer *text)
{
    const char *no_colour = getenv("NO_COLOR");
    struct arena arena = { 0 };
    switch (call->form) {
    case DIAGNOSTICS_TEXT: diags_print(call->diags, isatty(STDERR_FILENO) && !(no_colour && *no_colour), text); break;
    case DIAGNOSTICS_JSON: explain_json(&arena, call->diags, text); break;
    case DIAGNOSTICS_SARIF: explain_sarif(&arena, call->diags, str_of(call->operand), text); break;
    }
    arena_free(&arena);
}

int call_end(struct call *call)
{
    struct buffer text = { 0 };
    int status = call->diags->systems ? STATUS_SYSTEM : call->diags->errors ? STATUS_INVALID : STATUS_FINE;
    bool to_stdout = call->form != DIAGNOSTICS_TEXT && call->is_check;
    if (call->operand) print_diagnostics(call, &text);
    if (to_stdout && text.len && command_print(buffer_str(&text)) != STATUS_FINE) status = STATUS_SYSTEM;
    if (!to_stdout && text.len) fwrite(text.data, 1, text.len, stderr);
    buffer_free(&text);
    arena_free(&call->arena);
    return status;
}
