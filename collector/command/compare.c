// command/compare.c - expcollect compare A B: two results.json, or folders that hold one.
#include "collect.h"
#include "command/options.h"
#include "past.h"
#include "report/comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RESULTS_LIMIT = 1 << 30 };
struct comparing_options { str paths[2]; size_t count; bool csv, fail, help; };

static const char help[] =
    "usage: expcollect compare FIRST SECOND [options]\n"
    "What changed between two runs: each point's mean before and after, with the 95 % interval of the change.\n\n"
    "  FIRST, SECOND      results.json, or a folder that holds it (as expcollect -o writes it)\n"
    "     --format NAME   md or csv\n"
    "     --fail-on WORD  regress: exit status 1 when a figure has become worse beyond its interval\n"
    "  -h --help          print this\n\n"
    "Exit status: 0 fine, 1 worse (with --fail-on) or input was broken, 2 usage, 3 the system failed\n";

static bool read_value(str word, str name, int argc, char **argv, int *next, str *value)
{
    struct cut cut = str_cut(word, '=');
    if (!str_equal(cut.head, name)) return false;
    *value = cut.found ? cut.tail : *next < argc ? str_of(argv[(*next)++]) : (str){ 0 };
    return true;
}

static bool read_options(struct arena *arena, int argc, char **argv, struct comparing_options *o, str *problem)
{
    str value;
    for (int next = 2; next < argc && !problem->len;) {
        str word = str_of(argv[next++]);
        if (str_equal(word, STR("-h")) || str_equal(word, STR("--help"))) o->help = true;
        else if (read_value(word, STR("--format"), argc, argv, &next, &value)) {
            o->csv = str_equal(value, STR("csv"));
            if (!o->csv && !str_equal(value, STR("md"))) *problem = arena_printf(arena, "unknown format '%.*s' (md, csv)", STR_ARG(value));
        } else if (read_value(word, STR("--fail-on"), argc, argv, &next, &value)) {
            o->fail = str_equal(value, STR("regress"));
            if (!o->fail) *problem = arena_printf(arena, "--fail-on knows only 'regress', not '%.*s'", STR_ARG(value));
        } else if (word.len > 1 && *word.data == '-') *problem = arena_printf(arena, "unknown option '%.*s'", STR_ARG(word));
        else if (o->count < 2) o->paths[o->count++] = word;
        else *problem = arena_printf(arena, "compare takes two runs, '%.*s' is one more", STR_ARG(word));
    }
    if (!problem->len && !o->help && o->count < 2) *problem = STR("compare takes two runs: results.json, or folders that hold it");
    return !problem->len;
}

const struct past *command_read_past(struct arena *arena, str path, struct diags *diags)
{
    struct stat is;
    str file = arena_copy(arena, path), reason = { 0 };
    if (stat(file.data, &is) == 0 && S_ISDIR(is.st_mode)) file = arena_printf(arena, "%.*s/results.json", STR_ARG(path));
    const struct source *source = source_load(arena, file, RESULTS_LIMIT, &reason);
    if (!source) diag_system(diags, "cannot read %.*s: %.*s", STR_ARG(file), STR_ARG(reason));
    return source ? past_read(arena, source, diags) : NULL;
}

static int print_comparison(struct arena *arena, const struct comparing_options *o, struct diags *diags)
{
    const struct past *first = command_read_past(arena, o->paths[0], diags), *second = command_read_past(arena, o->paths[1], diags);
    if (!first || !second) return diags->systems ? EXIT_SYSTEM : EXIT_CHECKS;
    struct buffer out = { 0 };
    struct compared a = { first->path, first->rows, first->groups }, b = { second->path, second->rows, second->groups };
    struct comparison result = comparison_write(arena, &a, &b, o->csv, &out);
    bool written = fwrite(out.data, 1, out.len, stdout) == out.len && fflush(stdout) == 0;
    buffer_free(&out);
    return !written ? EXIT_SYSTEM : o->fail && result.worse ? EXIT_CHECKS : EXIT_FINE;
}

int command_compare(int argc, char **argv)
{
    struct arena arena = { 0 };
    struct comparing_options options = { 0 };
    struct diags *diags = diags_new(&arena);
    str problem = { 0 };
    int status = EXIT_FINE;
    if (!read_options(&arena, argc, argv, &options, &problem)) {
        fprintf(stderr, "expcollect: %.*s\nTry 'expcollect compare --help'.\n", STR_ARG(problem));
        status = EXIT_USAGE;
    } else if (options.help) status = fputs(help, stdout) == EOF || fflush(stdout) ? EXIT_SYSTEM : EXIT_FINE;
    else status = print_comparison(&arena, &options, diags);
    command_print_diags(diags);
    arena_free(&arena);
    return status;
}
