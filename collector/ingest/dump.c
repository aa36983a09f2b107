// ingest/dump.c - objects out of the stream, pieces of records out of objects.
#include "ingest/dump.h"

#include "base/number.h"
#include "tree/json_read.h"

enum { LOOK_AHEAD = 512, FIRST_GUESS = 8 * 1024, MOST_PIECES = 10000 };
static const str tail_start = STR_INIT("{\"items\":[");

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static size_t blanks(str text)
{
    size_t n = 0;
    while (n < text.len && is_blank(text.data[n])) n++;
    return n;
}

// Steps over `token` with blanks before it.
static bool take(str *text, str token)
{
    str rest = str_from(*text, blanks(*text));
    if (!str_starts(rest, token)) return false;
    *text = str_from(rest, token.len);
    return true;
}

bool dump_starts(str text)
{
    return str_starts(text, STR("{")) && take(&text, STR("{")) && (take(&text, STR("\"apiVersion\"")) || take(&text, STR("\"kind\"")));
}

// Bytes up to the first item when the List is written in kubectl's order, else 0.
static size_t list_head(str text)
{
    static const str tokens[] = {
        STR_INIT("{"), STR_INIT("\"apiVersion\""), STR_INIT(":"), STR_INIT("\"v1\""), STR_INIT(","), STR_INIT("\"items\""), STR_INIT(":"), STR_INIT("["),
    };
    str rest = text;
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        if (!take(&rest, tokens[i])) return 0;
    return text.len - rest.len;
}

// Cuts "-<number>" (with `before` in front of the number) off the end.
static bool take_number(str *name, str before, int64_t *number)
{
    size_t at = name->len;
    while (at && name->data[at - 1] >= '0' && name->data[at - 1] <= '9') at--;
    if (at < before.len || at == name->len || !str_ends(str_first(*name, at), before)) return false;
    if (!number_integer(str_from(*name, at), number)) return false;
    *name = str_first(*name, at - before.len);
    return true;
}

// <experiment>-<round>-<workload>-t<tenant>-<client>[-<n>of<m>]; the labels say the rest.
static bool read_name(str name, struct shelf_piece *piece)
{
    int64_t number = 1, count = 1;
    str rest = name;
    if (take_number(&rest, STR("of"), &count) && take_number(&rest, STR("-"), &number)) name = rest;
    else number = count = 1;
    if (count < 1 || count > MOST_PIECES || number < 1 || number > count) return false;
    piece->number = (size_t)number;
    piece->count = (size_t)count;
    piece->set = name;
    piece->who.client = piece->who.tenant = -1;
    if (!take_number(&name, STR("-"), &piece->who.client)) piece->who.client = -1;
    if (!take_number(&name, STR("-t"), &piece->who.tenant)) piece->who.tenant = -1;
    return true;
}

static bool read_object(struct json object, struct shelf_piece *piece, struct arena *scratch)
{
    struct json metadata = json_get(object, STR("metadata")), labels = json_get(metadata, STR("labels"));
    str name, space = { 0 };
    *piece = (struct shelf_piece){ 0 };
    if (!json_text(json_get(json_get(object, STR("binaryData")), STR("record.gz")), &piece->base64)) return false;
    if (!json_text(json_get(metadata, STR("name")), &name) || !read_name(name, piece)) return false;
    json_text(json_get(metadata, STR("namespace")), &space);
    json_text(json_get(labels, STR("expc.dev/round")), &piece->who.round);
    json_text(json_get(labels, STR("expc.dev/load")), &piece->who.load);
    json_text(json_get(labels, STR("expc.dev/workload")), &piece->who.workload);
    piece->set = arena_printf(scratch, "%.*s/%.*s", STR_ARG(space), STR_ARG(piece->set));
    return true;
}

struct reading { struct stream *stream; struct shelf *shelf; const void *input; struct arena *scratch; };

static bool shelve(const struct reading *r, struct json object, size_t line)
{
    struct shelf_piece piece;
    bool good = read_object(object, &piece, r->scratch);
    if (good) shelf_put(r->shelf, &piece, r->input, line);
    return good;
}

static bool shelve_all(const struct reading *r, struct json root, size_t line)
{
    struct json items = json_get(root, STR("items"));
    struct json_cursor c = { 0 };
    bool any = false;
    if (!json_is_array(items)) return shelve(r, root, line);
    while (json_next(items, &c)) any = shelve(r, c.value, line) || any;
    return any;
}

static struct dumped failed(str text, const struct json_problem *problem)
{
    if (problem->truncated) return (struct dumped){ DUMP_BROKEN, text.len, 0, "json-truncated", STR("the JSON of a Kubernetes object ends before its last brace") };
    return (struct dumped){ DUMP_BROKEN, problem->offset ? problem->offset : 1, 0, "json-syntax", str_of(problem->reason) };
}

// The document that `before` and the window are together; looked at in growing guesses, for what follows it is not its own.
static struct dumped read_document(const struct reading *r, size_t skip, str before)
{
    struct json_document document;
    struct json_problem problem;
    for (size_t guess = FIRST_GUESS;; guess *= 4) {
        bool all = !stream_want(r->stream, skip + guess);
        str text = str_first(str_from(r->stream->window, skip), guess);
        if (before.len) text = arena_printf(r->scratch, "%.*s%.*s", STR_ARG(before), STR_ARG(text));
        if (json_open(&document, text, &problem)) break;
        if (all && !r->stream->ended) return (struct dumped){ .step = DUMP_MORE, .used = r->stream->window.len * 2 };
        if (all || !problem.truncated) return failed(text, &problem);
    }
    size_t line = stream_place(r->stream, stream_count_lines(str_first(r->stream->window, skip)));
    bool any = !before.len && shelve_all(r, document.root, line);
    struct dumped done = { before.len ? DUMP_STRUCTURE : any ? DUMP_RECORD : DUMP_OTHER, skip + document.used - before.len, line, NULL, { 0 } };
    json_close(&document);
    return done;
}

// Behind the last item: the List's own end, which is read as that of an empty one.
static struct dumped next_in_list(struct dump *dump, const struct reading *r)
{
    size_t skip = 0;
    for (;; skip++) {
        if (!stream_want(r->stream, skip + 1) && !r->stream->ended) return (struct dumped){ .step = DUMP_MORE, .used = skip + 1 };
        if (skip == r->stream->window.len) break;
        if (!is_blank(r->stream->window.data[skip]) && r->stream->window.data[skip] != ',') break;
    }
    char first = skip < r->stream->window.len ? r->stream->window.data[skip] : '\0';
    struct dumped step = first == ']' ? read_document(r, skip, tail_start) : first == '{' ? read_document(r, skip, (str){ 0 })
        : (struct dumped){ DUMP_BROKEN, skip, 0, "json-truncated", STR("a List of Kubernetes objects ends before its last bracket") };
    dump->in_list = step.step != DUMP_BROKEN && (first == '{' || step.step == DUMP_MORE);
    return step;
}

struct dumped dump_next(struct dump *dump, struct stream *stream, struct shelf *shelf, const void *input, struct arena *scratch)
{
    const struct reading r = { stream, shelf, input, scratch };
    if (dump->in_list) return next_in_list(dump, &r);
    if (!stream_want(stream, LOOK_AHEAD) && !stream->ended) return (struct dumped){ .step = DUMP_MORE, .used = LOOK_AHEAD };
    size_t head = list_head(stream->window);
    if (!head) return read_document(&r, 0, (str){ 0 });
    dump->in_list = true;
    return (struct dumped){ DUMP_STRUCTURE, head, stream_place(stream, 0), NULL, { 0 } };
}
