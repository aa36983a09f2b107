// check/privilege.c - what needs more rights than podSecurity allows.
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
