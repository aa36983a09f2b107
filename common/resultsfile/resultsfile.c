// resultsfile/resultsfile.c - one row a key. The file is written straight from rows, so there are no structs that shape tables could describe.
#include "resultsfile/resultsfile.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum value {
    TEXT, TEXT_OR_NULL, COUNTED, INTEGER, BOOLEAN,
    NUMBERS, NUMBERS_OR_TEXTS,      // objects whose keys depend on the tool
    OBJECT, LIST,                   // `of` that kind
    NAMES, ROWS, CELLS,             // a list of texts; of lists of numbers, null where nothing was measured; of lists of numbers and texts
};
enum object { RESULTS, FILE_, RESULT, RECORD, MATCHED, TABLE, SOURCE, PART, SERIES, NOTE, DIAGNOSTIC, PLAN, CHECK, CONCERN, OBJECTS, NONE = OBJECTS };
static const char *const object_names[] = {
    "results", "file", "result", "record", "matched", "table", "source", "part", "series", "note", "diagnostic", "plan", "check", "concern",
};

static const struct key { enum object in; enum value value; enum object of; bool required; const char *key, *help; } keys[] = {
    { RESULTS, TEXT, NONE, true, "format", RESULTSFILE_FORMAT },
    { RESULTS, LIST, FILE_, true, "files", "in the order of the operands" },
    { RESULTS, OBJECT, PLAN, false, "plan", "when one was given" },
    { RESULTS, LIST, TABLE, false, "tables", "that were asked for" },
    { RESULTS, LIST, CHECK, true, "checks", "may these results be trusted?" },
    { FILE_, TEXT, NONE, true, "file", "as given" },
    { FILE_, LIST, RESULT, true, "results", "in the order in which they begin" },
    { FILE_, COUNTED, NONE, true, "unread_lines", "lines, not blank, of no record and no tool's report" },
    { FILE_, COUNTED, NONE, true, "unread_bytes", "their bytes" },
    { FILE_, LIST, DIAGNOSTIC, true, "diagnostics", "what belongs to no result" },
    { RESULT, OBJECT, RECORD, false, "record", "of results of rounds and loads" },
    { RESULT, OBJECT, MATCHED, false, "matched", "without a record: the planned round that its parameters fit" },
    { RESULT, OBJECT, SOURCE, true, "source", "where it stands" },
    { RESULT, TEXT, NONE, true, "tool", "fio, sysbench, pgbench, vdbench, iostat or vmstat" },
    { RESULT, TEXT_OR_NULL, NONE, true, "version", "as printed; null when the file does not say" },
    { RESULT, TEXT_OR_NULL, NONE, true, "test", "the tool's own word for what was measured" },
    { RESULT, BOOLEAN, NONE, false, "total", "true: sums other results of the file" },
    { RESULT, NUMBERS_OR_TEXTS, NONE, true, "params", "as run, under the tool's own names" },
    { RESULT, NUMBERS, NONE, true, "metrics", "what was measured; absent: not measured" },
    { RESULT, LIST, PART, false, "parts", "disks, resources of the system, ..." },
    { RESULT, OBJECT, SERIES, false, "series", "what was measured over time" },
    { RESULT, LIST, NOTE, true, "warnings", "the result is valid all the same" },
    { RESULT, LIST, NOTE, true, "errors", "the result is no valid measurement" },
    { RECORD, TEXT, NONE, false, "round", "its id" },
    { RECORD, TEXT, NONE, false, "load", "its id, in place of round" },
    { RECORD, TEXT, NONE, true, "system", "its id" },
    { RECORD, COUNTED, NONE, true, "tenant", "from 1" },
    { RECORD, TEXT, NONE, true, "workload", "its name" },
    { RECORD, COUNTED, NONE, true, "client", "from 1" },
    { RECORD, COUNTED, NONE, true, "stage", "from 1" },
    { RECORD, COUNTED, NONE, false, "repeat", "from 1, from the plan" },
    { RECORD, BOOLEAN, NONE, false, "warmup", "from the plan" },
    { RECORD, TEXT, NONE, false, "node", "where the client ran" },
    { RECORD, COUNTED, NONE, true, "exit", "the worst status of its stages" },
    { RECORD, COUNTED, NONE, false, "start_ms", "ms since 1970 when the tool was started" },
    { RECORD, COUNTED, NONE, false, "end_ms", "ms since 1970 when it ended" },
    { RECORD, INTEGER, NONE, false, "skew_ms", "start minus the time that was given" },
    { MATCHED, TEXT, NONE, true, "round", "its id" },
    { MATCHED, TEXT, NONE, true, "workload", "its name" },
    { MATCHED, COUNTED, NONE, true, "stage", "from 1" },
    { MATCHED, COUNTED, NONE, false, "repeat", "from 1" },
    { TABLE, TEXT, NONE, true, "title", "for people" },
    { TABLE, NAMES, NONE, true, "columns", "for machines" },
    { TABLE, CELLS, NONE, true, "rows", "a value a column, all digits; null: not measured" },
    { SOURCE, TEXT, NONE, true, "file", "as given" },
    { SOURCE, COUNTED, NONE, true, "line", "from 1, in the file as it lies there" },
    { SOURCE, TEXT, NONE, false, "stream", "stdout or stderr, of a CRI log" },
    { SOURCE, TEXT, NONE, false, "pod", "as a wrapping tells" },
    { SOURCE, TEXT, NONE, false, "container", "as a wrapping tells" },
    { PART, TEXT, NONE, true, "kind", "disk, resources, ..." },
    { PART, TEXT, NONE, true, "name", "of the disk; system" },
    { PART, TEXT, NONE, false, "host", "in client mode" },
    { PART, NUMBERS_OR_TEXTS, NONE, false, "params", "of a script, ..." },
    { PART, NUMBERS, NONE, true, "metrics", "what was measured" },
    { PART, OBJECT, SERIES, false, "series", "over time" },
    { SERIES, NAMES, NONE, true, "columns", "t_s first" },
    { SERIES, ROWS, NONE, true, "rows", "a value a column; null: not measured" },
    { NOTE, COUNTED, NONE, true, "line", "in the file" },
    { NOTE, TEXT, NONE, true, "code", "stable" },
    { NOTE, TEXT, NONE, true, "message", "for people" },
    { DIAGNOSTIC, COUNTED, NONE, true, "line", "in the file" },
    { DIAGNOSTIC, TEXT, NONE, true, "level", "note, warning or error" },
    { DIAGNOSTIC, TEXT, NONE, true, "code", "stable" },
    { DIAGNOSTIC, TEXT, NONE, true, "message", "for people" },
    { PLAN, TEXT, NONE, true, "id", "of the plan" },
    { PLAN, TEXT, NONE, true, "experiment", "its name" },
    { PLAN, TEXT, NONE, false, "question", "what it was to answer" },
    { PLAN, COUNTED, NONE, true, "rounds", "planned" },
    { CHECK, TEXT, NONE, true, "code", "stable" },
    { CHECK, TEXT, NONE, true, "question", "for people" },
    { CHECK, TEXT, NONE, true, "state", "pass, fail or n.a." },
    { CHECK, LIST, CONCERN, true, "rows", "what is wrong" },
    { CONCERN, TEXT, NONE, false, "round", "its id" },
    { CONCERN, TEXT, NONE, false, "workload", "its name" },
    { CONCERN, COUNTED, NONE, false, "tenant", "from 1" },
    { CONCERN, COUNTED, NONE, false, "client", "from 1" },
    { CONCERN, COUNTED, NONE, false, "stage", "from 1" },
    { CONCERN, TEXT, NONE, true, "message", "for people" },
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

static void put_list(struct arena *arena, struct node *map, const struct node *items)
{
    put_text(arena, map, "type", "array");
    node_put(arena, map, STR("items"), items);
}

static const struct node *text_schema(struct arena *arena)
{
    struct node *map = node_map(arena);
    put_text(arena, map, "type", "string");
    return map;
}

static const struct node *row_schema(struct arena *arena, bool texts)
{
    struct node *map = node_map(arena), *value = node_map(arena), *list = node_list(arena);
    node_add(arena, list, node_text(arena, STR("number")));
    if (texts) node_add(arena, list, node_text(arena, STR("string")));
    node_add(arena, list, node_text(arena, STR("null")));
    node_put(arena, value, STR("type"), list);
    put_list(arena, map, value);
    return map;
}

static const struct node *value_schema(struct arena *arena, const struct key *key)
{
    struct node *map = node_map(arena);
    switch (key->value) {
    case OBJECT: return reference(arena, key->of);
    case LIST: put_list(arena, map, reference(arena, key->of)); break;
    case TEXT: put_text(arena, map, "type", "string"); break;
    case TEXT_OR_NULL: node_put(arena, map, STR("type"), types(arena, "string", "null")); break;
    case BOOLEAN: put_text(arena, map, "type", "boolean"); break;
    case INTEGER: put_text(arena, map, "type", "integer"); break;
    case COUNTED:
        put_text(arena, map, "type", "integer");
        node_put(arena, map, STR("minimum"), node_integer(arena, 0));
        break;
    case NAMES: put_list(arena, map, text_schema(arena)); break;
    case ROWS: put_list(arena, map, row_schema(arena, false)); break;
    case CELLS: put_list(arena, map, row_schema(arena, true)); break;
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
