// tree/shape.h - a struct described by a table: from it come decoding with diagnostics, encoding, the JSON Schema and the reference page.
#ifndef TREE_SHAPE_H
#define TREE_SHAPE_H
#include "tree/node.h"
#include <stdint.h>

enum field_type {
    FIELD_TEXT,         // str
    FIELD_NAME,         // str; a DNS label: lower-case letters, digits, '-'
    FIELD_BOOL,         // bool; true, false; YAML 1.1 words (yes, on) are errors with a hint
    FIELD_INTEGER,      // int64_t
    FIELD_BYTES,        // int64_t; a Kubernetes quantity; a decimal suffix is warning decimal-size
    FIELD_CPU,          // int64_t, millicores; a Kubernetes quantity
    FIELD_SECONDS,      // int64_t; 60s, 5m, bare seconds
    FIELD_CHOICE,       // int: the value of one of `words`
    FIELD_PAIRS,        // struct pairs: any key to text as written, in file order
    FIELD_STRUCT,       // the struct itself, described by `of`
    FIELD_OPTIONAL,     // const void *: to a struct described by `of`, NULL when absent
    FIELD_LIST,         // struct list of structs described by `of`
    FIELD_NAMED,        // struct list of structs described by `of`, whose first member is a str: a map from names, which become that member
    FIELD_TEXTS,        // struct list of str
    FIELD_INTEGERS,     // struct list of int64_t
    FIELD_TREE,         // const struct node *, as written; NULL when absent
};
enum { REQUIRED = 1, OMIT_EMPTY = 2, OR_TEXT = 4, OMIT_NEGATIVE = 8 };
// REQUIRED: missing is error missing-key. OMIT_EMPTY: encode leaves out 0, false, "" and empty lists. OR_TEXT: BYTES may also be one of `words` (auto), stored as the word's value.
// OMIT_NEGATIVE: an index that may be absent: -1 in the struct, left out by encode, -1 again when decode does not find it.

struct word { str text; int value; };                       // list ends with a word without text
struct list { const void *items; size_t count; };
struct pair { str key, value; };
struct pairs { const struct pair *items; size_t count; };

struct shape;
struct field {
    str key;
    enum field_type type;
    size_t offset;
    unsigned flags;
    str fallback;                   // as a user would write it; the frozen default; no data: zero
    const struct word *words;
    const struct shape *of;
    int64_t min, max;               // INTEGER, SECONDS, BYTES, CPU; both 0: no limits (but never negative unless min says so)
    str help;                       // one line for schema and reference
};
struct shape {
    str name;                       // in the user's words: "storage"
    const struct field *fields; size_t count;
    size_t size;                    // of the struct
    size_t node_offset;             // where the struct keeps its `const struct node *` (for places), SIZE_MAX: nowhere
    size_t rest_offset;             // where keys that are no fields go as a `const struct node *` map; SIZE_MAX: unknown keys are errors
    str help;
};
#define KEY(text) .key = STR_INIT(text)
#define HELP(text) .help = STR_INIT(text)
#define FALLBACK(text) .fallback = STR_INIT(text)
#define SHAPE_NOWHERE SIZE_MAX
#define SHAPE_IGNORE (SIZE_MAX - 1)             // as rest_offset: keys that are no fields are passed over, as readers of frozen formats do

// Fills `into` (zeroed, of shape->size): fallbacks first, then what the map says. A null value counts as absent. False after at least one error; what could be read is read.
// Errors: unknown-key (did you mean), missing-key, wrong-type, bad-value, out-of-range. `map` NULL: all fallbacks (required keys are then errors at `at`).
bool shape_decode(struct arena *, const struct shape *, const struct node *map, struct span at, void *into, struct diags *);
// One scalar by itself, for those who keep values outside structs. Writes int64_t, bool, int or str by field->type.
bool shape_decode_value(struct arena *, const struct field *, const struct node *value, void *into, struct diags *);
// The tree of a struct: keys in table order; sizes, CPU and durations as integers of their base unit.
const struct node *shape_encode(struct arena *, const struct shape *, const void *from);
// JSON Schema draft-07 of the map as users write it (fallbacks as `default`, help as `description`).
const struct node *shape_schema(struct arena *, const struct shape *);
// As plan.json and its like hold it: integers where users write quantities.
const struct node *shape_schema_encoded(struct arena *, const struct shape *);
// Markdown: one table row a field (`prefix` before each key), nested structs after it.
void shape_reference(struct buffer *, const struct shape *, str prefix);
// What a field holds, for people: "size or `auto`"; and a value that it takes (its fallback, its first word), without blanks around.
void shape_type(struct buffer *, const struct field *);
str shape_sample(const struct field *);
const struct field *shape_field(const struct shape *, str key);
// Where `key` of the struct's map stands (the value; else the map; else `otherwise`).
struct span shape_span(const struct node *map, str key, struct span otherwise);
// "did you mean" over the fields of a shape and `more` words; empty when nothing is near.
str shape_suggest(const struct shape *, str written, const str *more, size_t more_count);
#endif
