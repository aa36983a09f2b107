// output/manifests.c - the plan as Kubernetes objects: access, config, claims, gated Deployments, gated Jobs, sequencer; one loop over the plan's steps.
#include "output/manifests.h"

#include "base/map.h"
#include "embed/embed.h"
#include "output/steps.h"
#include "output/tuning.h"
#include "output/writer.h"

#define ROUNDS_PER_FILE 200

str writer_named(struct writer *w, const char *suffix) { return arena_printf(w->arena, "%.*s-%s", STR_ARG(w->base), suffix); }

static void write_plain(struct writer *w, enum template_id template_id, str name, const char *kind)
{
    struct view view = w->view;
    view.name = name;
    objects_write(w->objects, template_id, &view, str_of(kind), STR("-"));
}

static void write_access(struct writer *w)
{
    objects_open(w->objects, STR("10-access.yaml"));
    if (w->context->site->namespace_object.create && w->view.namespace_name.len) write_plain(w, TEMPLATE_NAMESPACE, w->view.namespace_name, "Namespace");
    write_plain(w, TEMPLATE_SERVICE_ACCOUNT, w->view.objects.sequencer, "ServiceAccount");
    write_plain(w, TEMPLATE_SERVICE_ACCOUNT, w->view.objects.client, "ServiceAccount");
    write_plain(w, TEMPLATE_SEQUENCER_ROLE, w->view.objects.sequencer, "Role");
    write_plain(w, TEMPLATE_CLIENT_ROLE, w->view.objects.client, "Role");
    write_plain(w, TEMPLATE_ROLE_BINDING, w->view.objects.sequencer, "RoleBinding");
    write_plain(w, TEMPLATE_ROLE_BINDING, w->view.objects.client, "RoleBinding");
}

static void write_tune_access(struct writer *w)
{
    write_plain(w, TEMPLATE_SERVICE_ACCOUNT, w->view.objects.tune, "ServiceAccount");
    write_plain(w, TEMPLATE_TUNE_ROLE, w->view.objects.tune, "Role");
    write_plain(w, TEMPLATE_ROLE_BINDING, w->view.objects.tune, "RoleBinding");
}

static str script_text(const struct output_context *context, str path)
{
    const struct override_list *overrides = &context->overrides;
    for (size_t i = 0; i < overrides->count; i++)
        if (str_equal(overrides->items[i].path, path)) return overrides->items[i].source->text;
    const struct embedded *file = embedded_find(path);
    return file ? file->data : (str){ 0 };
}

void writer_add_file(struct arena *arena, struct list *files, str name, str text)
{
    struct view_file *grown = arena_more(arena, (void *)(uintptr_t)files->items, sizeof *grown, files->count);
    grown[files->count++] = (struct view_file){ name, text };
    files->items = grown;
}

// run.sh and logs.sh are for people's machines; all others may run in pods.
static bool runs_in_pods(str path)
{
    return str_starts(path, STR("scripts/")) && !str_equal(path, STR("scripts/run.sh")) && !str_equal(path, STR("scripts/logs.sh"));
}

static void write_scripts(struct writer *w)
{
    struct view view = w->view;
    struct list files = { 0 };
    for (size_t i = 0; i < embedded_count; i++)
        if (runs_in_pods(embedded_files[i].name))
            writer_add_file(w->arena, &files, str_from(embedded_files[i].name, sizeof "scripts/" - 1), script_text(w->context, embedded_files[i].name));
    view.files = files;
    w->view.objects.scripts = objects_write_named(w->objects, w->context->programs->of[TEMPLATE_SCRIPTS], &view, STR("ConfigMap"), writer_named(w, "scripts"), STR("-"));
    w->names->scripts = w->view.objects.scripts;
}

