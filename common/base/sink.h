// base/sink.h - where the output goes: a folder that is swapped in whole, one stream, or memory.
#ifndef BASE_SINK_H
#define BASE_SINK_H
#include "base/arena.h"
#include "base/buffer.h"
#include "base/diag.h"
#include <stdio.h>

struct sink;

// A folder, written beside `path` under a temporary name and put in its place by sink_commit() (renameat2 exchange; a plain rename where there was
// none), then the old one is removed. A build at the same time is refused; what a killed one left is cleaned. Links are followed, missing parents made.
// `allowed` are the only names (of the top level) that an existing folder may hold, and `proof` a file that must
// be in it with `proof_start` as its first bytes: else it is refused, for it is not ours. An empty folder is always fine.
struct sink_folder_rules { const str *allowed; size_t allowed_count; str proof, proof_start; };
struct sink *sink_folder(struct arena *, str path, const struct sink_folder_rules *, struct diags *);   // NULL after a diagnostic (DIAG_SYSTEM)
// All files of which `takes` says yes, one after the other, on a stream; the others are swallowed. takes NULL: all.
struct sink *sink_stream(struct arena *, FILE *, bool (*takes)(str name));
struct sink *sink_memory(struct arena *);
struct sink *sink_memory_some(struct arena *, bool (*takes)(str name));     // keeps only those files

// A file of the sink: opened by name ("manifests/20-config.yaml"; folders are made), written, closed; one at a time. Errors are kept until commit.
void sink_open(struct sink *, str name, bool executable);
void sink_write(struct sink *, str bytes);
void sink_close(struct sink *);

// Makes everything visible (flush, fsync where it matters, swap). False after a diagnostic: nothing changed.
bool sink_commit(struct sink *, struct diags *);
void sink_abort(struct sink *);                             // leaves no trace; harmless after commit

// Of a memory sink: file `index` in the order of opening; name empty past the end.
struct sink_file { str name, bytes; bool executable; };
struct sink_file sink_file(const struct sink *, size_t index);
#endif
