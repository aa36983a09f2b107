// ingest/unpack.h - files that are compressed (gzip, bzip2, xz, zstd, lz4) or archives (tar, zip), read member by member as their bytes come (libarchive).
// Nothing is held but the decompressors' own windows.
#ifndef INGEST_UNPACK_H
#define INGEST_UNPACK_H
#include "base/arena.h"
#include "ingest/stream.h"

enum { UNPACK_LOOK = 512 };         // bytes at the start of a file by which it is known
bool unpack_wants(str start);

struct unpack;
struct unpack *unpack_open(struct arena *, struct stream *);        // the stream stays at its place until unpack_close()
// The next file in it; *name is empty when there is only one, which has none. False: no more, or unpack_problem().
bool unpack_next(struct unpack *, str *name);
// Bytes of that file, as stream_reader() asks for them: of the unpack given as `from`.
size_t unpack_read(void *from, char *into, size_t room);
str  unpack_problem(const struct unpack *);                 // why it could not be read to its end; empty: it could
void unpack_close(struct unpack *);
#endif
