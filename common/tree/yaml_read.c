// tree/yaml_read.c - libyaml's events become a tree. Aliases share the node they name, so what they could blow up is
// counted: every node knows how many nodes and levels it stands for.
#include "tree/yaml_read.h"
#include "base/map.h"
#include "base/typo.h"
#include "tree/yaml_map.h"
#include "tree/yaml_problem.h"
#include "tree/yaml_scan.h"
#include <string.h>

enum { MOST_LEVELS = 64, MOST_NODES = 1000000 };

// A node with what it stands for once all aliases are followed: values, and levels of maps and lists. node NULL: reading ended with an error.
struct branch { const struct node *node; size_t nodes, levels; };

struct reader {
    struct arena *arena;
    struct diags *diags;
    struct yaml_places places;
    struct map *anchors;            // name -> struct branch; its node is NULL while it is being read
    str *anchor_names; size_t anchor_count;
    bool keys_repeat;
    yaml_parser_t parser;
    yaml_event_t event;
};

static const struct branch ended = { 0 };

static bool next(struct reader *reader)
{
    yaml_event_delete(&reader->event);
    if (yaml_parser_parse(&reader->parser, &reader->event)) return true;
    yaml_problem(&reader->places, &reader->parser, reader->diags);
    return false;
}

static struct span event_span(const struct reader *reader)
{
    return yaml_span(&reader->places, reader->event.start_mark.index, reader->event.end_mark.index);
}

static struct span first_character(const struct reader *reader)
{
    return yaml_span(&reader->places, reader->event.start_mark.index, reader->event.start_mark.index + 1);
}

// ---- anchors and aliases

// A later anchor of the same name takes its place.
static struct branch *open_anchor(struct reader *reader, const yaml_char_t *name)
{
    if (!name) return NULL;
    str copy = arena_copy(reader->arena, str_of((const char *)name));
    struct branch *anchor = arena_new(reader->arena, struct branch);
    void **slot = map_slot(reader->anchors, copy);
    if (!*slot) {
        reader->anchor_names = arena_more(reader->arena, reader->anchor_names, sizeof *reader->anchor_names, reader->anchor_count);
        reader->anchor_names[reader->anchor_count++] = copy;
    }
    *slot = anchor;
    return anchor;
}

static struct branch close_anchor(struct branch *anchor, struct branch branch)
{
    if (anchor) *anchor = branch;
    return branch;
}

static const struct node *stand_in(struct reader *reader, struct span at)
{
    struct node *node = arena_new(reader->arena, struct node);
    node->at = at;
    return node;
}

static struct branch read_alias(struct reader *reader, size_t depth)
{
    str name = str_of((const char *)reader->event.data.alias.anchor);
    struct span at = event_span(reader);
    void **slot = map_find(reader->anchors, name);
    const struct branch *anchor = slot ? *slot : NULL;
    struct diag *diag;
    if (!anchor) {
        str near = typo_nearest(name, reader->anchor_names, reader->anchor_count);
        diag = diag_error(reader->diags, "yaml-syntax", at, "'*%.*s' names no anchor above it", STR_ARG(name));
        if (near.len > 0) diag_hint(reader->diags, diag, "did you mean '*%.*s'?", STR_ARG(near));
        else diag_hint(reader->diags, diag, "write '&%.*s' before the value it stands for, or quote a text that begins with '*'", STR_ARG(name));
        return (struct branch){ stand_in(reader, at), 1, 0 };
    }
    if (!anchor->node) {
        diag = diag_error(reader->diags, "alias-limit", at, "'*%.*s' stands inside the value that it names", STR_ARG(name));
        diag_hint(reader->diags, diag, "write the value out");
        return (struct branch){ stand_in(reader, at), 1, 0 };
    }
    if (depth - 1 + anchor->levels <= MOST_LEVELS) return *anchor;
    diag = diag_error(reader->diags, "nesting-limit", at, "with what '*%.*s' names, maps and lists are nested more than %d deep", STR_ARG(name), MOST_LEVELS);
    diag_hint(reader->diags, diag, "write the file flatter");
    return ended;
}

// ---- tags

// `text`: a scalar of this tag is text even when it is not quoted.
struct tag { str name; enum node_kind kind; bool is_text; };
static const struct tag tags[] = {
    { STR_INIT("!"), NODE_SCALAR, true },
    { STR_INIT("tag:yaml.org,2002:str"), NODE_SCALAR, true },
    { STR_INIT("tag:yaml.org,2002:int"), NODE_SCALAR, false },
    { STR_INIT("tag:yaml.org,2002:float"), NODE_SCALAR, false },
    { STR_INIT("tag:yaml.org,2002:bool"), NODE_SCALAR, false },
    { STR_INIT("tag:yaml.org,2002:null"), NODE_SCALAR, false },
    { STR_INIT("tag:yaml.org,2002:map"), NODE_MAP, false },
    { STR_INIT("tag:yaml.org,2002:seq"), NODE_LIST, false },
    { STR_INIT("!"), NODE_MAP, false },
    { STR_INIT("!"), NODE_LIST, false },
};

