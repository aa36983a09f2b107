// command/paths.c - from operands to files.
#include "command/options.h"

#include "planfile/planfile.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <string.h>
#include <unistd.h>

#define PLAN_START "{\"format\":\"" PLANFILE_FORMAT "\""

static bool is_plan(const char *path)
{
    char start[sizeof PLAN_START - 1];
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t got = file < 0 ? -1 : pread(file, start, sizeof start, 0);
    if (file >= 0) close(file);
    return got == (ssize_t)sizeof start && memcmp(start, PLAN_START, sizeof start) == 0;
}

static bool add(struct arena *arena, struct paths *paths, const char *path, str *problem)
{
    str kept = arena_copy(arena, str_of(path));
    if (is_plan(path)) {
        if (paths->plan.len) *problem = arena_printf(arena, "two plans: %.*s and %s", STR_ARG(paths->plan), path);
        paths->plan = kept;
        return !problem->len;
    }
    paths->items = arena_more(arena, paths->items, sizeof kept, paths->count);
    paths->items[paths->count++] = kept;
    return true;
}

static int by_name(const FTSENT **left, const FTSENT **right)
{
    return strcmp((*left)->fts_name, (*right)->fts_name);
}

static bool add_entry(struct arena *arena, FTS *tree, FTSENT *entry, struct paths *paths, struct diags *diags, str *problem)
{
    bool hidden = entry->fts_level > 0 && entry->fts_name[0] == '.';
    if (entry->fts_info == FTS_DP || (hidden && entry->fts_info != FTS_D)) return true;
    switch (entry->fts_info) {
    case FTS_D:
        if (hidden) fts_set(tree, entry, FTS_SKIP);
        return true;
    case FTS_DC:
        return true;                // a link back to a folder above
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
    case FTS_SLNONE:
        diag_system(diags, "cannot read %s: %s", entry->fts_path, strerror(entry->fts_errno ? entry->fts_errno : ENOENT));
        return true;
    default:
        return add(arena, paths, entry->fts_path, problem);
    }
}

static bool add_operand(struct arena *arena, str operand, struct paths *paths, struct diags *diags, str *problem)
{
    if (str_equal(operand, STR("-"))) {
        paths->items = arena_more(arena, paths->items, sizeof operand, paths->count);
        paths->items[paths->count++] = operand;
        return true;
    }
    str path = arena_copy(arena, operand);
    while (path.len > 1 && path.data[path.len - 1] == '/') ((char *)path.data)[--path.len] = '\0';
    FTS *tree = fts_open((char *[]){ (char *)path.data, NULL }, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    if (!tree) {
        diag_system(diags, "cannot read %.*s: %s", STR_ARG(path), strerror(errno));
        return true;
    }
    bool good = true;
    for (FTSENT *entry; good && (entry = fts_read(tree));) good = add_entry(arena, tree, entry, paths, diags, problem);
    fts_close(tree);
    return good;
}

bool paths_find(struct arena *arena, const struct choice *choice, struct paths *paths, struct diags *diags, str *problem)
{
    *paths = (struct paths){ 0 };
    for (size_t i = 0; i < choice->count; i++)
        if (!add_operand(arena, choice->operands[i], paths, diags, problem)) return false;
    if (paths->count || diags->systems) return true;
    *problem = STR("no logs were given");
    return false;
}
