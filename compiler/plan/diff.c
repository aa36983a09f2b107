// plan/diff.c - two plans side by side, by ids and names alone: what a reviewer asks before an apply.
#include "plan/diff.h"

#include "base/map.h"

struct list diff_read_objects(struct arena *arena, str text)
{
    struct diff_object *objects = NULL;
    size_t count = 0;
    for (str rest = text; rest.len;) {
        struct cut line = str_cut(rest, '\n');
        struct cut kind = str_cut(line.head, '\t'), name = str_cut(kind.tail, '\t'), id = str_cut(name.tail, '\t');
        rest = line.tail;
        if (!kind.found || !name.found) continue;
        objects = arena_more(arena, objects, sizeof *objects, count);
        objects[count++] = (struct diff_object){ kind.head, name.head, id.head };
    }
    return (struct list){ objects, count };
}

str diff_state_name(enum diff_state state)
{
    static const str names[] = { [DIFF_NEW] = STR_INIT("new"), [DIFF_GONE] = STR_INIT("gone"), [DIFF_RENEWED] = STR_INIT("new object"), [DIFF_SAME] = STR_INIT("same") };
    return names[state];
}

// ---- ids of a part, and which objects carry them out

typedef str (*id_at)(const struct diff_side *, size_t index);

static str system_id(const struct diff_side *side, size_t i) { return ((const struct planfile_system *)side->plan->systems.items)[i].id; }
static str load_id(const struct diff_side *side, size_t i) { return ((const struct planfile_load *)side->plan->loads.items)[i].id; }
static str round_id(const struct diff_side *side, size_t i) { return ((const struct planfile_step *)side->plan->steps.items)[i].id; }     // empty: no round
static str object_name(const struct diff_side *side, size_t i) { return ((const struct diff_object *)side->objects.items)[i].name; }

// From an id to 1 + the index of the first of its objects; `next` leads to its others.
struct carriers { struct map *first; uint32_t *next; };

static struct carriers carriers_of(struct arena *arena, const struct diff_side *side)
{
    const struct diff_object *objects = side->objects.items;
    struct carriers carriers = { map_new(arena), arena_array(arena, uint32_t, side->objects.count + 1) };
    for (size_t i = side->objects.count; i > 0; i--) {
        void **slot = map_slot(carriers.first, objects[i - 1].id);
        carriers.next[i - 1] = (uint32_t)(uintptr_t)*slot;
        *slot = (void *)(uintptr_t)i;
    }
    return carriers;
}

static size_t first_of(const struct carriers *carriers, str id)
{
    void **found = map_find(carriers->first, id);
    return found ? (size_t)(uintptr_t)*found : 0;
}

// objects.tsv is sorted, so equal sets stand in equal order.
static bool carried_alike(const struct diff *diff, const struct carriers *before, const struct carriers *after, str id)
{
    size_t a = first_of(before, id), b = first_of(after, id);
    while (a && b && str_equal(object_name(diff->before, a - 1), object_name(diff->after, b - 1))) {
        a = before->next[a - 1];
        b = after->next[b - 1];
    }
    return !a && !b;
}

struct list diff_names_of(struct arena *arena, const struct diff_side *side, str id)
{
    const struct diff_object *objects = side->objects.items;
    str *names = NULL;
    size_t count = 0;
    for (size_t i = 0; i < side->objects.count; i++) {
        if (!str_equal(objects[i].id, id)) continue;
        names = arena_more(arena, names, sizeof *names, count);
        names[count++] = objects[i].name;
    }
    return (struct list){ names, count };
}

// ---- a part of the plan

struct comparison {
    struct arena *arena;
    struct diff *diff;
    struct carriers before, after;
    bool by_objects;                            // both sides know theirs
};

static struct map *index_of(struct arena *arena, const struct diff_side *side, id_at id, size_t count)
{
    struct map *map = map_new(arena);
    for (size_t i = 0; i < count; i++)
        if (id(side, i).len) *map_slot(map, id(side, i)) = (void *)(uintptr_t)(i + 1);
    return map;
}

static void add(struct arena *arena, struct diff_part *part, struct diff_item item)
{
    part->items = arena_more(arena, part->items, sizeof *part->items, part->count);
    part->items[part->count++] = item;
    part->counts[item.state]++;
}

