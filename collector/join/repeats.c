// join/repeats.c - of reports of one run the last counts, of one report in several forms the richest. Two runs of the same job are two results, so
// everything that tells runs apart is asked before growing figures are believed.
#include "join/repeats.h"

#include "base/buffer.h"
#include "base/checksum.h"

#include <math.h>

enum { WINDOW = 64, DIRECTIONS = 4 };

// `grew`: out of an earlier report; `forms`: that were met of it. Figures that are not there are NaN.
struct candidate { struct row *row; bool grew; unsigned forms; double runtime[DIRECTIONS], bytes[DIRECTIONS], longest; };
struct bucket { struct candidate *items; size_t count, first; unsigned forms; };         // results of one job, in order; those before `first` are of other runs
struct repeats {
    struct join *join;
    struct map *buckets, *same;
    struct buffer key;
    const struct column *runtime[DIRECTIONS], *bytes[DIRECTIONS];
};

static struct repeats repeats_new(struct join *join)
{
    static const char *const names[DIRECTIONS] = { "read", "write", "trim", "mixed" };
    struct repeats repeats = { .join = join, .buckets = map_new(join->arena), .same = map_new(join->arena) };
    for (size_t d = 0; d < DIRECTIONS; d++) {
        repeats.runtime[d] = columns_find(join->rows.columns, arena_printf(join->arena, "%s_runtime_s", names[d]));
        repeats.bytes[d] = columns_find(join->rows.columns, arena_printf(join->arena, "%s_bytes", names[d]));
    }
    return repeats;
}

static double value_of(const struct row *row, const struct column *column)
{
    double value;
    return metrics_get(&row->sample->metrics, column, &value) ? value : NAN;
}

static struct candidate candidate_of(const struct repeats *repeats, struct row *row)
{
    struct candidate c = { .row = row, .forms = 1u << row->sample->form };
    for (size_t d = 0; d < DIRECTIONS; d++) {
        c.runtime[d] = value_of(row, repeats->runtime[d]);
        c.bytes[d] = value_of(row, repeats->bytes[d]);
        c.longest = fmax(c.longest, c.runtime[d]);
    }
    return c;
}

static bool is_less(double a, double b) { return !isnan(a) && !(a <= b); }      // b is less than a, or not there

static bool has_grown(const struct candidate *old, const struct candidate *new)
{
    for (size_t d = 0; d < DIRECTIONS; d++)
        if (is_less(old->runtime[d], new->runtime[d]) || is_less(old->bytes[d], new->bytes[d])) return false;
    return old->longest > 0;
}

// Of one run: the same process, or a report that came before the later one could have run its time. Nothing of both (terse): the run time must
// grow by more than two runs of the same job differ.
static bool is_later_report(const struct candidate *old, const struct candidate *new)
{
    const struct sample *a = old->row->sample, *b = new->row->sample;
    if (a->form != b->form || a->line == b->line || a->params.items != b->params.items || !str_equal(a->version, b->version) || !has_grown(old, new)) return false;
    if (a->process.len && b->process.len && !str_equal(a->process, b->process)) return false;
    if (a->told_ms && b->told_ms) return b->told_ms > a->told_ms && (double)(b->told_ms - a->told_ms) < 0.9 * 1e3 * new->longest;
    return old->grew || new->longest > 1.005 * old->longest;
}

// The same figures to the digits that each form prints.
static bool is_same_report(const struct candidate *rich, const struct candidate *poor)
{
    const struct sample *a = rich->row->sample, *b = poor->row->sample;
    if (a->version.len && b->version.len && !str_equal(a->version, b->version)) return false;
    for (size_t d = 0; d < DIRECTIONS; d++) {
        double time_a = rich->runtime[d], time_b = poor->runtime[d];
        if (isnan(time_a) != isnan(time_b) || fabs(time_a - time_b) > 1e-9 || fabs(rich->bytes[d] - poor->bytes[d]) > 0.1 * rich->bytes[d]) return false;
    }
    return true;
}

static void drop(struct repeats *repeats, struct row *row, const struct row *by, const char *code, const char *what)
{
    struct arena *arena = repeats->join->arena;
    row->by = by;
    str message = arena_printf(arena, "%.*s: counted once, %s stands at line %zu", STR_ARG(row->sample->test.len ? row->sample->test : row->sample->tool), what, by->sample->line);
    remarks_add(arena, &row->origin->input->remarks, (struct remark){ row->sample->line, REMARK_NOTE, code, message });
}

// Keys are made for every row: numbers enter them as they are.
struct key_start { uint64_t file, more; };

static void key_begin(struct repeats *repeats, const struct key_start *start)
{
    buffer_clear(&repeats->key);
    buffer_add(&repeats->key, (str){ (const char *)start, sizeof *start });
}

