// command/progress.c - told twice a second at most.
#include "command/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { WAIT_MS = 1000, EVERY_MS = 500, MOST_PATH = 48 };

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct progress progress_start(uint64_t total_bytes)
{
    bool on = isatty(STDERR_FILENO);
    return (struct progress){ .on = on, .total = total_bytes, .started_ms = on ? now_ms() : 0 };
}

// The end of a long path tells more than its beginning.
static str shortened(str path)
{
    return path.len > MOST_PATH ? str_from(path, path.len - MOST_PATH) : path;
}

static void tell(struct progress *p, str path)
{
    str name = shortened(path);
    fprintf(stderr, "\rexpcollect: %" PRIu64 " MiB read", p->read >> 20);
    if (p->total >= p->read) fprintf(stderr, " of %" PRIu64 ", %" PRIu64 " %%", p->total >> 20, p->read * 100 / (p->total ? p->total : 1));
    fprintf(stderr, ", %s%.*s\x1b[K", name.len < path.len ? ".." : "", STR_ARG(name));
    fflush(stderr);
    p->shown = true;
}

void progress_read(struct progress *p, str path, size_t bytes)
{
    if (!p->on) return;
    p->read += bytes;
    int64_t now = now_ms();
    if (now - p->started_ms < WAIT_MS || now - p->told_ms < EVERY_MS) return;
    p->told_ms = now;
    tell(p, path);
}

void progress_end(struct progress *p)
{
    if (p->shown) fputs("\r\x1b[K", stderr);
    p->shown = false;
}
