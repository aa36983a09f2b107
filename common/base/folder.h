// base/folder.h - whole folders at once. Inside a folder everything goes by file descriptor and no symbolic link is followed.
#ifndef BASE_FOLDER_H
#define BASE_FOLDER_H
#include "base/arena.h"

// Makes `path` and what is missing above it; *made = the topmost folder made, empty when nothing was missing. False with errno.
bool folder_make(struct arena *, str path, str *made);
void folder_unmake(struct arena *, str path, str made);     // takes back what folder_make() made, as far as it is empty
bool folder_empty(int folder);                              // removes all that is in it. False with errno
bool folder_remove(int parent, const char *name);           // removes it with all that is in it; nothing there is fine. False with errno
bool folder_sync(int folder);                               // fsync of all files and folders in it, and of itself. False with errno
// Calls `visit` for each name in it, in no order, until that says false or there is no more.
bool folder_each(int folder, bool (*visit)(int folder, const char *name, void *with), void *with);
#endif
