// output/review.c - the plan as a page that a colleague can review: what it costs, what it needs, every round, what was not checked.
#include "output/output.h"

#include "base/quantity.h"
#include "output/manifests.h"
#include "output/page.h"
#include "output/review.h"
#include "output/words.h"

static str bytes_text(struct page *page, int64_t bytes) { return bytes ? quantity_bytes_text(page->arena, bytes) : STR("0"); }
static str seconds_text(struct page *page, int64_t seconds) { return quantity_seconds_text(page->arena, seconds); }

static void put_head(struct page *page, const struct plan *plan)
{
    const struct experiment *experiment = plan->experiment;
    const struct metadata *metadata = &experiment->metadata;
    str place = metadata->namespace_name.len ? arena_printf(page->arena, ", namespace %.*s", STR_ARG(metadata->namespace_name)) : (str){ 0 };
    page_title(page, arena_printf(page->arena, "%.*s%.*s, plan %.*s", STR_ARG(metadata->name), STR_ARG(place), STR_ARG(plan->id)));
    if (experiment->question.len) {
        if (page->style == REVIEW_MARKDOWN) page_gap(page);
        page_line(page, "%.*s", STR_ARG(experiment->question));
    }
}

static void put_part(struct page *page, struct grid *grid, const char *what, int64_t seconds, const char *how)
{
    if (!seconds) return;
    grid_cell(grid, str_of(what));
    grid_cell(grid, seconds_text(page, seconds));
    grid_cell(grid, str_of(how));
}

static void put_time(struct page *page, const struct plan *plan)
{
    const struct estimate *estimate = &plan->estimate;
    struct grid *grid = grid_new(page->arena);
    page_section(page, STR("Time"));
    page_line(page, "%zu %s on %zu %s, about %.*s; %.*s if every step takes until its deadline.", plan->row_count, plan->row_count == 1 ? "round" : "rounds",
              plan->system_count, plan->system_count == 1 ? "system" : "systems", STR_ARG(seconds_text(page, plan_wall_s(plan))),
              STR_ARG(seconds_text(page, estimate->worst_s)));
    page_gap(page);
    grid_column(grid, STR("part"), false);
    grid_column(grid, STR("time"), true);
    grid_column(grid, STR("how"), false);
    put_part(page, grid, "measured", estimate->run_s, "run time of all rounds");
    put_part(page, grid, "ramp", estimate->ramp_s, "before the measured time");
    put_part(page, grid, "files", estimate->layout_s, "laid out before each round, at 100 MB/s");
    put_part(page, grid, "harness", estimate->overhead_s, "5 s a round: ready, go, collect, clean");
    put_part(page, grid, "starts", estimate->start_s, "30 s a system");
    page_table(page, grid);
}

static str amounts_text(struct page *page, const struct amounts *amounts)
{
    str cpu = amounts->cpu_m ? arena_printf(page->arena, "%.*s CPU", STR_ARG(quantity_cpu_text(page->arena, amounts->cpu_m))) : (str){ 0 };
    str memory = amounts->memory_bytes ? bytes_text(page, amounts->memory_bytes) : (str){ 0 };
    return arena_printf(page->arena, "%.*s%s%.*s", STR_ARG(cpu), cpu.len && memory.len ? ", " : "", STR_ARG(memory));
}

static str placement_text(struct page *page, const struct placement *placement)
{
    str text = words_placement(page->arena, placement);
    return text.len ? text : STR("any node");
}

static str volume_text(struct page *page, const struct plan_system *system)
{
    const struct storage *storage = &system->configuration.storage;
    str class = storage->storage_class.len ? arena_printf(page->arena, "class %.*s", STR_ARG(storage->storage_class)) : STR("the cluster's default class");
    return arena_printf(page->arena, "%.*s %.*s, %.*s, %s", STR_ARG(bytes_text(page, system->size_bytes)), STR_ARG(word_of(mode_words, storage->mode)),
                        STR_ARG(class), storage->renew == RENEW_NEVER ? "kept" : "new");
}

