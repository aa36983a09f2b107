// output/argo.c - the same steps in the same order as an Argo Workflow. Jobs that differ only in name, round, deadline and arguments share one template.
#include "output/argo.h"

#include "base/map.h"
#include "base/number.h"
#include "output/mould.h"
#include "output/words.h"

#include <string.h>

// Argo's references to a template's parameters: no value of an experiment may hold "{{". The deadline is a number while an object is rendered.
#define NAME_REFERENCE "{{inputs.parameters.name}}"
#define ROUND_REFERENCE "{{inputs.parameters.round}}"
#define ARGS_REFERENCE "{{inputs.parameters.args}}"
#define DEADLINE_REFERENCE "{{inputs.parameters.deadline}}"
#define DEADLINE_TOKEN INT64_C(-999999937)      // no amount is negative
#define SPEC_LIMIT ((size_t)1 << 20)            // an object of the API server
#define LEAST_BYTES 300                         // of a round in it

// The template that the last round of a mould took, and what else its text depends on.
struct shared { const struct mould *mould; size_t system; int64_t ready_s, clients; str load, before, name; };

struct workflow {
    struct arena *arena;
    const struct output_context *context;
    const struct manifest_names *names;
    struct view view;
    struct buffer text;
    struct map *known;                          // rendered text to 1 + index of its template
    int64_t deadline_token; str deadline_text;  // what stands for the deadline
    struct moulds moulds;
    struct shared last[MOULDS];                 // of each workload, for the rounds after it
    struct view_template *templates; size_t template_count;
    struct view_group *groups; size_t group_count;
};

static void put(struct arena *arena, struct node *map, const char *key, str value) { node_put(arena, map, str_of(key), node_text(arena, value)); }

static str replaced(struct arena *arena, str text, str from, str to)
{
    struct buffer out = { 0 };
    while (text.len) {
        const char *found = memmem(text.data, text.len, from.data, from.len);
        size_t before = found ? (size_t)(found - text.data) : text.len;
        buffer_add(&out, str_first(text, before));
        if (found) buffer_add(&out, to);
        text = str_from(text, found ? before + from.len : before);
    }
    str copy = arena_copy(arena, buffer_str(&out));
    buffer_free(&out);
    return copy;
}

// Arguments are a list of one reference until here; the parameter is the whole list, as JSON.
static str with_args(struct arena *arena, str text)
{
    static const str item = STR_INIT("- \"" ARGS_REFERENCE "\"");
    const char *found = memmem(text.data, text.len, item.data, item.len);
    if (!found) return text;
    size_t at = (size_t)(found - text.data), before = at;
    while (before > 0 && text.data[before - 1] == ' ') before--;
    str parts[] = { str_first(text, before ? before - 1 : 0), STR(" " ARGS_REFERENCE), str_from(text, at + item.len) };
    return arena_join(arena, parts, 3, (str){ 0 });
}

// The rendered object as a template's manifest.
static str with_references(const struct workflow *w, str text)
{
    return replaced(w->arena, with_args(w->arena, text), w->deadline_text, STR(DEADLINE_REFERENCE));
}

static bool occurs(const struct node *node, str text)
{
    if (!node) return false;
    if (node->kind == NODE_SCALAR) return str_contains(node->text, text);
    for (size_t i = 0; i < node->count; i++) {
        bool is_map = node->kind == NODE_MAP;
        if ((is_map && str_contains(node->entries[i].key, text)) || occurs(is_map ? node->entries[i].value : node->items[i], text)) return true;
    }
    return false;
}

// A number that no text of the user is or has in it.
static void choose_deadline(struct workflow *w)
{
    const struct node *spec = w->context->plan->experiment->spec, *site = w->context->site->node;
    w->deadline_token = DEADLINE_TOKEN;
    do w->deadline_text = arena_printf(w->arena, "%lld", (long long)--w->deadline_token);
    while (occurs(spec, w->deadline_text) || occurs(site, w->deadline_text));
}

// As JSON that stands in YAML: there some characters would be ends of lines, or nothing at all.
static str args_text(struct arena *arena, const struct words_list *words)
{
    str text = replaced(arena, words_json(arena, words), STR("\u2028"), STR("\\u2028"));
    text = replaced(arena, text, STR("\u2029"), STR("\\u2029"));
    return replaced(arena, text, STR("\uFEFF"), STR("\\uFEFF"));
}

