// advise/writes.c - what synchronous and large writes tell of commits and checkpoints.
#include "advise/rules.h"

#include <math.h>

enum { LARGE_BYTES = 1048576 };
static const char *const words[] = { "rw", "bs", "iodepth", "numjobs", "fsync", "fdatasync", NULL };

static bool is_write(const struct point *point)
{
    return str_equal(point->samples[0]->rows[0]->sample->tool, STR("fio")) && str_equal(point_param(point, STR("rw")), STR("write"));
}

static bool is_one(double value) { return !(fabs(value - 1) > 0); }

static bool is_synced(const struct point *point)
{
    return is_write(point) && (is_one(point_number(point, STR("fsync"), 0)) || is_one(point_number(point, STR("fdatasync"), 0)));
}

static bool is_single(const struct point *point)
{
    return is_synced(point) && is_one(point_number(point, STR("numjobs"), 1)) && is_one(point_number(point, STR("iodepth"), 1)) && point->samples[0]->clients == 1;
}

static const char *call_of(const struct point *point)
{
    return is_one(point_number(point, STR("fsync"), 0)) ? "fsync" : "fdatasync";
}

static bool is_large(const struct point *point)
{
    bool synced = point_number(point, STR("fsync"), 0) > 0 || point_number(point, STR("fdatasync"), 0) > 0;
    return is_write(point) && !synced && point_number(point, STR("bs"), 0) >= LARGE_BYTES;
}

// From the latency of the sync itself and of the write before it; of a fio that does not tell it, from the rate of synced writes.
void advise_commits(struct look_out *l)
{
    const struct column *sync = columns_find(l->rows->columns, STR("sync_lat_mean_ms")), *write = columns_find(l->rows->columns, STR("write_lat_mean_ms"));
    const struct column *rate = columns_find(l->rows->columns, STR("write_iops"));
    if (!write) write = columns_find(l->rows->columns, STR("write_clat_mean_ms"));
    for (size_t i = 0; i < l->points.count; i++) {
        const struct point *point = l->points.items[i];
        if (!is_single(point)) continue;
        struct stats s = sync ? point_stats(l->arena, point, sync) : (struct stats){ 0 }, w = write ? point_stats(l->arena, point, write) : (struct stats){ 0 };
        bool told = s.n && w.n && s.mean + w.mean > 0;
        struct stats r = rate ? point_stats(l->arena, point, rate) : (struct stats){ 0 };
        if (!told && !r.n) continue;
        struct advice *a = advice_add(l, "commits", "commits per second of one backend",
            told ? "1000 / (mean write latency + mean sync latency), in ms" : "the rate of writes that are each followed by a sync (this fio does not tell its latency)",
            told ? "ms" : "IOPS");
        str what = point_words(l->arena, point, words);
        if (told) advice_input(l, a, arena_printf(l->arena, "write, %.*s", STR_ARG(what)), w);
        if (told) advice_input(l, a, arena_printf(l->arena, "%s, %.*s", call_of(point), STR_ARG(what)), s);
        else advice_input(l, a, what, r);
        a->value = arena_printf(l->arena, "%.1f with %s, records of %.0f bytes", told ? 1000 / (s.mean + w.mean) : r.mean, call_of(point), point_number(point, STR("bs"), 4096));
    }
}

static const struct member *with(const struct family *f, const char *call)
{
    for (size_t i = 0; i < f->count; i++)
        if (str_equal(str_of(call_of(f->items[i].point)), str_of(call))) return &f->items[i];
    return NULL;
}

void advise_sync_method(struct look_out *l)
{
    static const char *const free_params[] = { "fdatasync", "fsync", NULL };
    struct families all = families_of(l, is_single, free_params, "write_iops");
    for (size_t n = 0; n < all.count; n++) {
        const struct family *f = all.items[n];
        const struct member *fsync = with(f, "fsync"), *fdatasync = with(f, "fdatasync");
        struct advice *a = advice_add(l, "wal_sync_method", "wal_sync_method: fsync or fdatasync", "rate with fdatasync / rate with fsync, all else equal", "IOPS");
        for (size_t i = 0; i < f->count; i++) advice_input(l, a, point_words(l->arena, f->items[i].point, words), f->items[i].rate);
        if (!fsync || !fdatasync) {
            a->missing = arena_printf(l->arena, "rounds with %s: 1 are missing", fsync ? "fdatasync" : "fsync");
            continue;
        }
        double ratio = fdatasync->rate.mean / fsync->rate.mean;
        bool apart = fdatasync->rate.n > 1 && fsync->rate.n > 1 && fabs(fdatasync->rate.mean - fsync->rate.mean) > fdatasync->rate.half + fsync->rate.half;
        a->value = arena_printf(l->arena, "fdatasync is %.2f times as fast as fsync: %s", ratio, ratio > 1 ? "fdatasync" : "fsync");
        if (!apart && fsync->rate.n > 1) a->doubts = STR("the 95 % intervals of the two overlap");
    }
}

void advise_group_commit(struct look_out *l)
{
    static const char *const free_params[] = { "numjobs", NULL };
    struct families all = families_of(l, is_synced, free_params, "write_iops");
    for (size_t n = 0; n < all.count; n++) {
        const struct family *f = all.items[n];
        if (f->count < 2) continue;
        const struct member *first = &f->items[0], *last = &f->items[f->count - 1];
        struct advice *a = advice_add(l, "group-commit", "group commit: commits per second over backends", "rate(n) / rate(1); the elbow as for depths", "IOPS");
        for (size_t i = 0; i < f->count; i++) advice_input(l, a, point_words(l->arena, f->items[i].point, words), f->items[i].rate);
        size_t elbow = family_elbow(f);
        double scaling = last->rate.mean / first->rate.mean;
        str until = elbow < f->count ? arena_printf(l->arena, "flat from %.0f on", f->items[elbow].x) : arena_printf(l->arena, "still rising at %.0f", last->x);
        a->value = arena_printf(l->arena, "%.1f times the rate with %.0f times the writers, %.*s: %s", scaling, last->x / first->x, STR_ARG(until),
            elbow == 0 ? "let commits wait for each other (commit_delay, commit_siblings)" : "the storage takes commits together, commit_delay can stay 0");
        if (elbow == f->count) a->missing = arena_printf(l->arena, "add threads %.0f to see where it ends", 2 * last->x);
    }
}

void advise_checkpoint(struct look_out *l)
{
    const struct column *column = columns_find(l->rows->columns, STR("write_mib_s"));
    struct advice *a = NULL;
    const struct point *best = NULL;
    double most = 0;
    for (size_t i = 0; column && i < l->points.count; i++) {
        struct stats s = is_large(l->points.items[i]) ? point_stats(l->arena, l->points.items[i], column) : (struct stats){ 0 };
        if (!s.n) continue;
        if (!a)
            a = advice_add(l, "checkpoint", "checkpoint MiB/s", "the largest rate of large sequential writes without syncs: dirty pages / this = the shortest checkpoint",
                "MiB/s");
        advice_input(l, a, point_words(l->arena, l->points.items[i], words), s);
        if (s.mean > most) most = s.mean, best = l->points.items[i];
    }
    if (a && best) a->value = arena_printf(l->arena, "%.1f MiB/s (%.*s)", most, STR_ARG(point_words(l->arena, best, words)));
}
