// A folder that is swapped in whole: where it may stand, what it may replace, and that a failure leaves no trace.
#include "unit.h"
#include "base/sink.h"
#include "workdir.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const str allowed[] = { STR_INIT("plan.json"), STR_INIT("manifests"), STR_INIT("local") };
static const struct sink_folder_rules rules = { allowed, COUNT_OF(allowed), STR_INIT("plan.json"), STR_INIT("{\"format\":\"expc.plan/1\"") };

struct desk { struct arena arena; struct diags *diags; const char *folder; };
static struct desk desk;

static int set_up(void **state)
{
    (void)state;
    desk = (struct desk){ 0 };
    desk.folder = workdir_make(&desk.arena);
    desk.diags = diags_new(&desk.arena);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    workdir_remove(desk.folder);
    arena_free(&desk.arena);
    return 0;
}

static void put(struct sink *sink, const char *name, const char *text, bool executable)
{
    sink_open(sink, str_of(name), executable);
    sink_write(sink, str_of(text));
    sink_close(sink);
}

static void fill(struct sink *sink, const char *word)
{
    put(sink, "plan.json", arena_printf(&desk.arena, "{\"format\":\"expc.plan/1\",\"is\":\"%s\"}\n", word).data, false);
    put(sink, "manifests/10-access.yaml", word, false);
    put(sink, "local/run.sh", word, true);
}

static bool build(const char *path, const char *word)
{
    struct sink *sink = sink_folder(&desk.arena, str_of(path), &rules, desk.diags);
    if (!sink)
        return false;
    fill(sink, word);
    return sink_commit(sink, desk.diags);
}

static const char whole[] = "local local/run.sh manifests manifests/10-access.yaml plan.json";

static void check_built(const char *path, const char *word)
{
    assert_int_equal(desk.diags->count, 0);
    assert_text(workdir_names(&desk.arena, path), whole);
    assert_text(workdir_read(&desk.arena, arena_printf(&desk.arena, "%s/manifests/10-access.yaml", path).data), word);
}

// Builds to `path`, which must fail with `message` and touch nothing.
static void check_refused(const char *path, const char *message)
{
    str before = workdir_state(&desk.arena, desk.folder);
    desk.diags = diags_new(&desk.arena);
    assert_false(build(path, "new"));
    assert_int_equal(desk.diags->systems, 1);
    assert_text(desk.diags->items[0].message, message);
    str after = workdir_state(&desk.arena, desk.folder);
    // The times of the folder around it may change, for a staged folder came and went; so compare from the second line on.
    assert_text(str_cut(after, '\n').tail, arena_copy(&desk.arena, str_cut(before, '\n').tail).data);
}

static void a_new_folder_and_all_above_it_are_made(void **state)
{
    (void)state;
    assert_true(build("a/b/out", "new"));
    check_built("a/b/out", "new");
    assert_text(workdir_names(&desk.arena, "a/b"), "out out/local out/local/run.sh out/manifests out/manifests/10-access.yaml out/plan.json");
    assert_int_equal(access("a/b/out/local/run.sh", X_OK), 0);
    struct stat found;
    assert_int_equal(stat("a/b/out/plan.json", &found), 0);
    assert_int_equal(found.st_mode & 0111, 0);
}

static void paths_are_taken_as_people_write_them(void **state)
{
    (void)state;
    const char *const paths[] = { "out", "./out", "out/", "out///", arena_printf(&desk.arena, "%s/out", desk.folder).data, "x/../out" };
    workdir_write("x/keep", "");
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        assert_true(build(paths[i], paths[i]));
        check_built("out", paths[i]);
    }
    assert_int_equal(chdir("out"), 0);
    assert_true(build(".", "from inside"));
    assert_int_equal(chdir(desk.folder), 0);
    check_built("out", "from inside");
    assert_text(workdir_names(&desk.arena, "x"), "keep");
}

