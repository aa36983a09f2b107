// command/options.c - one table: read by the parser, printed by --help.
#include "command/options.h"

#include "report/report.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum option { OPTION_FOLDER, OPTION_FORMAT, OPTION_HELP, OPTION_VERSION };
static const struct { str letter, word; enum option option; const char *value, *help; } options[] = {
    { STR_INIT("-o"), STR_INIT("--output"), OPTION_FOLDER, "DIR", "write the files into DIR (replaced as a whole) instead of Markdown on standard output" },
    { STR_INIT("-f"), STR_INIT("--format"), OPTION_FORMAT, "LIST", "md, csv, json, with commas between; md without -o, all with -o" },
    { STR_INIT("-h"), STR_INIT("--help"), OPTION_HELP, NULL, "print this" },
    { STR_INIT("-V"), STR_INIT("--version"), OPTION_VERSION, NULL, "print the version" },
};
static const struct { str word; unsigned format; } formats[] = {
    { STR_INIT("md"), REPORT_MARKDOWN }, { STR_INIT("csv"), REPORT_CSV }, { STR_INIT("json"), REPORT_JSON },
};

void options_help(struct buffer *out)
{
    buffer_add(out, STR("usage: expcollect [PLAN] LOGS... [-o DIR] [--format LIST]\n\n"
        "Turns result logs into tables: records of rounds, in logs of pods (however wrapped) or in\n"
        "the JSON of their ConfigMaps as kubectl prints it, and fio's JSON of anybody.\n\n"
        "  PLAN            the plan.json that the rounds came from: known by its first bytes\n"
        "  LOGS            files, folders (all files in them, sorted by name), archives, compressed or not; - for standard input\n"));
    for (size_t i = 0; i < COUNT(options); i++) {
        const char *value = options[i].value ? options[i].value : "";
        buffer_printf(out, "  %.*s %.*s %-4s  %s\n", STR_ARG(options[i].letter), STR_ARG(options[i].word), value, options[i].help);
    }
    buffer_add(out, STR("\nExit status: 0 fine, 1 a check failed or input was broken, 2 usage, 3 the system failed\n"));
}

static bool read_formats(struct arena *arena, str list, unsigned *chosen, str *problem)
{
    *chosen = 0;
    for (struct cut cut = { .tail = list, .found = true }; cut.found;) {
        size_t i = 0;
        cut = str_cut(cut.tail, ',');
        while (i < COUNT(formats) && !str_equal(formats[i].word, cut.head)) i++;
        if (i == COUNT(formats)) {
            *problem = arena_printf(arena, "unknown format '%.*s' (md, csv, json)", STR_ARG(cut.head));
            return false;
        }
        *chosen |= formats[i].format;
    }
    return true;
}

static bool apply(struct arena *arena, enum option option, str value, struct choice *choice, str *problem)
{
    switch (option) {
    case OPTION_FOLDER: choice->folder = value; break;
    case OPTION_FORMAT: return read_formats(arena, value, &choice->formats, problem);
    case OPTION_HELP: choice->help = true; break;
    case OPTION_VERSION: choice->version = true; break;
    }
    return true;
}

// -o DIR, -oDIR, --output DIR, --output=DIR. Moves *next behind a value that is a word of its own.
static bool read_option(struct arena *arena, char **argv, int argc, int *next, struct choice *choice, str *problem)
{
    str word = str_of(argv[*next - 1]);
    struct cut cut = str_cut(word, '=');
    for (size_t i = 0; i < COUNT(options); i++) {
        bool is_word = str_equal(cut.head, options[i].word), is_letter = str_starts(word, options[i].letter) && !str_starts(word, STR("--"));
        if (!is_word && !is_letter) continue;
        bool attached = is_word ? cut.found : word.len > 2;
        str value = is_word ? cut.tail : str_from(word, 2);
        if (options[i].value && !attached && *next < argc) value = str_of(argv[(*next)++]), attached = true;
        if (!options[i].value == !attached && (!options[i].value || value.len)) return apply(arena, options[i].option, value, choice, problem);
        *problem = arena_printf(arena, options[i].value ? "%.*s needs a value" : "%.*s takes no value", STR_ARG(is_word ? cut.head : options[i].letter));
        return false;
    }
    *problem = arena_printf(arena, "unknown option '%.*s'", STR_ARG(word));
    return false;
}

bool options_read(struct arena *arena, int argc, char **argv, struct choice *choice, str *problem)
{
    bool only_operands = false;
    *choice = (struct choice){ .operands = arena_array(arena, str, (size_t)argc + 1) };
    for (int next = 1; next < argc;) {
        str word = str_of(argv[next++]);
        bool is_option = !only_operands && word.len > 1 && word.data[0] == '-';
        if (is_option && str_equal(word, STR("--"))) only_operands = true;
        else if (!is_option) choice->operands[choice->count++] = word;
        else if (!read_option(arena, argv, argc, &next, choice, problem)) return false;
    }
    if (!choice->formats) choice->formats = choice->folder.len ? REPORT_MARKDOWN | REPORT_CSV | REPORT_JSON : REPORT_MARKDOWN;
    if (choice->folder.len) choice->formats |= REPORT_JSON;     // by it the folder is known as ours when it is written again
    if (choice->count || choice->help || choice->version) return true;
    *problem = STR("no logs were given");
    return false;
}
