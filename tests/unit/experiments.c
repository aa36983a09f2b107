// tests/unit/experiments.c
#include "experiments.h"
#include "output/words.h"

const char *experiment_of(struct desk *desk, const char *members)
{
    return arena_printf(&desk->arena, "apiVersion: expc.dev/v1alpha1\nkind: Experiment\nmetadata: {name: t}\nspec: {%s}\n", members).data;
}

const char *fio_experiment(struct desk *desk, const char *options, const char *members)
{
    return experiment_of(desk, arena_printf(&desk->arena, "system: {type: hardware}, workload: {tool: fio, size: 1G, runtime: 10s%s}%s", options, members).data);
}

const struct output_context *compile_with(struct desk *desk, const char *yaml, const struct overlay *overlays, size_t count)
{
    desk->diags = diags_new(&desk->arena);
    struct source_list sources = { .experiment = source_new(&desk->arena, STR("in.yaml"), str_of(yaml)), .overlays = overlays, .overlay_count = count };
    struct override_list templates = { 0 };
    return compile(&desk->arena, &sources, &templates, desk->diags);
}

const struct output_context *compile_large(struct desk *desk, const char *yaml)
{
    desk->diags = diags_new(&desk->arena);
    const char *site = "apiVersion: expc.dev/v1alpha1\nkind: Environment\nmetadata: {name: site}\nspec: {gate: create}\n";
    struct source_list sources = { .experiment = source_new(&desk->arena, STR("in.yaml"), str_of(yaml)),
                                   .environment = source_new(&desk->arena, STR("site.yaml"), str_of(site)) };
    struct override_list templates = { 0 };
    return compile(&desk->arena, &sources, &templates, desk->diags);
}

const struct output_context *compile_text(struct desk *desk, const char *yaml)
{
    return compile_with(desk, yaml, NULL, 0);
}

const struct plan *plan_of(struct desk *desk, const char *yaml)
{
    const struct output_context *context = compile_text(desk, yaml);
    if (!context) fail_msg("not compiled: %s\n%s", yaml, desk_told(desk));
    return context->plan;
}

const struct plan *fio_plan(struct desk *desk, const char *options, const char *members)
{
    return plan_of(desk, fio_experiment(desk, options, members));
}

const struct round *round_at(struct desk *desk, const struct plan *plan, size_t row)
{
    assert_true(row < plan->row_count);
    return plan_round(plan, row, &desk->arena);
}

static const char *kept(struct desk *desk, struct buffer *text)
{
    str copy = arena_copy(&desk->arena, buffer_str(text));
    buffer_free(text);
    return copy.data;
}

const char *titles_of(struct desk *desk, const struct plan *plan)
{
    struct buffer text = { 0 };
    for (size_t row = 0; row < plan->row_count; row++)
        buffer_printf(&text, "%.*s\n", STR_ARG(words_title(&desk->arena, plan, round_at(desk, plan, row))));
    return kept(desk, &text);
}

const char *ids_of(struct desk *desk, const struct plan *plan)
{
    struct buffer text = { 0 };
    for (size_t row = 0; row < plan->row_count; row++) buffer_printf(&text, "%.*s\n", STR_ARG(round_at(desk, plan, row)->id));
    return kept(desk, &text);
}

const char *params_text(struct desk *desk, const struct workload *workload)
{
    struct buffer text = { 0 };
    for (size_t i = 0; i < workload->settings.count; i++) {
        const struct setting *setting = &workload->settings.items[i];
        buffer_printf(&text, "%s%.*s=%.*s", i ? " " : "", STR_ARG(setting->option->name), STR_ARG(setting_word(&desk->arena, setting)));
    }
    return kept(desk, &text);
}

str plan_json(struct desk *desk, const struct output_context *context)
{
    struct sink *sink = sink_memory(&desk->arena);
    sink_open(sink, STR("plan.json"), false);
    output_planfile(context, sink);
    sink_close(sink);
    assert_true(sink_commit(sink, desk->diags));
    return sink_file(sink, 0).bytes;
}

const char *review_of(struct desk *desk, const struct output_context *context, enum review_style style)
{
    struct buffer text = { 0 };
    output_review(context, style, NULL, &text);
    return kept(desk, &text);
}

str file_of(struct desk *desk, const struct output_context *context, const char *name)
{
    struct sink *sink = sink_memory(&desk->arena);
    output(context, sink);
    assert_true(sink_commit(sink, desk->diags));
    for (size_t i = 0; sink_file(sink, i).name.len; i++)
        if (str_equal(sink_file(sink, i).name, str_of(name))) return arena_copy(&desk->arena, sink_file(sink, i).bytes);
    fail_msg("no file is called %s", name);
    return (str){ 0 };
}

const char *wrong_with(struct desk *desk, const char *yaml)
{
    if (compile_text(desk, yaml)) fail_msg("nothing is wrong with: %s", yaml);
    return desk_told(desk);
}