static void an_old_folder_of_ours_is_replaced_as_a_whole(void **state)
{
    (void)state;
    workdir_write("out/plan.json", "{\"format\":\"expc.plan/1\"}");
    workdir_write("out/manifests/99-gone.yaml", "x");
    workdir_write("out/manifests/deep/er/gone.yaml", "x");
    chmod("out", 0750);
    assert_true(build("out", "new"));
    check_built("out", "new");
    assert_true(str_starts(workdir_names(&desk.arena, "."), STR("out out/local")));        // nothing beside it
    struct stat found;
    assert_int_equal(stat("out", &found), 0);
    assert_int_equal(found.st_mode & 07777, 0750);
    assert_true(build("out", "newer"));
    check_built("out", "newer");
}

static void an_empty_folder_is_fine(void **state)
{
    (void)state;
    mkdir("out", 0777);
    assert_true(build("out", "new"));
    check_built("out", "new");
}

static void a_link_to_a_folder_stays_a_link(void **state)
{
    (void)state;
    mkdir("real", 0777);
    assert_int_equal(symlink("real", "out"), 0);
    assert_true(build("out", "new"));
    check_built("real", "new");
    struct stat found;
    assert_true(lstat("out", &found) == 0 && S_ISLNK(found.st_mode));
}

static void folders_that_are_not_ours_are_refused(void **state)
{
    (void)state;
    workdir_write("out/thesis.txt", "years of work");
    workdir_write("out/another.txt", "x");
    check_refused("out", "'out' will not be replaced: it holds 'another.txt', which was not written here");
    assert_text(desk.diags->items[0].hint, "name a new or an empty folder");
    workdir_write("noplan/manifests/x", "x");
    check_refused("noplan", "'noplan' will not be replaced: it holds no plan.json written here");
    workdir_write("other/plan.json", "{\"format\":\"terraform\"}");
    check_refused("other", "'other' will not be replaced: it holds no plan.json written here");
    workdir_write("short/plan.json", "{\"format");
    check_refused("short", "'short' will not be replaced: it holds no plan.json written here");
    mkdir("odd", 0777);
    mkdir("odd/plan.json", 0777);
    check_refused("odd", "'odd' will not be replaced: it holds no plan.json written here");
}

static void places_where_no_folder_can_be_are_refused(void **state)
{
    (void)state;
    workdir_write("file", "x");
    assert_int_equal(symlink("nowhere", "dangling"), 0);
    assert_int_equal(symlink("loop", "loop"), 0);
    check_refused("file", "cannot write to 'file': it is not a folder");
    check_refused("file/out", "cannot write to 'file/out': Not a directory");
    check_refused("dangling", "cannot write to 'dangling': it is a symbolic link to nothing");
    check_refused("loop", "cannot write to 'loop': Too many levels of symbolic links");
    check_refused("/", "cannot write to '/': it cannot be replaced");
    check_refused("", "cannot write to '': that is no name for a folder");
    check_refused("new/..", "cannot write to 'new/..': that is no name for a folder");
    char name[252];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    check_refused(name, arena_printf(&desk.arena, "cannot make './.%s.expc-new': File name too long", name).data);
}

static void a_folder_that_became_foreign_meanwhile_is_left_alone(void **state)
{
    (void)state;
    assert_true(build("out", "old"));
    struct sink *sink = sink_folder(&desk.arena, STR("out"), &rules, desk.diags);
    fill(sink, "new");
    workdir_write("out/mine.txt", "x");
    assert_false(sink_commit(sink, desk.diags));
    assert_text(desk.diags->items[0].message, "'out' will not be replaced: it holds 'mine.txt', which was not written here");
    assert_text(workdir_read(&desk.arena, "out/manifests/10-access.yaml"), "old");
    assert_int_equal(access(".out.expc-new", F_OK), -1);
}

