// advise/reads.c - settings of PostgreSQL's planner and prefetching that random reads tell of.
#include "advise/rules.h"

#include <math.h>

enum { LEAST_DEPTHS = 3, PAGE_BYTES = 8192 };

static bool is(const struct point *point, const char *rw)
{
    return str_equal(point->samples[0]->rows[0]->sample->tool, STR("fio")) && str_equal(point_param(point, STR("rw")), str_of(rw));
}

static bool is_random_read(const struct point *point) { return is(point, "randread"); }

static bool is_read(const struct point *point) { return is(point, "read") || is(point, "randread"); }

static void add_curve(struct look_out *l, struct advice *a, const struct family *f, const char *const *words)
{
    for (size_t i = 0; i < f->count; i++) advice_input(l, a, point_words(l->arena, f->items[i].point, words), f->items[i].rate);
}

static str page_note(struct look_out *l, const struct point *point)
{
    double bytes = point_number(point, STR("bs"), PAGE_BYTES);
    if (!(fabs(bytes - PAGE_BYTES) > 0)) return (str){ 0 };
    return arena_printf(l->arena, " (reads of %.0f bytes; PostgreSQL reads pages of %d)", bytes, PAGE_BYTES);
}

void advise_io_concurrency(struct look_out *l)
{
    static const char *const free_params[] = { "iodepth", NULL };
    static const char *const words[] = { "rw", "bs", "iodepth", "numjobs", NULL };
    struct families all = families_of(l, is_random_read, free_params, "read_iops");
    for (size_t n = 0; n < all.count; n++) {
        const struct family *f = all.items[n];
        if (f->count < LEAST_DEPTHS) continue;
        struct advice *a = advice_add(l, "effective_io_concurrency", "effective_io_concurrency",
            "the smallest depth d with rate(m) < rate(d) x 1.1^log2(m/d) for every deeper m: from there on twice the depth gives less than a tenth more", "IOPS");
        add_curve(l, a, f, words);
        size_t elbow = family_elbow(f);
        double deepest = f->items[f->count - 1].x;
        if (elbow < f->count) a->value = arena_printf(l->arena, "%.0f%.*s", f->items[elbow].x, STR_ARG(page_note(l, f->items[elbow].point)));
        else a->missing = arena_printf(l->arena, "still rising at depth %.0f: add iodepth %.0f to the sweep", deepest, 2 * deepest);
    }
}

void advise_page_cost(struct look_out *l)
{
    static const char *const free_params[] = { "rw", NULL };
    static const char *const words[] = { "rw", "bs", "iodepth", "numjobs", NULL };
    bool any = false;
    struct families all = families_of(l, is_read, free_params, "read_iops");
    for (size_t n = 0; n < all.count; n++) {
        const struct family *f = all.items[n];
        const struct member *sequential = NULL, *random = NULL;
        for (size_t i = 0; i < f->count; i++) *(is(f->items[i].point, "read") ? &sequential : &random) = &f->items[i];
        if (!sequential || !random) continue;
        double cost = sequential->rate.mean / random->rate.mean;
        struct advice *a = advice_add(l, "random_page_cost", "random_page_cost",
            "rate(read) / rate(randread) at the same size and depth, with seq_page_cost = 1; not below 1", "IOPS");
        any = true;
        advice_input(l, a, point_words(l->arena, sequential->point, words), sequential->rate);
        advice_input(l, a, point_words(l->arena, random->point, words), random->rate);
        a->value = arena_printf(l->arena, "%.2f%.*s", cost < 1 ? 1 : cost, STR_ARG(page_note(l, random->point)));
    }
    for (size_t i = 0; !any && i < l->points.count; i++) {
        if (!is(l->points.items[i], "read")) continue;      // sequential reads alone ask for their counterpart; random ones are measured for other reasons too
        struct advice *a = advice_add(l, "random_page_cost", "random_page_cost", "rate(read) / rate(randread) at the same size and depth", "IOPS");
        a->missing = STR("random reads are missing: sweep rw: [read, randread]");
        return;
    }
}
