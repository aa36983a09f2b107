// tests/fuzz/fuzz_compile.c - any experiment, with any overlay: errors are told, or every byte of the output is made, and its plan reads back.
// An input is the experiment; after a line `%%` comes what -f lays over it, after another the text of one --set.
#include <assert.h>
#include <stdint.h>

#include "compile.h"
#include "expand/points.h"
#include "validate/validate.h"

#define MOST_POINTS 300                 // more of the same finds nothing and takes its time

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The text up to a line `%%`; *rest is what follows, without data when there is no such line.
static str take_part(str *rest)
{
    static const str mark = STR_INIT("\n%%\n");
    str all = *rest;
    for (size_t i = 0; i + mark.len <= all.len; i++) {
        if (!str_starts(str_from(all, i), mark)) continue;
        *rest = str_from(all, i + mark.len);
        return str_first(all, i + 1);
    }
    *rest = (str){ 0 };
    return all;
}

static bool is_small(struct arena *arena, const struct source_list *sources)
{
    struct diags *diags = diags_new(arena);
    const struct node *document = read_sources(arena, sources, &(struct settle){ settle_names }, diags);
    const struct experiment *experiment = document ? validate(arena, document, diags) : NULL;
    const struct points *points = experiment ? expand(arena, experiment, diags) : NULL;
    return !points || points->count <= MOST_POINTS;
}

static void check_output(struct arena *arena, const struct output_context *context, struct diags *diags)
{
    struct sink *sink = sink_memory(arena);
    struct buffer page = { 0 };
    output(context, sink);
    assert(sink_commit(sink, diags));
    output_review(context, REVIEW_TEXT, NULL, &page);
    const struct planfile *plan = planfile_read(arena, source_new(arena, STR("plan.json"), sink_file(sink, 0).bytes), diags);
    assert(plan && plan->steps.count == context->plan->row_count + 2 * context->plan->system_count + context->plan->load_step_count);
    assert(str_equal(plan->id, context->plan->id));
    buffer_free(&page);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = { 0 };
    str rest = { (const char *)data, size };
    str experiment = take_part(&rest), file = take_part(&rest), set = take_part(&rest);
    struct overlay overlays[] = { { .file = source_new(&arena, STR("more.yaml"), file) }, { .set = set } };
    struct source_list sources = { .experiment = source_new(&arena, STR("in.yaml"), experiment), .overlays = overlays,
                                   .overlay_count = set.data ? 2 : file.data ? 1 : 0 };
    struct override_list templates = { 0 };
    if (is_small(&arena, &sources)) {
        struct diags *diags = diags_new(&arena);
        struct buffer printed = { 0 };
        const struct output_context *context = compile(&arena, &sources, &templates, diags);
        assert((context != NULL) == !diags_failed(diags));
        if (context) check_output(&arena, context, diags);
        diags_print(diags, false, &printed);
        buffer_free(&printed);
    }
    arena_free(&arena);
    return 0;
}