static void abort_leaves_no_trace(void **state)
{
    (void)state;
    struct sink *sink = sink_folder(&desk.arena, STR("a/b/out"), &rules, desk.diags);
    fill(sink, "new");
    sink_open(sink, STR("manifests/half.yaml"), false);
    sink_write(sink, STR("half"));
    sink_abort(sink);
    sink_abort(sink);
    assert_text(workdir_names(&desk.arena, "."), "");
    mkdir("a", 0777);
    sink = sink_folder(&desk.arena, STR("a/b/out"), &rules, desk.diags);
    sink_abort(sink);
    assert_text(workdir_names(&desk.arena, "."), "a");              // which was there before
}

static void abort_after_commit_is_harmless(void **state)
{
    (void)state;
    struct sink *sink = sink_folder(&desk.arena, STR("a/out"), &rules, desk.diags);
    fill(sink, "new");
    assert_true(sink_commit(sink, desk.diags));
    sink_abort(sink);
    check_built("a/out", "new");
}

static void two_builds_at_a_time_do_not_mix(void **state)
{
    (void)state;
    struct sink *first = sink_folder(&desk.arena, STR("out"), &rules, desk.diags);
    fill(first, "first");
    assert_null(sink_folder(&desk.arena, STR("./out"), &rules, desk.diags));
    assert_text(desk.diags->items[0].message, "another build is writing to './out'");
    desk.diags = diags_new(&desk.arena);
    assert_true(sink_commit(first, desk.diags));
    check_built("out", "first");
    assert_true(build("out", "second"));
    check_built("out", "second");
}

static void what_killed_builds_left_is_cleaned(void **state)
{
    (void)state;
    assert_true(build("out", "old"));
    workdir_write(".out.expc-new/manifests/left.yaml", "x");
    workdir_write(".out.expc-old/plan.json", "x");
    assert_true(build("out", "new"));
    check_built("out", "new");
    assert_true(str_starts(workdir_names(&desk.arena, "."), STR("out out/local")));
}

static void an_old_folder_set_aside_by_a_killed_build_comes_back(void **state)
{
    (void)state;
    assert_true(build("out", "old"));
    assert_int_equal(rename("out", ".out.expc-old"), 0);
    struct sink *sink = sink_folder(&desk.arena, STR("out"), &rules, desk.diags);
    sink_abort(sink);
    check_built("out", "old");
}

static void a_file_in_the_way_of_the_staged_folder_is_told(void **state)
{
    (void)state;
    workdir_write(".out.expc-new", "x");
    check_refused("out", "cannot make './.out.expc-new': Not a directory");
}

static void a_name_met_twice_is_a_failure(void **state)
{
    (void)state;
    assert_true(build("out", "old"));
    struct sink *sink = sink_folder(&desk.arena, STR("out"), &rules, desk.diags);
    fill(sink, "new");
    put(sink, "plan.json", "again", false);
    put(sink, "local/more.sh", "swallowed", true);
    assert_false(sink_commit(sink, desk.diags));
    assert_text(desk.diags->items[0].message, "cannot write 'out/plan.json': File exists");
    assert_text(workdir_read(&desk.arena, "out/local/run.sh"), "old");
}

// Builds with ever larger files; whether the last one was written whole.
static bool build_large(size_t bytes)
{
    struct sink *sink = sink_folder(&desk.arena, STR("out"), &rules, desk.diags);
    if (!sink)
        return false;
    fill(sink, "new");
    sink_open(sink, STR("manifests/large.yaml"), false);
    for (size_t i = 0; i < bytes; i += 1000)
        sink_write(sink, (str){ arena_alloc(&desk.arena, 1, 1000), 1000 });
    str piece = { arena_alloc(&desk.arena, 1, bytes), bytes };
    sink_write(sink, piece);                                        // larger than the sink's own room: not collected
    sink_close(sink);
    return sink_commit(sink, desk.diags);
}

