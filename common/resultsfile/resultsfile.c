// resultsfile/resultsfile.c - one row a key. The file is written straight from rows, so there are no structs that shape tables could describe.
#include "resultsfile/resultsfile.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum value {
    TEXT, TEXT_OR_NULL, COUNTED, INTEGER, BOOLEAN,
    NUMBERS, NUMBERS_OR_TEXTS,      // objects whose keys depend on the tool
    OBJECT, LIST,                   // `of` that kind
};
enum object { RESULTS, FILE_, RESULT, RECORD, SOURCE, PART, NOTE, DIAGNOSTIC, PLAN, CHECK, CONCERN, OBJECTS, NONE = OBJECTS };
static const char *const object_names[] = { "results", "file", "result", "record", "source", "part", "note", "diagnostic", "plan", "check", "concern" };

static const struct key { enum object in; const char *key; enum value value; enum object of; bool required; const char *help; } keys[] = {
    { RESULTS, "format", TEXT, NONE, true, RESULTSFILE_FORMAT },
    { RESULTS, "files", LIST, FILE_, true, "in the order of the operands" },
    { RESULTS, "plan", OBJECT, PLAN, false, "when one was given" },
    { RESULTS, "checks", LIST, CHECK, true, "may these results be trusted?" },
    { FILE_, "file", TEXT, NONE, true, "as given" },
    { FILE_, "results", LIST, RESULT, true, "in the order in which they begin" },
    { FILE_, "unread_lines", COUNTED, NONE, true, "lines, not blank, of no record and no tool's report" },
    { FILE_, "unread_bytes", COUNTED, NONE, true, "their bytes" },
    { FILE_, "diagnostics", LIST, DIAGNOSTIC, true, "what belongs to no result" },
    { RESULT, "record", OBJECT, RECORD, false, "of results of rounds and loads" },
    { RESULT, "source", OBJECT, SOURCE, true, "where it stands" },
    { RESULT, "tool", TEXT, NONE, true, "fio, sysbench, pgbench, vdbench, iostat or vmstat" },
    { RESULT, "version", TEXT_OR_NULL, NONE, true, "as printed; null when the file does not say" },
    { RESULT, "test", TEXT_OR_NULL, NONE, true, "the tool's own word for what was measured" },
    { RESULT, "total", BOOLEAN, NONE, false, "true: sums other results of the file" },
    { RESULT, "params", NUMBERS_OR_TEXTS, NONE, true, "as run, under the tool's own names" },
    { RESULT, "metrics", NUMBERS, NONE, true, "what was measured; absent: not measured" },
    { RESULT, "parts", LIST, PART, false, "disks, resources of the system, ..." },
    { RESULT, "warnings", LIST, NOTE, true, "the result is valid all the same" },
    { RESULT, "errors", LIST, NOTE, true, "the result is no valid measurement" },
    { RECORD, "round", TEXT, NONE, false, "its id" },
    { RECORD, "load", TEXT, NONE, false, "its id, in place of round" },
    { RECORD, "system", TEXT, NONE, true, "its id" },
    { RECORD, "tenant", COUNTED, NONE, true, "from 1" },
    { RECORD, "workload", TEXT, NONE, true, "its name" },
    { RECORD, "client", COUNTED, NONE, true, "from 1" },
    { RECORD, "stage", COUNTED, NONE, true, "from 1" },
    { RECORD, "repeat", COUNTED, NONE, false, "from 1, from the plan" },
    { RECORD, "warmup", BOOLEAN, NONE, false, "from the plan" },
    { RECORD, "node", TEXT, NONE, false, "where the client ran" },
    { RECORD, "exit", COUNTED, NONE, true, "the worst status of its stages" },
    { RECORD, "start_ms", COUNTED, NONE, false, "ms since 1970 when the tool was started" },
    { RECORD, "end_ms", COUNTED, NONE, false, "ms since 1970 when it ended" },
    { RECORD, "skew_ms", INTEGER, NONE, false, "start minus the time that was given" },
    { SOURCE, "file", TEXT, NONE, true, "as given" },
    { SOURCE, "line", COUNTED, NONE, true, "from 1, in the file as it lies there" },
    { SOURCE, "stream", TEXT, NONE, false, "stdout or stderr, of a CRI log" },
    { SOURCE, "pod", TEXT, NONE, false, "as a wrapping tells" },
    { SOURCE, "container", TEXT, NONE, false, "as a wrapping tells" },
    { PART, "kind", TEXT, NONE, true, "disk, resources, ..." },
    { PART, "name", TEXT, NONE, true, "of the disk; system" },
    { PART, "host", TEXT, NONE, false, "in client mode" },
    { PART, "metrics", NUMBERS, NONE, true, "what was measured" },
    { NOTE, "line", COUNTED, NONE, true, "in the file" },
    { NOTE, "code", TEXT, NONE, true, "stable" },
    { NOTE, "message", TEXT, NONE, true, "for people" },
    { DIAGNOSTIC, "line", COUNTED, NONE, true, "in the file" },
    { DIAGNOSTIC, "level", TEXT, NONE, true, "note, warning or error" },
    { DIAGNOSTIC, "code", TEXT, NONE, true, "stable" },
    { DIAGNOSTIC, "message", TEXT, NONE, true, "for people" },
    { PLAN, "id", TEXT, NONE, true, "of the plan" },
    { PLAN, "experiment", TEXT, NONE, true, "its name" },
    { PLAN, "question", TEXT, NONE, false, "what it was to answer" },
    { PLAN, "rounds", COUNTED, NONE, true, "planned" },
    { CHECK, "code", TEXT, NONE, true, "stable" },
    { CHECK, "question", TEXT, NONE, true, "for people" },
    { CHECK, "state", TEXT, NONE, true, "pass, fail or n.a." },
    { CHECK, "rows", LIST, CONCERN, true, "what is wrong" },
    { CONCERN, "round", TEXT, NONE, false, "its id" },
    { CONCERN, "workload", TEXT, NONE, false, "its name" },
    { CONCERN, "tenant", COUNTED, NONE, false, "from 1" },
    { CONCERN, "client", COUNTED, NONE, false, "from 1" },
    { CONCERN, "stage", COUNTED, NONE, false, "from 1" },
    { CONCERN, "message", TEXT, NONE, true, "for people" },
};

