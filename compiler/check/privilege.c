// check/privilege.c - what needs more rights than podSecurity allows.
#include "check/rule.h"

void check_block_privilege(const struct checked *c)
{
    const struct storage *storage = &c->system->configuration.storage;
    if (storage->mode != MODE_BLOCK || c->plan->experiment->pod_security >= SECURITY_BASELINE) return;
    diag_hint(c->diags, diag_error(c->diags, "pod-security", key_at(storage->node, "mode", c->plan), "a Block volume needs user 0, which restricted does not allow"),
              "podSecurity: baseline says that the namespace allows it");
}
