// base/sink_place.c - from the words after -o to a parent folder and a name in it.
#include "base/sink_place.h"
#include "base/folder.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool refuse(struct diags *diags, str path, const char *why)
{
    diag_system(diags, "cannot write to '%.*s': %s", STR_ARG(path), why);
    return false;
}

// At the last '/'; the head of "/x" is "/".
static struct cut split(str path)
{
    size_t i = path.len;
    while (i > 0 && path.data[i - 1] != '/')
        i--;
    return (struct cut){ str_first(path, i > 1 ? i - 1 : i), str_from(path, i), i > 0 };
}

static str without_slashes(str path)
{
    while (path.len > 1 && path.data[path.len - 1] == '/')
        path.len--;
    return path;
}

// Empty with errno when there is nothing.
static str real_path(struct arena *arena, str path)
{
    char *real = realpath(arena_copy(arena, path).data, NULL);
    int kept = errno;
    str copy = real ? arena_copy(arena, str_of(real)) : (str){ 0 };
    free(real);
    errno = kept;
    return copy;
}

static bool find_existing(struct arena *arena, str real, const struct stat *found, struct place *place, struct diags *diags)
{
    struct cut cut = split(real);
    if (!S_ISDIR(found->st_mode))
        return refuse(diags, place->path, "it is not a folder");
    if (!cut.tail.len)
        return refuse(diags, place->path, "it cannot be replaced");
    place->parent = cut.head;
    place->name = arena_copy(arena, cut.tail).data;
    return true;
}

static bool find_new(struct arena *arena, str path, struct place *place, struct diags *diags)
{
    struct cut cut = split(path);
    struct stat link;
    if (lstat(arena_copy(arena, path).data, &link) == 0 && S_ISLNK(link.st_mode))
        return refuse(diags, place->path, "it is a symbolic link to nothing");
    if (!cut.tail.len || str_equal(cut.tail, STR(".")) || str_equal(cut.tail, STR("..")))
        return refuse(diags, place->path, "that is no name for a folder");
    place->parent = cut.found ? cut.head : STR(".");
    place->name = arena_copy(arena, cut.tail).data;
    if (folder_make(arena, place->parent, &place->made))
        return true;
    int kept = errno;
    place_leave(arena, place);
    return refuse(diags, place->path, strerror(kept));
}

bool place_find(struct arena *arena, str path, struct place *place, struct diags *diags)
{
    *place = (struct place){ .path = path };
    str short_path = without_slashes(path), real = real_path(arena, short_path);
    struct stat found;
    if (real.len && stat(real.data, &found) == 0)
        return find_existing(arena, real, &found, place, diags);
    return errno == ENOENT ? find_new(arena, short_path, place, diags) : refuse(diags, path, strerror(errno));
}

void place_leave(struct arena *arena, const struct place *place)
{
    folder_unmake(arena, place->parent, place->made);
}