static void put_text(struct arena *arena, struct node *map, const char *key, const char *text)
{
    node_put(arena, map, str_of(key), node_text(arena, str_of(text)));
}

static const struct node *reference(struct arena *arena, enum object object)
{
    struct node *map = node_map(arena);
    node_put(arena, map, STR("$ref"), node_text(arena, arena_printf(arena, "#/definitions/%s", object_names[object])));
    return map;
}

static const struct node *types(struct arena *arena, const char *first, const char *second)
{
    struct node *list = node_list(arena);
    node_add(arena, list, node_text(arena, str_of(first)));
    node_add(arena, list, node_text(arena, str_of(second)));
    return list;
}

// An object of any keys, with values of one or two types.
static void put_values(struct arena *arena, struct node *map, const char *second)
{
    struct node *values = node_map(arena);
    if (second) node_put(arena, values, STR("type"), types(arena, "number", second));
    else put_text(arena, values, "type", "number");
    put_text(arena, map, "type", "object");
    node_put(arena, map, STR("additionalProperties"), values);
}

static const struct node *value_schema(struct arena *arena, const struct key *key)
{
    struct node *map = node_map(arena);
    switch (key->value) {
    case OBJECT: return reference(arena, key->of);
    case LIST:
        put_text(arena, map, "type", "array");
        node_put(arena, map, STR("items"), reference(arena, key->of));
        break;
    case TEXT: put_text(arena, map, "type", "string"); break;
    case TEXT_OR_NULL: node_put(arena, map, STR("type"), types(arena, "string", "null")); break;
    case BOOLEAN: put_text(arena, map, "type", "boolean"); break;
    case INTEGER: put_text(arena, map, "type", "integer"); break;
    case COUNTED:
        put_text(arena, map, "type", "integer");
        node_put(arena, map, STR("minimum"), node_integer(arena, 0));
        break;
    case NUMBERS: put_values(arena, map, NULL); break;
    case NUMBERS_OR_TEXTS: put_values(arena, map, "string"); break;
    }
    put_text(arena, map, "description", key->help);
    return map;
}

static void put_object(struct arena *arena, struct node *map, enum object object)
{
    struct node *properties = node_map(arena), *required = node_list(arena);
    for (size_t i = 0; i < COUNT(keys); i++) {
        if (keys[i].in != object) continue;
        node_put(arena, properties, str_of(keys[i].key), value_schema(arena, &keys[i]));
        if (keys[i].required) node_add(arena, required, node_text(arena, str_of(keys[i].key)));
    }
    put_text(arena, map, "type", "object");
    node_put(arena, map, STR("properties"), properties);
    node_put(arena, map, STR("required"), required);
}

const struct node *resultsfile_schema(struct arena *arena)
{
    struct node *map = node_map(arena), *definitions = node_map(arena);
    put_text(arena, map, "$schema", "http://json-schema.org/draft-07/schema#");
    put_text(arena, map, "title", "results");
    put_object(arena, map, RESULTS);
    for (enum object object = RESULTS + 1; object < OBJECTS; object++) {
        struct node *definition = node_map(arena);
        put_object(arena, definition, object);
        node_put(arena, definitions, str_of(object_names[object]), definition);
    }
    node_put(arena, map, STR("definitions"), definitions);
    return map;
}
