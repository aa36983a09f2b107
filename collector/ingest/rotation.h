// ingest/rotation.h - logs that were cut into files while they were written: the kubelet's 0.log and 0.log.20261130-103103[.gz], docker's
// ID-json.log and ID-json.log.1[.gz]. They are one log, the oldest piece first.
#ifndef INGEST_ROTATION_H
#define INGEST_ROTATION_H
#include "base/arena.h"
#include <stdint.h>

struct rotation { str series; int64_t age; };               // series: the path of the newest piece; age: the smallest is the oldest
// False: a name of another form.
bool rotation_of(str path, struct rotation *);

struct rotated { size_t index; bool first, last; };         // of its series; both when it stands alone
// The order in which files are read: as given, but the pieces of a series one after the other at the place of the first that was given.
struct rotated *rotation_order(struct arena *, const str *paths, size_t count);
#endif
