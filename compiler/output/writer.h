// output/writer.h - what the files that write manifests share.
#ifndef OUTPUT_WRITER_H
#define OUTPUT_WRITER_H
#include "output/manifests.h"
#include "output/mould.h"

#define CONFIG_BYTES ((size_t)200 << 10)        // client-side apply copies the whole object into an annotation of at most 256 KiB

struct writer {
    struct arena *arena, scratch;
    const struct output_context *context;
    const struct plan *plan;
    struct objects *objects;
    struct view view;                           // what is the same for all
    struct manifest_names *names;
    struct list parts; size_t part_bytes;       // gate: create: manifests that wait to be put into a ConfigMap
    struct arena parts_arena;                   // of those
    struct buffer part;
    str base;                                   // the experiment's name
    struct map *kept;                           // names of claims that all systems share
    struct moulds moulds;
};

str  writer_named(struct writer *, const char *suffix);         // of the experiment
void writer_add_file(struct arena *, struct list *files, str name, str text);          // view_file
// An object that waits for its step: behind a gate, or with gate: create as a file in a ConfigMap. Returns its name; `parts` are those ConfigMaps.
str  writer_put(struct writer *, const struct program *, struct view *, str kind, str base, str id, const char *suffix, struct list *parts);
void writer_flush(struct writer *, const char *suffix, struct list *parts);

void writer_config(struct writer *);            // parameters and Services of DBMS, into the open file
void writer_claims(struct writer *);            // 30-storage.yaml
void writer_systems(struct writer *);           // 40-systems.yaml: Deployments of systems and of what tunes their nodes
#endif
