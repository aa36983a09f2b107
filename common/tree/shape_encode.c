// tree/shape_encode.c - a struct back to a map: what plan.json holds.
#include "tree/shape_value.h"

// NULL: nothing to say, the key is left out.
static const struct node *encode_field(struct arena *, const struct field *, const void *from);

static const struct node *encode_pairs(struct arena *arena, const struct pairs *pairs)
{
    struct node *map = node_map(arena);
    for (size_t i = 0; i < pairs->count; i++) node_put(arena, map, pairs->items[i].key, node_text(arena, pairs->items[i].value));
    return map;
}

static const struct node *encode_list(struct arena *arena, const struct shape *of, const struct list *list)
{
    struct node *node = node_list(arena);
    for (size_t i = 0; i < list->count; i++) node_add(arena, node, shape_encode(arena, of, (const char *)list->items + i * of->size));
    return node;
}

static const struct node *encode_named(struct arena *arena, const struct shape *of, const struct list *list)
{
    struct node *map = node_map(arena);
    for (size_t i = 0; i < list->count; i++) {
        const void *item = (const char *)list->items + i * of->size;
        node_put(arena, map, *(const str *)item, shape_encode(arena, of, item));
    }
    return map;
}

static const struct node *encode_texts(struct arena *arena, const struct list *list)
{
    struct node *node = node_list(arena);
    for (size_t i = 0; i < list->count; i++) node_add(arena, node, node_text(arena, ((const str *)list->items)[i]));
    return node;
}

static const struct node *encode_integers(struct arena *arena, const struct list *list)
{
    struct node *node = node_list(arena);
    for (size_t i = 0; i < list->count; i++) node_add(arena, node, node_integer(arena, ((const int64_t *)list->items)[i]));
    return node;
}

static const struct node *encode_integer(struct arena *arena, const struct field *field, int64_t value)
{
    const struct word *word = (field->flags & OR_TEXT) ? shape_word_of(field->words, value) : NULL;
    return word ? node_text(arena, word->text) : node_integer(arena, value);
}

static const struct node *encode_choice(struct arena *arena, const struct field *field, int value)
{
    const struct word *word = shape_word_of(field->words, value);
    return word ? node_text(arena, word->text) : NULL;
}

static const struct node *encode_field(struct arena *arena, const struct field *field, const void *from)
{
    switch (field->type) {
    case FIELD_TEXT:
    case FIELD_NAME: return node_text(arena, *(const str *)from);
    case FIELD_BOOL: return node_bool(arena, *(const bool *)from);
    case FIELD_INTEGER:
    case FIELD_BYTES:
    case FIELD_CPU:
    case FIELD_SECONDS: return encode_integer(arena, field, *(const int64_t *)from);
    case FIELD_CHOICE: return encode_choice(arena, field, *(const int *)from);
    case FIELD_PAIRS: return encode_pairs(arena, from);
    case FIELD_STRUCT: return shape_encode(arena, field->of, from);
    case FIELD_OPTIONAL: return *(const void *const *)from ? shape_encode(arena, field->of, *(const void *const *)from) : NULL;
    case FIELD_LIST: return encode_list(arena, field->of, from);
    case FIELD_NAMED: return encode_named(arena, field->of, from);
    case FIELD_TEXTS: return encode_texts(arena, from);
    case FIELD_INTEGERS: return encode_integers(arena, from);
    case FIELD_TREE: return *(const struct node *const *)from;
    }
    return NULL;
}

static bool is_empty(const struct field *field, const struct node *value, const void *from)
{
    switch (field->type) {
    case FIELD_BOOL: return !*(const bool *)from;
    case FIELD_CHOICE: return *(const int *)from == 0;
    case FIELD_INTEGER:
    case FIELD_BYTES:
    case FIELD_CPU:
    case FIELD_SECONDS: return *(const int64_t *)from == 0;
    case FIELD_TEXT:
    case FIELD_NAME: return value->text.len == 0;
    case FIELD_PAIRS:
    case FIELD_STRUCT:
    case FIELD_OPTIONAL:
    case FIELD_LIST:
    case FIELD_NAMED:
    case FIELD_TEXTS:
    case FIELD_INTEGERS:
    case FIELD_TREE: break;
    }
    return value->kind != NODE_SCALAR && value->count == 0;
}

static void encode_rest(struct arena *arena, const struct node *rest, struct node *map)
{
    for (size_t i = 0; rest && i < rest->count; i++) node_put(arena, map, rest->entries[i].key, rest->entries[i].value);
}

const struct node *shape_encode(struct arena *arena, const struct shape *shape, const void *from)
{
    struct node *map = node_map(arena);
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        const void *slot = (const char *)from + field->offset;
        const struct node *value = encode_field(arena, field, slot);
        bool is_left_out = !value || ((field->flags & OMIT_EMPTY) && is_empty(field, value, slot)) ||
                           ((field->flags & OMIT_NEGATIVE) && *(const int64_t *)slot < 0);
        if (!is_left_out) node_put(arena, map, field->key, value);
    }
    if (shape->rest_offset < SHAPE_IGNORE) encode_rest(arena, *(const struct node *const *)((const char *)from + shape->rest_offset), map);
    return map;
}
