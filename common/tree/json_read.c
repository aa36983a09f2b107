// tree/json_read.c - a JSON document as a tree: strict, keys not twice, numbers as they are written.
#include "tree/json_read.h"
#include "base/map.h"
#include <yyjson.h>

enum { MOST_LEVELS = 64 };

struct reader { struct arena *arena; struct diags *diags; struct span at; };

static str text_of(struct arena *arena, yyjson_val *value)
{
    return arena_copy(arena, (str){ yyjson_get_str(value), yyjson_get_len(value) });
}

static const struct node *read_value(const struct reader *, yyjson_val *, size_t depth);

static bool is_second(const struct reader *reader, struct map *seen, str key)
{
    void **slot = map_slot(seen, key);
    bool is_there = *slot != NULL;
    *slot = seen;
    if (!is_there) return false;
    struct diag *diag = diag_error(reader->diags, "duplicate-key", reader->at, "the key '%.*s' is given twice in one object", STR_ARG(key));
    diag_hint(reader->diags, diag, "remove one of them");
    return true;
}

static const struct node *read_object(const struct reader *reader, yyjson_val *object, size_t depth)
{
    struct node *map = node_map(reader->arena);
    struct map *seen = map_new(reader->arena);
    yyjson_obj_iter members;
    yyjson_obj_iter_init(object, &members);
    for (yyjson_val *key = yyjson_obj_iter_next(&members); key; key = yyjson_obj_iter_next(&members)) {
        str name = text_of(reader->arena, key);
        const struct node *value = read_value(reader, yyjson_obj_iter_get_val(key), depth + 1);
        if (!value || is_second(reader, seen, name)) return NULL;
        node_put(reader->arena, map, name, value);
    }
    return map;
}

static const struct node *read_array(const struct reader *reader, yyjson_val *array, size_t depth)
{
    struct node *list = node_list(reader->arena);
    yyjson_arr_iter items;
    yyjson_arr_iter_init(array, &items);
    for (yyjson_val *item = yyjson_arr_iter_next(&items); item; item = yyjson_arr_iter_next(&items)) {
        const struct node *value = read_value(reader, item, depth + 1);
        if (!value) return NULL;
        node_add(reader->arena, list, value);
    }
    return list;
}

static const struct node *too_deep(const struct reader *reader)
{
    struct diag *diag = diag_error(reader->diags, "nesting-limit", reader->at, "objects and arrays are nested more than %d deep", MOST_LEVELS);
    diag_hint(reader->diags, diag, "this is not a file that a person or this program wrote");
    return NULL;
}

static enum scalar_kind scalar_kind(yyjson_val *value)
{
    if (yyjson_is_raw(value)) return SCALAR_NUMBER;
    if (yyjson_is_bool(value)) return SCALAR_BOOL;
    return yyjson_is_null(value) ? SCALAR_NULL : SCALAR_TEXT;
}

static str scalar_text(const struct reader *reader, yyjson_val *value)
{
    if (yyjson_is_raw(value)) return arena_copy(reader->arena, (str){ yyjson_get_raw(value), yyjson_get_len(value) });
    if (yyjson_is_bool(value)) return yyjson_get_bool(value) ? STR("true") : STR("false");
    return yyjson_is_null(value) ? STR("null") : text_of(reader->arena, value);
}

static const struct node *read_value(const struct reader *reader, yyjson_val *value, size_t depth)
{
    struct node *node;
    bool is_container = yyjson_is_ctn(value);
    if (is_container && depth > MOST_LEVELS) return too_deep(reader);
    if (is_container) {
        node = (struct node *)(yyjson_is_obj(value) ? read_object(reader, value, depth) : read_array(reader, value, depth));
        if (!node) return NULL;
    } else {
        node = arena_new(reader->arena, struct node);
        node->scalar = scalar_kind(value);
        node->text = scalar_text(reader, value);
    }
    node->at = reader->at;
    return node;
}

static struct span place(const struct source *source, size_t offset)
{
    size_t line = 0;
    while (line + 1 < source->line_count && source->lines[line + 1] <= offset) line++;
    size_t start = source->line_count > 0 ? source->lines[line] : 0;
    size_t column = str_width(str_first(str_from(source->text, start), offset - start));
    return (struct span){ source, (unsigned)line + 1, (unsigned)column + 1, 1 };
}

static void refuse(const struct source *source, const yyjson_read_err *error, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "json-syntax", place(source, error->pos), "this is not JSON: %s", error->msg);
    bool is_cut = error->pos >= source->text.len;
    diag_hint(diags, diag, is_cut ? "the file ends too early" : "strict JSON: no comments, no comma after the last item, text in double quotes");
}

const struct node *json_read(struct arena *arena, const struct source *source, struct diags *diags)
{
    yyjson_read_err error;
    str text = source->text;
    yyjson_doc *document = yyjson_read_opts((char *)(text.len ? text.data : ""), text.len, YYJSON_READ_NUMBER_AS_RAW, NULL, &error);
    if (!document) {
        refuse(source, &error, diags);
        return NULL;
    }
    const struct reader reader = { arena, diags, { .source = source } };
    const struct node *root = read_value(&reader, yyjson_doc_get_root(document), 1);
    yyjson_doc_free(document);
    return root;
}
