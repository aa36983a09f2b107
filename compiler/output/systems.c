// output/systems.c - what a system is made of: claims, the Deployment of each instance, and for a DBMS its parameters and Services; the pod that tunes its
// node. Tenants by system have an instance each; all others share one.
#include "base/map.h"
#include "output/parameters.h"
#include "output/tuning.h"
#include "output/writer.h"

static size_t instance_count(const struct configuration *configuration)
{
    return configuration->tenants.by == BY_SYSTEM ? (size_t)configuration->tenants.count : 1;
}

// BASE[-tTENANT]: several instances of a system have names apart.
static str instance_base(struct writer *w, str base, const struct configuration *configuration, size_t instance)
{
    return instance_count(configuration) < 2 ? base : arena_printf(w->arena, "%.*s-t%zu", STR_ARG(base), instance + 1);
}

static str system_base(struct writer *w, size_t system)
{
    return arena_printf(w->arena, "%.*s-%.*s", STR_ARG(w->base), STR_ARG(w->plan->systems[system].id));
}

static struct view view_of(struct writer *w, size_t system, size_t instance)
{
    struct view view = w->view;
    view_add_system(w->arena, &view, w->plan, system);
    view.tenant_number = (int64_t)instance + 1;
    view.tenant = arena_printf(w->arena, "%zu", instance + 1);
    return view;
}

// --- claims ---

// A kept claim has its fixed name, and stands once for all systems.
static str put_kept(struct writer *w, struct view *view, str name)
{
    void **slot = map_slot(w->kept, name);
    view->name = name;
    if (!*slot) objects_write(w->objects, TEMPLATE_VOLUME, view, STR("PersistentVolumeClaim"), STR("-"));
    *slot = w;
    return name;
}

static str put_claim(struct writer *w, size_t system, size_t instance, str numbered)
{
    struct view view = view_of(w, system, instance);
    const struct configuration *configuration = &w->plan->systems[system].configuration;
    bool each = configuration->tenants.volumes == VOLUMES_EACH;
    str base = view.volume.kept ? writer_named(w, "data") : system_base(w, system);
    if (each) base = instance_base(w, base, configuration, instance);
    base = arena_printf(w->arena, "%.*s%.*s", STR_ARG(base), STR_ARG(numbered));
    if (view.volume.kept) return put_kept(w, &view, base);
    return objects_write_named(w->objects, w->context->programs->of[TEMPLATE_VOLUME], &view, STR("PersistentVolumeClaim"), base, view.system.id);
}

static struct list put_claims(struct writer *w, size_t system, size_t instance)
{
    const struct storage *storage = &w->plan->systems[system].configuration.storage;
    bool block = storage->mode == MODE_BLOCK;
    size_t count = (size_t)storage->volumes;
    struct view_mount *mounts = arena_array(w->arena, struct view_mount, count);
    for (size_t i = 0; i < count; i++) {
        str numbered = count < 2 ? (str){ 0 } : arena_printf(w->arena, "-%zu", i + 1);
        mounts[i].claim = put_claim(w, system, instance, numbered);
        mounts[i].name = i == 0 ? STR("data") : arena_printf(w->arena, "data-%zu", i + 1);
        mounts[i].path = block ? arena_printf(w->arena, "/expc/dev/%zu", i + 1) : i == 0 ? STR("/expc/data") : arena_printf(w->arena, "/expc/data.%zu", i + 1);
    }
    return (struct list){ mounts, count };
}

void writer_claims(struct writer *w)
{
    objects_open(w->objects, STR("30-storage.yaml"));
    for (size_t i = 0; i < w->plan->system_count; i++) {
        struct system_objects *names = &w->names->systems[i];
        const struct configuration *configuration = &w->plan->systems[i].configuration;
        names->instances = instance_count(configuration);
        names->mounts = arena_array(w->arena, struct list, names->instances);
        for (size_t k = 0; k < names->instances; k++) {
            bool first = k > 0 && configuration->tenants.volumes == VOLUMES_SHARED;
            names->mounts[k] = first ? names->mounts[0] : put_claims(w, i, k);
        }
    }
    objects_close(w->objects);
}