static void put_systems(struct page *page, const struct output_context *context)
{
    const struct plan *plan = context->plan;
    str image = words_bench_image(context->site);
    static const char *const titles[] = { "system", "type", "image", "where", "requests", "limits", "volume", "largest round", "rounds" };
    struct grid *grid = grid_new(page->arena);
    page_section(page, STR("Systems"));
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) grid_column(grid, str_of(titles[i]), i >= 7);
    for (size_t i = 0; i < plan->system_count; i++) {
        const struct plan_system *system = &plan->systems[i];
        const struct resources *resources = &system->configuration.system.resources;
        struct amounts limits = words_limits(resources);
        grid_cell(grid, system->id);
        grid_cell(grid, word_of(type_words, system->configuration.system.type));
        grid_cell(grid, system->configuration.system.image.len ? system->configuration.system.image : image);
        grid_cell(grid, placement_text(page, &system->configuration.placement.system));
        grid_cell(grid, amounts_text(page, &resources->requests));
        grid_cell(grid, amounts_text(page, &limits));
        grid_cell(grid, volume_text(page, system));
        grid_cell(grid, bytes_text(page, system->largest_bytes));
        grid_cellf(grid, "%zu", system->count);
    }
    page_table(page, grid);
    page_gap(page);
    page_line(page, "Claims: %.*s in all. The image %.*s must be on the nodes or in a registry they reach.", STR_ARG(bytes_text(page, plan->storage_bytes)), STR_ARG(image));
}

static str setting_list(struct page *page, const struct settings *settings, bool given)
{
    str *parts = arena_array(page->arena, str, settings->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < settings->count; i++)
        if (settings->items[i].given == given)
            parts[count++] = arena_printf(page->arena, "%.*s=%.*s", STR_ARG(settings->items[i].option->name), STR_ARG(setting_word(page->arena, &settings->items[i])));
    return arena_join(page->arena, parts, count, STR(" "));
}

static void put_workload(struct page *page, const struct configuration *configuration, const struct workload *workload)
{
    struct tool_place place = workload_place(configuration, workload);
    struct words_list argv = workload->tool->argv(page->arena, workload->name, &workload->settings, &place, &workload->words.options);
    str *options = arena_array(page->arena, str, workload->words.options.count + 1);
    page_line(page, "%.*s: %.*s, clients on %.*s. The first round runs", STR_ARG(workload->name), STR_ARG(workload->tool->name),
              STR_ARG(placement_text(page, &configuration->placement.clients)));
    if (page->style == REVIEW_MARKDOWN) page_gap(page);
    page_code(page, arena_join(page->arena, argv.items, argv.count, STR(" ")));
    page_item(page, arena_printf(page->arena, "added by the compiler: %.*s", STR_ARG(setting_list(page, &workload->settings, false))));
    for (size_t i = 0; i < workload->words.options.count; i++) options[i] = workload->words.options.items[i].key;
    if (workload->words.options.count)
        page_item(page, arena_printf(page->arena, "not checked: %.*s", STR_ARG(arena_join(page->arena, options, workload->words.options.count, STR(" ")))));
}

static void put_workloads(struct page *page, const struct plan *plan)
{
    const struct round *round = plan_round(plan, 0, page->arena);
    page_section(page, STR("Workload"));
    for (size_t i = 0; i < round->configuration.workload_count; i++) put_workload(page, &round->configuration, &round->configuration.workloads[i]);
}

static str level_list(struct page *page, const struct axis *axis)
{
    size_t shown = axis->count > 24 ? 24 : axis->count;
    str *names = arena_array(page->arena, str, shown + 1);
    for (size_t i = 0; i < shown; i++) names[i] = axis->levels[i].name;
    str list = arena_join(page->arena, names, shown, STR(" "));
    if (shown == axis->count) return list;
    return arena_printf(page->arena, "%.*s ... %.*s", STR_ARG(list), STR_ARG(axis->levels[axis->count - 1].name));
}