static const struct tag *tag_of(struct reader *reader, const yaml_char_t *written, enum node_kind kind)
{
    if (!written) return NULL;
    str name = str_of((const char *)written);
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (tags[i].kind == kind && str_equal(tags[i].name, name)) return &tags[i];
    struct diag *diag = diag_error(reader->diags, "unsupported-tag", first_character(reader), "the tag '%.*s' is not supported here", STR_ARG(name));
    diag_hint(reader->diags, diag, "leave the tag out; quote a text that begins with '!'");
    return NULL;
}

// ---- scalars

static enum scalar_kind scalar_kind(struct reader *reader)
{
    const struct tag *tag = tag_of(reader, reader->event.data.scalar.tag, NODE_SCALAR);
    if (tag) return tag->is_text ? SCALAR_TEXT : SCALAR_PLAIN;
    return reader->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE ? SCALAR_PLAIN : SCALAR_TEXT;
}

static struct branch read_scalar(struct reader *reader)
{
    struct branch *anchor = open_anchor(reader, reader->event.data.scalar.anchor);
    yaml_scalar_style_t style = reader->event.data.scalar.style;
    struct node *node = arena_new(reader->arena, struct node);
    node->scalar = scalar_kind(reader);
    node->block = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE;
    node->at = node->block ? first_character(reader) : event_span(reader);
    node->text = arena_copy(reader->arena, (str){ (const char *)reader->event.data.scalar.value, reader->event.data.scalar.length });
    if (memchr(node->text.data, '\0', node->text.len)) {
        struct diag *diag = diag_error(reader->diags, "control-character", node->at, "a text that holds the character NUL");
        diag_hint(reader->diags, diag, "no argument and no variable of a program can hold it: leave '\\0' out");
    }
    return close_anchor(anchor, (struct branch){ node, 1, 0 });
}

// ---- lists and maps

static struct branch read_node(struct reader *reader, size_t depth);

// Counts `child` in with `parent`; false after an error.
static bool count_in(struct reader *reader, struct branch *parent, struct branch child, struct span at)
{
    parent->nodes += child.nodes;
    if (parent->levels < child.levels + 1) parent->levels = child.levels + 1;
    if (parent->nodes <= MOST_NODES) return true;
    struct diag *diag = diag_error(reader->diags, "alias-limit", at, "the document has more than %d values once its aliases are followed", MOST_NODES);
    diag_hint(reader->diags, diag, "use fewer aliases of aliases, or several files");
    return false;
}

static bool is_too_deep(struct reader *reader, size_t depth)
{
    if (depth <= MOST_LEVELS) return false;
    struct diag *diag = diag_error(reader->diags, "nesting-limit", first_character(reader), "maps and lists are nested more than %d deep", MOST_LEVELS);
    diag_hint(reader->diags, diag, "write the file flatter");
    return true;
}

static struct branch read_list(struct reader *reader, size_t depth)
{
    struct branch *anchor = open_anchor(reader, reader->event.data.sequence_start.anchor);
    struct node *list = node_list(reader->arena);
    list->at = first_character(reader);
    tag_of(reader, reader->event.data.sequence_start.tag, NODE_LIST);
    struct branch branch = { list, 1, 1 };
    if (is_too_deep(reader, depth)) return ended;
    while (next(reader)) {
        if (reader->event.type == YAML_SEQUENCE_END_EVENT) return close_anchor(anchor, branch);
        struct span at = event_span(reader);
        struct branch item = read_node(reader, depth + 1);
        if (!item.node || !count_in(reader, &branch, item, at)) return ended;
        node_add(reader->arena, list, item.node);
    }
    return ended;
}

static bool is_key(struct reader *reader, const struct node *node, struct span at)
{
    struct diag *diag;
    if (node->kind != NODE_SCALAR) {
        diag = diag_error(reader->diags, "key-not-scalar", at, "a key must be text, not %.*s", STR_ARG(node_kind_name(node)));
        diag_hint(reader->diags, diag, "write 'key: value'; quote a text that begins with '[' or '{'");
        return false;
    }
    if (node->text.len > 0 || node->scalar != SCALAR_PLAIN) return true;
    diag = diag_error(reader->diags, "key-not-scalar", at, "a key is missing before ':'");
    diag_hint(reader->diags, diag, "write 'key: value'");
    return false;
}

