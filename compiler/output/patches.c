// output/patches.c - the components of `patches` and the templates they lie over.
#include "output/patches.h"

// Which patch lies over which template.
static const struct { size_t at; enum template_id template_id; } patched[] = {
    { offsetof(struct patches, system), TEMPLATE_SYSTEM_HARDWARE },
    { offsetof(struct patches, system), TEMPLATE_SYSTEM_POSTGRESQL },
    { offsetof(struct patches, system), TEMPLATE_SYSTEM_MARIADB },
    { offsetof(struct patches, client), TEMPLATE_ROUND },
    { offsetof(struct patches, load), TEMPLATE_LOAD },
    { offsetof(struct patches, tune), TEMPLATE_TUNE },
    { offsetof(struct patches, volume), TEMPLATE_VOLUME },
    { offsetof(struct patches, sequencer), TEMPLATE_SEQUENCER },
};

static bool of_system(enum template_id template_id)
{
    return template_id == TEMPLATE_SYSTEM_HARDWARE || template_id == TEMPLATE_SYSTEM_POSTGRESQL || template_id == TEMPLATE_SYSTEM_MARIADB;
}

// What the experiment's own system is; its type is no axis that people sweep.
static int type_of(const struct experiment *experiment)
{
    const struct node *type = node_get(node_get(experiment->base, STR("system")), STR("type"));
    for (const struct word *word = type_words; type && word->text.len; word++)
        if (type->kind == NODE_SCALAR && str_equal(type->text, word->text)) return word->value;
    return SYSTEM_HARDWARE;
}

// Whether a map somewhere below has the key.
static bool mentions(const struct node *node, str key)
{
    if (!node || node->kind == NODE_SCALAR) return false;
    for (size_t i = 0; i < node->count; i++) {
        bool map = node->kind == NODE_MAP;
        if ((map && str_equal(node->entries[i].key, key)) || mentions(map ? node->entries[i].value : node->items[i], key)) return true;
    }
    return false;
}

static bool has(const struct experiment *experiment, str key)
{
    return node_get(experiment->base, key) || mentions(experiment->sweep, key) || mentions(experiment->include, key);
}

bool patches_used(const struct experiment *experiment, enum template_id template_id)
{
    if (!experiment || mentions(experiment->sweep, STR("type"))) return true;
    bool database = system_is_database(type_of(experiment));
    switch (template_id) {
    case TEMPLATE_SYSTEM_HARDWARE: case TEMPLATE_SYSTEM_POSTGRESQL: case TEMPLATE_SYSTEM_MARIADB: return template_id == template_of_system(type_of(experiment));
    case TEMPLATE_PARAMETERS: case TEMPLATE_SERVICE: return database;
    case TEMPLATE_LOAD: return database || has(experiment, STR("load"));
    case TEMPLATE_TUNE: case TEMPLATE_TUNE_ROLE: return has(experiment, STR("tuning"));
    default: return true;
    }
}

const struct node *patches_over(const struct experiment *experiment, enum template_id template_id)
{
    if (experiment && of_system(template_id) && template_id != template_of_system(type_of(experiment))) return NULL;
    for (size_t i = 0; experiment && i < sizeof patched / sizeof *patched; i++)
        if (patched[i].template_id == template_id) return *(const struct node *const *)((const char *)&experiment->patches + patched[i].at);
    return NULL;
}

static bool meets_object(const struct node *patch, const char *why_not, struct diags *diags)
{
    bool says_nothing = !patch || (patch->kind == NODE_MAP && !patch->count);
    if (!says_nothing) diag_error(diags, "patch-meets-nothing", patch->at, "%s", why_not);
    return says_nothing;
}

// What ties an object to the others and to objects.tsv.
static bool keeps_identity(const struct node *patch, struct diags *diags)
{
    static const str keys[] = { STR_INIT("apiVersion"), STR_INIT("kind"), STR_INIT("name"), STR_INIT("namespace") };
    size_t refused = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const struct entry *entry = node_entry(i < 2 ? patch : node_get(patch, STR("metadata")), keys[i]);
        if (!entry) continue;
        diag_error(diags, "refused-patch", entry->key_at, "no patch may change an object's %.*s", STR_ARG(entry->key));
        refused++;
    }
    return refused == 0;
}

bool patches_check(const struct experiment *experiment, struct diags *diags)
{
    const struct patches *patches = &experiment->patches;
    bool database = system_is_database(type_of(experiment));
    const struct node *beside_client = experiment->run.via == VIA_POD && !database ? patches->system : NULL;
    bool fine = true;
    for (size_t i = 0; i < sizeof patched / sizeof *patched; i++) fine = keeps_identity(patches_over(experiment, patched[i].template_id), diags) && fine;
    fine = meets_object(database || has(experiment, STR("load")) ? NULL : patches->load, "the experiment has no load", diags) && fine;
    fine = meets_object(has(experiment, STR("tuning")) ? NULL : patches->tune, "the experiment tunes no node", diags) && fine;
    return meets_object(beside_client, "with run.via: pod the client is the system, and there is no other object", diags) && fine;
}
