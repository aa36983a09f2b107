// output/review_commands.c - what to type: run, follow, pause, cancel, collect, rerun, clean up, with real names; and the same through Git.
#include "output/review.h"

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
void review_commands(struct page *page, const struct plan *plan, const struct manifest_names *names)
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

void review_gitops(struct page *page, const struct plan *plan)
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
