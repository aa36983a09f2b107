// tree/shape.c - a map of the file becomes the struct that a table describes.
#include "tree/shape.h"
#include "base/typo.h"
#include "tree/shape_value.h"
#include <assert.h>

enum { MOST_KEYS_TOLD = 12, WORDS_AT_ONCE = 64 };

const struct field *shape_field(const struct shape *shape, str key)
{
    for (size_t i = 0; i < shape->count; i++)
        if (str_equal(shape->fields[i].key, key)) return &shape->fields[i];
    return NULL;
}

struct span shape_span(const struct node *map, str key, struct span otherwise)
{
    const struct node *value = node_get(map, key);
    if (value && value->at.source) return value->at;
    return map && map->at.source ? map->at : otherwise;
}

// In groups, the winner of one competing in the next: so no memory is needed.
str shape_suggest(const struct shape *shape, str written, const str *more, size_t more_count)
{
    str words[WORDS_AT_ONCE], best = { 0 };
    size_t count = 0, total = shape->count + more_count;
    for (size_t i = 0; i < total; i++) {
        words[count++] = i < shape->count ? shape->fields[i].key : more[i - shape->count];
        if (count < WORDS_AT_ONCE && i + 1 < total) continue;
        best = typo_nearest(written, words, count);
        words[0] = best;
        count = best.len > 0 ? 1 : 0;
    }
    return best;
}

str shape_keys_joined(struct arena *arena, const struct shape *shape, str between)
{
    str *keys = arena_array(arena, str, shape->count);
    for (size_t i = 0; i < shape->count; i++) keys[i] = shape->fields[i].key;
    return arena_join(arena, keys, shape->count, between);
}

// `name`: of the field, where one holds the map, else of the shape.
static void tell_no_map(str name, const struct shape *shape, const struct node *map, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "wrong-type", map->at, "'%.*s' wants a map, not %.*s", STR_ARG(name), STR_ARG(node_kind_name(map)));
    if (shape->count == 0 || shape->count > MOST_KEYS_TOLD) return;
    str keys = shape_keys_joined(diags->arena, shape, STR(", "));
    diag_hint(diags, diag, "its keys: %.*s", STR_ARG(keys));
}

// ---- fields that hold more than a scalar; `into` is the field itself

static bool decode_pairs(struct arena *arena, const struct field *field, const struct node *value, struct pairs *into, struct diags *diags)
{
    if (value->kind != NODE_MAP) {
        shape_wrong_type(field, value, diags);
        return false;
    }
    bool fine = true;
    struct pair *items = arena_array(arena, struct pair, value->count);
    for (size_t i = 0; i < value->count; i++) {
        const struct entry *entry = &value->entries[i];
        const struct field text = { .key = entry->key, .type = FIELD_TEXT };
        if (node_is_null(entry->value)) continue;
        items[into->count].key = entry->key;
        if (shape_decode_value(arena, &text, entry->value, &items[into->count].value, diags)) into->count++;
        else fine = false;
    }
    into->items = items;
    return fine;
}

static bool decode_optional(struct arena *arena, const struct field *field, const struct node *value, const void **into, struct diags *diags)
{
    void *held = arena_alloc(arena, field->of->size, 1);
    *into = held;
    return shape_decode(arena, field->of, value, value->at, held, diags);
}

static bool decode_list(struct arena *arena, const struct field *field, const struct node *value, struct list *into, struct diags *diags)
{
    if (value->kind != NODE_LIST) {
        shape_wrong_type(field, value, diags);
        return false;
    }
    bool fine = true;
    char *items = arena_alloc(arena, field->of->size, value->count);
    for (size_t i = 0; i < value->count; i++)
        fine &= shape_decode(arena, field->of, value->items[i], value->items[i]->at, items + i * field->of->size, diags);
    *into = (struct list){ items, value->count };
    return fine;
}