static struct bucket *bucket_of(struct repeats *repeats, const struct row *row)
{
    const struct sample *s = row->sample;
    const struct origin *o = row->origin;
    const str texts[] = { o->pod, o->container, o->stream, s->group, s->test };
    key_begin(repeats, &(struct key_start){ o->input->number, s->total });
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        buffer_add(&repeats->key, texts[i]);
        buffer_char(&repeats->key, '/');
    }
    void **slot = map_slot(repeats->buckets, names_keep(repeats->join->names, buffer_str(&repeats->key)));
    if (!*slot) *slot = arena_new(repeats->join->arena, struct bucket);
    return *slot;
}

static void add_candidate(struct repeats *repeats, struct bucket *bucket, const struct candidate *new)
{
    bucket->items = arena_more(repeats->join->arena, bucket->items, sizeof *bucket->items, bucket->count);
    bucket->items[bucket->count++] = *new;
    bucket->forms |= new->forms;
    if (bucket->count - bucket->first > WINDOW) bucket->first = bucket->count - WINDOW;
}

// What ran for a much shorter time than all before belongs to another run than these.
static bool begins_run(const struct bucket *bucket, const struct candidate *new)
{
    double most = 0;
    for (size_t i = bucket->first; i < bucket->count; i++)
        if (bucket->items[i].row->sample->form == new->row->sample->form) most = fmax(most, bucket->items[i].longest);
    return new->longest < 0.9 * most;
}

static void settle_report(struct repeats *repeats, struct row *row)
{
    struct bucket *bucket = bucket_of(repeats, row);
    struct candidate new = candidate_of(repeats, row);
    bool named = row->sample->told_ms || row->sample->process.len;
    if (!named && begins_run(bucket, &new)) bucket->first = bucket->count;
    for (size_t i = bucket->first; i < bucket->count && !new.grew; i++) {
        if (bucket->items[i].row->by || !is_later_report(&bucket->items[i], &new)) continue;
        drop(repeats, bucket->items[i].row, row, "superseded", "a later report of the same run");
        new.grew = true;
    }
    add_candidate(repeats, bucket, &new);
}

// Whose figures are the same, of a richer form that does not have this one yet.
static void settle_form(struct repeats *repeats, struct row *row)
{
    struct bucket *bucket = bucket_of(repeats, row);
    struct candidate poor = candidate_of(repeats, row);
    if (bucket->forms == poor.forms) return;
    for (size_t i = 0; i < bucket->count; i++) {
        struct candidate *rich = &bucket->items[i];
        if (rich->row->by || rich->row->sample->form >= row->sample->form || rich->forms & poor.forms || !is_same_report(rich, &poor)) continue;
        rich->forms |= poor.forms;
        drop(repeats, row, rich->row, "duplicate", "the same in a richer form");
        return;
    }
}

static str figures_of(const struct sample *s)
{
    return (str){ (const char *)s->metrics.values, s->metrics.count * sizeof *s->metrics.values };
}

static bool is_same(const struct sample *a, const struct sample *b)
{
    return str_equal(a->tool, b->tool) && str_equal(a->version, b->version) && str_equal(a->test, b->test) && a->params.items == b->params.items &&
           a->metrics.columns == b->metrics.columns && str_equal(figures_of(a), figures_of(b)) && str_equal(a->process, b->process) && a->told_ms == b->told_ms;
}

// All figures and parameters, of whatever tool.
static bool is_copy(struct repeats *repeats, struct row *row)
{
    if (!row->sample->metrics.count) return false;
    key_begin(repeats, &(struct key_start){ row->origin->input->number, checksum(figures_of(row->sample)) });
    void **slot = map_slot(repeats->same, names_keep(repeats->join->names, buffer_str(&repeats->key)));
    const struct row *first = *slot;
    if (!first) *slot = row;
    if (!first || first->sample->line == row->sample->line || !is_same(first->sample, row->sample)) return false;
    drop(repeats, row, first, "duplicate", "the same record");
    return true;
}

void join_repeats(struct join *join)
{
    struct rows *rows = &join->rows;
    struct repeats repeats = repeats_new(join);
    for (size_t i = 0; i < rows->count; i++)
        if (!rows->items[i]->client && !is_copy(&repeats, rows->items[i]) && rows->items[i]->sample->group.len) settle_report(&repeats, rows->items[i]);
    for (size_t i = 0; i < rows->count; i++)
        if (!rows->items[i]->client && !rows->items[i]->by && rows->items[i]->sample->group.len) settle_form(&repeats, rows->items[i]);
    buffer_free(&repeats.key);
}
