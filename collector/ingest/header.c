// ingest/header.c - the header's keys by their tables, read in place: a header comes with every record, so no tree is built.
#include "ingest/header.h"

#include "tree/json_read.h"

static void *member(void *into, const struct field *field)
{
    return (char *)into + field->offset;
}

static bool read_texts(struct arena *arena, struct json value, struct list *into)
{
    if (!json_is_array(value)) return false;
    str *items = arena_array(arena, str, json_count(value) + 1);
    struct json_cursor c = { 0 };
    while (json_next(value, &c)) {
        str text;
        if (!json_text(c.value, &text)) return false;
        items[into->count++] = arena_copy(arena, text);
    }
    into->items = items;
    return true;
}

static bool read_struct(struct arena *, const struct shape *, struct json, void *into, str *wrong);

static bool read_list(struct arena *arena, const struct shape *shape, struct json value, struct list *into, str *wrong)
{
    if (!json_is_array(value)) return false;
    char *items = arena_alloc(arena, shape->size, json_count(value) + 1);
    struct json_cursor c = { 0 };
    while (json_next(value, &c)) {
        if (!read_struct(arena, shape, c.value, items + into->count * shape->size, wrong)) return false;
        into->count++;
    }
    into->items = items;
    return true;
}

// Only the types that the tables above use.
static bool read_field(struct arena *arena, const struct field *field, struct json value, void *into, str *wrong)
{
    str text;
    if (field->type == FIELD_TEXT) {
        if (!json_text(value, &text)) return false;
        *(str *)into = arena_copy(arena, text);
        return true;
    }
    if (field->type == FIELD_INTEGER) return json_integer(value, into) && *(int64_t *)into >= 0;
    if (field->type == FIELD_TEXTS) return read_texts(arena, value, into);
    if (field->type == FIELD_LIST) return read_list(arena, field->of, value, into, wrong);
    return read_struct(arena, field->of, value, into, wrong);
}

// Integers are -1 until they are read; a struct's own by its table.
static void set_absent(const struct shape *shape, void *into)
{
    for (size_t i = 0; i < shape->count; i++) {
        if (shape->fields[i].type == FIELD_INTEGER) *(int64_t *)member(into, &shape->fields[i]) = -1;
        if (shape->fields[i].type == FIELD_STRUCT) set_absent(shape->fields[i].of, member(into, &shape->fields[i]));
    }
}

// Keys mostly come in the table's order: the search starts behind the last hit. Unknown keys are left alone.
static bool read_struct(struct arena *arena, const struct shape *shape, struct json object, void *into, str *wrong)
{
    uint64_t seen = 0;
    size_t next = 0;
    if (!json_is_object(object)) return false;
    set_absent(shape, into);
    struct json_cursor c = { 0 };
    while (json_next(object, &c)) {
        for (size_t i = 0; i < shape->count; i++) {
            size_t at = (next + i) % shape->count;
            if (!str_equal(shape->fields[at].key, c.key)) continue;
            if (!(seen >> at & 1) && !read_field(arena, &shape->fields[at], c.value, member(into, &shape->fields[at]), wrong)) {
                if (!wrong->len) *wrong = shape->fields[at].key;
                return false;
            }
            seen |= (uint64_t)1 << at;
            next = at + 1;
            break;
        }
    }
    for (size_t i = 0; i < shape->count; i++) {
        if (!(shape->fields[i].flags & REQUIRED) || seen >> i & 1) continue;
        *wrong = shape->fields[i].key;
        return false;
    }
    return true;
}

static bool read_line(struct arena *arena, const struct shape *shape, str line, struct record *record, str *reason)
{
    struct json_document document = { 0 };
    struct json_problem problem = { 0 };
    if (!json_open(&document, line, &problem)) {
        *reason = arena_printf(arena, "the header is no JSON: %s at byte %zu", problem.reason, problem.offset + 1);
        return false;
    }
    str wrong = { 0 };
    bool good = read_struct(arena, shape, document.root, record, &wrong);
    if (!good) *reason = arena_printf(arena, "'%.*s' of the header is missing or not what it must be", STR_ARG(wrong));
    if (good && str_trim(str_from(line, document.used)).len) {
        *reason = STR("something follows the header on its line");
        good = false;
    }
    json_close(&document);
    return good;
}

bool header_read(struct arena *arena, str line, struct record *record, str *reason)
{
    if (!read_line(arena, &recordfile_shape, line, record, reason)) return false;
    if (!!record->round.len != !!record->load.len) return true;
    *reason = STR("the header must have one of 'round' and 'load'");
    return false;
}

bool header_read_kept(struct arena *arena, str line, struct record *record, str *reason)
{
    return read_line(arena, &recordfile_kept_shape, line, record, reason);
}

bool header_read_end(struct arena *arena, str line, struct record *record, str *reason)
{
    return read_line(arena, &recordfile_end_shape, line, record, reason);
}