static const struct node *parameter_names(struct arena *arena, const char *const *names, size_t count)
{
    struct node *list = node_list(arena);
    for (size_t i = 0; i < count; i++) {
        struct node *parameter = node_map(arena);
        put(arena, parameter, "name", str_of(names[i]));
        node_add(arena, list, parameter);
    }
    return list;
}

static void add_parameter(struct arena *arena, struct node *list, const char *name, str value)
{
    struct node *parameter = node_map(arena);
    put(arena, parameter, "name", str_of(name));
    put(arena, parameter, "value", value);
    node_add(arena, list, parameter);
}

static struct node *entry(struct arena *arena, str name, str template_name, const struct node *parameters)
{
    struct node *step = node_map(arena), *arguments = node_map(arena);
    put(arena, step, "name", name);
    put(arena, step, "template", template_name);
    if (parameters && parameters->count) {
        node_put(arena, arguments, STR("parameters"), parameters);
        node_put(arena, step, STR("arguments"), arguments);
    }
    return step;
}

static void add_group(struct workflow *w, const struct node *entries)
{
    w->groups = arena_more(w->arena, w->groups, sizeof *w->groups, w->group_count);
    w->groups[w->group_count++] = (struct view_group){ entries };
}

static str add_template(struct workflow *w, struct view_template made)
{
    w->templates = arena_more(w->arena, w->templates, sizeof *w->templates, w->template_count);
    w->templates[w->template_count++] = made;
    return made.name;
}

// The template whose manifest is this text; made when it is new.
static str template_of(struct workflow *w, str text)
{
    static const char *const parameters[] = { "name", "round", "deadline", "args" };
    void **slot = map_find(w->known, text);
    if (slot) return w->templates[(size_t)(uintptr_t)*slot - 1].name;
    str kept = arena_copy(w->arena, text);
    *map_slot(w->known, kept) = (void *)(uintptr_t)(w->template_count + 1);
    return add_template(w, (struct view_template){
        .name = arena_printf(w->arena, "round-%zu", w->template_count + 1), .action = STR("create"), .owned = true, .success = STR("status.completionTime"),
        .failure = STR("status.conditions.0.type in (Failed, FailureTarget)"), .manifest = with_references(w, kept),
        .parameters = parameter_names(w->arena, parameters, sizeof parameters / sizeof *parameters),
    });
}

// What is started and stopped for a system, in this order: what tunes its node, then its instances.
static size_t deployment_count(const struct workflow *w, size_t system)
{
    const struct system_objects *names = &w->names->systems[system];
    size_t count = names->tune.len > 0;
    for (size_t i = 0; i < names->instances; i++) count += names->deployments[i].len > 0;
    return count;
}

static bool is_tune(const struct workflow *w, size_t system, size_t index) { return index == 0 && w->names->systems[system].tune.len > 0; }

static str system_template(struct workflow *w, size_t system, size_t index, bool stops)
{
    const char *verb = stops ? "stop" : "start";
    str id = w->context->plan->systems[system].id;
    if (is_tune(w, system, index)) return arena_printf(w->arena, "%s-tune-%.*s", verb, STR_ARG(id));
    if (w->names->systems[system].instances < 2) return arena_printf(w->arena, "%s-%.*s", verb, STR_ARG(id));
    return arena_printf(w->arena, "%s-%.*s-t%zu", verb, STR_ARG(id), index + 1 - (w->names->systems[system].tune.len > 0));
}

static str manifest_of(struct workflow *w, size_t system, size_t index)
{
    const struct system_objects *names = &w->names->systems[system];
    const struct configuration *configuration = &w->context->plan->systems[system].configuration;
    bool tune = is_tune(w, system, index);
    size_t instance = tune ? 0 : index - (names->tune.len > 0);
    struct view view = w->view;
    view_add_system(w->arena, &view, w->context->plan, system);
    view_add_tenant(w->arena, &view, w->context->plan, system, (int64_t)instance + 1, names);
    view.name = tune ? names->tune : names->deployments[instance];
    view.gated = false;
    buffer_clear(&w->text);
    template_run(w->context->programs->of[tune ? TEMPLATE_TUNE : template_of_system(configuration->system.type)], &view, &w->text);
    return arena_copy(w->arena, buffer_str(&w->text));
}

