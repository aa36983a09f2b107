// validate/validate.c - the document as a whole: is it an experiment, what holds for all of it, and the tree that levels are laid over.
#include "validate/validate.h"

#include "tree/merge.h"
#include "validate/fields.h"
#include "validate/normalise.h"
#include "validate/texts.h"

#define API_VERSION "expc.dev/v1alpha1"
#define NAME_LIMIT 32

static bool is_ours(const struct node *document, struct diags *diags)
{
    const struct node *kind = node_get(document, STR("kind")), *version = node_get(document, STR("apiVersion"));
    bool other_kind = kind && !str_equal(kind->text, STR("Experiment"));
    bool other_version = version && !str_equal(version->text, STR(API_VERSION));
    if (!other_kind && !other_version) return true;
    const struct node *wrong = other_kind ? kind : version;
    diag_hint(diags, diag_error(diags, "not-an-experiment", wrong->at, "'%.*s' is not what expc compiles", STR_ARG(wrong->text)),
              "an experiment starts with apiVersion: " API_VERSION " and kind: Experiment");
    return false;
}

static void check_name(const struct metadata *metadata, struct diags *diags)
{
    if (!metadata->name.len) return;
    struct span at = shape_span(metadata->node, STR("name"), metadata->node->at);
    if (metadata->name.len > NAME_LIMIT)
        diag_hint(diags, diag_error(diags, "name-limit", at, "the name has %zu characters, more than %d", metadata->name.len, NAME_LIMIT),
                  "names of Jobs and pods are made from it and must stay below 63");
    else if (metadata->name.data[0] >= '0' && metadata->name.data[0] <= '9')
        diag_hint(diags, diag_error(diags, "name-limit", at, "the name '%.*s' does not begin with a letter", STR_ARG(metadata->name)),
                  "a letter first, at most %d characters", NAME_LIMIT);
}

static bool take_spec(struct arena *arena, struct experiment *experiment, struct diags *diags)
{
    struct spec_view view = { 0 };
    shape_decode(arena, &spec_shape, experiment->spec, experiment->spec->at, &view, diags);
    experiment->question = view.question;
    experiment->description = view.description;
    experiment->run = view.run;
    experiment->pod_security = view.pod_security;
    experiment->generation = view.generation;
    experiment->patches = view.patches;
    experiment->sweep = view.sweep;
    experiment->base = normalise(arena, experiment->spec, NULL, diags);
    return experiment->base && view.system;
}

const struct experiment *validate(struct arena *arena, const struct node *document, struct diags *diags)
{
    struct document_view view = { 0 };
    struct experiment *experiment = arena_new(arena, struct experiment);
    if (document->kind != NODE_MAP) {
        diag_hint(diags, diag_error(diags, "not-an-experiment", document->at, "the document is %.*s, not an experiment", STR_ARG(node_kind_name(document))),
                  "an experiment starts with apiVersion: " API_VERSION " and kind: Experiment");
        return NULL;
    }
    if (!is_ours(document, diags)) return NULL;
    shape_decode(arena, &document_shape, document, document->at, &view, diags);
    if (!view.spec) return NULL;
    if (view.spec->kind != NODE_MAP) {
        diag_error(diags, "wrong-type", view.spec->at, "'spec' wants a map, not %.*s", STR_ARG(node_kind_name(view.spec)));
        return NULL;
    }
    experiment->source = document->at.source;
    experiment->metadata = view.metadata;
    experiment->spec = view.spec;
    texts_check(document, diags);
    if (view.metadata.node) check_name(&view.metadata, diags);
    return take_spec(arena, experiment, diags) ? experiment : NULL;
}