static void put_axes(struct page *page, const struct plan *plan)
{
    static const char *const scopes[] = { "system", "load", "round" };
    struct grid *grid = grid_new(page->arena);
    if (!plan->points->axis_count) return;
    page_section(page, STR("Axes"));
    grid_column(grid, STR("axis"), false);
    grid_column(grid, STR("sets"), false);
    grid_column(grid, STR("turns with each"), false);
    grid_column(grid, STR("levels"), true);
    grid_column(grid, STR("in this order"), false);
    for (size_t i = 0; i < plan->points->axis_count; i++) {
        const struct axis *axis = &plan->points->axes[i];
        grid_cell(grid, axis->name);
        grid_cell(grid, axis->path.len ? axis->path : STR("a bundle"));
        grid_cell(grid, str_of(scopes[axis->scope]));
        grid_cellf(grid, "%zu", axis->count);
        grid_cell(grid, level_list(page, axis));
    }
    page_table(page, grid);
}

static void put_notes(struct page *page, const struct output_context *context)
{
    const str *unchecked = context->unchecked.items;
    if (context->diags && context->diags->count) page_section(page, STR("To know"));
    for (size_t i = 0; context->diags && i < context->diags->count; i++) {
        const struct diag *diag = &context->diags->items[i];
        const char *kind = diag->severity == DIAG_NOTE ? "note" : diag->severity == DIAG_WARNING ? "warning" : "error";
        str at = diag->at.source && diag->at.line ? arena_printf(page->arena, " (%.*s:%u)", STR_ARG(diag->at.source->path), diag->at.line) : (str){ 0 };
        page_item(page, arena_printf(page->arena, "%s: %.*s [%s]%.*s", kind, STR_ARG(diag->message), diag->rule ? diag->rule : "", STR_ARG(at)));
    }
    page_section(page, STR("Not checked, for want of facts about the cluster"));
    page_line(page, "%.*s", STR_ARG(arena_join(page->arena, unchecked, context->unchecked.count, STR(", "))));
}

