// plan/neutral.c - options that somebody gave and that change nothing in any point.
#include "plan/make.h"

static struct neutral_option *slot_of(struct maker *maker, const struct setting *setting)
{
    struct plan *plan = maker->plan;
    const struct node **key = arena_new(&maker->scratch, const struct node *);
    *key = setting->value;
    void **slot = map_find(maker->neutral, (str){ (const char *)key, sizeof *key });
    if (slot) return &plan->neutral[(size_t)(uintptr_t)*slot - 1];
    const struct node **kept = arena_new(maker->arena, const struct node *);
    *kept = setting->value;
    slot = map_slot(maker->neutral, (str){ (const char *)kept, sizeof *kept });
    plan->neutral = arena_more(maker->arena, plan->neutral, sizeof *plan->neutral, plan->neutral_count);
    plan->neutral[plan->neutral_count] = (struct neutral_option){ .value = setting->value, .option = setting->option->name };
    *slot = (void *)(uintptr_t)++plan->neutral_count;
    return &plan->neutral[plan->neutral_count - 1];
}

static void note_matter(struct maker *maker, const struct setting *setting)
{
    const struct node **cached = &maker->mattered[(uintptr_t)setting->value / _Alignof(struct node) % NEUTRAL_CACHE];
    if (*cached == setting->value) return;
    slot_of(maker, setting)->matters = true;
    *cached = setting->value;
}

static void note(struct maker *maker, const struct settings *settings, const struct neutral_setting *neutral, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!setting_is_fallback(&maker->scratch, &neutral[i].setting)) slot_of(maker, &neutral[i].setting)->why = neutral[i].why;
    for (size_t i = 0; i < settings->count; i++)
        if (settings->items[i].given && settings->items[i].value) note_matter(maker, &settings->items[i]);
}

void make_neutral(struct maker *maker, const struct configuration *configuration)
{
    for (size_t i = 0; i < configuration->workload_count; i++) {
        const struct workload *workload = &configuration->workloads[i];
        if (!workload->stage_count) note(maker, &workload->settings, workload->neutral, workload->neutral_count);
        for (size_t k = 0; k < workload->stage_count; k++)
            note(maker, &workload->stages[k].settings, workload->stages[k].neutral, workload->stages[k].neutral_count);
    }
}
