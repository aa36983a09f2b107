// output/output.c - the files of `out`, in their order.
#include "output/output.h"

static const str allowed[] = {
    STR_INIT("plan.json"), STR_INIT("PLAN.md"), STR_INIT("logs.sh"), STR_INIT("objects.tsv"), STR_INIT("kustomization.yaml"),
    STR_INIT("manifests"), STR_INIT("argo"), STR_INIT("local"),
};
const struct sink_folder_rules output_rules = {
    .allowed = allowed, .allowed_count = sizeof allowed / sizeof *allowed,
    .proof = STR_INIT("plan.json"), .proof_start = STR_INIT("{\"format\":\"" PLANFILE_FORMAT "\""),
};

void output(const struct output_context *context, struct sink *sink)
{
    struct buffer review = { 0 };
    sink_open(sink, STR("plan.json"), false);
    output_planfile(context, sink);
    sink_close(sink);
    output_review(context, REVIEW_MARKDOWN, &review);
    sink_open(sink, STR("PLAN.md"), false);
    sink_write(sink, buffer_str(&review));
    sink_close(sink);
    buffer_free(&review);
    output_local(context, sink);
}
