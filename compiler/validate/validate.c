// validate/validate.c - the document as a whole: is it an experiment, what holds for all of it, and the tree that levels are laid over.
#include "validate/validate.h"

#include "tree/merge.h"
#include "validate/fields.h"
#include "validate/normalise.h"
#include "validate/secrets.h"
#include "validate/texts.h"

#define API_VERSION "expc.dev/v1alpha1"
#define NAME_LIMIT 32
#define RESOURCES_S 5

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

// true stands for the interval of resources.
static struct monitor settled(struct monitor monitor)
{
    if (monitor.resources_s == INTERVAL_OF_RESOURCES) monitor.resources_s = RESOURCES_S;
    if (monitor.iostat_s == INTERVAL_OF_RESOURCES) monitor.iostat_s = monitor.resources_s ? monitor.resources_s : RESOURCES_S;
    if (monitor.vmstat_s == INTERVAL_OF_RESOURCES) monitor.vmstat_s = monitor.resources_s ? monitor.resources_s : RESOURCES_S;
    return monitor;
}

// Inside the system's container where there is a tool; in a pod of its own beside a DBMS.
static int via_of(const struct experiment *experiment)
{
    const struct node *written = node_get(experiment->run.node, STR("via")), *type = node_get(node_get(experiment->base, STR("system")), STR("type"));
    if (written && !node_is_null(written)) return experiment->run.via;
    return type && (str_equal(type->text, STR("postgresql")) || str_equal(type->text, STR("mariadb"))) ? VIA_POD : VIA_EXEC;
}

// generate, or {secret: NAME}.
static struct auth auth_of(struct arena *arena, const struct node *node, struct diags *diags)
{
    static const struct field fields[] = { { KEY("secret"), FIELD_NAME, offsetof(struct auth, secret), REQUIRED, HELP("name of a Secret with the key password") } };
    static const struct shape shape = { .name = STR_INIT("auth"), .fields = fields, .count = 1, .size = sizeof(struct auth),
                                        .node_offset = offsetof(struct auth, node), .rest_offset = SHAPE_NOWHERE };
    struct auth auth = { .generate = true };
    if (!node || node_is_null(node)) return auth;
    auth.node = node;
    if (node->kind == NODE_SCALAR && str_equal(node->text, STR("generate"))) return auth;
    auth.generate = false;
    const struct entry *password = node->kind == NODE_MAP ? node_entry(node, STR("password")) : NULL;
    if (password)
        diag_hint(diags, diag_error(diags, "literal-password", password->key_at, "a password stands in the file"), "auth: {secret: NAME}, or leave auth out: one is made");
    else shape_decode(arena, &shape, node, node->at, &auth, diags);
    return auth;
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
    experiment->zip = view.zip;
    experiment->exclude = view.exclude;
    experiment->include = view.include;
    experiment->repeat = view.repeat;
    experiment->monitor = settled(view.monitor);
    experiment->auth = auth_of(arena, view.auth, diags);
    experiment->base = normalise(arena, experiment->spec, NULL, diags);
    experiment->run.via = via_of(experiment);
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
    secrets_check(document, diags);
    if (view.metadata.node) check_name(&view.metadata, diags);
    return take_spec(arena, experiment, diags) ? experiment : NULL;
}
