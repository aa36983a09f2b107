// base/folder.c - the walks that coreutils would do, by file descriptor.
#include "base/folder.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };

static void close_quietly(int fd)
{
    int kept = errno;
    close(fd);
    errno = kept;
}

bool folder_make(struct arena *arena, str path, str *made)
{
    char *text = arena_alloc(arena, 1, path.len + 1);
    *made = (str){ 0 };
    for (size_t i = 1; i <= path.len; i++) {
        if (i < path.len && path.data[i] != '/')
            continue;
        memcpy(text, path.data, i);
        text[i] = '\0';
        struct stat found;
        if (stat(text, &found) == 0 && S_ISDIR(found.st_mode))
            continue;
        if (mkdir(text, 0777) != 0 && errno != EEXIST)
            return false;
        if (!made->len)
            *made = str_first(path, i);
    }
    return true;
}

void folder_unmake(struct arena *arena, str path, str made)
{
    if (!made.len)
        return;
    char *text = (char *)arena_alloc(arena, 1, path.len + 1);
    memcpy(text, path.data, path.len);
    for (size_t len = path.len; len >= made.len; len--)
        if (len == path.len || text[len] == '/') {
            text[len] = '\0';
            if (rmdir(text) != 0 && errno != ENOENT)
                return;
        }
}

bool folder_each(int folder, bool (*visit)(int folder, const char *name, void *with), void *with)
{
    int fd = openat(folder, ".", FOLDER_FLAGS);                 // the listing needs a position of its own
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    bool going = list;
    while (going) {
        errno = 0;
        const struct dirent *entry = readdir(list);
        if (!entry) {
            going = errno == 0;
            break;
        }
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            going = visit(folder, entry->d_name, with);
    }
    int kept = errno;
    if (list)
        closedir(list);
    else if (fd >= 0)
        close(fd);
    errno = kept;
    return going;
}

static bool remove_entry(int folder, const char *name, void *with)
{
    (void)with;
    if (unlinkat(folder, name, 0) == 0 || errno == ENOENT)
        return true;
    return (errno == EISDIR || errno == EPERM) && folder_remove(folder, name);
}

bool folder_empty(int folder)
{
    return folder_each(folder, remove_entry, NULL);
}

bool folder_remove(int parent, const char *name)
{
    int folder = openat(parent, name, FOLDER_FLAGS);
    if (folder < 0)
        return errno == ENOENT;
    bool emptied = folder_empty(folder);
    close_quietly(folder);
    return emptied && (unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT);
}

// Some file systems have no fsync for folders, or none at all, and say EINVAL.
static bool sync_one(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL;
}

static bool sync_entry(int folder, const char *name, void *with)
{
    (void)with;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat found;
    if (fd < 0)
        return false;
    bool fine = fstat(fd, &found) == 0 && (S_ISDIR(found.st_mode) ? folder_sync(fd) : sync_one(fd));
    close_quietly(fd);
    return fine;
}

bool folder_sync(int folder)
{
    return folder_each(folder, sync_entry, NULL) && sync_one(folder);
}