static void a_limit_on_file_size_leaves_the_old_one(void **state)
{
    (void)state;
    assert_true(build("out", "old"));
    str before = workdir_state(&desk.arena, "out");
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t i = 0; i < 20; i++) {
        struct rlimit limit = { i * 9973, RLIM_INFINITY };
        desk.diags = diags_new(&desk.arena);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        bool built = build_large(100000);
        limit.rlim_cur = RLIM_INFINITY;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        assert_false(built);
        assert_int_equal(desk.diags->systems, 1);
        assert_true(str_ends(desk.diags->items[0].message, STR(": File too large")));
        assert_text(workdir_state(&desk.arena, "out"), before.data);
        assert_true(str_starts(workdir_names(&desk.arena, "."), STR("out out/local")));
    }
    signal(SIGXFSZ, SIG_DFL);
    desk.diags = diags_new(&desk.arena);
    assert_true(build_large(100000));
}

// In a mount namespace of its own. 77: mounting is not allowed here.
static int fill_small_disks(void)
{
    if (mkdir("disk", 0777) != 0 || unshare(CLONE_NEWNS) != 0 || mount("none", "/", "none", MS_REC | MS_PRIVATE, NULL) != 0)
        return 77;
    for (int i = 0; i < 20; i++) {
        // tmpfs counts in pages: room for the old folder and a little more.
        str size = arena_printf(&desk.arena, "size=%dk,nr_inodes=%d", 32 + 4 * i, i < 10 ? 12 : 1000);
        if (mount("none", "disk", "tmpfs", 0, size.data) != 0)
            return 77;
        if (chdir("disk") != 0 || !build("out", "old"))
            return 1;
        str before = workdir_state(&desk.arena, "out");
        desk.diags = diags_new(&desk.arena);
        bool built = build_large(200000);
        bool told = desk.diags->systems == 1 && str_ends(desk.diags->items[0].message, STR(": No space left on device"));
        bool same = str_equal(before, workdir_state(&desk.arena, "out")) && access(".out.expc-new", F_OK) != 0;
        desk.diags = diags_new(&desk.arena);
        if (built || !told || !same || chdir("..") != 0 || umount("disk") != 0)
            return 1;
    }
    return 0;
}

static int status_of_child(int (*run)(void))
{
    pid_t child = fork();
    if (child == 0)
        _exit(run());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void a_full_disk_leaves_the_old_one(void **state)
{
    (void)state;
    int status = status_of_child(fill_small_disks);
    if (status == 77)
        skip();
    assert_int_equal(status, 0);
}

static int build_on_a_mount_point(void)
{
    if (mkdir("out", 0777) != 0 || unshare(CLONE_NEWNS) != 0 || mount("none", "/", "none", MS_REC | MS_PRIVATE, NULL) != 0 || mount("none", "out", "tmpfs", 0, NULL) != 0)
        return 77;
    bool refused = !build("out", "new") && str_starts(desk.diags->items[0].message, STR("cannot replace 'out': "))
        && str_equal(desk.diags->items[0].hint, STR("name a folder inside it, or remove it first"));
    return refused && access(".out.expc-new", F_OK) != 0 && build("out/inside", "new") ? 0 : 1;
}

static void a_mount_point_is_told(void **state)
{
    (void)state;
    int status = status_of_child(build_on_a_mount_point);
    if (status == 77)
        skip();
    assert_int_equal(status, 0);
}

static int build_as_nobody(void)
{
    if (chmod(".", 0755) != 0 || setgid(65534) != 0 || setuid(65534) != 0)
        return 77;
    return !build("out", "new") && str_equal(desk.diags->items[0].message, STR("cannot make './.out.expc-new': Permission denied"))
        && !build("a/out", "new") && str_equal(desk.diags->items[1].message, STR("cannot write to 'a/out': Permission denied")) ? 0 : 1;
}

static void a_folder_without_permission_is_told(void **state)
{
    (void)state;
    int status = status_of_child(build_as_nobody);
    if (status == 77)
        skip();
    assert_int_equal(status, 0);
}

static int build_for_ever(void)
{
    for (int i = 0;; i++)
        if (!build("out", arena_printf(&desk.arena, "%d", i).data))
            return 1;
}

static void a_kill_at_any_moment_leaves_the_old_or_the_new_one(void **state)
{
    (void)state;
    assert_true(build("out", "old"));
    for (long i = 0; i < 20; i++) {
        pid_t child = fork();
        if (child == 0)
            _exit(build_for_ever());
        struct timespec pause = { 0, 1000000 + i * 397123 };
        nanosleep(&pause, NULL);
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        assert_text(workdir_names(&desk.arena, "out"), whole);
        assert_text(workdir_read(&desk.arena, "out/local/run.sh"), workdir_read(&desk.arena, "out/manifests/10-access.yaml").data);
    }
    assert_true(build("out", "last"));
    check_built("out", "last");
    assert_true(str_starts(workdir_names(&desk.arena, "."), STR("out out/local")));
}

static bool is_over(const struct timespec *end)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > end->tv_sec || (now.tv_sec == end->tv_sec && now.tv_nsec >= end->tv_nsec);
}

