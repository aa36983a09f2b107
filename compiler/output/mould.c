// output/mould.c - a mould is a view and a program of it in which only what differs from round to round is still open.
#include "output/mould.h"

#include <string.h>

size_t mould_place(const struct round *round, size_t workload, int64_t tenant)
{
    return (size_t)(tenant - 1) * round->configuration.workload_count + workload;
}

static void fill(const struct moulds *moulds, struct arena *arena, struct view *view, size_t system, const struct round *round, size_t index, int64_t tenant)
{
    *view = moulds->view;
    view_add_system(arena, view, moulds->plan, system);
    view_add_tenant(arena, view, moulds->plan, system, tenant, &moulds->systems[system]);
    view_add_round(arena, view, moulds->plan, round, &round->configuration.workloads[index]);
}

static void begin_system(struct moulds *moulds, size_t system)
{
    if (moulds->system == system + 1) return;
    arena_reset(&moulds->arena, (struct arena_mark){ 0 });
    memset(moulds->items, 0, sizeof moulds->items);
    moulds->system = system + 1;
}

static void make(struct moulds *moulds, struct mould *mould, size_t system, const struct round *round, size_t index, int64_t tenant)
{
    const struct workload *workload = &round->configuration.workloads[index];
    mould->name = arena_copy(&moulds->arena, workload->name);
    mould->image = arena_copy(&moulds->arena, workload->words.image);
    mould->tenant = tenant;
    fill(moulds, &moulds->arena, &mould->view, system, round, index, tenant);
    mould->view.workload.name = mould->name;            // the round's own go with it
    if (mould->image.len) mould->view.workload.image = mould->image;
    mould->program = template_specialise(&moulds->arena, moulds->program, &mould->view, view_rounds_differ, VIEW_ROUND_RANGES);
}

// A placement that is the system's own tree was overlaid by no axis of rounds.
static struct mould *fitting(struct moulds *moulds, size_t system, const struct round *round, size_t index, int64_t tenant)
{
    size_t place = mould_place(round, index, tenant);
    if (place >= MOULDS || round->configuration.placement.node != moulds->plan->systems[system].configuration.placement.node) return NULL;
    begin_system(moulds, system);
    struct mould *mould = &moulds->items[place];
    const struct workload *workload = &round->configuration.workloads[index];
    if (!mould->program) make(moulds, mould, system, round, index, tenant);
    return mould->tenant == tenant && str_equal(mould->name, workload->name) && str_equal(mould->image, workload->words.image) ? mould : NULL;
}

struct moulded mould_round(struct moulds *moulds, struct arena *arena, size_t system, const struct round *round, size_t index, int64_t tenant)
{
    struct mould *mould = fitting(moulds, system, round, index, tenant);
    if (mould) {
        view_take_round(arena, &mould->view, moulds->plan, round, &round->configuration.workloads[index]);
        return (struct moulded){ &mould->view, mould->program, mould };
    }
    struct view *own = arena_new(arena, struct view);
    fill(moulds, arena, own, system, round, index, tenant);
    return (struct moulded){ own, moulds->program, NULL };
}

void moulds_free(struct moulds *moulds)
{
    arena_free(&moulds->arena);
}
