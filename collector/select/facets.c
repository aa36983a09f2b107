// select/facets.c - finds names: axes before parameters before everything else, as one name may be several of them.
#include "select/facets.h"

#include "base/map.h"
#include "base/number.h"
#include "select/own.h"

struct facets {
    struct arena *arena;
    const struct rows *rows;
    struct map *params;             // names of parameters that some result has
    struct map *parts;              // KIND.METRIC and KIND.NAME.METRIC of its parts
    str *names; size_t name_count;
};

static void add_name(struct facets *facets, str name)
{
    facets->names = arena_more(facets->arena, facets->names, sizeof name, facets->name_count);
    facets->names[facets->name_count++] = name;
}

static void add_once(struct facets *facets, struct map *map, str name)
{
    void **slot = map_slot(map, name);
    if (*slot) return;
    *slot = facets;
    add_name(facets, name);
}

static void add_part(struct facets *facets, const struct part *part)
{
    if (str_equal(part->kind, STR("resources"))) return;
    for (size_t m = 0; m < part->metrics.count; m++) {
        str metric = part->metrics.columns[m]->name;
        add_once(facets, facets->parts, arena_printf(facets->arena, "%.*s.%.*s", STR_ARG(part->kind), STR_ARG(metric)));
        if (!str_equal(part->kind, part->name))
            add_once(facets, facets->parts, arena_printf(facets->arena, "%.*s.%.*s.%.*s", STR_ARG(part->kind), STR_ARG(part->name), STR_ARG(metric)));
    }
}

static void add_resources(struct facets *facets, const struct part *part)
{
    for (size_t m = 0; str_equal(part->kind, STR("resources")) && m < part->metrics.count; m++)
        add_once(facets, facets->parts, arena_printf(facets->arena, "%.*s_%.*s", STR_ARG(part->name), STR_ARG(part->metrics.columns[m]->name)));
}

static void add_sample(struct facets *facets, const struct sample *sample)
{
    for (size_t p = 0; p < sample->params.count; p++) add_once(facets, facets->params, sample->params.items[p]->name);
    for (size_t p = 0; p < sample->part_count; p++) {
        add_part(facets, &sample->parts[p]);
        add_resources(facets, &sample->parts[p]);
    }
}

const struct facets *facets_new(struct arena *arena, const struct rows *rows)
{
    struct facets *facets = arena_new(arena, struct facets);
    *facets = (struct facets){ .arena = arena, .rows = rows, .params = map_new(arena), .parts = map_new(arena) };
    const struct planfile_axis *axes = rows->plan ? rows->plan->axes.items : NULL;
    for (size_t i = 0; axes && i < rows->plan->axes.count; i++) add_name(facets, axes[i].name);
    for (size_t i = 0; i < rows->count; i++) add_sample(facets, rows->items[i]->sample);
    for (size_t i = 0; own_at(i); i++) add_name(facets, own_at(i)->name);
    for (size_t i = 0; i < columns_count(rows->columns); i++) add_name(facets, columns_at(rows->columns, i)->name);
    for (size_t i = 0; derived_name(i).len; i++) add_name(facets, derived_name(i));
    return facets;
}

const struct rows *facets_rows(const struct facets *facets) { return facets->rows; }

const str *facets_names(const struct facets *facets, size_t *count)
{
    *count = facets->name_count;
    return facets->names;
}

// AXIS, or AXIS.title: its level in words.
static bool find_axis(const struct facets *facets, str name, struct facet *facet)
{
    str whole = name;
    facet->title = str_ends(name, STR(".title"));
    if (facet->title) name = str_first(name, name.len - strlen(".title"));
    const struct planfile *plan = facets->rows->plan;
    const struct planfile_axis *axes = plan ? plan->axes.items : NULL;
    for (facet->index = 0; axes && facet->index < plan->axes.count; facet->index++)
        if (str_equal(axes[facet->index].name, name) || str_equal(axes[facet->index].name, whole)) return facet->source = FACET_AXIS, true;
    return false;
}

static bool find_own(const struct facets *facets, str name, bool before_params, struct facet *facet)
{
    (void)facets;
    for (size_t i = 0; own_at(i); i++) {
        if (!str_equal(own_at(i)->name, name) || (before_params && !own_at(i)->planned)) continue;
        facet->own = own_at(i);
        return facet->source = FACET_OWN, true;
    }
    return false;
}

