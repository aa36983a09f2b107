// tree/shape_schema.c - JSON Schema (draft-07) out of the tables. Two dialects: what users write in YAML, where a size
// is a text or a number, and what plan.json holds, where it is an integer. Shapes do not contain themselves.
#include "base/number.h"
#include "tree/shape_value.h"
#include <string.h>

struct dialect { bool is_encoded; };

// What a scalar of a type may be: JSON types (blank-separated), and the pattern of its texts.
struct scalar_row { enum field_type type; const char *written, *encoded, *pattern; };
static const struct scalar_row scalar_rows[] = {
    { FIELD_TEXT, "string number boolean", "string", NULL },
    { FIELD_NAME, "string integer", "string", "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$" },
    { FIELD_BOOL, "boolean", "boolean", NULL },
    { FIELD_INTEGER, "integer", "integer", NULL },
    { FIELD_BYTES, "string number", "integer", "^[+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+|[KMGTPE]i|[numkMGTPE])?$" },
    { FIELD_CPU, "string number", "integer", "^[+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+|[KMGTPE]i|[numkMGTPE])?$" },
    { FIELD_SECONDS, "string integer", "integer", "^([0-9]+|([0-9]+[smhd])+)$" },
};

static const struct scalar_row *scalar_row(enum field_type type)
{
    for (size_t i = 0; i < sizeof scalar_rows / sizeof scalar_rows[0]; i++)
        if (scalar_rows[i].type == type) return &scalar_rows[i];
    return NULL;
}

static void put_text(struct arena *arena, struct node *map, const char *key, str text)
{
    node_put(arena, map, str_of(key), node_text(arena, text));
}

static void put_types(struct arena *arena, struct node *map, const char *types)
{
    if (!strchr(types, ' ')) {
        put_text(arena, map, "type", str_of(types));
        return;
    }
    struct node *list = node_list(arena);
    struct cut cut = { .tail = str_of(types), .found = true };
    while (cut.found) {
        cut = str_cut(cut.tail, ' ');
        node_add(arena, list, node_text(arena, cut.head));
    }
    node_put(arena, map, STR("type"), list);
}

// Limits speak of numbers in the base unit, so where users write a unit they hold for integers only.
static void put_limits(struct arena *arena, struct node *map, const struct field *field, bool is_encoded)
{
    struct limits limits = shape_limits(field);
    bool is_number = field->type == FIELD_INTEGER || field->type == FIELD_INTEGERS;
    if (!is_number && !(is_encoded && scalar_row(field->type) && strcmp(scalar_row(field->type)->encoded, "integer") == 0)) return;
    node_put(arena, map, STR("minimum"), node_integer(arena, limits.min));
    if (shape_has_max(field)) node_put(arena, map, STR("maximum"), node_integer(arena, limits.max));
}

// A word that looks like a number or a boolean is one for those who read YAML with types.
static struct node *words_list(struct arena *arena, const struct word *words, bool is_encoded)
{
    struct node *list = node_list(arena);
    for (const struct word *word = words; word && word->text.data; word++) {
        int64_t number;
        bool is_true = str_equal(word->text, STR("true")), is_false = str_equal(word->text, STR("false"));
        node_add(arena, list, node_text(arena, word->text));
        if (is_encoded) continue;
        if (number_integer(word->text, &number)) node_add(arena, list, node_integer(arena, number));
        if (is_true || is_false) node_add(arena, list, node_bool(arena, is_true));
    }
    return list;
}

static struct node *schema_of_scalar(struct arena *arena, const struct field *field, enum field_type type, struct dialect dialect)
{
    struct node *map = node_map(arena);
    if (type == FIELD_CHOICE) {
        node_put(arena, map, STR("enum"), words_list(arena, field->words, dialect.is_encoded));
        return map;
    }
    const struct scalar_row *row = scalar_row(type);
    put_types(arena, map, dialect.is_encoded ? row->encoded : row->written);
    if (row->pattern && strstr(dialect.is_encoded ? row->encoded : row->written, "string")) put_text(arena, map, "pattern", str_of(row->pattern));
    put_limits(arena, map, field, dialect.is_encoded);
    return map;
}

static struct node *any_of(struct arena *arena, const struct node *first, const struct node *second)
{
    struct node *list = node_list(arena), *map = node_map(arena);
    node_add(arena, list, first);
    node_add(arena, list, second);
    node_put(arena, map, STR("anyOf"), list);
    return map;
}

static struct node *null_type(struct arena *arena)
{
    struct node *map = node_map(arena);
    put_text(arena, map, "type", STR("null"));
    return map;
}

static struct node *array_of(struct arena *arena, const struct node *items)
{
    struct node *map = node_map(arena);
    put_text(arena, map, "type", STR("array"));
    node_put(arena, map, STR("items"), items);
    return map;
}

static struct node *schema_of_scalars(struct arena *arena, const struct field *field, struct dialect dialect)
{
    enum field_type type = field->type == FIELD_TEXTS ? FIELD_TEXT : FIELD_INTEGER;
    struct node *item = schema_of_scalar(arena, field, type, dialect);
    return dialect.is_encoded ? array_of(arena, item) : any_of(arena, item, array_of(arena, item));
}

