// template/template.h - YAML with Jinja's surface: compiled once against a table of names, run for every object. docs/templates.md is the language.
#ifndef TEMPLATE_TEMPLATE_H
#define TEMPLATE_TEMPLATE_H
#include "base/buffer.h"
#include "base/diag.h"
#include "tree/shape.h"

enum type {
    TYPE_TEXT,          // str
    TYPE_INTEGER,       // int64_t
    TYPE_BOOL,          // bool
    TYPE_TREE,          // const struct node *; NULL is null
    TYPE_STRUCT,        // the struct itself, its names in `of`
    TYPE_POINTER,       // pointer to a struct, its names in `of`; NULL: not there, and all in it reads as empty, 0, false
    TYPE_LIST,          // struct list of structs of `size` bytes, their names in `of`
    TYPE_TEXTS,         // struct list of str
    TYPE_INTEGERS,      // struct list of int64_t
    TYPE_PAIRS,         // struct pairs
    TYPE_NONE, TYPE_TRUTH, TYPE_WRONG,      // of expressions, never of names
};
// One row of what templates may say. A table ends with a row without name.
struct name {
    str name;
    enum type type;
    size_t at;                  // offsetof in the struct that the table describes, below 64 KiB
    const struct name *of;      // STRUCT, POINTER, LIST
    size_t size;                // LIST: of one struct
    str help;                   // one line for the reference page
};
#define NAME(text) .name = STR_INIT(text)

struct program;                 // never changes, holds no pointer to the source: one for all threads and objects

// `patches`: an overlay over the object, or NULL; its values are literal, no hole is read in them. NULL after errors, at template:line:column or in the patches.
// Rules: template-syntax, template-statement, template-character, unknown-name, unknown-filter, wrong-type, duplicate-key, patch-meets-nothing,
// and those of yaml_read().
const struct program *template_compile(struct arena *, const struct source *, const struct name *names, const struct node *patches, struct diags *);
// Adds one document to the buffer, without "---", ending with LF. Cannot fail. `view` is the struct that `names` describes.
void template_run(const struct program *, const void *view, struct buffer *);
// The same program for views that differ from this one only in the bytes `varying` (offsetof, size; whole members of the view): all else is written in now.
struct view_range { size_t at, size; };
const struct program *template_specialise(struct arena *, const struct program *, const void *view, const struct view_range *varying, size_t count);

// All names of a table, in its order, with what is in them: "clients", "clients[].name"; a table inside itself is not entered again.
struct name_path { str path; const struct name *name; };
struct name_paths { const struct name_path *items; size_t count; };
struct name_paths template_names(struct arena *, const struct name *names);
bool template_uses(const struct program *, const struct name *);       // the row is read somewhere in the program
str  template_type(enum type);                                          // "a list of texts" - for messages and the reference page
#endif
