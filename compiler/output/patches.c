// output/patches.c - the components of `patches` and the templates they lie over.
#include "output/patches.h"

// Which patch lies over which template.
static const struct { size_t at; enum template_id template_id; } patched[] = {
    { offsetof(struct patches, system), TEMPLATE_SYSTEM_HARDWARE },
    { offsetof(struct patches, client), TEMPLATE_ROUND },
    { offsetof(struct patches, volume), TEMPLATE_VOLUME },
    { offsetof(struct patches, sequencer), TEMPLATE_SEQUENCER },
};

const struct node *patches_over(const struct experiment *experiment, enum template_id template_id)
{
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
    const struct node *beside_client = experiment->run.via == VIA_POD ? patches->system : NULL;
    bool fine = true;
    for (size_t i = 0; i < sizeof patched / sizeof *patched; i++) fine = keeps_identity(patches_over(experiment, patched[i].template_id), diags) && fine;
    fine = meets_object(patches->load, "the experiment has no load", diags) && fine;
    fine = meets_object(patches->tune, "the experiment tunes no node", diags) && fine;
    return meets_object(beside_client, "with run.via: pod the client is the system, and there is no other object", diags) && fine;
}
