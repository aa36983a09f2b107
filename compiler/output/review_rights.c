// output/review_rights.c - what the objects may do, what needs more than `restricted` and why, and what is changed on nodes.
#include "output/review.h"

#include "output/words.h"
#include "plan/privilege.h"

static str place_text(struct page *page, const struct span *at)
{
    return at->source ? arena_printf(page->arena, " (%.*s:%u)", STR_ARG(at->source->path), at->line) : (str){ 0 };
}

static void put_needs(struct page *page, const struct privileges *privileges)
{
    for (size_t i = 0; i < privileges->count; i++) {
        const struct privilege *one = &privileges->items[i];
        page_item(page, arena_printf(page->arena, "%.*s, as %.*s%.*s", STR_ARG(word_of(security_words, one->needs)), STR_ARG(one->what), STR_ARG(place_text(page, &one->at))));
    }
}

void review_rights(struct page *page, const struct plan *plan)
{
    struct privileges privileges = plan_privileges(page->arena, plan);
    bool exec = plan->experiment->run.via == VIA_EXEC;
    page_section(page, STR("Rights"));
    page_line(page, "Pods meet the Pod Security Standard %.*s. The sequencer may patch and delete pods of its namespace, so an experiment deserves a namespace of its own.%s",
              STR_ARG(word_of(security_words, plan->experiment->pod_security)),
              exec ? " Clients may run commands in pods (pods/exec): that is how they run the tool inside the system." : "");
    if (!privileges.count) return;
    page_gap(page);
    put_needs(page, &privileges);
}

static void put_change(struct page *page, struct grid *grid, const struct plan *plan, size_t system, const struct tuning_write *write)
{
    bool of_pod = str_equal(write->kind, STR("sysctls")) && sysctl_is_namespaced(write->key);
    str where = words_placement(page->arena, &plan->systems[system].configuration.placement.system);
    grid_cell(grid, plan->systems[system].id);
    grid_cell(grid, of_pod ? STR("its pod only") : where.len ? where : STR("the node it runs on"));
    grid_cell(grid, write->key);
    grid_cell(grid, write->value);
}

// Writes of all systems, in the order in which they are made.
void review_changes(struct page *page, const struct plan *plan)
{
    struct grid *grid = grid_new(page->arena);
    bool any = false, of_node = false;
    static const char *const titles[] = { "system", "where", "what", "value" };
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) grid_column(grid, str_of(titles[i]), false);
    for (size_t i = 0; i < plan->system_count; i++) {
        struct tuning_writes writes = tuning_writes(page->arena, &plan->systems[i].configuration.tuning);
        for (size_t k = 0; k < writes.count; k++) {
            put_change(page, grid, plan, i, &writes.items[k]);
            of_node = of_node || !(str_equal(writes.items[k].kind, STR("sysctls")) && sysctl_is_namespaced(writes.items[k].key));
            any = true;
        }
    }
    if (!any) return;
    page_section(page, STR("Changes on nodes"));
    page_table(page, grid);
    if (!of_node) return;
    page_gap(page);
    page_line(page, "Set when the system starts, restored when it stops; no other system may use the node meanwhile.");
}