static void compare_part(struct comparison *c, struct diff_part *part, id_at id, size_t before_count, size_t after_count, bool carried)
{
    const struct diff *diff = c->diff;
    struct map *before = index_of(c->arena, diff->before, id, before_count), *after = index_of(c->arena, diff->after, id, after_count);
    for (size_t i = 0; i < after_count; i++) {
        str key = id(diff->after, i);
        if (!key.len) continue;
        bool alike = !carried || !c->by_objects || carried_alike(diff, &c->before, &c->after, key);
        add(c->arena, part, (struct diff_item){ key, !map_find(before, key) ? DIFF_NEW : alike ? DIFF_SAME : DIFF_RENEWED, diff->after, i });
    }
    for (size_t i = 0; i < before_count; i++) {
        str key = id(diff->before, i);
        if (key.len && !map_find(after, key)) add(c->arena, part, (struct diff_item){ key, DIFF_GONE, diff->before, i });
    }
}

// The rounds that both have, walked side by side.
static bool is_reordered(struct comparison *c)
{
    const struct diff *diff = c->diff;
    struct map *before = index_of(c->arena, diff->before, round_id, diff->before->plan->steps.count);
    size_t last = 0;
    for (size_t i = 0; i < diff->after->plan->steps.count; i++) {
        void **found = round_id(diff->after, i).len ? map_find(before, round_id(diff->after, i)) : NULL;
        if (!found) continue;
        if ((size_t)(uintptr_t)*found < last) return true;
        last = (size_t)(uintptr_t)*found;
    }
    return false;
}

// ---- the head

static str seconds(struct arena *arena, int64_t value) { return arena_printf(arena, "%lld s", (long long)value); }

static struct list facts_of(struct arena *arena, const struct planfile *before, const struct planfile *after)
{
    const struct diff_fact all[] = {
        { "name", before->experiment.name, after->experiment.name },
        { "namespace", before->experiment.namespace_name, after->experiment.namespace_name },
        { "question", before->experiment.question, after->experiment.question },
        { "run.via", before->run.via, after->run.via },
        { "run.onFailure", before->run.on_failure, after->run.on_failure },
        { "run.readyTimeout", seconds(arena, before->run.ready_s), seconds(arena, after->run.ready_s) },
        { "repeat.pause", seconds(arena, before->run.pause_s), seconds(arena, after->run.pause_s) },
        { "monitor interval", arena_printf(arena, "%lld ms", (long long)before->run.sample_ms), arena_printf(arena, "%lld ms", (long long)after->run.sample_ms) },
    };
    struct diff_fact *facts = arena_array(arena, struct diff_fact, sizeof all / sizeof *all);
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!str_equal(all[i].before, all[i].after)) facts[count++] = all[i];
    return (struct list){ facts, count };
}

static bool part_differs(const struct diff_part *part) { return part->count != part->counts[DIFF_SAME]; }

const struct diff *diff_make(struct arena *arena, const struct diff_side *before, const struct diff_side *after)
{
    struct diff *diff = arena_new(arena, struct diff);
    const struct planfile *old = before->plan, *new = after->plan;
    *diff = (struct diff){ .before = before, .after = after, .facts = facts_of(arena, old, new) };
    struct comparison c = { .arena = arena, .diff = diff, .by_objects = before->has_objects && after->has_objects };
    if (c.by_objects) {
        c.before = carriers_of(arena, before);
        c.after = carriers_of(arena, after);
        compare_part(&c, &diff->objects, object_name, before->objects.count, after->objects.count, false);
    }
    compare_part(&c, &diff->systems, system_id, old->systems.count, new->systems.count, true);
    compare_part(&c, &diff->loads, load_id, old->loads.count, new->loads.count, true);
    compare_part(&c, &diff->rounds, round_id, old->steps.count, new->steps.count, true);
    diff->reordered = is_reordered(&c);
    diff->differs = part_differs(&diff->systems) || part_differs(&diff->loads) || part_differs(&diff->rounds) || part_differs(&diff->objects) ||
                    diff->facts.count || diff->reordered || !str_equal(old->id, new->id);
    return diff;
}
