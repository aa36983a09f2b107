// command/collect.c - reads the files, writes the report; command/ alone touches the disk.
#include "command/files.h"
#include "resultsfile/resultsfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef EXPC_VERSION
#define EXPC_VERSION "0.1.0"
#endif

enum { PLAN_LIMIT = 1 << 30 };
static const str report_files[] = {
    STR_INIT("report.md"), STR_INIT("calibration.md"), STR_INIT("results.csv"), STR_INIT("rounds.csv"), STR_INIT("results.json"), STR_INIT("report.html"), STR_INIT("junit.xml"),
};

// Several formats on one stream follow each other; of the two CSV files only the one of results.
static bool on_stream(str name)
{
    return !str_equal(name, STR("rounds.csv"));
}

static struct sink *open_sink(struct arena *arena, const struct choice *choice, struct diags *diags)
{
    struct sink_folder_rules rules = { report_files, sizeof report_files / sizeof *report_files, STR_INIT("results.json"), STR_INIT("{\"format\":\"" RESULTSFILE_FORMAT "\"") };
    return choice->wish.folder.len ? sink_folder(arena, choice->wish.folder, &rules, diags) : sink_stream(arena, stdout, on_stream);
}

static void say_where(const struct choice *choice, const struct collect_result *result)
{
    const unsigned formats[] = { REPORT_MARKDOWN, result->advised ? REPORT_MARKDOWN : 0, REPORT_CSV, REPORT_CSV, REPORT_JSON, REPORT_HTML, REPORT_JUNIT };
    printf("%zu results; checks: %zu passed, %zu failed\n", result->results, result->checks_passed, result->checks_failed);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (choice->wish.formats & formats[i]) printf("%.*s/%.*s\n", STR_ARG(choice->wish.folder), STR_ARG(report_files[i]));
}

static int report(struct collection *collection, struct arena *arena, const struct choice *choice, struct diags *diags)
{
    struct sink *sink = open_sink(arena, choice, diags);
    if (!sink) return EXIT_SYSTEM;
    struct collect_result result = collect_report(collection, &choice->wish, sink);
    if (result.senseless) {
        sink_abort(sink);
        return EXIT_USAGE;
    }
    bool written = sink_commit(sink, diags);
    if (!written) sink_abort(sink);
    if (written && choice->wish.folder.len) say_where(choice, &result);
    if (diags->systems || !written) return EXIT_SYSTEM;
    return result.checks_failed || result.broken ? EXIT_CHECKS : EXIT_FINE;
}

static int collect(struct arena *arena, const struct choice *choice, const struct paths *paths, struct diags *diags)
{
    const struct source *plan = NULL;
    str reason = { 0 };
    if (wishes_any(&choice->wish.wishes) && !query_read(arena, &choice->wish.wishes, NULL, diags)) return EXIT_USAGE;
    if (paths->plan.len && !(plan = source_load(arena, paths->plan, PLAN_LIMIT, &reason))) {
        diag_system(diags, "cannot read %.*s: %.*s", STR_ARG(paths->plan), STR_ARG(reason));
        return EXIT_SYSTEM;
    }
    struct choice *wanted = arena_new(arena, struct choice);
    *wanted = *choice;
    if (choice->baseline.len && !(wanted->wish.baseline = command_read_past(arena, choice->baseline, diags))) return diags->systems ? EXIT_SYSTEM : EXIT_CHECKS;
    struct collection *collection = collect_new(arena, plan, diags);
    if (!collection) return EXIT_CHECKS;
    files_collect(arena, collection, paths, diags);
    int status = report(collection, arena, wanted, diags);
    collect_end(collection);
    return status;
}

static int usage(str problem)
{
    fprintf(stderr, "expcollect: %.*s\nTry 'expcollect --help'.\n", STR_ARG(problem));
    return EXIT_USAGE;
}

static int print(const struct choice *choice)
{
    struct buffer out = { 0 };
    if (choice->help) options_help(&out);
    else buffer_add(&out, STR("expcollect " EXPC_VERSION "\n"));
    bool good = fwrite(out.data, 1, out.len, stdout) == out.len && fflush(stdout) == 0;
    buffer_free(&out);
    return good ? EXIT_FINE : EXIT_SYSTEM;
}

void command_print_diags(const struct diags *diags)
{
    struct buffer out = { 0 };
    diags_print(diags, isatty(STDERR_FILENO) && !getenv("NO_COLOR"), &out);
    if (out.len) fwrite(out.data, 1, out.len, stderr);
    buffer_free(&out);
}

int command_collect(int argc, char **argv)
{
    struct arena arena = { 0 };
    struct choice choice;
    struct paths paths;
    str problem = { 0 };
    struct diags *diags = diags_new(&arena);
    int status;
    if (!options_read(&arena, argc, argv, &choice, &problem)) status = usage(problem);
    else if (choice.help || choice.version) status = print(&choice);
    else if (!paths_find(&arena, &choice, &paths, diags, &problem)) status = usage(problem);
    else status = collect(&arena, &choice, &paths, diags);
    command_print_diags(diags);
    arena_free(&arena);
    return fflush(stdout) == 0 ? status : EXIT_SYSTEM;
}