// An entry's key is the current event; false when reading has ended.
static bool read_entry(struct reader *reader, struct yaml_map *map, struct branch *parent, size_t depth)
{
    struct span at = event_span(reader);
    struct branch key = read_node(reader, depth + 1);
    if (!key.node || !next(reader)) return false;
    size_t errors = reader->diags->errors;
    struct branch value = read_node(reader, depth + 1);
    if (!value.node || !count_in(reader, parent, key, at) || !count_in(reader, parent, value, at)) return false;
    if (!is_key(reader, key.node, at)) return true;
    struct entry entry = { .key = key.node->text, .key_at = at, .value = value.node };
    bool is_merge = !map->repeats && key.node->scalar == SCALAR_PLAIN && str_equal(entry.key, STR("<<"));
    if (is_merge && reader->diags->errors > errors) return true;        // what it names is told already
    if (is_merge) yaml_map_merge(reader->arena, map, entry, reader->diags);
    else yaml_map_add(reader->arena, map, entry, reader->diags);
    return true;
}

// The place of a map in block style is that of its first key.
static struct span map_span(struct span start, const struct yaml_map *map)
{
    if (map->count == 0) return start;
    struct span first = map->entries[0].key_at;
    return first.line == start.line && first.column == start.column ? first : start;
}

static struct branch read_map(struct reader *reader, size_t depth)
{
    struct branch *anchor = open_anchor(reader, reader->event.data.mapping_start.anchor);
    struct node *node = node_map(reader->arena);
    struct yaml_map map = { .repeats = reader->keys_repeat };
    struct branch branch = { node, 1, 1 };
    node->at = first_character(reader);
    tag_of(reader, reader->event.data.mapping_start.tag, NODE_MAP);
    if (is_too_deep(reader, depth)) return ended;
    while (next(reader)) {
        if (reader->event.type == YAML_MAPPING_END_EVENT) {
            node->at = map_span(node->at, &map);
            map = yaml_map_end(reader->arena, &map);
            node->entries = map.entries;
            node->count = map.count;
            return close_anchor(anchor, branch);
        }
        if (!read_entry(reader, &map, &branch, depth)) return ended;
    }
    return ended;
}

static struct branch read_node(struct reader *reader, size_t depth)
{
    switch (reader->event.type) {
    case YAML_ALIAS_EVENT: return read_alias(reader, depth);
    case YAML_SCALAR_EVENT: return read_scalar(reader);
    case YAML_SEQUENCE_START_EVENT: return read_list(reader, depth);
    case YAML_MAPPING_START_EVENT: return read_map(reader, depth);
    default: return ended;          // libyaml's grammar has no other event here
    }
}

// ---- the document

static const struct node *refuse_empty(struct reader *reader)
{
    struct diag *diag = diag_error(reader->diags, "empty-document", (struct span){ reader->places.source, 1, 1, 1 }, "the file holds no document");
    diag_hint(reader->diags, diag, "it is empty, or all of it is comments");
    return NULL;
}

static bool is_only_document(struct reader *reader)
{
    if (!next(reader) || !next(reader)) return false;       // the document's end, then the stream's
    if (reader->event.type == YAML_STREAM_END_EVENT) return true;
    struct diag *diag = diag_error(reader->diags, "several-documents", event_span(reader), "a second document begins here");
    diag_hint(reader->diags, diag, "give it a file of its own");
    return false;
}

static const struct node *read_document(struct reader *reader)
{
    if (!next(reader) || !next(reader)) return NULL;        // the stream's start, then the document's
    if (reader->event.type == YAML_STREAM_END_EVENT) return refuse_empty(reader);
    if (!next(reader)) return NULL;
    const struct node *root = read_node(reader, 1).node;
    if (!root || !is_only_document(reader)) return NULL;
    bool is_nothing = root->kind == NODE_SCALAR && root->scalar == SCALAR_PLAIN && root->text.len == 0;
    return is_nothing ? refuse_empty(reader) : root;
}

static const struct node *read_source(struct arena *arena, const struct source *source, size_t skip, bool keys_repeat, struct diags *diags)
{
    struct reader reader = { .arena = arena, .diags = diags, .anchors = map_new(arena), .keys_repeat = keys_repeat };
    size_t errors = diags->errors;
    if (!yaml_scan(arena, source, skip, &reader.places, diags)) return NULL;
    if (!yaml_parser_initialize(&reader.parser)) {
        diag_system(diags, "%.*s: out of memory", STR_ARG(source->path));
        return NULL;
    }
    yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
    str text = reader.places.text;
    yaml_parser_set_input_string(&reader.parser, (const unsigned char *)(text.len ? text.data : ""), text.len);
    const struct node *root = read_document(&reader);
    yaml_event_delete(&reader.event);
    yaml_parser_delete(&reader.parser);
    return diags->errors == errors ? root : NULL;
}

const struct node *yaml_read(struct arena *arena, const struct source *source, struct diags *diags)
{
    return read_source(arena, source, 0, false, diags);
}

const struct node *yaml_read_behind(struct arena *arena, const struct source *source, size_t skip, struct diags *diags)
{
    return read_source(arena, source, skip, false, diags);
}

const struct node *yaml_read_repeated(struct arena *arena, const struct source *source, struct diags *diags)
{
    return read_source(arena, source, 0, true, diags);
}