static void add_system(struct workflow *w, size_t system)
{
    const struct node *none = node_list(w->arena);
    for (size_t i = 0; i < deployment_count(w, system); i++) {
        str manifest = manifest_of(w, system, i);
        add_template(w, (struct view_template){ .name = system_template(w, system, i, false), .action = STR("create"), .owned = true,
                                                .success = STR("status.readyReplicas == 1"), .manifest = manifest, .parameters = none });
        add_template(w, (struct view_template){ .name = system_template(w, system, i, true), .action = STR("delete"), .manifest = manifest, .parameters = none });
    }
}

// A round is skipped when the first step has seen its records.
static void add_condition(struct workflow *w, struct node *step, str id)
{
    put(w->arena, step, "when", arena_printf(w->arena, "\"{{steps.seen.outputs.result}}\" !~ \"%.*s\"", STR_ARG(id)));
    if (w->context->plan->experiment->run.on_failure != ON_FAILURE_CONTINUE) return;
    struct node *go_on = node_map(w->arena);
    node_put(w->arena, go_on, STR("failed"), node_bool(w->arena, true));
    node_put(w->arena, go_on, STR("error"), node_bool(w->arena, true));
    node_put(w->arena, step, STR("continueOn"), go_on);
}

static str render_job(struct workflow *w, const struct program *program, const struct view *job)
{
    static const str token = STR_INIT(ARGS_REFERENCE);
    struct view view = *job;
    view.name = STR(NAME_REFERENCE);
    view.gated = false;
    view.round = (struct view_round){ STR(ROUND_REFERENCE), w->deadline_token, view.round.ready_s };
    view.workload.args = (struct list){ &token, 1 };
    buffer_clear(&w->text);
    template_run(program, &view, &w->text);
    return template_of(w, buffer_str(&w->text));
}

// The name of the template for this Job: rendered with references in place of what differs between rounds that share it.
static str job_template(struct workflow *w, size_t system, size_t place, const struct moulded *job)
{
    const struct view *view = job->view;
    struct shared now = { job->mould, system, view->round.ready_s, view->workload.clients, view->load.id, view->workload.before, { 0 } };
    struct shared *last = place < MOULDS ? &w->last[place] : NULL;
    if (last && now.mould && last->mould == now.mould && last->system == system && last->ready_s == now.ready_s && last->clients == now.clients &&
        str_equal(last->load, now.load) && str_equal(last->before, now.before)) return last->name;
    now.name = render_job(w, job->program, view);
    if (last) *last = now;
    return now.name;
}

static struct node *job_entry(struct workflow *w, str name, str job_name, const struct view *view, str template_name)
{
    struct words_list words = { (str *)(uintptr_t)view->workload.args.items, view->workload.args.count };
    struct node *parameters = node_list(w->arena);
    add_parameter(w->arena, parameters, "name", job_name);
    add_parameter(w->arena, parameters, "round", view->round.id);
    add_parameter(w->arena, parameters, "deadline", arena_printf(w->arena, "%lld", (long long)view->round.deadline_s));
    add_parameter(w->arena, parameters, "args", args_text(w->arena, &words));
    return entry(w->arena, name, template_name, parameters);
}

static struct node *workload_entry(struct workflow *w, const struct step *step, const struct round *round, size_t index, int64_t tenant, str *job_name)
{
    struct moulded job = mould_round(&w->moulds, w->arena, step->system, round, index, tenant);
    size_t place = mould_place(round, index, tenant);
    *job_name = arena_printf(w->arena, "{{workflow.name}}-%.*s-%zu", STR_ARG(round->id), place + 1);
    str name = arena_printf(w->arena, "%.*s-%.*s", STR_ARG(round->id), STR_ARG(round->configuration.workloads[index].name));
    if (round->configuration.tenants.count > 1) name = arena_printf(w->arena, "%.*s-t%lld", STR_ARG(name), (long long)tenant);
    return job_entry(w, name, *job_name, job.view, job_template(w, step->system, place, &job));
}

// The entries of a step that all start at one moment, and beside them the part that says when.
static void add_together(struct workflow *w, struct node *entries, str id, int64_t clients, const str *jobs, size_t count)
{
    struct node *parameters = node_list(w->arena);
    add_parameter(w->arena, parameters, "words", arena_printf(w->arena, "go %.*s %lld %.*s", STR_ARG(id), (long long)clients,
                                                              STR_ARG(arena_join(w->arena, jobs, count, STR(",")))));
    node_add(w->arena, entries, entry(w->arena, arena_printf(w->arena, "%.*s-go", STR_ARG(id)), STR("part"), parameters));
    for (size_t i = 0; i < entries->count; i++) add_condition(w, (struct node *)(uintptr_t)entries->items[i], id);
    add_group(w, entries);
}

