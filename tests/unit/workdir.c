// tests/unit/workdir.c - the walks are left to find(1): what it says does not depend on the code under test.
#include "workdir.h"
#include "base/buffer.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static str read_all(struct arena *arena, FILE *stream)
{
    struct buffer bytes = { 0 };
    for (size_t got = 1; stream && got; buffer_grew(&bytes, got))
        got = fread(buffer_room(&bytes, 4096), 1, 4096, stream);
    str copy = arena_copy(arena, buffer_str(&bytes));
    buffer_free(&bytes);
    return copy;
}

static str output_of(struct arena *arena, const char *command)
{
    FILE *stream = popen(command, "r");
    str output = read_all(arena, stream);
    if (stream)
        pclose(stream);
    return output;
}

static void must(int result, const char *what)
{
    if (result < 0) {
        perror(what);
        abort();
    }
}

const char *workdir_make(struct arena *arena)
{
    char *path = (char *)(uintptr_t)arena_copy(arena, STR("/tmp/expc-unit-XXXXXX")).data;
    must(mkdtemp(path) ? 0 : -1, path);
    must(chdir(path), path);
    return path;
}

void workdir_remove(const char *path)
{
    struct arena arena = { 0 };
    must(chdir("/"), "/");
    output_of(&arena, arena_printf(&arena, "rm -rf '%s'", path).data);
    arena_free(&arena);
}

void workdir_write(const char *name, const char *text)
{
    struct arena arena = { 0 };
    struct cut rest = { .tail = str_of(name), .found = true };
    for (size_t i = 0; i < rest.tail.len; i++)
        if (name[i] == '/')
            mkdir(arena_copy(&arena, str_first(rest.tail, i)).data, 0777);
    FILE *file = fopen(name, "w");
    must(file && fputs(text, file) >= 0 && fclose(file) == 0 ? 0 : -1, name);
    arena_free(&arena);
}

str workdir_read(struct arena *arena, const char *name)
{
    FILE *file = fopen(name, "r");
    str text = read_all(arena, file);
    if (file)
        fclose(file);
    return text;
}

str workdir_state(struct arena *arena, const char *path)
{
    const char *format = "cd '%s' && find . -printf '%%p %%y %%m %%i %%s %%T@ %%C@ %%l\\n' | LC_ALL=C sort; find . -type f | LC_ALL=C sort | xargs -r cat";
    return output_of(arena, arena_printf(arena, format, path).data);
}

str workdir_names(struct arena *arena, const char *path)
{
    return str_trim(output_of(arena, arena_printf(arena, "cd '%s' && find . -mindepth 1 -printf '%%P\\n' | LC_ALL=C sort | tr '\\n' ' '", path).data));
}