static bool find_measured(const struct facets *facets, str name, struct facet *facet)
{
    facet->column = columns_find(facets->rows->columns, name);
    facet->percentile = name_is_percentile(name);
    if (facet->column) return facet->source = FACET_METRIC, true;
    if (derived_find(name, &facet->index)) return facet->source = FACET_DERIVED, true;
    if (!map_find(facets->parts, name)) return false;
    facet->source = str_starts(name, STR("system_")) || str_starts(name, STR("client_")) ? FACET_RESOURCE : FACET_PART;
    return true;
}

bool facets_find(const struct facets *facets, str name, struct facet *facet)
{
    *facet = (struct facet){ .name = name };
    if (find_axis(facets, name, facet) || find_own(facets, name, true, facet)) return true;
    if (map_find(facets->params, name)) return facet->source = FACET_PARAM, true;
    return find_measured(facets, name, facet) || find_own(facets, name, false, facet);
}

static struct value level_value(const struct facets *facets, const struct facet *facet, const struct group *group)
{
    const struct planfile_axis *axis = &((const struct planfile_axis *)facets->rows->plan->axes.items)[facet->index];
    const struct planfile_step *step = group->round ? group->round->step : NULL;
    int64_t at = step && facet->index < step->at.count ? ((const int64_t *)step->at.items)[facet->index] : -1;
    if (at < 0 || (size_t)at >= axis->levels.count) return (struct value){ 0 };
    const struct planfile_level *level = &((const struct planfile_level *)axis->levels.items)[at];
    double number;
    if (facet->title) return value_text(level->title.len ? level->title : level->name);
    str text = level->value ? level->value->text : level->name;
    if (number_double(text, &number)) return (struct value){ VALUE_NUMBER, number, level->name };
    return value_text(level->name);
}

// The value that all results of the group have.
static struct value param_value(const struct group *group, str name)
{
    const struct param *first = params_get(&group->rows[0]->sample->params, name);
    for (size_t i = 1; i < group->count; i++) {
        const struct param *other = params_get(&group->rows[i]->sample->params, name);
        if (!first || !other || !str_equal(first->text, other->text)) return (struct value){ 0 };
    }
    if (!first) return (struct value){ 0 };
    return first->is_number ? (struct value){ VALUE_NUMBER, first->number, first->text } : value_text(first->text);
}

static struct value metric_value(const struct metrics *metrics, const struct column *column)
{
    double value;
    return metrics_get(metrics, column, &value) ? value_number(value) : (struct value){ 0 };
}

static struct value resource_value(const struct group *group, str name)
{
    bool client = str_starts(name, STR("client_"));
    double value;
    bool found = metrics_named(client ? &group->client_resources : &group->resources, str_from(name, strlen("system_")), &value);
    return found ? value_number(value) : (struct value){ 0 };
}

// KIND[.NAME].METRIC of the group's only part of that kind (and name); clients that share a machine tell the same of it, so the first one's is taken.
static struct value part_value(const struct group *group, str name)
{
    struct cut kind = str_cut(name, '.');
    const struct sample *sample = group->rows[0]->sample;
    struct value result = { 0 };
    size_t found = 0;
    double value;
    for (size_t i = 0; i < sample->part_count; i++) {
        const struct part *part = &sample->parts[i];
        str rest = kind.tail;
        if (!str_equal(part->kind, kind.head)) continue;
        if (str_starts(rest, part->name) && rest.len > part->name.len && rest.data[part->name.len] == '.') rest = str_from(rest, part->name.len + 1);
        if (metrics_named(&part->metrics, rest, &value) && found++ == 0) result = value_number(value);
    }
    return found == 1 ? result : (struct value){ 0 };
}

struct value facet_value(const struct facets *facets, const struct facet *facet, const struct group *group)
{
    switch (facet->source) {
    case FACET_AXIS: return level_value(facets, facet, group);
    case FACET_PARAM: return param_value(group, facet->name);
    case FACET_OWN: return facet->own->value(facets->rows, group);
    case FACET_METRIC: return metric_value(&group->metrics, facet->column);
    case FACET_DERIVED: return derived_value(facets->rows, facet->name, facet->index, &group->metrics);
    case FACET_RESOURCE: return resource_value(group, facet->name);
    case FACET_PART: return part_value(group, facet->name);
    case FACET_TITLE: break;
    }
    return (struct value){ 0 };
}