static void add_round(struct workflow *w, const struct step *step)
{
    const struct round *round = plan_round(w->context->plan, step->row, w->arena);
    size_t count = round->configuration.workload_count, all = count * (size_t)round->configuration.tenants.count;
    str *jobs = arena_array(w->arena, str, all);
    struct node *entries = node_list(w->arena);
    for (size_t i = 0; i < all; i++) node_add(w->arena, entries, workload_entry(w, step, round, i % count, (int64_t)(i / count) + 1, &jobs[i]));
    add_together(w, entries, round->id, round->needs.clients, jobs, all);
}

static void add_load(struct workflow *w, const struct step *step)
{
    const struct plan_load *load = &w->context->plan->loads[step->load];
    size_t count = (size_t)load->configuration.tenants.count;
    str *jobs = arena_array(w->arena, str, count);
    struct node *entries = node_list(w->arena);
    for (size_t i = 0; i < count; i++) {
        struct view view = w->view;
        view_add_system(w->arena, &view, w->context->plan, step->system);
        view_add_tenant(w->arena, &view, w->context->plan, step->system, (int64_t)i + 1, &w->names->systems[step->system]);
        view_add_load(w->arena, &view, w->context->plan, step->load);
        jobs[i] = arena_printf(w->arena, "{{workflow.name}}-%.*s-%zu", STR_ARG(load->id), i + 1);
        str name = count < 2 ? load->id : arena_printf(w->arena, "%.*s-t%zu", STR_ARG(load->id), i + 1);
        node_add(w->arena, entries, job_entry(w, name, jobs[i], &view, render_job(w, w->context->programs->of[TEMPLATE_LOAD], &view)));
    }
    add_together(w, entries, load->id, (int64_t)count, jobs, count);
}

// One after the other: the node is tuned before the system starts, and restored after it has stopped.
static void add_systems_step(struct workflow *w, size_t system, bool stops)
{
    size_t count = deployment_count(w, system), tuned = w->names->systems[system].tune.len > 0;
    struct node *tune = node_list(w->arena), *instances = node_list(w->arena);
    for (size_t i = 0; i < count; i++) {
        str name = system_template(w, system, i, stops);
        node_add(w->arena, i < tuned ? tune : instances, entry(w->arena, name, name, NULL));
    }
    if (tuned && !stops) add_group(w, tune);
    if (instances->count) add_group(w, instances);
    if (tuned && stops) add_group(w, tune);
}

static void add_step(struct workflow *w, const struct step *step)
{
    switch (step->action) {
    case STEP_ROUND: add_round(w, step); return;
    case STEP_LOAD: add_load(w, step); return;
    case STEP_START: add_system(w, step->system); break;
    case STEP_STOP: break;
    }
    add_systems_step(w, step->system, step->action == STEP_STOP);
}

// "seen ID:RECORDS,...": what the first step looks for.
static str seen_words(struct workflow *w)
{
    struct buffer words = { 0 };
    struct step step;
    const struct plan *plan = w->context->plan;
    buffer_add(&words, STR("seen "));
    for (size_t cursor = 0; plan_step(plan, &cursor, &step);) {
        if (step.action != STEP_ROUND && step.action != STEP_LOAD) continue;
        struct arena_mark mark = arena_mark(w->arena);
        bool load = step.action == STEP_LOAD;
        str id = load ? plan->loads[step.load].id : plan_round_id(w->arena, plan, step.row);
        long long records = load ? (long long)plan->loads[step.load].configuration.tenants.count : (long long)plan->rows[step.row].clients;
        buffer_printf(&words, "%s%.*s:%lld", words.data[words.len - 1] == ' ' ? "" : ",", STR_ARG(id), records);
        arena_reset(w->arena, mark);
    }
    str copy = arena_copy(w->arena, buffer_str(&words));
    buffer_free(&words);
    return copy;
}

static const struct node *teardown(struct workflow *w)
{
    struct node *entries = node_list(w->arena);
    for (size_t system = 0; system < w->context->plan->system_count; system++)
        for (size_t i = 0; i < deployment_count(w, system); i++) {
            str name = system_template(w, system, i, true);
            node_add(w->arena, entries, entry(w->arena, name, name, NULL));
        }
    struct node *parameters = node_list(w->arena);
    add_parameter(w->arena, parameters, "words", STR("end"));
    node_add(w->arena, entries, entry(w->arena, STR("end"), STR("part"), parameters));
    return entries;
}

