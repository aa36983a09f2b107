// output/programs.c - which file is which template.
#include "output/programs.h"

#include "embed/embed.h"
#include "output/patches.h"
#include "output/view.h"

static const str paths[TEMPLATE_COUNT] = {
    [TEMPLATE_NAMESPACE] = STR_INIT("manifests/namespace.yaml"),
    [TEMPLATE_SERVICE_ACCOUNT] = STR_INIT("manifests/service-account.yaml"),
    [TEMPLATE_SEQUENCER_ROLE] = STR_INIT("manifests/sequencer-role.yaml"),
    [TEMPLATE_CLIENT_ROLE] = STR_INIT("manifests/client-role.yaml"),
    [TEMPLATE_ROLE_BINDING] = STR_INIT("manifests/role-binding.yaml"),
    [TEMPLATE_SCRIPTS] = STR_INIT("manifests/scripts.yaml"),
    [TEMPLATE_PLAN] = STR_INIT("manifests/plan.yaml"),
    [TEMPLATE_ROUNDS] = STR_INIT("manifests/rounds.yaml"),
    [TEMPLATE_VOLUME] = STR_INIT("manifests/volume.yaml"),
    [TEMPLATE_SYSTEM_HARDWARE] = STR_INIT("manifests/system-hardware.yaml"),
    [TEMPLATE_SYSTEM_POSTGRESQL] = STR_INIT("manifests/system-postgresql.yaml"),
    [TEMPLATE_SYSTEM_MARIADB] = STR_INIT("manifests/system-mariadb.yaml"),
    [TEMPLATE_PARAMETERS] = STR_INIT("manifests/parameters.yaml"),
    [TEMPLATE_SERVICE] = STR_INIT("manifests/service.yaml"),
    [TEMPLATE_TUNE] = STR_INIT("manifests/tune.yaml"),
    [TEMPLATE_TUNE_ROLE] = STR_INIT("manifests/tune-role.yaml"),
    [TEMPLATE_LOAD] = STR_INIT("manifests/load.yaml"),
    [TEMPLATE_ROUND] = STR_INIT("manifests/round.yaml"),
    [TEMPLATE_SEQUENCER] = STR_INIT("manifests/sequencer.yaml"),
    [TEMPLATE_WORKFLOW] = STR_INIT("argo/workflow.yaml"),
};

str template_path(enum template_id template_id) { return paths[template_id]; }

enum template_id template_of_system(int type)
{
    return type == SYSTEM_POSTGRESQL ? TEMPLATE_SYSTEM_POSTGRESQL : type == SYSTEM_MARIADB ? TEMPLATE_SYSTEM_MARIADB : TEMPLATE_SYSTEM_HARDWARE;
}

static const struct source *source_of(struct arena *arena, str path, const struct override_list *overrides)
{
    for (size_t i = 0; i < overrides->count; i++)
        if (str_equal(overrides->items[i].path, path)) return overrides->items[i].source;
    const struct embedded *file = embedded_find(path);
    return file ? source_new(arena, arena_printf(arena, "templates/%.*s", STR_ARG(path)), file->data) : NULL;
}

static bool is_overridden(str path, const struct override_list *overrides)
{
    for (size_t i = 0; i < overrides->count; i++)
        if (str_equal(overrides->items[i].path, path)) return true;
    return false;
}

static bool replaces_something(const struct template_override *override, struct diags *diags)
{
    for (size_t i = 0; i < TEMPLATE_COUNT; i++)
        if (str_equal(paths[i], override->path)) return true;
    if (str_starts(override->path, STR("scripts/")) && embedded_find(override->path)) return true;
    diag_hint(diags, diag_error(diags, "unknown-template", (struct span){ override->source, 1, 1, 1 }, "no template is called %.*s", STR_ARG(override->path)),
              "expc templates lists them");
    return false;
}

const struct programs *programs_make(struct arena *arena, const struct override_list *overrides, const struct experiment *experiment, struct diags *diags)
{
    struct programs *programs = arena_new(arena, struct programs);
    bool fine = !experiment || patches_check(experiment, diags);
    for (size_t i = 0; i < overrides->count; i++) fine = replaces_something(&overrides->items[i], diags) && fine;
    for (size_t i = 0; i < TEMPLATE_COUNT; i++) {
        if (!patches_used(experiment, (enum template_id)i) && !is_overridden(paths[i], overrides)) continue;
        const struct source *source = source_of(arena, paths[i], overrides);
        const struct node *patch = patches_over(experiment, (enum template_id)i);
        patch = patch ? node_sorted(arena, patch) : NULL;           // the order of its keys means nothing
        programs->of[i] = source ? template_compile(arena, source, view_names, patch, diags) : NULL;
        fine = fine && programs->of[i];
    }
    return fine ? programs : NULL;
}