static bool decode_named(struct arena *arena, const struct field *field, const struct node *value, struct list *into, struct diags *diags)
{
    if (value->kind != NODE_MAP) {
        shape_wrong_type(field, value, diags);
        return false;
    }
    bool fine = true;
    char *items = arena_alloc(arena, field->of->size, value->count);
    for (size_t i = 0; i < value->count; i++) {
        const struct entry *entry = &value->entries[i];
        const struct node *map = node_is_null(entry->value) ? NULL : entry->value;
        void *item = items + i * field->of->size;
        *(str *)item = entry->key;
        fine &= shape_decode(arena, field->of, map, entry->key_at, item, diags);
    }
    *into = (struct list){ items, value->count };
    return fine;
}

// A single scalar is a list of one.
static bool decode_scalars(struct arena *arena, const struct field *field, const struct node *value, struct list *into, struct diags *diags)
{
    if (value->kind == NODE_MAP) {
        shape_wrong_type(field, value, diags);
        return false;
    }
    struct field item = *field;
    item.type = field->type == FIELD_TEXTS ? FIELD_TEXT : FIELD_INTEGER;
    size_t size = field->type == FIELD_TEXTS ? sizeof(str) : sizeof(int64_t);
    size_t count = value->kind == NODE_LIST ? value->count : 1;
    char *items = arena_alloc(arena, size, count);
    bool fine = true;
    for (size_t i = 0; i < count; i++)
        fine &= shape_decode_value(arena, &item, value->kind == NODE_LIST ? value->items[i] : value, items + i * size, diags);
    *into = (struct list){ items, count };
    return fine;
}

static bool decode_field(struct arena *arena, const struct field *field, const struct node *value, void *into, struct diags *diags)
{
    switch (field->type) {
    case FIELD_PAIRS: return decode_pairs(arena, field, value, into, diags);
    case FIELD_STRUCT:
        if (value->kind != NODE_MAP) {                          // told with the field's name, not the struct's
            tell_no_map(field->key, field->of, value, diags);
            return false;
        }
        return shape_decode(arena, field->of, value, value->at, into, diags);
    case FIELD_OPTIONAL: return decode_optional(arena, field, value, into, diags);
    case FIELD_LIST: return decode_list(arena, field, value, into, diags);
    case FIELD_NAMED: return decode_named(arena, field, value, into, diags);
    case FIELD_TEXTS:
    case FIELD_INTEGERS: return decode_scalars(arena, field, value, into, diags);
    case FIELD_TREE: *(const struct node **)into = value; return true;
    case FIELD_TEXT:
    case FIELD_NAME:
    case FIELD_BOOL:
    case FIELD_INTEGER:
    case FIELD_BYTES:
    case FIELD_CPU:
    case FIELD_SECONDS:
    case FIELD_CHOICE: break;
    }
    return shape_decode_value(arena, field, value, into, diags);
}

// ---- what is absent, what is unknown

static void tell_missing(const struct shape *shape, const struct field *field, struct span at, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "missing-key", at, "'%.*s' is missing in %.*s", STR_ARG(field->key), STR_ARG(shape->name));
    if (field->help.len > 0) diag_hint(diags, diag, "add '%.*s': %.*s", STR_ARG(field->key), STR_ARG(field->help));
    else diag_hint(diags, diag, "add '%.*s'", STR_ARG(field->key));
}

static bool lacks(const struct node *map, const struct field *field)
{
    return (field->flags & REQUIRED) && !node_entry(map, field->key);
}

// All that a map lacks is one message, for it has one place.
static void tell_lacking(const struct shape *shape, const struct node *map, struct span at, struct diags *diags)
{
    str *keys = arena_array(diags->arena, str, shape->count);
    size_t count = 0;
    for (size_t i = 0; i < shape->count; i++)
        if (lacks(map, &shape->fields[i])) keys[count++] = shape->fields[i].key;
    diag_hint(diags, diag_error(diags, "missing-key", at, "keys are missing in %.*s", STR_ARG(shape->name)), "add %.*s",
              STR_ARG(arena_join(diags->arena, keys, count, STR(", "))));
}

