// base/gzip.h - what was gzipped, back (zlib).
#ifndef BASE_GZIP_H
#define BASE_GZIP_H
#include "base/buffer.h"

// Adds the unzipped bytes of all members of `zipped`, at most `limit`. NULL when all is well, else what is wrong; what was added is then of no use.
const char *gzip_open(struct buffer *, str zipped, size_t limit);
#endif
