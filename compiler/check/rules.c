// check/rules.c - the table of rules, and the walk over systems and rounds.
#include "check/check.h"

#include "check/rule.h"
#include "tree/shape.h"

const struct rule rules[] = {
    { .system = check_volume },
    { .system = check_kept_volume },
    { .system = check_system_image },
    { .system = check_resources },
    { .system = check_block_privilege },
    { .round = check_tool },
    { .round = check_client_images },
    { .plan = check_neutral },
    { .plan = check_bytes_end },
    { .plan = check_via },
    { .system = NULL },
};

struct span key_at(const struct node *map, const char *key, const struct plan *plan)
{
    return shape_span(map, str_of(key), plan->experiment->spec->at);
}

static void check_rounds(struct checked *checked)
{
    struct arena arena = { 0 };
    for (size_t row = 0; row < checked->plan->row_count; row++) {
        struct arena_mark mark = arena_mark(&arena);
        checked->round = plan_round(checked->plan, row, &arena);
        checked->system = &checked->plan->systems[checked->plan->rows[row].system];
        for (const struct rule *rule = rules; rule->system || rule->round || rule->plan; rule++)
            if (rule->round) rule->round(checked);
        arena_reset(&arena, mark);
    }
    arena_free(&arena);
}

void check(const struct plan *plan, struct diags *diags)
{
    struct checked checked = { plan, diags, NULL, NULL };
    for (const struct rule *rule = rules; rule->system || rule->round || rule->plan; rule++) {
        for (size_t i = 0; rule->system && i < plan->system_count; i++) {
            checked.system = &plan->systems[i];
            rule->system(&checked);
        }
        if (rule->plan) rule->plan(&checked);
    }
    check_rounds(&checked);
}

struct unchecked check_unchecked(const struct plan *plan)
{
    static const char *const codes[] = { "node-capacity", "taints", "storage-class", "quota" };
    (void)plan;
    return (struct unchecked){ codes, sizeof codes / sizeof *codes };
}
