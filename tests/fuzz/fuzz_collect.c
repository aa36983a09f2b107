// tests/fuzz/fuzz_collect.c - any file: results, or reasons why there are none; the same whether its bytes come at once or a few at a time.
// An input is the file; after a line `%%` may come a plan. Its length says how many bytes come at a time the second way.
#include <assert.h>
#include <stdint.h>

#include "collect.h"
#include "tree/json_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct drip { str all, left; size_t at_once; };

static size_t read_some(void *from, char *into, size_t room)
{
    struct drip *drip = from;
    size_t count = drip->at_once < room ? drip->at_once : room;
    if (count > drip->left.len) count = drip->left.len;
    if (count) memcpy(into, drip->left.data, count);
    drip->left = str_from(drip->left, count);
    return count;
}

static bool read_again(void *from)
{
    struct drip *drip = from;
    drip->left = drip->all;
    return true;
}

static str collected(struct arena *arena, str file, str plan, size_t at_once)
{
    struct diags *diags = diags_new(arena);
    const struct source *source = plan.data ? source_new(arena, STR("plan.json"), plan) : NULL;
    struct collection *c = collect_new(arena, source, diags);
    if (!c) {
        assert(diags_failed(diags));
        return (str){ 0 };
    }
    struct drip drip = { file, file, at_once };
    struct stream stream = stream_reader(read_some, &drip);
    stream.again = read_again;
    collect_file(c, STR("log"), &stream, (struct rotated){ 0, true, true });
    stream_free(&stream);
    struct sink *sink = sink_memory(arena);
    struct buffer printed = { 0 };
    collect_report(c, &(struct collect_wish){ .formats = REPORT_MARKDOWN | REPORT_CSV | REPORT_JSON }, sink);
    assert(sink_commit(sink, diags));
    diags_print(diags, false, &printed);
    str json = { 0 };
    for (size_t i = 0; sink_file(sink, i).name.len; i++)
        if (str_equal(sink_file(sink, i).name, STR("results.json"))) json = sink_file(sink, i).bytes;
    assert(json.len);
    buffer_free(&printed);
    collect_end(c);
    return json;
}

// There is a result or a reason why there is none. (Rounds that were there already say so in records of their own.)
static void check_files(str json, str file)
{
    struct json_document document;
    struct json_problem problem;
    assert(json_open(&document, json, &problem));
    struct json files = json_get(document.root, STR("files"));
    struct json_cursor c = { 0 };
    size_t said = str_contains(file, STR("expc.kept/1"));
    while (json_next(files, &c)) said += json_count(json_get(c.value, STR("results"))) + json_count(json_get(c.value, STR("diagnostics")));
    assert(said);
    json_close(&document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const str mark = STR_INIT("\n%%\n");
    struct arena arena = { 0 };
    str file = { (const char *)data, size }, plan = { 0 };
    for (size_t i = 0; i + mark.len <= size && !plan.data; i++) {
        if (!str_starts(str_from((str){ (const char *)data, size }, i), mark)) continue;
        plan = str_from(file, i + mark.len);
        file.len = i + 1;
    }
    str whole = collected(&arena, file, plan, SIZE_MAX);
    if (whole.len) {
        check_files(whole, file);
        str dripped = collected(&arena, file, plan, size % 61 + 1);
        if (!str_equal(dripped, whole)) fprintf(stderr, "at once:\n%.*sin pieces:\n%.*s", STR_ARG(whole), STR_ARG(dripped));
        assert(str_equal(dripped, whole));
    }
    arena_free(&arena);
    return 0;
}
