// base/source.h - a file's bytes and its lines: what spans point into.
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H
#include "base/arena.h"

struct source {
    str path;                       // as the user gave it; "-" is standard input
    str text;
    const size_t *lines;            // byte offset of each line's start: after LF, CR, CR LF, NEL, LS, PS as libyaml counts; a byte order mark is before the first
    size_t line_count;
};

// From 1, in characters; line 0 = the whole source.
struct span { const struct source *source; unsigned line, column, length; };

// A source over bytes in memory (the bytes are not copied).
const struct source *source_new(struct arena *, str path, str text);
// Reads a file ("-": standard input). NULL with *error = the reason (strerror, or "larger than 16 MiB" past `limit` bytes).
const struct source *source_load(struct arena *, str path, size_t limit, str *error);
str source_line(const struct source *, unsigned line);      // without its line end; empty when there is none
#endif
