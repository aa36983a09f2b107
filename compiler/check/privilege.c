// check/privilege.c - what needs more rights than podSecurity allows, and what must be said with it.
#include "check/rule.h"

#include "plan/privilege.h"

void check_privileges(const struct checked *c)
{
    struct privileges privileges = plan_privileges(c->diags->arena, c->plan);
    int allowed = c->plan->experiment->pod_security;
    for (size_t i = 0; i < privileges.count; i++) {
        const struct privilege *privilege = &privileges.items[i];
        if (privilege->needs <= allowed) continue;
        struct diag *said = diag_error(c->diags, "pod-security", privilege->at, "%.*s, %s %.*s does not allow%s", STR_ARG(privilege->what),
                                       privilege->sets ? "and" : "which", STR_ARG(word_of(security_words, allowed)), privilege->sets ? " to set it" : "");
        diag_hint(c->diags, said, "podSecurity: %.*s says that the namespace allows it", STR_ARG(word_of(security_words, privilege->needs)));
    }
}

// What is tuned and what is measured must be one node.
void check_tuning_pin(const struct checked *c)
{
    const struct configuration *configuration = &c->system->configuration;
    struct tuning_writes writes = tuning_writes(c->diags->arena, &configuration->tuning);
    bool of_node = false;
    for (size_t i = 0; i < writes.count; i++) of_node = of_node || !str_equal(writes.items[i].kind, STR("sysctls")) || !sysctl_is_namespaced(writes.items[i].key);
    if (!of_node || configuration->placement.system.node_name.len) return;
    diag_hint(c->diags, diag_error(c->diags, "tuning-unpinned", configuration->tuning.node->at, "the tuning is of a node, and the system is pinned to none"),
              "placement: {system: {node: NAME}}");
}
