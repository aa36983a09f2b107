// tree/yaml_scan.h - the bytes of a YAML file before the parser sees them, and where its characters stand. For tree/ alone.
#ifndef TREE_YAML_SCAN_H
#define TREE_YAML_SCAN_H
#include "base/diag.h"

struct yaml_places {
    const struct source *source;
    str text;                       // what the parser reads: without a byte order mark, or what stands before a value
    size_t before;                  // characters of the first line before it that editors count
    size_t *line_starts;            // characters of `text` before each line of the source
    size_t characters;
};

// `skip` bytes of the first line are not read. False after at least one error: not-utf8, control-character. Readers disagree on U+0085, U+2028 and U+2029: warning line-separator.
bool yaml_scan(struct arena *, const struct source *, size_t skip, struct yaml_places *, struct diags *);
// From character `start` to before `end` of the text, cut at the end of its first line; at least one character long.
struct span yaml_span(const struct yaml_places *, size_t start, size_t end);
#endif
