// output/mould.h - what all rounds of a system say alike is worked out and written into the Job's template once.
#ifndef OUTPUT_MOULD_H
#define OUTPUT_MOULD_H
#include "output/view.h"

enum { MOULDS = 8 };                            // Jobs of a round that are written fast: workloads of tenants
struct mould { str name, image; int64_t tenant; struct view view; const struct program *program; };
struct moulds {
    const struct plan *plan;
    const struct program *program;              // of any round's Job
    struct view view;                           // what is the same for all objects
    const struct system_objects *systems;       // of each system
    struct arena arena; size_t system;          // 1 + the system that `items` are of
    struct mould items[MOULDS];
};

// The view of one workload's Job, and a program for it. `mould` is NULL for a round whose own axes move its clients or give them an image: then `program`
// is the whole template. The view is valid until the next call; what it holds of the round lives in the arena.
struct moulded { struct view *view; const struct program *program; const struct mould *mould; };
struct moulded mould_round(struct moulds *, struct arena *, size_t system, const struct round *, size_t workload, int64_t tenant);
// The place of such a Job among those of its round.
size_t mould_place(const struct round *, size_t workload, int64_t tenant);
void moulds_free(struct moulds *);
#endif
