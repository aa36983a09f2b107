// check/sampling.c - samples that say too little of a run.
#include "check/rule.h"

enum { SAMPLES_WANTED = 6, SHORTEST_S = 1 };

void check_sampling(const struct checked *c)
{
    const struct monitor *monitor = &c->plan->experiment->monitor;
    const struct { const char *key; int64_t every_s; } rows[] = {
        { "resources", monitor->resources_s }, { "iostat", monitor->iostat_s }, { "vmstat", monitor->vmstat_s },
    };
    int64_t run_s = c->round->needs.run_s;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct node *written = node_get(monitor->node, str_of(rows[i].key));
        if (!written || rows[i].every_s <= SHORTEST_S || rows[i].every_s * SAMPLES_WANTED <= run_s) continue;
        diag_hint(c->diags, diag_warning(c->diags, "sampling", written->at, "a sample every %lld s gives fewer than six in a run of %lld s", (long long)rows[i].every_s,
                                         (long long)run_s),
                  "%s: %llds", rows[i].key, (long long)(run_s / SAMPLES_WANTED > 0 ? run_s / SAMPLES_WANTED : 1));
    }
}
