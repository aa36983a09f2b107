// check/fields.c - options and resources that do not go together, or say nothing.
#include "check/rule.h"

#include "base/quantity.h"

void check_tool(const struct checked *c)
{
    for (size_t i = 0; i < c->round->configuration.workload_count; i++) {
        const struct workload *workload = &c->round->configuration.workloads[i];
        struct tool_place place = workload_place(&c->round->configuration, workload);
        for (size_t k = 0; k < workload_stage_count(workload); k++)
            workload->tool->check(workload_stage(workload, k), &place, workload->stage_count ? workload->stages[k].node : workload->words.node, c->diags);
    }
}

void check_load(const struct checked *c)
{
    const struct load *load = &c->round->configuration.load;
    struct tool_place place = load_place(&c->round->configuration);
    if (!c->round->configuration.has_load || !load->tool_) return;
    load->tool_->check(&load->settings, &place, load->node ? load->node : c->round->configuration.system.node, c->diags);
}

void check_neutral(const struct checked *c)
{
    for (size_t i = 0; i < c->plan->neutral_count; i++) {
        const struct neutral_option *neutral = &c->plan->neutral[i];
        if (!neutral->why || neutral->matters) continue;
        diag_hint(c->diags, diag_warning(c->diags, "neutral-option", neutral->value->at, "'%.*s' changes nothing here: %s", STR_ARG(neutral->option), neutral->why),
                  "leave it out; it is not part of any round's id");
    }
}

void check_resources(const struct checked *c)
{
    const struct resources *resources = &c->system->configuration.system.resources;
    const struct amounts *requests = &resources->requests, *limits = &resources->limits;
    struct arena *arena = c->diags->arena;
    if (limits->cpu_m && requests->cpu_m > limits->cpu_m)
        diag_hint(c->diags, diag_error(c->diags, "requests-above-limits", key_at(requests->node, "cpu", c->plan), "requests cpu %.*s, above its limit %.*s",
                                       STR_ARG(quantity_cpu_text(arena, requests->cpu_m)), STR_ARG(quantity_cpu_text(arena, limits->cpu_m))),
                  "the API server refuses such a pod");
    if (limits->memory_bytes && requests->memory_bytes > limits->memory_bytes)
        diag_hint(c->diags, diag_error(c->diags, "requests-above-limits", key_at(requests->node, "memory", c->plan), "requests memory %.*s, above its limit %.*s",
                                       STR_ARG(quantity_bytes_text(arena, requests->memory_bytes)), STR_ARG(quantity_bytes_text(arena, limits->memory_bytes))),
                  "the API server refuses such a pod");
}

// The API server's own rules for huge pages: equal request and limit, whole pages, and never alone.
void check_huge_page_form(const struct checked *c)
{
    const struct resources *resources = &c->system->configuration.system.resources;
    const struct amounts *requests = &resources->requests, *limits = &resources->limits;
    const struct { const char *key, *page; int64_t asked, most, page_bytes; } rows[] = {
        { "hugepages-2Mi", "2Mi", requests->hugepages_2mi_bytes, limits->hugepages_2mi_bytes, INT64_C(2) << 20 },
        { "hugepages-1Gi", "1Gi", requests->hugepages_1gi_bytes, limits->hugepages_1gi_bytes, INT64_C(1) << 30 },
    };
    bool others = requests->cpu_m || requests->memory_bytes || limits->cpu_m || limits->memory_bytes;
    struct arena *arena = c->diags->arena;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t bytes = rows[i].asked ? rows[i].asked : rows[i].most;
        struct span at = key_at(rows[i].asked ? requests->node : limits->node, rows[i].key, c->plan);
        struct diag *said = NULL;
        if (!bytes) continue;
        if (rows[i].asked && rows[i].most && rows[i].asked != rows[i].most)
            said = diag_error(c->diags, "hugepages-form", at, "requests %s %.*s, and its limit is %.*s", rows[i].key, STR_ARG(quantity_bytes_text(arena, rows[i].asked)),
                              STR_ARG(quantity_bytes_text(arena, rows[i].most)));
        else if (bytes % rows[i].page_bytes)
            said = diag_error(c->diags, "hugepages-form", at, "%.*s is no whole number of pages of %s", STR_ARG(quantity_bytes_text(arena, bytes)), rows[i].page);
        else if (!others)
            said = diag_error(c->diags, "hugepages-form", at, "huge pages without CPU or memory");
        if (said) diag_hint(c->diags, said, "the API server takes equal requests and limits, whole pages, and only beside cpu or memory");
    }
}

// A run without a runtime ends when its bytes are done, and nobody knows when that is.
void check_bytes_end(const struct checked *c)
{
    if (!c->plan->ends_by_bytes) return;
    for (size_t i = 0; i < c->round->configuration.workload_count; i++) {
        const struct workload *workload = &c->round->configuration.workloads[i];
        struct tool_place place = workload_place(&c->round->configuration, workload);
        for (size_t k = 0; k < workload_stage_count(workload); k++)
            if (workload->tool->needs(workload_stage(workload, k), &place).io_bytes > 0)
                diag_note(c->diags, "ends-by-bytes", workload->stage_count ? workload->stages[k].node->at : workload->words.node->at,
                          "without a runtime a run ends by bytes; its time is estimated at 100 MB/s");
    }
}

void check_via(const struct checked *c)
{
    const struct run *run = &c->plan->experiment->run;
    bool database = c->plan->system_count && system_is_database(c->plan->systems[0].configuration.system.type);
    if (run->via != VIA_POD || database || c->plan->most_clients <= 1) return;
    diag_hint(c->diags, diag_error(c->diags, "pod-clients", key_at(run->node, "via", c->plan), "via: pod serves one client a system, and a round has several"),
              "via: exec lets clients share one system");
}
