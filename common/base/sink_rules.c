// base/sink_rules.c - a folder is replaced as a whole, so a wrong -o must never cost anybody's files.
#include "base/sink_rules.h"
#include "base/folder.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

struct look { const struct sink_folder_rules *rules; struct arena *arena; str stranger; size_t count; };

static bool look_at(int folder, const char *name, void *with)
{
    struct look *look = with;
    (void)folder;
    look->count++;
    for (size_t i = 0; i < look->rules->allowed_count; i++)
        if (str_equal(look->rules->allowed[i], str_of(name)))
            return true;
    if (!look->stranger.len || str_compare(str_of(name), look->stranger) < 0)
        look->stranger = arena_copy(look->arena, str_of(name));
    return true;
}

static bool starts_with(int fd, struct arena *arena, str start)
{
    char *bytes = arena_alloc(arena, 1, start.len + 1);
    size_t len = 0;
    while (len < start.len) {
        ssize_t got = read(fd, bytes + len, start.len - len);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        len += (size_t)got;
    }
    return str_equal((str){ bytes, len }, start);
}

static bool is_proven(const struct sink_folder_rules *rules, struct arena *arena, int folder)
{
    if (!rules->proof.len)
        return true;
    int fd = openat(folder, arena_copy(arena, rules->proof).data, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool proven = fd >= 0 && starts_with(fd, arena, rules->proof_start);
    if (fd >= 0)
        close(fd);
    return proven;
}

bool sink_rules_allow(const struct sink_folder_rules *rules, struct arena *arena, int folder, str path, struct diags *diags)
{
    struct look look = { .rules = rules, .arena = arena };
    struct diag *diag = NULL;
    if (!folder_each(folder, look_at, &look))
        diag_system(diags, "cannot list '%.*s': %s", STR_ARG(path), strerror(errno));
    else if (look.stranger.len)
        diag = diag_system(diags, "'%.*s' will not be replaced: it holds '%.*s', which was not written here", STR_ARG(path), STR_ARG(look.stranger));
    else if (look.count && !is_proven(rules, arena, folder))
        diag = diag_system(diags, "'%.*s' will not be replaced: it holds no %.*s written here", STR_ARG(path), STR_ARG(rules->proof));
    else
        return true;
    if (diag)
        diag_hint(diags, diag, "name a new or an empty folder");
    return false;
}
