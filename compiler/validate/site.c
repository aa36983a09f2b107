// validate/site.c - kind: Environment.
#include "validate/site.h"

#include "base/number.h"
#include "validate/fields.h"
#include "validate/facts.h"
#include "validate/texts.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define SHAPE_OF(type, title, table) \
    { .name = STR_INIT(title), .fields = table, .count = COUNT(table), .size = sizeof(struct type), \
      .node_offset = offsetof(struct type, node), .rest_offset = SHAPE_NOWHERE }
#define OLDEST_MINOR 22
#define GATES_MINOR 27

static const struct word gate_words[] = { { STR_INIT("hold"), GATE_HOLD }, { STR_INIT("create"), GATE_CREATE }, { .text = { 0 } } };

static const struct field images_fields[] = {
    { KEY("bench"), FIELD_TEXT, offsetof(struct site_images, bench), HELP("image of clients, hardware systems and the sequencer") },
};
static const struct shape images_shape = SHAPE_OF(site_images, "images", images_fields);

static const struct field argo_fields[] = {
    { KEY("version"), FIELD_TEXT, offsetof(struct site_argo, version), 0, FALLBACK("4.0"),
      HELP("of Argo Workflows: 3.5 and older take a mutex, 3.6 and newer mutexes") },
    { KEY("template"), FIELD_BOOL, offsetof(struct site_argo, workflow_template), 0, FALLBACK("false"), HELP("a WorkflowTemplate of a fixed name for Git, and submit.yaml") },
};
static const struct shape argo_shape = SHAPE_OF(site_argo, "argo", argo_fields);

static const struct field namespace_fields[] = {
    { KEY("create"), FIELD_BOOL, offsetof(struct site_namespace, create), 0, FALLBACK("false"), HELP("write the Namespace as well") },
};
static const struct shape namespace_shape = SHAPE_OF(site_namespace, "namespace", namespace_fields);

#define SITE(member) offsetof(struct site, member)
static const struct field site_fields[] = {
    { KEY("kubernetes"), FIELD_TEXT, SITE(kubernetes), 0, FALLBACK("1.30"),
      HELP("version of the cluster; oldest 1.22, and before 1.27 only with gate: create") },
    { KEY("gate"), FIELD_CHOICE, SITE(gate), 0, FALLBACK("hold"), .words = gate_words,
      HELP("hold: pods wait behind scheduling gates; create: the sequencer creates one round at a time") },
    { KEY("images"), FIELD_STRUCT, SITE(images), .of = &images_shape, HELP("images of this site") },
    { KEY("argo"), FIELD_STRUCT, SITE(argo), .of = &argo_shape, HELP("Argo Workflows") },
    { KEY("namespace"), FIELD_STRUCT, SITE(namespace_object), .of = &namespace_shape, HELP("the experiment's namespace") },
    { KEY("pullSecrets"), FIELD_TEXTS, SITE(pull_secrets), HELP("names of image pull secrets") },
    { KEY("nodes"), FIELD_NAMED, SITE(nodes), .of = &site_node_shape, HELP("by name: what they give to pods, labels, taints") },
    { KEY("storageClasses"), FIELD_NAMED, SITE(storage_classes), .of = &storage_class_shape, HELP("by name: what volumes they make") },
    { KEY("registry"), FIELD_STRUCT, SITE(registry), .of = &registry_shape, HELP("where images come from") },
    { KEY("quota"), FIELD_STRUCT, SITE(quota), .of = &quota_shape, HELP("ResourceQuota of the namespace") },
};
const struct shape site_shape = SHAPE_OF(site, "environment", site_fields);

struct site_document { const struct node *node; str api_version, kind; struct metadata metadata; const struct node *spec; };
static const struct field site_document_fields[] = {
    { KEY("apiVersion"), FIELD_TEXT, offsetof(struct site_document, api_version), REQUIRED, HELP("expc.dev/v1alpha1") },
    { KEY("kind"), FIELD_TEXT, offsetof(struct site_document, kind), REQUIRED, HELP("Environment") },
    { KEY("metadata"), FIELD_STRUCT, offsetof(struct site_document, metadata), .of = &metadata_shape, HELP("its name") },
    { KEY("spec"), FIELD_TREE, offsetof(struct site_document, spec), REQUIRED, .of = &site_shape, HELP("the facts") },
};
static const struct shape site_document_shape = SHAPE_OF(site_document, "environment", site_document_fields);

static bool read_version(struct site *site, struct diags *diags)
{
    struct cut cut = str_cut(site->kubernetes, '.');
    struct cut minor = str_cut(cut.tail, '.');
    struct span at = shape_span(site->node, STR("kubernetes"), site->node ? site->node->at : (struct span){ 0 });
    if (!str_equal(cut.head, STR("1")) || !number_integer(minor.head, &site->minor) || site->minor < OLDEST_MINOR) {
        diag_hint(diags, diag_error(diags, "kubernetes-version", at, "'%.*s' is no version this can write for", STR_ARG(site->kubernetes)),
                  "1.22 and newer, such as \"1.30\"");
        return false;
    }
    if (site->minor >= GATES_MINOR || site->gate == GATE_CREATE) return true;
    diag_hint(diags, diag_error(diags, "kubernetes-version", at, "Kubernetes %.*s has no scheduling gates", STR_ARG(site->kubernetes)),
              "gate: create lets the sequencer create one round at a time");
    return false;
}

static const struct node *spec_of(struct arena *arena, const struct node *document, struct diags *diags)
{
    struct site_document view = { 0 };
    const struct node *kind = node_get(document, STR("kind"));
    if (document->kind != NODE_MAP || !kind || !str_equal(kind->text, STR("Environment"))) {
        diag_hint(diags, diag_error(diags, "not-an-environment", kind ? kind->at : document->at, "this is no Environment"),
                  "it starts with apiVersion: expc.dev/v1alpha1 and kind: Environment");
        return NULL;
    }
    texts_check(document, diags);
    return shape_decode(arena, &site_document_shape, document, document->at, &view, diags) ? view.spec : NULL;
}

const struct site *site_read(struct arena *arena, const struct node *document, struct diags *diags)
{
    struct site *site = arena_new(arena, struct site);
    const struct node *spec = document ? spec_of(arena, document, diags) : NULL;
    if (document && !spec) return NULL;
    bool fine = shape_decode(arena, &site_shape, spec, spec ? spec->at : (struct span){ 0 }, site, diags);
    return facts_check(arena, site, diags) && fine && read_version(site, diags) ? site : NULL;
}

const struct node *site_schema(struct arena *arena)
{
    struct field fields[COUNT(site_document_fields)];           // as decoded, but that spec is the map it will be read as
    for (size_t i = 0; i < COUNT(fields); i++) {
        fields[i] = site_document_fields[i];
        if (fields[i].of == &site_shape) fields[i].type = FIELD_STRUCT;
    }
    struct shape whole = site_document_shape;
    whole.fields = fields;
    const struct node *document = shape_schema(arena, &whole);
    struct node *schema = node_map(arena);
    node_put(arena, schema, STR("$schema"), node_text(arena, STR("http://json-schema.org/draft-07/schema#")));
    for (size_t i = 0; i < document->count; i++)
        if (!str_equal(document->entries[i].key, STR("$schema"))) node_put(arena, schema, document->entries[i].key, document->entries[i].value);
    return schema;
}
