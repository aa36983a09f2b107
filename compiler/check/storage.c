// check/storage.c - does the largest round fit its volume, and is a kept volume what it says.
#include "check/rule.h"

#include "base/quantity.h"

void check_volume(const struct checked *c)
{
    const struct storage *storage = &c->system->configuration.storage;
    if (storage->size_bytes == SIZE_AUTO || c->system->largest_bytes <= storage->size_bytes) return;
    struct arena *arena = c->diags->arena;
    struct diag *said = diag_error(c->diags, "volume-too-small", key_at(storage->node, "size", c->plan), "the largest round writes %.*s, more than the volume's %.*s",
                                   STR_ARG(quantity_bytes_text(arena, c->system->largest_bytes)), STR_ARG(quantity_bytes_text(arena, storage->size_bytes)));
    const struct round *largest = plan_round(c->plan, c->system->largest_row, arena);
    diag_hint(c->diags, said, "round %.*s is the largest: %lld %s; size: auto takes it plus 10 %%", STR_ARG(largest->id), (long long)largest->needs.clients,
              largest->needs.clients == 1 ? "client" : "clients");
}

void check_kept_volume(const struct checked *c)
{
    const struct storage *storage = &c->system->configuration.storage;
    if (storage->renew != RENEW_NEVER) return;
    struct span at = key_at(storage->node, "renew", c->plan);
    if (storage->size_bytes == SIZE_AUTO)
        diag_hint(c->diags, diag_error(c->diags, "kept-auto", at, "a kept volume cannot have size auto"), "give storage.size: the claim outlives this plan");
    const struct tenants *tenants = &c->system->configuration.tenants;
    if (tenants->count > 1 && tenants->by == BY_SYSTEM)
        diag_hint(c->diags, diag_error(c->diags, "kept-shared", at, "%lld tenants would use one kept volume at once", (long long)tenants->count),
                  "renew: system gives each tenant's system its own");
    if (c->plan->row_count > 1)
        diag_note(c->diags, "kept-order", at, "rounds share a kept volume: their results depend on the order");
}

// One claim has one form: the first system's.
void check_kept_form(const struct checked *c)
{
    const struct storage *mine = &c->system->configuration.storage, *first = NULL;
    for (size_t i = 0; !first && i < c->plan->system_count; i++)
        if (c->plan->systems[i].configuration.storage.renew == RENEW_NEVER) first = &c->plan->systems[i].configuration.storage;
    if (mine->renew != RENEW_NEVER || mine == first) return;
    bool class = !str_equal(mine->storage_class, first->storage_class), size = mine->size_bytes != first->size_bytes, mode = mine->mode != first->mode;
    if (!class && !size && !mode) return;
    diag_hint(c->diags, diag_error(c->diags, "kept-differs", key_at(mine->node, class ? "class" : size ? "size" : "mode", c->plan),
                                   "two systems want one kept volume in different forms"),
              "renew: system gives each its own, or make class, size and mode the same");
}
