// report/lists.c - goes over all results to see which parameters there are and which of them vary.
#include "report/lists.h"

#include "base/map.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const str first_params[] = { STR_INIT("rw"), STR_INIT("bs"), STR_INIT("ioengine"), STR_INIT("iodepth"), STR_INIT("numjobs") };
// They name things, they do not change what is measured.
static const str naming_params[] = { STR_INIT("name"), STR_INIT("directory"), STR_INIT("description"), STR_INIT("hostname"), STR_INIT("port") };

static bool is_among(const str *items, size_t count, str text)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(items[i], text)) return true;
    return false;
}

static void add(struct arena *arena, struct texts *texts, str text)
{
    texts->items = arena_more(arena, texts->items, sizeof text, texts->count);
    texts->items[texts->count++] = text;
}

static void add_once(struct arena *arena, struct texts *texts, str text)
{
    if (text.len && !is_among(texts->items, texts->count, text)) add(arena, texts, text);
}

struct texts list_tools(struct arena *arena, const struct rows *rows)
{
    struct texts tools = { 0 };
    const struct sample *last = NULL;
    for (size_t i = 0; i < rows->count; i++) {
        const struct sample *sample = rows->items[i]->sample;
        bool same = last && str_equal(last->tool, sample->tool) && str_equal(last->version, sample->version);
        last = sample;
        if (!same) add_once(arena, &tools, sample->version.len ? arena_printf(arena, "%.*s %.*s", STR_ARG(sample->tool), STR_ARG(sample->version)) : sample->tool);
    }
    return tools;
}

struct texts list_images(struct arena *arena, const struct rows *rows)
{
    struct texts images = { 0 };
    for (size_t i = 0; i < rows->client_count; i++)
        if (rows->clients[i]->state == CLIENT_COUNTS && rows->clients[i]->round) add_once(arena, &images, rows->clients[i]->record->image);
    return images;
}

struct texts list_unkept(struct arena *arena, const struct rows *rows)
{
    struct texts unkept = { 0 };
    for (size_t i = 0; i < rows->client_count; i++)
        for (size_t u = 0; u < rows->clients[i]->record->unkept.count; u++) add_once(arena, &unkept, ((const str *)rows->clients[i]->record->unkept.items)[u]);
    return unkept;
}

struct texts list_params(struct arena *arena, const struct rows *rows)
{
    struct texts texts = { 0 };
    struct map *seen = map_new(arena);
    for (size_t i = 0; i < COUNT(first_params); i++) add(arena, &texts, first_params[i]);
    for (size_t i = 0; i < rows->count; i++) {
        const struct params *params = &rows->items[i]->sample->params;
        for (size_t p = 0; p < params->count; p++) {
            void **slot = map_slot(seen, params->items[p]->name);
            if (*slot) continue;
            *slot = (void *)params;
            if (!is_among(first_params, COUNT(first_params), params->items[p]->name)) add(arena, &texts, params->items[p]->name);
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < texts.count; i++)
        if (map_find(seen, texts.items[i])) texts.items[kept++] = texts.items[i];
    texts.count = kept;
    return texts;
}

static bool same_param(const struct param *a, const struct param *b)
{
    if (!a || !b) return a == b;
    if (a->is_number && b->is_number) return !(a->number < b->number) && !(a->number > b->number);
    return str_equal(a->text, b->text);
}

static bool is_constant(const struct rows *rows, str name)
{
    for (size_t i = 1; i < rows->count; i++)
        if (!same_param(params_get(&rows->items[0]->sample->params, name), params_get(&rows->items[i]->sample->params, name))) return false;
    return true;
}

static bool is_axis(const struct rows *rows, str name)
{
    const struct planfile_axis *axes = rows->plan ? rows->plan->axes.items : NULL;
    for (size_t i = 0; axes && i < rows->plan->axes.count; i++) {
        str last = axes[i].path;
        for (struct cut cut = str_cut(last, '.'); cut.found; cut = str_cut(last, '.')) last = cut.tail;
        if (str_equal(last, name)) return true;
    }
    return false;
}

struct texts list_varying(struct arena *arena, const struct rows *rows)
{
    struct texts all = list_params(arena, rows), varying = { 0 };
    for (size_t i = 0; i < all.count; i++) {
        if (is_among(naming_params, COUNT(naming_params), all.items[i]) || is_axis(rows, all.items[i])) continue;
        if (!is_constant(rows, all.items[i])) add(arena, &varying, all.items[i]);
    }
    return varying;
}

struct texts list_constant(struct arena *arena, const struct rows *rows)
{
    struct texts all = list_params(arena, rows), constant = { 0 };
    for (size_t i = 0; i < all.count; i++) {
        if (is_among(naming_params, COUNT(naming_params), all.items[i]) || !is_constant(rows, all.items[i])) continue;
        const struct param *param = params_get(&rows->items[0]->sample->params, all.items[i]);
        add(arena, &constant, arena_printf(arena, "%.*s=%.*s", STR_ARG(param->name), STR_ARG(param->text)));
    }
    return constant;
}

str axis_level(const struct rows *rows, const struct round *round, size_t index)
{
    const struct planfile_axis *axes = rows->plan->axes.items;
    if (!round || !round->step || index >= round->step->at.count) return (str){ 0 };
    int64_t level = ((const int64_t *)round->step->at.items)[index];
    if (level < 0 || (size_t)level >= axes[index].levels.count) return (str){ 0 };
    return ((const struct planfile_level *)axes[index].levels.items)[level].name;
}
