// ingest/header.c - the header's keys as tables, read in place: a header comes with every record, so no tree is built. The same tables give the schema.
#include "ingest/header.h"

#include "tree/json_read.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define SHAPE_OF(title, table, type) \
    { .name = STR_INIT(title), .fields = table, .count = COUNT(table), .size = sizeof(type), .node_offset = SHAPE_NOWHERE, .rest_offset = SHAPE_NOWHERE }

#define AT(member) .offset = offsetof(struct record_stage, member)
static const struct field stage_fields[] = {
    { KEY("stage"), FIELD_INTEGER, AT(stage), REQUIRED, HELP("from 1") },
    { KEY("argv"), FIELD_TEXTS, AT(argv), REQUIRED, HELP("the tool and its arguments") },
    { KEY("start_ms"), FIELD_INTEGER, AT(start_ms), OMIT_NEGATIVE, HELP("ms since 1970 when the tool was started") },
    { KEY("end_ms"), FIELD_INTEGER, AT(end_ms), OMIT_NEGATIVE, HELP("ms since 1970 when it ended") },
    { KEY("exit"), FIELD_INTEGER, AT(exit), OMIT_NEGATIVE, HELP("its status; 124 deadline, 128+n signal n") },
};
static const struct shape stage_shape = SHAPE_OF("stage", stage_fields, struct record_stage);
#undef AT

#define AT(member) .offset = offsetof(struct record_section, member)
static const struct field section_fields[] = {
    { KEY("name"), FIELD_TEXT, AT(name), REQUIRED, HELP("stdout, stderr, fio.json, cgroup, ...") },
    { KEY("stage"), FIELD_INTEGER, AT(stage), OMIT_NEGATIVE, HELP("whose output it is") },
    { KEY("bytes"), FIELD_INTEGER, AT(length), REQUIRED, HELP("its length") },
    { KEY("cksum"), FIELD_INTEGER, AT(cksum), REQUIRED, HELP("first field of cksum(1) over exactly these bytes") },
};
static const struct shape section_shape = SHAPE_OF("section", section_fields, struct record_section);
#undef AT

#define AT(member) .offset = offsetof(struct record_limits, member)
static const struct field limits_fields[] = {
    { KEY("cpu_m"), FIELD_INTEGER, AT(cpu_m), OMIT_NEGATIVE, HELP("millicores") },
    { KEY("memory_bytes"), FIELD_INTEGER, AT(memory_bytes), OMIT_NEGATIVE, HELP("bytes") },
};
static const struct shape limits_shape = SHAPE_OF("limits", limits_fields, struct record_limits);
#undef AT

#define AT(member) .offset = offsetof(struct record, member)
static const struct field record_fields[] = {
    { KEY("round"), FIELD_TEXT, AT(round), 0, HELP("id of the round") },
    { KEY("load"), FIELD_TEXT, AT(load), 0, HELP("id of the load, in place of round") },
    { KEY("system"), FIELD_TEXT, AT(system), REQUIRED, HELP("id of the system") },
    { KEY("tenant"), FIELD_INTEGER, AT(tenant), REQUIRED, HELP("from 1") },
    { KEY("workload"), FIELD_TEXT, AT(workload), REQUIRED, HELP("its name") },
    { KEY("client"), FIELD_INTEGER, AT(client), REQUIRED, HELP("from 1, of this workload and tenant") },
    { KEY("clients"), FIELD_INTEGER, AT(clients), REQUIRED, HELP("how many there are of this workload and tenant") },
    { KEY("nonce"), FIELD_TEXT, AT(nonce), REQUIRED, HELP("pod uid, or a random uuid; the end line has it again") },
    { KEY("node"), FIELD_TEXT, AT(node), OMIT_EMPTY, HELP("where the client ran") },
    { KEY("system_node"), FIELD_TEXT, AT(system_node), OMIT_EMPTY, HELP("where the system ran") },
    { KEY("image"), FIELD_TEXT, AT(image), OMIT_EMPTY, HELP("id of the image that held the tool") },
    { KEY("kernel"), FIELD_TEXT, AT(kernel), OMIT_EMPTY, HELP("uname -r") },
    { KEY("cores"), FIELD_INTEGER, AT(cores), OMIT_NEGATIVE, HELP("processors of the node") },
    { KEY("limits"), FIELD_STRUCT, AT(limits), OMIT_EMPTY, .of = &limits_shape, HELP("of the system") },
    { KEY("ready_ms"), FIELD_INTEGER, AT(ready_ms), OMIT_NEGATIVE, HELP("ms since 1970 when the client was ready") },
    { KEY("go_ms"), FIELD_INTEGER, AT(go_ms), OMIT_NEGATIVE, HELP("ms since 1970 at which all were to start") },
    { KEY("exit"), FIELD_INTEGER, AT(exit), REQUIRED, HELP("the worst of the stages") },
    { KEY("stages"), FIELD_LIST, AT(stages), 0, .of = &stage_shape, HELP("in order") },
    { KEY("unkept"), FIELD_TEXTS, AT(unkept), OMIT_EMPTY, HELP("what the plan asks for and this machine did not keep") },
    { KEY("sections"), FIELD_LIST, AT(sections), REQUIRED, .of = &section_shape, HELP("what follows, in order") },
};
const struct shape record_shape = SHAPE_OF("record", record_fields, struct record);

static const struct field kept_fields[] = {
    { KEY("round"), FIELD_TEXT, AT(round), 0, HELP("id of the round") },
    { KEY("load"), FIELD_TEXT, AT(load), 0, HELP("id of the load, in place of round") },
    { KEY("workload"), FIELD_TEXT, AT(workload), 0, HELP("its name") },
    { KEY("tenant"), FIELD_INTEGER, AT(tenant), OMIT_NEGATIVE, HELP("from 1") },
    { KEY("client"), FIELD_INTEGER, AT(client), REQUIRED, HELP("from 1") },
    { KEY("nonce"), FIELD_TEXT, AT(nonce), 0, HELP("of the client that found the round done") },
};
static const struct shape kept_shape = SHAPE_OF("kept", kept_fields, struct record);
#undef AT

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
    if (!read_line(arena, &record_shape, line, record, reason)) return false;
    if (!!record->round.len != !!record->load.len) return true;
    *reason = STR("the header must have one of 'round' and 'load'");
    return false;
}

bool header_read_kept(struct arena *arena, str line, struct record *record, str *reason)
{
    return read_line(arena, &kept_shape, line, record, reason);
}