// A required key without a value has a place of its own.
static bool has_required(const struct shape *shape, const struct node *map, struct span at, struct diags *diags)
{
    const struct field *lacking = NULL;
    size_t count = 0, empty = 0;
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        const struct entry *entry = (field->flags & REQUIRED) ? node_entry(map, field->key) : NULL;
        if (lacks(map, field)) {
            lacking = field;
            count++;
        } else if (entry && node_is_null(entry->value)) {
            tell_missing(shape, field, entry->key_at, diags);
            empty++;
        }
    }
    if (count == 1) tell_missing(shape, lacking, at, diags);
    if (count > 1) tell_lacking(shape, map, at, diags);
    return count + empty == 0;
}

// A fallback that cannot be read is a mistake in the table.
static bool decode_absent(struct arena *arena, const struct field *field, struct span at, void *into, struct diags *diags)
{
    if (field->flags & REQUIRED) return true;                   // told by has_required()
    if (field->type == FIELD_STRUCT) return shape_decode(arena, field->of, NULL, at, into, diags);
    if (field->flags & OMIT_NEGATIVE) *(int64_t *)into = -1;
    if (!field->fallback.data) return true;
    struct node written = { .kind = NODE_SCALAR, .scalar = SCALAR_TEXT, .at = at, .text = field->fallback };
    bool fine = decode_field(arena, field, &written, into, diags);
    assert(fine);
    return fine;
}

static void tell_unknown(const struct shape *shape, const struct entry *entry, struct diags *diags)
{
    struct diag *diag = diag_error(diags, "unknown-key", entry->key_at, "unknown key '%.*s' in %.*s", STR_ARG(entry->key), STR_ARG(shape->name));
    str near = shape_suggest(shape, entry->key, NULL, 0);
    if (near.len > 0) {
        diag_hint(diags, diag, "did you mean '%.*s'?", STR_ARG(near));
    } else if (shape->count <= MOST_KEYS_TOLD) {
        str keys = shape_keys_joined(diags->arena, shape, STR(", "));
        diag_hint(diags, diag, "known keys: %.*s", STR_ARG(keys));
    }
}

// Keys that are no fields: kept where the shape has a place for them, errors elsewhere.
static bool decode_rest(struct arena *arena, const struct shape *shape, const struct node *map, void *into, struct diags *diags)
{
    bool keeps = shape->rest_offset < SHAPE_IGNORE, fine = true;
    if (shape->rest_offset == SHAPE_IGNORE) return true;
    struct entry *entries = arena_array(arena, struct entry, map->count);
    size_t count = 0;
    for (size_t i = 0; i < map->count; i++) {
        const struct entry *entry = &map->entries[i];
        if (shape_field(shape, entry->key) || (keeps && node_is_null(entry->value))) continue;
        entries[count++] = *entry;
        if (keeps) continue;
        tell_unknown(shape, entry, diags);
        fine = false;
    }
    if (!keeps) return fine;
    struct node *rest = node_map(arena);
    rest->at = map->at;
    rest->entries = entries;
    rest->count = count;
    *(const struct node **)((char *)into + shape->rest_offset) = rest;
    return true;
}

bool shape_decode(struct arena *arena, const struct shape *shape, const struct node *map, struct span at, void *into, struct diags *diags)
{
    if (node_is_null(map)) map = NULL;
    if (map && map->kind != NODE_MAP) {
        tell_no_map(shape->name, shape, map, diags);
        return false;
    }
    if (map && map->at.source) at = map->at;
    if (shape->node_offset != SHAPE_NOWHERE) *(const struct node **)((char *)into + shape->node_offset) = map;
    bool fine = has_required(shape, map, at, diags);
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        const struct entry *entry = node_entry(map, field->key);
        void *slot = (char *)into + field->offset;
        if (entry && !node_is_null(entry->value)) fine &= decode_field(arena, field, entry->value, slot, diags);
        else fine &= decode_absent(arena, field, entry ? entry->key_at : at, slot, diags);
    }
    return map ? decode_rest(arena, shape, map, into, diags) && fine : fine;
}