// --- a DBMS's parameters and Services: Services keep their names, they hold no running work ---

static void put_parameters(struct writer *w, size_t system)
{
    const struct configuration *configuration = &w->plan->systems[system].configuration;
    struct view view = view_of(w, system, 0);
    struct list files = { 0 };
    writer_add_file(w->arena, &files, parameters_file(configuration->system.type), parameters_text(w->arena, &configuration->system));
    view.files = files;
    w->names->systems[system].parameters = objects_write_named(w->objects, w->context->programs->of[TEMPLATE_PARAMETERS], &view, STR("ConfigMap"),
                                                               system_base(w, system), view.system.id);
}

void writer_config(struct writer *w)
{
    for (size_t i = 0; i < w->plan->system_count; i++) {
        const struct configuration *configuration = &w->plan->systems[i].configuration;
        size_t instances = instance_count(configuration);
        w->names->systems[i].services = arena_array(w->arena, str, instances);
        if (!system_is_database(configuration->system.type)) continue;
        put_parameters(w, i);
        for (size_t k = 0; k < instances; k++) {
            struct view view = view_of(w, i, k);
            view.name = instance_base(w, system_base(w, i), configuration, k);
            w->names->systems[i].services[k] = view.name;
            objects_write(w->objects, TEMPLATE_SERVICE, &view, STR("Service"), view.system.id);
        }
    }
}

// --- Deployments ---

static str put_instance(struct writer *w, size_t system, size_t instance)
{
    const struct configuration *configuration = &w->plan->systems[system].configuration;
    struct view view = view_of(w, system, instance);
    view_add_tenant(w->arena, &view, w->plan, system, view.tenant_number, &w->names->systems[system]);
    return writer_put(w, w->context->programs->of[template_of_system(configuration->system.type)], &view, STR("Deployment"),
                      instance_base(w, system_base(w, system), configuration, instance), view.system.id, "systems", &w->view.system_parts);
}

static void put_tune(struct writer *w, size_t system)
{
    struct view view = view_of(w, system, 0);
    str base = arena_printf(w->arena, "%.*s-tune-%.*s", STR_ARG(w->base), STR_ARG(view.system.id));
    w->names->systems[system].tune = writer_put(w, w->context->programs->of[TEMPLATE_TUNE], &view, STR("Deployment"), base, view.system.id, "systems",
                                                &w->view.system_parts);
    w->names->steps.of_tune[system] = w->names->systems[system].tune;
}

// With run.via: pod the clients are the system, and there is no Deployment for it.
static void put_system(struct writer *w, size_t system)
{
    const struct configuration *configuration = &w->plan->systems[system].configuration;
    struct system_objects *names = &w->names->systems[system];
    bool in_pod = w->plan->experiment->run.via == VIA_POD && !system_is_database(configuration->system.type);
    names->deployments = arena_array(w->arena, str, names->instances);
    if (tuning_needs_pod(&configuration->tuning)) put_tune(w, system);
    if (in_pod) return;
    for (size_t i = 0; i < names->instances; i++) names->deployments[i] = put_instance(w, system, i);
    w->names->steps.of_system[system] = arena_join(w->arena, names->deployments, names->instances, STR(","));
}

void writer_systems(struct writer *w)
{
    bool opened = false;
    for (size_t i = 0; i < w->plan->system_count; i++) {
        const struct configuration *configuration = &w->plan->systems[i].configuration;
        bool deploys = w->plan->experiment->run.via != VIA_POD || system_is_database(configuration->system.type) || tuning_needs_pod(&configuration->tuning);
        if (deploys && !opened) objects_open(w->objects, STR("40-systems.yaml"));
        opened = opened || deploys;
        put_system(w, i);
    }
    if (!opened) return;
    writer_flush(w, "systems", &w->view.system_parts);
    objects_close(w->objects);
}
