// base/sink_stage.c - the new folder is written as .NAME.expc-new beside NAME and put in its place in one step. The staged name is always the same
// and locked, so two builds do not meet in it, and what a killed build left is found and cleaned by the next.
#include "base/sink_stage.h"
#include "base/folder.h"
#include "base/sink_rules.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, TRIES = 10 };
enum lock { LOCKED, BUSY, GONE, FAILED };

static bool fail(struct diags *diags, const char *what, str path)
{
    diag_system(diags, "cannot %s '%.*s': %s", what, STR_ARG(path), strerror(errno));
    return false;
}

static str beside(const struct stage *stage, const char *name)
{
    return arena_printf(stage->arena, "%.*s/%s", STR_ARG(stage->place.parent), name);
}

static bool is_still(int parent, const char *name, int folder)
{
    struct stat a, b;
    return fstatat(parent, name, &a, AT_SYMLINK_NOFOLLOW) == 0 && fstat(folder, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// Another build may swap the folder away between opening and locking: GONE. Where the file system has no locks, it goes without.
static enum lock open_locked(int parent, const char *name, int *folder)
{
    int fd = openat(parent, name, FOLDER_FLAGS);
    if (fd < 0)
        return errno == ENOENT ? GONE : FAILED;
    enum lock lock = LOCKED;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        lock = BUSY;
    else if (!is_still(parent, name, fd))
        lock = GONE;
    if (lock == LOCKED)
        *folder = fd;
    else
        close(fd);
    return lock;
}

static bool make_staged(struct stage *stage, struct diags *diags)
{
    enum lock lock = GONE;
    for (int i = 0; i < TRIES && lock == GONE; i++) {
        if (mkdirat(stage->parent, stage->staged, 0777) != 0 && errno != EEXIST)
            return fail(diags, "make", beside(stage, stage->staged));
        lock = open_locked(stage->parent, stage->staged, &stage->folder);
    }
    if (lock == FAILED)
        return fail(diags, "make", beside(stage, stage->staged));
    if (lock != LOCKED)
        diag_system(diags, "another build is writing to '%.*s'", STR_ARG(stage->place.path));
    return lock == LOCKED;
}

// What a killed build may have left: a staged folder, or the old one set aside, which comes back when nothing stands in its place.
static bool clean_up(struct stage *stage, struct diags *diags)
{
    struct stat found;
    bool missing = fstatat(stage->parent, stage->place.name, &found, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT;
    if (missing && renameat(stage->parent, stage->aside, stage->parent, stage->place.name) != 0 && errno != ENOENT)
        return fail(diags, "put back", beside(stage, stage->aside));
    if (!folder_remove(stage->parent, stage->aside))
        return fail(diags, "remove", beside(stage, stage->aside));
    return folder_empty(stage->folder) || fail(diags, "empty", beside(stage, stage->staged));
}

// *target = a descriptor of what stands there now and is ours, or -1 for nothing.
static bool open_target(const struct stage *stage, int *target, struct diags *diags)
{
    *target = openat(stage->parent, stage->place.name, FOLDER_FLAGS);
    if (*target < 0)
        return errno == ENOENT || fail(diags, "write to", stage->place.path);
    bool allowed = sink_rules_allow(&stage->rules, stage->arena, *target, stage->place.path, diags);
    if (!allowed)
        close(*target);
    return allowed;
}

static bool prepare(struct stage *stage, struct diags *diags)
{
    int target = -1;
    stage->parent = open(arena_copy(stage->arena, stage->place.parent).data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (stage->parent < 0)
        return fail(diags, "open", stage->place.parent);
    if (!make_staged(stage, diags) || !clean_up(stage, diags) || !open_target(stage, &target, diags))
        return false;
    if (target >= 0)
        close(target);
    return true;
}

bool stage_begin(struct stage *stage, struct arena *arena, str path, const struct sink_folder_rules *rules, struct diags *diags)
{
    *stage = (struct stage){ .arena = arena, .rules = *rules, .parent = -1, .folder = -1 };
    if (!place_find(arena, path, &stage->place, diags))
        return false;
    stage->staged = arena_printf(arena, ".%s.expc-new", stage->place.name).data;
    stage->aside = arena_printf(arena, ".%s.expc-old", stage->place.name).data;
    bool prepared = prepare(stage, diags);
    if (!prepared)
        stage_drop(stage);
    return prepared;
}

// For file systems without RENAME_EXCHANGE. A kill between the two is mended by the next clean_up().
static bool rename_twice(const struct stage *stage, struct diags *diags)
{
    const char *name = stage->place.name;
    if (renameat(stage->parent, name, stage->parent, stage->aside) != 0)
        return false;
    if (renameat(stage->parent, stage->staged, stage->parent, name) == 0)
        return true;
    int kept = errno;
    if (renameat(stage->parent, stage->aside, stage->parent, name) != 0)
        fail(diags, "put back", beside(stage, stage->aside));
    errno = kept;
    return false;
}

// *old = the name under which the old one lies afterwards.
static bool replace(const struct stage *stage, int target, const char **old, struct diags *diags)
{
    struct stat found;
    if (fstat(target, &found) == 0)
        fchmod(stage->folder, found.st_mode & 07777);           // a wish, not a condition
    *old = stage->staged;
    if (renameat2(stage->parent, stage->staged, stage->parent, stage->place.name, RENAME_EXCHANGE) == 0)
        return true;
    *old = stage->aside;
    return (errno == EINVAL || errno == ENOSYS) && rename_twice(stage, diags);
}

static bool put_in_place(const struct stage *stage, int target, const char **old, struct diags *diags)
{
    bool placed = target >= 0 ? replace(stage, target, old, diags) : renameat(stage->parent, stage->staged, stage->parent, stage->place.name) == 0;
    if (placed)
        return true;
    bool immovable = errno == EBUSY || errno == EXDEV;          // a mount point, or a layer of a container's image
    struct diag *diag = diag_system(diags, "cannot replace '%.*s': %s", STR_ARG(stage->place.path), strerror(errno));
    if (immovable)
        diag_hint(diags, diag, "name a folder inside it, or remove it first");
    return false;
}

static void remove_old(const struct stage *stage, const char *old, struct diags *diags)
{
    str path = beside(stage, old);
    if (!folder_remove(stage->parent, old))
        diag_warning(diags, "leftover-folder", (struct span){ 0 }, "cannot remove the replaced folder '%.*s': %s", STR_ARG(path), strerror(errno));
}

// The old folder comes to lie under the staged name, and who holds the lock of what lies there owns it. When another build was faster (it looks at a
// folder that was once staged), that one cleans it.
static bool own(int target)
{
    return flock(target, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool stage_swap(struct stage *stage, struct diags *diags)
{
    int target;
    const char *old = NULL;
    if (!folder_sync(stage->folder))
        return fail(diags, "write", beside(stage, stage->staged));
    if (!open_target(stage, &target, diags))
        return false;
    bool owned = target >= 0 && own(target), placed = put_in_place(stage, target, &old, diags);
    if (placed)
        fsync(stage->parent);                                   // a failure could undo nothing any more
    if (placed && owned)
        remove_old(stage, old, diags);
    if (target >= 0)
        close(target);
    return placed;
}

void stage_end(struct stage *stage)
{
    const int descriptors[] = { stage->folder, stage->parent };
    for (size_t i = 0; i < 2; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    stage->folder = stage->parent = -1;
}

void stage_drop(struct stage *stage)
{
    if (stage->folder >= 0 && folder_empty(stage->folder))
        unlinkat(stage->parent, stage->staged, AT_REMOVEDIR);
    stage_end(stage);
    place_leave(stage->arena, &stage->place);
}