// gate: create: manifests stand in ConfigMaps, as many as fit, and the sequencer creates one at a time.
void writer_flush(struct writer *w, const char *suffix, struct list *names)
{
    if (!w->parts.count) return;
    struct view view = w->view;
    str *grown = arena_more(w->arena, (void *)(uintptr_t)names->items, sizeof *grown, names->count);
    view.files = w->parts;
    view.component = str_of(suffix);
    grown[names->count++] = objects_write_named(w->objects, w->context->programs->of[TEMPLATE_ROUNDS], &view, STR("ConfigMap"), writer_named(w, suffix), STR("-"));
    names->items = grown;
    w->parts = (struct list){ 0 };
    w->part_bytes = 0;
    arena_reset(&w->parts_arena, (struct arena_mark){ 0 });
}

static str keep_part(struct writer *w, const struct program *program, struct view *view, str base, const char *suffix, struct list *names)
{
    str name = objects_render_named(w->objects, program, view, base, &w->part);
    if (w->part_bytes + w->part.len > CONFIG_BYTES) writer_flush(w, suffix, names);
    struct arena *arena = &w->parts_arena;
    writer_add_file(arena, &w->parts, arena_printf(arena, "%.*s.yaml", STR_ARG(name)), arena_copy(arena, buffer_str(&w->part)));
    w->part_bytes += w->part.len;
    return name;
}

str writer_put(struct writer *w, const struct program *program, struct view *view, str kind, str base, str id, const char *suffix, struct list *parts)
{
    return view->environment.creates_jobs ? keep_part(w, program, view, base, suffix, parts) : objects_write_named(w->objects, program, view, kind, base, id);
}

static str write_job(struct writer *w, const struct step *step, const struct round *round, size_t index, int64_t tenant, str base)
{
    struct moulded job = mould_round(&w->moulds, &w->scratch, step->system, round, index, tenant);
    return writer_put(w, job.program, job.view, STR("Job"), base, round->id, "rounds", &w->view.round_parts);
}

static str job_base(struct writer *w, str id)
{
    return arena_printf(&w->scratch, "%.*s-%.*s", STR_ARG(w->base), STR_ARG(id));
}

static void write_round(struct writer *w, const struct step *step)
{
    const struct round *round = plan_round(w->plan, step->row, &w->scratch);
    size_t count = round->configuration.workload_count, tenants = (size_t)round->configuration.tenants.count;
    str *jobs = arena_array(&w->scratch, str, count * tenants), base = job_base(w, round->id);
    for (size_t i = 0; i < count * tenants; i++) jobs[i] = write_job(w, step, round, i % count, (int64_t)(i / count) + 1, base);
    w->names->steps.of_row[step->row] = arena_join(w->arena, jobs, count * tenants, STR(","));
}

static void write_load(struct writer *w, const struct step *step)
{
    const struct plan_load *load = &w->plan->loads[step->load];
    size_t tenants = (size_t)load->configuration.tenants.count;
    str *jobs = arena_array(&w->scratch, str, tenants), base = job_base(w, load->id);
    for (size_t i = 0; i < tenants; i++) {
        struct view view = w->view;
        view_add_system(&w->scratch, &view, w->plan, step->system);
        view_add_tenant(&w->scratch, &view, w->plan, step->system, (int64_t)i + 1, &w->names->systems[step->system]);
        view_add_load(&w->scratch, &view, w->plan, step->load);
        jobs[i] = writer_put(w, w->context->programs->of[TEMPLATE_LOAD], &view, STR("Job"), base, load->id, "rounds", &w->view.round_parts);
    }
    w->names->steps.of_load[step->load] = arena_join(w->arena, jobs, tenants, STR(","));
}

// Loads and rounds as they follow each other.
static void write_rounds(struct writer *w)
{
    struct step step;
    size_t rounds = 0, files = 0;
    w->moulds = (struct moulds){ .plan = w->plan, .program = w->context->programs->of[TEMPLATE_ROUND], .view = w->view, .systems = w->names->systems };
    for (size_t cursor = 0; plan_step(w->plan, &cursor, &step);) {
        if (step.action != STEP_ROUND && step.action != STEP_LOAD) continue;
        if (rounds >= files * ROUNDS_PER_FILE) {
            writer_flush(w, "rounds", &w->view.round_parts);
            if (files) objects_close(w->objects);
            objects_open(w->objects, arena_printf(w->arena, "50-rounds-%04zu.yaml", ++files));
        }
        struct arena_mark mark = arena_mark(&w->scratch);
        if (step.action == STEP_LOAD) write_load(w, &step);
        else write_round(w, &step);
        arena_reset(&w->scratch, mark);
        rounds += step.action == STEP_ROUND;
    }
    writer_flush(w, "rounds", &w->view.round_parts);
    if (files) objects_close(w->objects);
}

