// output/objects.h - objects rendered from templates: named by the checksum of what they are, written to files, listed in objects.tsv.
#ifndef OUTPUT_OBJECTS_H
#define OUTPUT_OBJECTS_H
#include "base/sink.h"
#include "output/programs.h"
#include "output/view.h"

struct object { str kind, name, id, checksum, file; };
struct objects {
    struct arena *arena;                        // of the list
    const struct programs *programs;
    struct sink *sink;
    struct object *items; size_t count;
    bool unlisted;                              // nobody asks for the list: 100,000 objects are many
    str *files; size_t file_count;              // of manifests/, in the order written
    struct buffer text;
};

void objects_open(struct objects *, str file);              // "50-rounds-0001.yaml"
void objects_close(struct objects *);
// Writes one object whose name is kept as it is (view->name).
void objects_write(struct objects *, enum template_id, const struct view *, str kind, str id);
// Names it BASE-<x>, x = 8 hex digits of the POSIX checksum of its rendered spec or data without gates, writes it, and returns the name (in the list's arena).
str  objects_write_named(struct objects *, const struct program *, struct view *, str kind, str base, str id);
// Only the name and the text of such an object, into `text`; nothing is written or listed.
str  objects_render_named(struct objects *, const struct program *, struct view *, str base, struct buffer *text);
void objects_list(const struct objects *, struct sink *);   // objects.tsv: kind name id x file, sorted
#endif
