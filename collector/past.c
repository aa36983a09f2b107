// past.c - takes results.json apart into what it was written from, as far as that matters: records, params, metrics.
#include "past.h"

#include "base/number.h"
#include "join/join.h"
#include "parse/metric.h"
#include "resultsfile/resultsfile.h"
#include "tree/json_read.h"

struct reading_back { struct arena *arena; struct samples samples; struct join *join; struct input *input; const struct origin *origin; size_t count; };

static str text_of(const struct node *map, const char *key)
{
    const struct node *value = node_get(map, str_of(key));
    return value && value->kind == NODE_SCALAR && !node_is_null(value) ? value->text : (str){ 0 };
}

static int64_t number_of(const struct node *map, const char *key, int64_t otherwise)
{
    int64_t number;
    return number_integer(text_of(map, key), &number) ? number : otherwise;
}

static struct sample *sample_of(struct reading_back *r, const struct node *result)
{
    struct sample *sample = samples_add(&r->samples);
    const struct node *params = node_get(result, STR("params")), *metrics = node_get(result, STR("metrics")), *errors = node_get(result, STR("errors"));
    double number;
    sample->tool = text_of(result, "tool");
    sample->version = text_of(result, "version");
    sample->test = text_of(result, "test");
    sample->total = str_equal(text_of(result, "total"), STR("true"));
    sample->line = (size_t)number_of(node_get(result, STR("source")), "line", 1);
    for (size_t i = 0; params && i < params->count; i++) {
        const struct node *value = params->entries[i].value;
        bool is_number = value->scalar == SCALAR_NUMBER && number_double(value->text, &number);
        if (is_number) metric_param(&r->samples, &sample->params, params->entries[i].key, number);
        else metric_param_text(&r->samples, &sample->params, params->entries[i].key, value->text);
    }
    for (size_t i = 0; metrics && i < metrics->count; i++)
        if (number_double(metrics->entries[i].value->text, &number)) metric_put(&r->samples, &sample->metrics, metrics->entries[i].key, number);
    for (size_t i = 0; errors && i < errors->count; i++)
        remarks_add(r->arena, &sample->errors, (struct remark){ sample->line, REMARK_ERROR, "tool-error", text_of(errors->items[i], "message") });
    samples_settle(&r->samples, sample);
    return sample;
}

// One record a client: its stages' results follow each other.
static struct client *client_of(struct reading_back *r, const struct node *of, struct client *last)
{
    struct record *record = arena_new(r->arena, struct record);
    *record = (struct record){ .round = text_of(of, "round"), .system = text_of(of, "system"), .workload = text_of(of, "workload"), .node = text_of(of, "node"),
        .tenant = number_of(of, "tenant", 1), .client = number_of(of, "client", 1), .clients = -1, .cores = -1, .restarts = -1, .ready_ms = -1, .go_ms = -1,
        .exit = number_of(of, "exit", -1), .intact = true, .line = ++r->count };
    const struct record *old = last ? last->record : NULL;
    if (old && str_equal(old->round, record->round) && str_equal(old->workload, record->workload) && old->tenant == record->tenant && old->client == record->client) return last;
    record->nonce = arena_printf(r->arena, "%zu", r->count);
    return join_client(r->join, r->origin, record);
}

static void read_results(struct reading_back *r, const struct node *results)
{
    struct client *client = NULL;
    for (size_t i = 0; results && i < results->count; i++) {
        const struct node *result = results->items[i], *record = node_get(result, STR("record"));
        if (record && (!text_of(record, "round").len || str_equal(text_of(record, "warmup"), STR("true")))) continue;
        struct sample *sample = sample_of(r, result);
        client = record ? client_of(r, record, client) : NULL;
        join_result(r->join, r->origin, client, record ? number_of(record, "stage", 1) : -1, sample);
    }
}

const struct past *past_read(struct arena *arena, const struct source *source, struct diags *diags)
{
    const struct node *document = json_read(arena, source, diags), *files = node_get(document, STR("files"));
    if (!document) return NULL;
    if (!str_equal(text_of(document, "format"), STR(RESULTSFILE_FORMAT)) || !files || files->kind != NODE_LIST) {
        diag_error(diags, "results-format", (struct span){ source, 1, 1, 1 }, "not a results.json (%s)", RESULTSFILE_FORMAT);
        return NULL;
    }
    struct reading_back r = { .arena = arena };
    struct names *names = names_new(arena);
    r.samples = (struct samples){ .arena = arena, .scratch = arena, .names = names, .columns = columns_new(names), .part_columns = columns_new(names) };
    r.join = join_new(names, NULL, r.samples.columns);
    struct origin *origin = arena_new(arena, struct origin);
    origin->input = r.input = join_input(r.join, source->path);
    r.origin = origin;
    for (size_t i = 0; i < files->count; i++) read_results(&r, node_get(files->items[i], STR("results")));
    struct past *past = arena_new(arena, struct past);
    *past = (struct past){ source->path, join_finish(r.join), NULL };
    past->groups = groups_make(arena, past->rows, GROUP_ROUND);
    return past;
}