// steps.tsv in pieces that fit an object; most plans are one.
static struct list step_files(struct writer *w)
{
    struct list files = { 0 };
    struct buffer text = { 0 };
    struct step step;
    steps_head(&text, w->plan);
    for (size_t cursor = 0; plan_step(w->plan, &cursor, &step);) {
        struct arena_mark mark = arena_mark(&w->scratch);
        if (text.len > CONFIG_BYTES) {
            writer_add_file(w->arena, &files, arena_printf(w->arena, "steps-%04zu.tsv", files.count + 1), arena_copy(w->arena, buffer_str(&text)));
            buffer_clear(&text);
        }
        steps_line(&w->scratch, &text, w->plan, &step, &w->names->steps, false);
        arena_reset(&w->scratch, mark);
    }
    writer_add_file(w->arena, &files, files.count ? arena_printf(w->arena, "steps-%04zu.tsv", files.count + 1) : STR("steps.tsv"), arena_copy(w->arena, buffer_str(&text)));
    buffer_free(&text);
    return files;
}

static void write_plan(struct writer *w)
{
    struct list files = step_files(w);
    const struct view_file *items = files.items;
    str *names = arena_array(w->arena, str, files.count);
    for (size_t i = 0; i < files.count; i++) {
        struct view view = w->view;
        view.files = (struct list){ &items[i], 1 };
        names[i] = objects_write_named(w->objects, w->context->programs->of[TEMPLATE_PLAN], &view, STR("ConfigMap"), writer_named(w, "plan"), w->plan->id);
    }
    w->view.plan_parts = (struct list){ names, files.count };
}

static void write_sequencer(struct writer *w)
{
    struct view view;
    objects_open(w->objects, STR("90-sequencer.yaml"));
    write_plan(w);
    view = w->view;
    w->names->sequencer = objects_write_named(w->objects, w->context->programs->of[TEMPLATE_SEQUENCER], &view, STR("Job"), writer_named(w, "run"), w->plan->id);
    objects_close(w->objects);
}

static bool tunes(const struct plan *plan)
{
    for (size_t i = 0; i < plan->system_count; i++)
        if (tuning_needs_pod(&plan->systems[i].configuration.tuning)) return true;
    return false;
}

const struct manifest_names *output_manifests(struct arena *arena, const struct output_context *context, struct objects *objects)
{
    const struct plan *plan = context->plan;
    struct writer w = { .arena = arena, .context = context, .plan = plan, .objects = objects, .view = view_of_plan(arena, plan, context->site),
                        .base = plan->experiment->metadata.name, .kept = map_new(arena) };
    w.names = arena_new(arena, struct manifest_names);
    w.names->steps = (struct step_objects){ arena_array(arena, str, plan->system_count), arena_array(arena, str, plan->load_count + 1),
                                            arena_array(arena, str, plan->row_count), arena_array(arena, str, plan->system_count) };
    w.names->systems = arena_array(arena, struct system_objects, plan->system_count);
    write_access(&w);
    if (tunes(plan)) write_tune_access(&w);
    objects_close(objects);
    objects_open(objects, STR("20-config.yaml"));
    write_scripts(&w);
    writer_config(&w);
    objects_close(objects);
    writer_claims(&w);
    writer_systems(&w);
    write_rounds(&w);
    write_sequencer(&w);
    buffer_free(&w.part);
    arena_free(&w.parts_arena);
    arena_free(&w.scratch);
    moulds_free(&w.moulds);
    return w.names;
}