// Takes the folder away, so that the next build makes a new one. Whether it was whole.
static bool take_away(int count)
{
    const char *mine = arena_printf(&desk.arena, "taken-%d-%d", (int)getpid(), count).data;
    return rename("out", mine) != 0 ? errno == ENOENT : str_equal(workdir_names(&desk.arena, mine), str_of(whole));
}

static bool is_expected(const struct diag *diag)
{
    return str_equal(diag->message, STR("another build is writing to 'out'"))
        || str_equal(diag->message, STR("cannot replace 'out': No such file or directory"));        // taken away just now
}

// Builds for two seconds. A build may find another one at work, and must not meet anything else.
static int build_for_a_while(void)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += 2;
    for (int i = 0; !is_over(&end); i++) {
        struct arena_mark mark = arena_mark(&desk.arena);
        desk.diags = diags_new(&desk.arena);
        if (!build("out", "any") && !is_expected(&desk.diags->items[0]))
            return 1;
        if (desk.diags->warnings)
            return 2;
        if (i % 8 == 7 && !take_away(i))
            return 4;
        arena_reset(&desk.arena, mark);
    }
    return 0;
}

static void builds_side_by_side_succeed_or_step_back(void **state)
{
    (void)state;
    pid_t children[4];
    assert_true(build("out", "any"));
    for (size_t i = 0; i < COUNT_OF(children); i++)
        if ((children[i] = fork()) == 0)
            _exit(build_for_a_while());
    int codes = 0;
    for (size_t i = 0; i < COUNT_OF(children); i++) {
        int status = 0;
        waitpid(children[i], &status, 0);
        codes |= WIFEXITED(status) ? WEXITSTATUS(status) : 64;
    }
    assert_int_equal(codes, 0);
    assert_true(build("out", "any"));
    check_built("out", "any");
    assert_true(str_starts(workdir_names(&desk.arena, "."), STR("out out/local")));
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_new_folder_and_all_above_it_are_made),
        CASE(paths_are_taken_as_people_write_them),
        CASE(an_old_folder_of_ours_is_replaced_as_a_whole),
        CASE(an_empty_folder_is_fine),
        CASE(a_link_to_a_folder_stays_a_link),
        CASE(folders_that_are_not_ours_are_refused),
        CASE(places_where_no_folder_can_be_are_refused),
        CASE(a_folder_that_became_foreign_meanwhile_is_left_alone),
        CASE(abort_leaves_no_trace),
        CASE(abort_after_commit_is_harmless),
        CASE(two_builds_at_a_time_do_not_mix),
        CASE(what_killed_builds_left_is_cleaned),
        CASE(an_old_folder_set_aside_by_a_killed_build_comes_back),
        CASE(a_file_in_the_way_of_the_staged_folder_is_told),
        CASE(a_name_met_twice_is_a_failure),
        CASE(a_limit_on_file_size_leaves_the_old_one),
        CASE(a_full_disk_leaves_the_old_one),
        CASE(a_mount_point_is_told),
        CASE(a_folder_without_permission_is_told),
        CASE(builds_side_by_side_succeed_or_step_back),
        CASE(a_kill_at_any_moment_leaves_the_old_or_the_new_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
