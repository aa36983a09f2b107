// explain/report.c - diagnostics for editors and CI: plain JSON, and SARIF as code hosts take it.
#include "explain/explain.h"

#include "tree/json_write.h"

static void put_text(struct arena *arena, struct node *map, const char *key, str text) { node_put(arena, map, str_of(key), node_text(arena, text)); }
static void put_number(struct arena *arena, struct node *map, const char *key, size_t number) { node_put(arena, map, str_of(key), node_integer(arena, (int64_t)number)); }

static struct node *put_map(struct arena *arena, struct node *map, const char *key)
{
    struct node *inner = node_map(arena);
    node_put(arena, map, str_of(key), inner);
    return inner;
}

static struct node *put_list(struct arena *arena, struct node *map, const char *key)
{
    struct node *list = node_list(arena);
    node_put(arena, map, str_of(key), list);
    return list;
}

static struct node *add_map(struct arena *arena, struct node *list)
{
    struct node *map = node_map(arena);
    node_add(arena, list, map);
    return map;
}

static const struct node *diag_node(struct arena *arena, const struct diag *diag)
{
    struct node *map = node_map(arena);
    put_text(arena, map, "severity", diag_severity_word(diag->severity));
    if (diag->rule) put_text(arena, map, "code", str_of(diag->rule));
    put_text(arena, map, "message", diag->message);
    if (diag->hint.len) put_text(arena, map, "hint", diag->hint);
    if (diag->at.source) put_text(arena, map, "path", diag->at.source->path);
    if (!diag->at.source || !diag->at.line) return map;
    put_number(arena, map, "line", diag->at.line);
    put_number(arena, map, "column", diag->at.column);
    put_number(arena, map, "length", diag->at.length);
    return map;
}

void explain_json(struct arena *arena, const struct diags *diags, struct buffer *out)
{
    const struct diag *const *items = diags_in_order(diags);
    struct node *map = node_map(arena);
    put_text(arena, map, "format", STR("expc.diagnostics/1"));
    put_number(arena, map, "errors", diags->errors + diags->systems);
    put_number(arena, map, "warnings", diags->warnings);
    struct node *list = put_list(arena, map, "diagnostics");
    for (size_t i = 0; i < diags->count; i++) node_add(arena, list, diag_node(arena, items[i]));
    json_write_indented(out, map);
}

// ---- SARIF

// A path as a URI: relative paths stay relative, which is how code hosts find the file.
static str uri_of(struct arena *arena, str path)
{
    struct buffer uri = { 0 };
    if (str_starts(path, STR("/"))) buffer_add(&uri, STR("file://"));
    while (str_starts(path, STR("./"))) path = str_from(path, 2);
    for (size_t i = 0; i < path.len; i++) {
        unsigned char c = (unsigned char)path.data[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-._~/", c));
        if (plain) buffer_char(&uri, (char)c);
        else buffer_printf(&uri, "%%%02X", c);
    }
    str text = arena_copy(arena, buffer_str(&uri));
    buffer_free(&uri);
    return text;
}

static void put_location(struct arena *arena, struct node *result, const struct diag *diag, str path)
{
    struct node *physical = put_map(arena, add_map(arena, put_list(arena, result, "locations")), "physicalLocation");
    bool placed = diag->at.source && !str_equal(diag->at.source->path, STR("--set"));       // the command line is no file
    put_text(arena, put_map(arena, physical, "artifactLocation"), "uri", uri_of(arena, placed ? diag->at.source->path : path));
    struct node *region = put_map(arena, physical, "region");
    put_number(arena, region, "startLine", placed && diag->at.line ? diag->at.line : 1);
    if (!placed || !diag->at.line) return;
    put_number(arena, region, "startColumn", diag->at.column);
    put_number(arena, region, "endColumn", diag->at.column + (diag->at.length ? diag->at.length : 1));
}

static void put_message(struct arena *arena, struct node *map, const struct diag *diag)
{
    str text = diag->hint.len ? arena_printf(arena, "%.*s\n%.*s", STR_ARG(diag->message), STR_ARG(diag->hint)) : diag->message;
    put_text(arena, put_map(arena, map, "message"), "text", text);
}

// The rules that were met, in the order of their first result; the index of `code` among them.
struct met { struct node *rules; };

static size_t rule_index(struct arena *arena, struct met *met, const char *code)
{
    for (size_t i = 0; i < met->rules->count; i++)
        if (str_equal(node_get(met->rules->items[i], STR("id"))->text, str_of(code))) return i;
    const struct explanation *row = explain_find(str_of(code));
    struct node *rule = add_map(arena, met->rules);
    put_text(arena, rule, "id", str_of(code));
    if (row) {
        put_text(arena, put_map(arena, rule, "shortDescription"), "text", str_of(row->why));
        put_text(arena, put_map(arena, rule, "fullDescription"), "text", str_of(row->why));
        put_text(arena, put_map(arena, rule, "help"), "text", str_of(row->act));
        put_text(arena, put_map(arena, rule, "defaultConfiguration"), "level", diag_severity_word(row->severity));
    }
    return met->rules->count - 1;
}

static void put_results(struct arena *arena, struct node *run, struct met *met, const struct diags *diags, str path)
{
    const struct diag *const *items = diags_in_order(diags);
    struct node *results = put_list(arena, run, "results");
    for (size_t i = 0; i < diags->count; i++) {
        if (items[i]->severity == DIAG_SYSTEM) continue;
        struct node *result = add_map(arena, results);
        put_text(arena, result, "ruleId", str_of(items[i]->rule));
        put_number(arena, result, "ruleIndex", rule_index(arena, met, items[i]->rule));
        put_text(arena, result, "level", diag_severity_word(items[i]->severity));
        put_message(arena, result, items[i]);
        put_location(arena, result, items[i], path);
    }
}

static void put_invocation(struct arena *arena, struct node *run, const struct diags *diags)
{
    struct node *invocation = add_map(arena, put_list(arena, run, "invocations"));
    node_put(arena, invocation, STR("executionSuccessful"), node_bool(arena, diags->systems == 0));
    struct node *notifications = put_list(arena, invocation, "toolExecutionNotifications");
    for (size_t i = 0; i < diags->count; i++) {
        if (diags->items[i].severity != DIAG_SYSTEM) continue;
        struct node *notification = add_map(arena, notifications);
        put_text(arena, notification, "level", STR("error"));
        put_message(arena, notification, &diags->items[i]);
    }
}

void explain_sarif(struct arena *arena, const struct diags *diags, str path, struct buffer *out)
{
    struct node *log = node_map(arena);
    put_text(arena, log, "$schema", STR("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"));
    put_text(arena, log, "version", STR("2.1.0"));
    struct node *run = add_map(arena, put_list(arena, log, "runs"));
    struct node *driver = put_map(arena, put_map(arena, run, "tool"), "driver");
    put_text(arena, driver, "name", STR("expc"));
    put_text(arena, driver, "version", STR(EXPC_VERSION));
    struct met met = { put_list(arena, driver, "rules") };
    put_text(arena, run, "columnKind", STR("unicodeCodePoints"));
    put_invocation(arena, run, diags);
    put_results(arena, run, &met, diags, path);
    json_write_indented(out, log);
}