static struct node *schema_of_pairs(struct arena *arena, const struct field *field, struct dialect dialect)
{
    struct node *map = node_map(arena);
    put_text(arena, map, "type", STR("object"));
    node_put(arena, map, STR("additionalProperties"), schema_of_scalar(arena, field, FIELD_TEXT, dialect));
    return map;
}

static struct node *schema_of_words_or_scalar(struct arena *arena, const struct field *field, struct dialect dialect)
{
    struct node *words = node_map(arena);
    node_put(arena, words, STR("enum"), words_list(arena, field->words, dialect.is_encoded));
    return any_of(arena, words, schema_of_scalar(arena, field, field->type, dialect));
}

static struct node *schema_of_map(struct arena *, const struct shape *, struct node *map, struct dialect);

static struct node *schema_of_named(struct arena *arena, const struct field *field, struct dialect dialect)
{
    struct node *map = node_map(arena);
    put_text(arena, map, "type", STR("object"));
    node_put(arena, map, STR("additionalProperties"), any_of(arena, schema_of_map(arena, field->of, node_map(arena), dialect), null_type(arena)));
    return map;
}

static struct node *schema_of_field(struct arena *arena, const struct field *field, struct dialect dialect)
{
    switch (field->type) {
    case FIELD_PAIRS: return schema_of_pairs(arena, field, dialect);
    case FIELD_STRUCT:
    case FIELD_OPTIONAL: return schema_of_map(arena, field->of, node_map(arena), dialect);
    case FIELD_LIST: return array_of(arena, schema_of_map(arena, field->of, node_map(arena), dialect));
    case FIELD_NAMED: return schema_of_named(arena, field, dialect);
    case FIELD_TEXTS:
    case FIELD_INTEGERS: return schema_of_scalars(arena, field, dialect);
    case FIELD_TREE: return node_map(arena);
    case FIELD_TEXT:
    case FIELD_NAME:
    case FIELD_BOOL:
    case FIELD_INTEGER:
    case FIELD_BYTES:
    case FIELD_CPU:
    case FIELD_SECONDS:
    case FIELD_CHOICE: break;
    }
    if (field->flags & OR_TEXT) return schema_of_words_or_scalar(arena, field, dialect);
    return schema_of_scalar(arena, field, field->type, dialect);
}

static const struct node *fallback_of(struct arena *arena, const struct field *field)
{
    int64_t number;
    if (field->type == FIELD_BOOL) return node_bool(arena, str_equal(field->fallback, STR("true")));
    if (field->type == FIELD_INTEGER && number_integer(field->fallback, &number)) return node_integer(arena, number);
    return node_text(arena, field->fallback);
}

static const struct node *property(struct arena *arena, const struct field *field, struct dialect dialect)
{
    struct node *map = schema_of_field(arena, field, dialect);
    if (field->help.len > 0 && !node_get(map, STR("description"))) put_text(arena, map, "description", field->help);
    if (field->fallback.data && !dialect.is_encoded) node_put(arena, map, STR("default"), fallback_of(arena, field));
    return map;
}

// Encoded, everything stands there that may not be left out.
static bool is_required(const struct field *field, struct dialect dialect)
{
    if (!dialect.is_encoded) return field->flags & REQUIRED;
    return !(field->flags & (OMIT_EMPTY | OMIT_NEGATIVE)) && field->type != FIELD_OPTIONAL && field->type != FIELD_TREE;
}

static struct node *schema_of_map(struct arena *arena, const struct shape *shape, struct node *map, struct dialect dialect)
{
    struct node *properties = node_map(arena), *required = node_list(arena);
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        node_put(arena, properties, field->key, property(arena, field, dialect));
        if (is_required(field, dialect)) node_add(arena, required, node_text(arena, field->key));
    }
    put_text(arena, map, "type", STR("object"));
    if (shape->help.len > 0) put_text(arena, map, "description", shape->help);
    node_put(arena, map, STR("properties"), properties);
    if (required->count > 0) node_put(arena, map, STR("required"), required);
    bool is_closed = !dialect.is_encoded && shape->rest_offset == SHAPE_NOWHERE;     // readers of plan.json ignore what they do not know
    if (is_closed) node_put(arena, map, STR("additionalProperties"), node_bool(arena, false));
    return map;
}

static const struct node *schema(struct arena *arena, const struct shape *shape, struct dialect dialect)
{
    struct node *map = node_map(arena);
    put_text(arena, map, "$schema", STR("http://json-schema.org/draft-07/schema#"));
    put_text(arena, map, "title", shape->name);
    return schema_of_map(arena, shape, map, dialect);
}

const struct node *shape_schema(struct arena *arena, const struct shape *shape)
{
    return schema(arena, shape, (struct dialect){ .is_encoded = false });
}

const struct node *shape_schema_encoded(struct arena *arena, const struct shape *shape)
{
    return schema(arena, shape, (struct dialect){ .is_encoded = true });
}
