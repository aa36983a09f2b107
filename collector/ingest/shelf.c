// ingest/shelf.c - pieces wait zipped; a record is unzipped when it is taken, one at a time.
#include "ingest/shelf.h"

#include "base/base64.h"
#include "base/gzip.h"
#include "base/map.h"

enum { RECORD_LIMIT = 256 * 1024 * 1024 };

struct set {
    struct set *next;               // in the list of all, or of those that are whole
    struct shelf_piece first;
    const void *input;
    size_t line, there;
    struct buffer *pieces;          // empty: not there
    bool damaged, taken;
};
struct shelf { struct arena *arena; struct map *map; struct set *all, **last, **whole; size_t whole_count, next; struct buffer zipped, bytes; };

struct shelf *shelf_new(struct arena *arena)
{
    struct shelf *shelf = arena_new(arena, struct shelf);
    *shelf = (struct shelf){ .arena = arena, .map = map_new(arena) };
    shelf->last = &shelf->all;
    return shelf;
}

static void drop(struct set *set)
{
    for (size_t i = 0; i < set->first.count; i++) buffer_free(&set->pieces[i]);
    set->taken = true;
}

void shelf_free(struct shelf *shelf)
{
    for (struct set *set = shelf->all; set; set = set->next) drop(set);
    buffer_free(&shelf->zipped);
    buffer_free(&shelf->bytes);
}

static struct record kept_names(struct arena *arena, const struct record *who)
{
    struct record kept = *who;
    kept.round = arena_copy(arena, who->round);
    kept.load = arena_copy(arena, who->load);
    kept.workload = arena_copy(arena, who->workload);
    return kept;
}

// A record that was taken may come again: then it starts anew.
static struct set *set_of(struct shelf *shelf, const struct shelf_piece *piece, const void *input, size_t line)
{
    void **slot = map_find(shelf->map, piece->set);
    struct set *set = slot ? *slot : NULL;
    if (set && !set->taken && set->first.count == piece->count) return set;
    set = arena_new(shelf->arena, struct set);
    *set = (struct set){ .first = *piece, .input = input, .line = line, .pieces = arena_array(shelf->arena, struct buffer, piece->count) };
    set->first.set = arena_copy(shelf->arena, piece->set);
    set->first.who = kept_names(shelf->arena, &piece->who);
    *shelf->last = set;
    shelf->last = &set->next;
    *map_slot(shelf->map, set->first.set) = set;
    return set;
}

void shelf_put(struct shelf *shelf, const struct shelf_piece *piece, const void *input, size_t line)
{
    struct set *set = set_of(shelf, piece, input, line);
    struct buffer *into = &set->pieces[piece->number - 1];
    if (into->len) return;          // the same piece again
    if (!base64_decode(into, piece->base64) || !into->len) {
        set->damaged = true;
        buffer_clear(into);
        buffer_char(into, '?');     // it is there, of no use
    }
    if (++set->there < set->first.count) return;
    shelf->whole = arena_more(shelf->arena, shelf->whole, sizeof(struct set *), shelf->whole_count);
    shelf->whole[shelf->whole_count++] = set;
}

static void describe(const struct set *set, struct shelf_set *into)
{
    *into = (struct shelf_set){ .name = set->first.set, .who = set->first.who, .input = set->input, .line = set->line };
}

static void unzip(struct shelf *shelf, const struct set *set, struct shelf_set *into)
{
    buffer_clear(&shelf->zipped);
    buffer_clear(&shelf->bytes);
    for (size_t i = 0; i < set->first.count; i++) buffer_add(&shelf->zipped, buffer_str(&set->pieces[i]));
    const char *problem = set->damaged ? "its record.gz is no base64" : gzip_open(&shelf->bytes, buffer_str(&shelf->zipped), RECORD_LIMIT);
    into->problem = str_of(problem);
    if (!problem) into->bytes = buffer_str(&shelf->bytes);
}

bool shelf_take(struct shelf *shelf, struct shelf_set *into)
{
    if (shelf->next == shelf->whole_count) {
        shelf->next = shelf->whole_count = 0;
        shelf->whole = NULL;
        return false;
    }
    struct set *set = shelf->whole[shelf->next++];
    describe(set, into);
    unzip(shelf, set, into);
    drop(set);
    return true;
}

static str missing_text(struct arena *arena, const struct set *set)
{
    str text = { 0 };
    for (size_t i = 0; i < set->first.count; i++)
        if (!set->pieces[i].len) text = arena_printf(arena, "%.*s%s%zu", STR_ARG(text), text.len ? ", " : "", i + 1);
    return arena_printf(arena, "of its %zu pieces these are missing: %.*s", set->first.count, STR_ARG(text));
}

bool shelf_rest(struct shelf *shelf, struct shelf_set *into)
{
    while (shelf->all && shelf->all->taken) shelf->all = shelf->all->next;
    if (!shelf->all) return false;
    describe(shelf->all, into);
    into->problem = missing_text(shelf->arena, shelf->all);
    drop(shelf->all);
    return true;
}