static void put_command(struct page *page, const char *what, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void put_command(struct page *page, const char *what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    page_gap(page);
    page_line(page, "%s", what);
    page_gap(page);
    page_code(page, arena_vprintf(page->arena, format, arguments));
    va_end(arguments);
}

// Real names, to be typed as they are; from the folder that holds this file.
static void put_commands(struct page *page, const struct plan *plan, const struct manifest_names *names)
{
    str name = plan->experiment->metadata.name, space = plan->experiment->metadata.namespace_name;
    str in = space.len ? arena_printf(page->arena, " -n %.*s", STR_ARG(space)) : (str){ 0 };
    const char *mine = "expc.dev/experiment=";
    page_section(page, STR("Commands"));
    page_line(page, "From the folder of this file, once it is reviewed.");
    put_command(page, "Run on the cluster; applying again at any time changes nothing:", "kubectl%.*s apply -f manifests", STR_ARG(in));
    put_command(page, "Follow:", "kubectl%.*s get configmap %.*s-status -o jsonpath='{.data}'\nkubectl%.*s logs -f job/%.*s", STR_ARG(in), STR_ARG(name), STR_ARG(in),
                STR_ARG(names->sequencer));
    put_command(page, "Pause after the running round, go on, or cancel what is left:",
                "kubectl%.*s patch configmap %.*s-status --type merge -p '{\"data\":{\"pause\":\"true\"}}'\n"
                "kubectl%.*s patch configmap %.*s-status --type merge -p '{\"data\":{\"pause\":null}}'\n"
                "kubectl%.*s patch configmap %.*s-status --type merge -p '{\"data\":{\"pause\":\"stop\"}}'",
                STR_ARG(in), STR_ARG(name), STR_ARG(in), STR_ARG(name), STR_ARG(in), STR_ARG(name));
    put_command(page, "Cancel the running round (JOB as `kubectl get jobs` shows it); the others go on:",
                "kubectl%.*s patch job JOB --type merge -p '{\"spec\":{\"activeDeadlineSeconds\":1}}'", STR_ARG(in));
    put_command(page, "Collect, also while it runs, and see whether the checks pass:", "sh logs.sh > records.log\nexpcollect plan.json records.log -o report");
    put_command(page, "Measure failed rounds again:",
                "kubectl%.*s delete configmaps -l %s%.*s,expc.dev/result=failed\n"
                "kubectl%.*s delete jobs -l %s%.*s,app.kubernetes.io/component=round --field-selector status.successful=0\n"
                "kubectl%.*s delete job %.*s\nkubectl%.*s apply -f manifests",
                STR_ARG(in), mine, STR_ARG(name), STR_ARG(in), mine, STR_ARG(name), STR_ARG(in), STR_ARG(names->sequencer), STR_ARG(in));
    put_command(page, "Measure everything again: a new number under generation in the experiment. Clean up, results included:",
                "kubectl%.*s delete jobs,deployments,configmaps,persistentvolumeclaims,serviceaccounts,roles,rolebindings -l %s%.*s", STR_ARG(in), mine, STR_ARG(name));
    put_command(page, "Without a cluster: the same rounds on this machine, one after the other (done rounds are kept when it is run again):",
                "sh local/run.sh\nexpcollect plan.json %.*s-results -o report", STR_ARG(name));
}

static void put_gitops(struct page *page, const struct plan *plan)
{
    str name = plan->experiment->metadata.name, space = plan->experiment->metadata.namespace_name;
    str namespace_name = space.len ? space : STR("default");
    page_section(page, STR("GitOps"));
    page_line(page, "With this folder in Git (fill in repository and path), Argo CD:");
    page_gap(page);
    page_code(page, arena_printf(page->arena,
        "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: %.*s, namespace: argocd}\nspec:\n  project: default\n"
        "  source: {repoURL: REPOSITORY, path: PATH/manifests, targetRevision: HEAD}\n  destination: {server: https://kubernetes.default.svc, namespace: %.*s}\n"
        "  syncPolicy:\n    automated: {prune: true, selfHeal: true}\n    syncOptions: [ServerSideApply=true]", STR_ARG(name), STR_ARG(namespace_name)));
    page_gap(page);
    page_line(page, "or Flux:");
    page_gap(page);
    page_code(page, arena_printf(page->arena,
        "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: %.*s, namespace: flux-system}\nspec:\n"
        "  sourceRef: {kind: GitRepository, name: REPOSITORY}\n  path: ./PATH/manifests\n  targetNamespace: %.*s\n  interval: 10m\n  prune: true\n  wait: false\n  force: false",
        STR_ARG(name), STR_ARG(namespace_name)));
}

// What the objects may do, and what that means for the namespace.
static void put_rights(struct page *page, const struct plan *plan)
{
    page_section(page, STR("Rights"));
    page_line(page, "Pods meet the Pod Security Standard %.*s. The sequencer may patch and delete pods of its namespace, so an experiment deserves a namespace of its own.%s",
              STR_ARG(word_of(security_words, plan->experiment->pod_security)),
              plan->experiment->run.via == VIA_EXEC ? " Clients may run commands in pods (pods/exec): that is how they run the tool inside the system." : "");
}

void output_review(const struct output_context *context, enum review_style style, const struct manifest_names *names, struct buffer *out)
{
    struct arena arena = { 0 };
    struct page page = { &arena, style, out };
    put_head(&page, context->plan);
    put_time(&page, context->plan);
    put_systems(&page, context);
    put_workloads(&page, context->plan);
    put_axes(&page, context->plan);
    review_rounds(&page, context->plan);
    put_rights(&page, context->plan);
    put_notes(&page, context);
    if (names) put_commands(&page, context->plan, names);
    if (names) put_gitops(&page, context->plan);
    arena_free(&arena);
}
