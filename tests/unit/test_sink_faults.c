// Each system call of a build fails once, at each of its calls: the folder is the old one or the new one, and what happened is told.
// The functions below stand before those of the C library.
#include "unit.h"
#include "base/sink.h"
#include "workdir.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The call number `at` of that name fails, or all from that on.
static struct fault { const char *call; int error, at; bool all; int seen; } faults[2];

static bool strikes(const char *call)
{
    for (size_t i = 0; i < COUNT_OF(faults); i++) {
        struct fault *fault = &faults[i];
        if (!fault->call || strcmp(fault->call, call) != 0)
            continue;
        fault->seen++;
        if (fault->seen != fault->at && !(fault->all && fault->seen > fault->at))
            return false;
        errno = fault->error;
        return true;
    }
    return false;
}

int mkdirat(int folder, const char *name, mode_t mode)
{
    return strikes("mkdirat") ? -1 : (int)syscall(SYS_mkdirat, folder, name, mode);
}

int mkdir(const char *name, mode_t mode)
{
    return strikes("mkdir") ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, name, mode);
}

int open(const char *name, int flags, ...)
{
    va_list values;
    va_start(values, flags);
    mode_t mode = flags & O_CREAT ? va_arg(values, mode_t) : 0;
    va_end(values);
    return strikes("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, name, flags, mode);
}

int openat(int folder, const char *name, int flags, ...)
{
    va_list values;
    va_start(values, flags);
    mode_t mode = flags & O_CREAT ? va_arg(values, mode_t) : 0;
    va_end(values);
    return strikes("openat") ? -1 : (int)syscall(SYS_openat, folder, name, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count)
{
    if (strikes("write"))
        return -1;
    return syscall(SYS_write, file, bytes, strikes("short write") ? (count + 1) / 2 : count);
}

int fsync(int file)
{
    return strikes("fsync") ? -1 : (int)syscall(SYS_fsync, file);
}

static void (*before_lock)(void);       // called once

int flock(int file, int operation)
{
    void (*act)(void) = before_lock;
    before_lock = NULL;
    if (act)
        act();
    return strikes("flock") ? -1 : (int)syscall(SYS_flock, file, operation);
}

int fchmod(int file, mode_t mode)
{
    return strikes("fchmod") ? -1 : (int)syscall(SYS_fchmod, file, mode);
}

int unlinkat(int folder, const char *name, int flags)
{
    return strikes("unlinkat") ? -1 : (int)syscall(SYS_unlinkat, folder, name, flags);
}

int renameat(int from, const char *old, int to, const char *new)
{
    return strikes("renameat") ? -1 : (int)syscall(SYS_renameat2, from, old, to, new, 0);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags)
{
    return strikes("renameat2") ? -1 : (int)syscall(SYS_renameat2, from, old, to, new, flags);
}

int close(int file)
{
    bool struck = strikes("close");
    int kept = errno, result = (int)syscall(SYS_close, file);
    if (struck)
        errno = kept;
    return struck ? -1 : result;
}

struct dirent *readdir(DIR *list)
{
    struct dirent *(*real)(DIR *) = NULL;
    *(void **)&real = dlsym(RTLD_NEXT, "readdir");
    return strikes("readdir") ? NULL : real(list);
}

DIR *fdopendir(int folder)
{
    DIR *(*real)(int) = NULL;
    *(void **)&real = dlsym(RTLD_NEXT, "fdopendir");
    return strikes("fdopendir") ? NULL : real(folder);
}

static const str allowed[] = { STR_INIT("plan.json"), STR_INIT("manifests") };
static const struct sink_folder_rules rules = { allowed, COUNT_OF(allowed), STR_INIT("plan.json"), STR_INIT("{\"format\"") };

static void put(struct sink *sink, const char *name, const char *text)
{
    sink_open(sink, str_of(name), false);
    sink_write(sink, str_of(text));
    sink_close(sink);
}

static bool build(struct arena *arena, const char *word, struct diags *diags)
{
    struct sink *sink = sink_folder(arena, STR("out"), &rules, diags);
    if (!sink)
        return false;
    put(sink, "plan.json", arena_printf(arena, "{\"format\":\"%s\"}", word).data);
    put(sink, "manifests/1.yaml", word);
    put(sink, "manifests/2.yaml", word);
    return sink_commit(sink, diags);
}

static bool is_whole(struct arena *arena, const char *word)
{
    return str_equal(workdir_names(arena, "out"), STR("manifests manifests/1.yaml manifests/2.yaml plan.json"))
        && str_equal(workdir_read(arena, "out/manifests/1.yaml"), str_of(word)) && str_equal(workdir_read(arena, "out/manifests/2.yaml"), str_of(word))
        && str_contains(workdir_read(arena, "out/plan.json"), str_of(word));
}

static bool build_with(struct arena *arena, struct fault first, struct fault second, struct diags *diags)
{
    faults[0] = first;
    faults[1] = second;
    bool built = build(arena, "new", diags);
    faults[0].call = faults[1].call = NULL;
    return built;
}

static const struct fault none;
static const struct fault no_exchange = { "renameat2", ENOSYS, 1, true, 0 };

// One build over an old folder with those faults, then one without. How often the first was met.
static int try(struct fault first, struct fault second, bool *told)
{
    struct arena arena = { 0 };
    const char *folder = workdir_make(&arena);
    struct diags *before = diags_new(&arena), *diags = diags_new(&arena), *after = diags_new(&arena);
    assert_true(build(&arena, "old", before));
    bool built = build_with(&arena, first, second, diags);
    int seen = faults[0].seen;
    *told = !built;
    if (!is_whole(&arena, built ? "new" : "old"))
        fail_msg("%s %d (errno %d): built %d, but found: %.*s", first.call, first.at, first.error, built, STR_ARG(workdir_names(&arena, ".")));
    if (built != (diags->systems == 0) || diags->errors)
        fail_msg("%s %d: built %d with %zu system failures", first.call, first.at, built, diags->systems);
    bool is_clean = build(&arena, "last", after) && is_whole(&arena, "last")
        && str_equal(workdir_names(&arena, "."), STR("out out/manifests out/manifests/1.yaml out/manifests/2.yaml out/plan.json"));
    if (!is_clean)
        fail_msg("%s %d: the next build did not clean up: %.*s", first.call, first.at, STR_ARG(workdir_names(&arena, ".")));
    workdir_remove(folder);
    arena_free(&arena);
    return seen;
}

// `fails`: at how many of its calls the failure must make the build fail. It must not where the call only serves the removal of the old folder, where
// a file system may lack what was asked for, and where only a folder's descriptor was closed.
static void try_at_each_call(struct fault fault, struct fault second, int fails)
{
    int seen, count = 0;
    bool told;
    do {
        fault.at++;
        seen = try(fault, second, &told);
        count += told;
    } while (seen >= fault.at);
    if (count != fails)
        fail_msg("%s (errno %d): %d of %d places made the build fail, not %d", fault.call, fault.error, count, fault.at - 1, fails);
}

struct expected { struct fault fault; int fails; };

static void any_call_may_fail_once(void **state)
{
    (void)state;
    static const struct expected each[] = {
        { { .call = "mkdirat", .error = ENOSPC }, 3 },
        { { .call = "openat", .error = EMFILE }, 18 },
        { { .call = "open", .error = EMFILE }, 1 },
        { { .call = "write", .error = ENOSPC }, 3 },
        { { .call = "write", .error = EINTR }, 0 },
        { { .call = "short write" }, 0 },
        { { .call = "fsync", .error = EIO }, 5 },
        { { .call = "fsync", .error = EINVAL }, 0 },
        { { .call = "flock", .error = ENOLCK }, 0 },
        { { .call = "fchmod", .error = EPERM }, 0 },
        { { .call = "unlinkat", .error = EACCES }, 0 },
        { { .call = "renameat2", .error = EIO }, 1 },
        { { .call = "close", .error = EDQUOT }, 3 },
        { { .call = "readdir", .error = EIO }, 23 },
        { { .call = "fdopendir", .error = ENOMEM }, 5 },
    };
    for (size_t i = 0; i < COUNT_OF(each); i++)
        try_at_each_call(each[i].fault, none, each[i].fails);
}

static void any_call_may_fail_from_some_moment_on(void **state)
{
    (void)state;
    static const struct expected each[] = {
        { { .call = "mkdirat", .error = ENOSPC, .all = true }, 3 },
        { { .call = "openat", .error = EMFILE, .all = true }, 18 },
        { { .call = "write", .error = ENOSPC, .all = true }, 3 },
        { { .call = "fsync", .error = EIO, .all = true }, 5 },
        { { .call = "flock", .error = ENOLCK, .all = true }, 0 },
        { { .call = "close", .error = EIO, .all = true }, 5 },
        { { .call = "readdir", .error = EIO, .all = true }, 23 },
        { { .call = "unlinkat", .error = EROFS, .all = true }, 0 },
    };
    for (size_t i = 0; i < COUNT_OF(each); i++)
        try_at_each_call(each[i].fault, none, each[i].fails);
}

static void without_exchange_two_renames_do(void **state)
{
    (void)state;
    try_at_each_call((struct fault){ .call = "renameat", .error = EIO }, no_exchange, 2);
    try_at_each_call((struct fault){ .call = "unlinkat", .error = EACCES }, no_exchange, 0);
}

static void an_old_folder_that_cannot_be_put_back_is_named_and_not_lost(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const char *folder = workdir_make(&arena);
    struct diags *diags = diags_new(&arena);
    assert_true(build(&arena, "old", diags));
    assert_false(build_with(&arena, (struct fault){ "renameat", EIO, 2, true, 0 }, no_exchange, diags));
    assert_int_equal(diags->systems, 2);
    assert_text(diags->items[0].message, arena_printf(&arena, "cannot put back '%s/.out.expc-old': Input/output error", folder).data);
    assert_text(diags->items[1].message, "cannot replace 'out': Input/output error");
    assert_int_equal(access("out", F_OK), -1);
    sink_abort(sink_folder(&arena, STR("out"), &rules, diags));
    assert_true(is_whole(&arena, "old"));
    workdir_remove(folder);
    arena_free(&arena);
}

static void swap_the_staged_folder_away(void)
{
    assert_int_equal(rename(".out.expc-new", "out"), 0);
}

static void a_folder_that_another_build_put_in_place_meanwhile_is_not_staged_in(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const char *folder = workdir_make(&arena);
    struct diags *diags = diags_new(&arena);
    workdir_write(".out.expc-new/plan.json", "{\"format\":\"of another build\"}");
    before_lock = swap_the_staged_folder_away;
    struct sink *sink = sink_folder(&arena, STR("out"), &rules, diags);
    assert_non_null(sink);
    assert_text(workdir_names(&arena, "out"), "plan.json");
    sink_abort(sink);
    assert_text(workdir_names(&arena, "."), "out out/plan.json");
    workdir_remove(folder);
    arena_free(&arena);
}

static void an_old_folder_that_somebody_locked_is_left_for_later(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const char *folder = workdir_make(&arena);
    struct diags *diags = diags_new(&arena);
    assert_true(build(&arena, "old", diags));
    int out = open("out", O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(out, LOCK_EX), 0);
    assert_true(build(&arena, "new", diags));
    assert_true(is_whole(&arena, "new"));
    assert_text(workdir_read(&arena, ".out.expc-new/manifests/1.yaml"), "old");
    assert_false(build(&arena, "newer", diags));
    assert_text(diags->items[0].message, "another build is writing to 'out'");
    close(out);
    assert_true(build(&arena, "newer", diags));
    assert_true(is_whole(&arena, "newer"));
    assert_int_equal(access(".out.expc-new", F_OK), -1);
    workdir_remove(folder);
    arena_free(&arena);
}

static void folders_made_above_are_taken_back(void **state)
{
    (void)state;
    static const struct fault each[] = {
        { "mkdir", ENOSPC, 1, false, 0 }, { "mkdir", ENOSPC, 2, false, 0 }, { "mkdir", ENOSPC, 3, false, 0 },
        { "mkdirat", ENOSPC, 1, false, 0 }, { "mkdirat", ENOSPC, 2, false, 0 },
    };
    for (size_t i = 0; i < COUNT_OF(each); i++) {
        struct arena arena = { 0 };
        const char *folder = workdir_make(&arena);
        struct diags *diags = diags_new(&arena);
        faults[0] = each[i];
        struct sink *sink = sink_folder(&arena, STR("a/b/c/out"), &rules, diags);
        if (sink) {
            put(sink, "manifests/1.yaml", "new");
            assert_false(sink_commit(sink, diags));
        }
        faults[0].call = NULL;
        assert_true(str_ends(diags->items[0].message, STR(": No space left on device")));
        assert_text(workdir_names(&arena, "."), "");
        workdir_remove(folder);
        arena_free(&arena);
    }
}

static void a_failed_swap_is_told_with_its_reason(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const char *folder = workdir_make(&arena);
    struct diags *diags = diags_new(&arena);
    assert_true(build(&arena, "old", diags));
    assert_false(build_with(&arena, (struct fault){ "renameat2", EXDEV, 1, false, 0 }, none, diags));
    assert_text(diags->items[0].message, "cannot replace 'out': Invalid cross-device link");
    assert_text(diags->items[0].hint, "name a folder inside it, or remove it first");
    workdir_remove(folder);
    arena_free(&arena);
}

static void what_cannot_be_removed_is_only_warned_of(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const char *folder = workdir_make(&arena);
    struct diags *diags = diags_new(&arena);
    assert_true(build(&arena, "old", diags));
    assert_true(build_with(&arena, (struct fault){ "unlinkat", EACCES, 1, true, 0 }, none, diags));
    assert_int_equal(diags->count, 1);
    assert_int_equal(diags->warnings, 1);
    assert_text(diags->items[0].message, arena_printf(&arena, "cannot remove the replaced folder '%s/.out.expc-new': Permission denied", folder).data);
    workdir_remove(folder);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_call_may_fail_once),
        cmocka_unit_test(any_call_may_fail_from_some_moment_on),
        cmocka_unit_test(without_exchange_two_renames_do),
        cmocka_unit_test(an_old_folder_that_cannot_be_put_back_is_named_and_not_lost),
        cmocka_unit_test(a_folder_that_another_build_put_in_place_meanwhile_is_not_staged_in),
        cmocka_unit_test(an_old_folder_that_somebody_locked_is_left_for_later),
        cmocka_unit_test(folders_made_above_are_taken_back),
        cmocka_unit_test(a_failed_swap_is_told_with_its_reason),
        cmocka_unit_test(what_cannot_be_removed_is_only_warned_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