static struct list mutexes(struct workflow *w)
{
    const struct plan *plan = w->context->plan;
    str *names = arena_array(w->arena, str, w->view.measured_nodes.count + plan->system_count);
    size_t count = 0;
    for (size_t i = 0; i < plan->system_count; i++) names[count++] = arena_printf(w->arena, "expc-system-%.*s", STR_ARG(plan->systems[i].id));
    for (size_t i = 0; i < w->view.measured_nodes.count; i++)
        names[count++] = arena_printf(w->arena, "expc-node-%.*s", STR_ARG(((const str *)w->view.measured_nodes.items)[i]));
    return (struct list){ names, count };
}

// Before 3.6 there is one mutex, from 3.6 on a list.
static bool knows_one_mutex(str version)
{
    struct cut major = str_cut(version, '.'), minor = str_cut(major.tail, '.');
    int64_t first = 4, second = 0;
    bool known = number_integer(major.head, &first) && number_integer(minor.head, &second);
    return known && (first < 3 || (first == 3 && second < 6));
}

static str pod_patch(void)
{
#define MEETS "\"securityContext\":{\"runAsNonRoot\":true,\"allowPrivilegeEscalation\":false,\"capabilities\":{\"drop\":[\"ALL\"]}}"
    return STR("{\"initContainers\":[{\"name\":\"init\"," MEETS "}],\"containers\":[{\"name\":\"wait\"," MEETS "}]}");
}

static bool fits(struct workflow *w)
{
    return w->text.len <= SPEC_LIMIT;
}

// The template has a fixed name and stands in Git; this one starts it: kubectl create -f. Both names are DNS labels.
static void put_submit(struct workflow *w, struct sink *sink)
{
    const struct metadata *names = &w->context->plan->experiment->metadata;
    buffer_clear(&w->text);
    buffer_printf(&w->text, "apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata:\n  generateName: \"%.*s-\"\n", STR_ARG(names->name));
    if (names->namespace_name.len) buffer_printf(&w->text, "  namespace: \"%.*s\"\n", STR_ARG(names->namespace_name));
    buffer_printf(&w->text, "spec:\n  workflowTemplateRef:\n    name: \"%.*s\"\n", STR_ARG(names->name));
    sink_open(sink, STR("argo/submit.yaml"), false);
    sink_write(sink, buffer_str(&w->text));
    sink_close(sink);
}

bool output_argo(const struct output_context *context, const struct manifest_names *names, struct sink *sink)
{
    struct arena arena = { 0 };
    if (context->plan->row_count > SPEC_LIMIT / LEAST_BYTES) return false;
    struct workflow w = { .arena = &arena, .context = context, .names = names, .view = view_of_plan(&arena, context->plan, context->site), .known = map_new(&arena) };
    struct step step;
    w.view.objects.scripts = names->scripts;
    choose_deadline(&w);
    w.moulds = (struct moulds){ .plan = context->plan, .program = context->programs->of[TEMPLATE_ROUND], .view = w.view, .systems = names->systems };
    for (size_t cursor = 0; plan_step(context->plan, &cursor, &step);) add_step(&w, &step);
    struct list all = mutexes(&w);
    bool fixed = context->site->argo.workflow_template;
    w.view.workflow = (struct view_workflow){
        .kind = fixed ? STR("WorkflowTemplate") : STR("Workflow"), .first_mutex = ((const str *)all.items)[0], .pod_patch = pod_patch(), .fixed = fixed,
        .old_mutex = knows_one_mutex(context->site->argo.version), .mutexes = all, .groups = { w.groups, w.group_count },
        .templates = { w.templates, w.template_count }, .teardown = teardown(&w), .seen = seen_words(&w),
    };
    buffer_clear(&w.text);
    template_run(context->programs->of[TEMPLATE_WORKFLOW], &w.view, &w.text);
    bool written = fits(&w);
    if (written) {
        sink_open(sink, STR("argo/workflow.yaml"), false);
        sink_write(sink, buffer_str(&w.text));
        sink_close(sink);
        if (fixed) put_submit(&w, sink);
    }
    buffer_free(&w.text);
    moulds_free(&w.moulds);
    arena_free(&arena);
    return written;
}
