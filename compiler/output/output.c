// output/output.c - the files of `out`, in their order.
#include "output/output.h"

#include "embed/embed.h"
#include "output/argo.h"
#include "output/manifests.h"

static const str allowed[] = {
    STR_INIT("plan.json"), STR_INIT("PLAN.md"), STR_INIT("logs.sh"), STR_INIT("objects.tsv"), STR_INIT("kustomization.yaml"),
    STR_INIT("manifests"), STR_INIT("argo"), STR_INIT("local"),
};
const struct sink_folder_rules output_rules = {
    .allowed = allowed, .allowed_count = sizeof allowed / sizeof *allowed,
    .proof = STR_INIT("plan.json"), .proof_start = STR_INIT("{\"format\":\"" PLANFILE_FORMAT "\""),
};

static void put_file(struct sink *sink, const char *name, str text, bool executable)
{
    sink_open(sink, str_of(name), executable);
    sink_write(sink, text);
    sink_close(sink);
}

// kubectl apply -k: the files of manifests/, nothing else.
static void put_kustomization(const struct objects *objects, struct sink *sink)
{
    struct buffer text = { 0 };
    buffer_add(&text, STR("apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n"));
    for (size_t i = 0; i < objects->file_count; i++) buffer_printf(&text, "  - manifests/%.*s\n", STR_ARG(objects->files[i]));
    put_file(sink, "kustomization.yaml", buffer_str(&text), false);
    buffer_free(&text);
}

static void put_review(const struct output_context *context, const struct manifest_names *names, bool has_workflow, struct sink *sink)
{
    struct buffer review = { 0 };
    output_review(context, REVIEW_MARKDOWN, names, &review);
    if (!has_workflow)
        buffer_add(&review, STR("\nThere is no argo/workflow.yaml: it would be larger than 1 MiB, which the API server refuses. "
                                "Split the experiment, or run it with the sequencer.\n"));
    put_file(sink, "PLAN.md", buffer_str(&review), false);
    buffer_free(&review);
}

void output(const struct output_context *context, struct sink *sink)
{
    struct arena arena = { 0 };
    struct objects objects = { .arena = &arena, .programs = context->programs, .sink = sink };
    const struct embedded *logs = embedded_find(STR("scripts/logs.sh"));
    sink_open(sink, STR("plan.json"), false);
    output_planfile(context, sink);
    sink_close(sink);
    const struct manifest_names *names = output_manifests(&arena, context, &objects);
    objects_list(&objects, sink);
    put_kustomization(&objects, sink);
    put_review(context, names, output_argo(context, names, sink), sink);
    if (logs) put_file(sink, "logs.sh", logs->data, true);
    output_local(context, &names->steps, sink);
    buffer_free(&objects.text);
    arena_free(&arena);
}

void output_stream(const struct output_context *context, struct sink *sink)
{
    struct arena arena = { 0 };
    struct objects objects = { .arena = &arena, .programs = context->programs, .sink = sink, .unlisted = true };
    output_manifests(&arena, context, &objects);
    buffer_free(&objects.text);
    arena_free(&arena);
}
