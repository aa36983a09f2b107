// ingest/prefix.h - what other programs put in front of each line: the name of a pod (argo logs, stern), a container (docker compose), a host (fabric),
// or a stamp of any form (cloud-init, syslog, logging of Python). None has a mark of its own, so one is believed only when a run of a tool begins
// behind it, and lines that follow have it too.
#ifndef INGEST_PREFIX_H
#define INGEST_PREFIX_H
#include "base/arena.h"
#include "ingest/stream.h"

// What the reader of tools knows. `may`: quickly, whether a run could begin somewhere in this line. `begins`: does one begin with this text?
struct prefix_ask { bool (*may)(const void *with, str line); bool (*begins)(const void *with, str text); const void *with; };

struct prefix {
    str shape;                      // as it was met. Of a stamp each figure and each run of blanks stands for any other
    bool stamp;
    str pod, container;
};
// Is there one in front of the line at the window's start, which the lines behind it have too?
bool prefix_find(struct arena *, str window, const struct prefix_ask *, struct prefix *);
size_t prefix_length(const struct prefix *, str line);      // bytes of it in front of the line; 0: it has none
#endif
