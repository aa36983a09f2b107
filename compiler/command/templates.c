// command/templates.c - expc templates: what is built in, to be read, or copied and changed for --templates.
#include "command/command.h"

#include "embed/embed.h"
#include "output/view.h"

#include <string.h>

static bool is_template(str name) { return !str_starts(name, STR("schemas/")); }

static int list_templates(void)
{
    struct buffer text = { 0 };
    for (size_t i = 0; i < embedded_count; i++)
        if (is_template(embedded_files[i].name)) buffer_printf(&text, "%.*s\n", STR_ARG(embedded_files[i].name));
    int status = command_print(buffer_str(&text));
    buffer_free(&text);
    return status;
}

// The templates that say a name, without what their paths have in common.
static void add_users(struct buffer *text, const struct programs *programs, const struct name *name)
{
    const char *between = "";
    for (size_t i = 0; i < TEMPLATE_COUNT; i++) {
        if (!template_uses(programs->of[i], name)) continue;
        str path = template_path((enum template_id)i);
        while (str_cut(path, '/').found) path = str_cut(path, '/').tail;
        buffer_printf(text, "%s%.*s", between, STR_ARG(str_first(path, path.len - (sizeof ".yaml" - 1))));
        between = ", ";
    }
}

static void add_names(struct buffer *text, struct arena *arena, const struct programs *programs)
{
    struct name_paths names = template_names(arena, view_names);
    buffer_add(text, STR("| name | holds | meaning | said in |\n|---|---|---|---|\n"));
    for (size_t i = 0; i < names.count; i++) {
        str type = template_type(names.items[i].name->type);
        buffer_printf(text, "| `%.*s` | %.*s | %.*s | ", STR_ARG(names.items[i].path), STR_ARG(type), STR_ARG(names.items[i].name->help));
        add_users(text, programs, names.items[i].name);
        buffer_add(text, STR(" |\n"));
    }
}

static int print_names(void)
{
    struct arena arena = { 0 };
    struct buffer text = { 0 };
    const struct override_list none = { 0 };
    const struct programs *programs = programs_make(&arena, &none, NULL, diags_new(&arena));
    if (programs) add_names(&text, &arena, programs);
    int status = programs ? command_print(buffer_str(&text)) : STATUS_SYSTEM;
    buffer_free(&text);
    arena_free(&arena);
    return status;
}

int command_templates(const struct command *command, int argc, char **argv)
{
    if (argc < 2) return list_templates();
    if (!strcmp(argv[1], "-h") || !strcmp(argv[1], "--help")) {
        command_help(command);
        return STATUS_FINE;
    }
    if (argc == 2 && (!strcmp(argv[1], "-n") || !strcmp(argv[1], "--names"))) return print_names();
    if (argc > 2) return command_usage(command, "one name, not also %s", argv[2]);
    const struct embedded *file = embedded_find(str_of(argv[1]));
    if (!file || !is_template(file->name)) return command_usage(command, "no template is called %s; without a name they are listed", argv[1]);
    return command_print(file->data);
}
