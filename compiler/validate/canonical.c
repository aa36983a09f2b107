// validate/canonical.c - the user's words as ids see them: what differs from the frozen defaults, in base units. Nothing else decides what enters a digest.
#include "validate/validate.h"

#include "validate/fields.h"

// Without what equals the defaults, and without maps left empty by that; NULL when nothing is left.
static const struct node *without(struct arena *arena, const struct node *value, const struct node *fallback)
{
    if (fallback && node_equal(value, fallback)) return NULL;
    if (value->kind != NODE_MAP) return value->kind == NODE_LIST && !value->count ? NULL : value;
    struct node *map = node_map(arena);
    for (size_t i = 0; i < value->count; i++) {
        const struct entry *entry = &value->entries[i];
        const struct node *left = without(arena, entry->value, node_get(fallback, entry->key));
        if (left) node_put(arena, map, entry->key, left);
    }
    return map->count ? map : NULL;
}

static const struct node *encode_without_fallbacks(struct arena *arena, const struct shape *shape, const void *from)
{
    void *fallbacks = arena_alloc(arena, shape->size, 1);
    struct diags *none = diags_new(arena);
    shape_decode(arena, shape, NULL, (struct span){ 0 }, fallbacks, none);
    return without(arena, shape_encode(arena, shape, from), shape_encode(arena, shape, fallbacks));
}

static void put(struct arena *arena, struct node *map, str key, const struct node *value)
{
    if (value) node_put(arena, map, key, value);
}

const struct node *tuning_node(struct arena *arena, const struct tuning *tuning)
{
    struct tuning_writes writes = tuning_writes(arena, tuning);
    struct node *list = node_list(arena);
    for (size_t i = 0; i < writes.count; i++) {
        struct node *write = node_list(arena);
        node_add(arena, write, node_text(arena, writes.items[i].kind));
        node_add(arena, write, node_text(arena, writes.items[i].key));
        node_add(arena, write, node_text(arena, writes.items[i].value));
        node_add(arena, list, write);
    }
    return list->count ? list : NULL;
}

struct node *canonical_system(struct arena *arena, const struct configuration *configuration)
{
    struct node *map = node_map(arena);
    const struct node *system = encode_without_fallbacks(arena, &system_shape, &configuration->system);
    for (size_t i = 0; system && i < system->count; i++) node_put(arena, map, system->entries[i].key, system->entries[i].value);
    put(arena, map, STR("storage"), encode_without_fallbacks(arena, &storage_shape, &configuration->storage));
    put(arena, map, STR("placement"), encode_without_fallbacks(arena, &placement_shape, &configuration->placement.system));
    put(arena, map, STR("tenants"), encode_without_fallbacks(arena, &tenants_shape, &configuration->tenants));
    put(arena, map, STR("tuning"), tuning_node(arena, &configuration->tuning));
    return map;
}

static const struct node *canonical_params(struct arena *arena, const struct settings *settings)
{
    struct node *map = node_map(arena);
    for (size_t i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->items[i];
        if (setting->given && !setting_is_fallback(arena, setting)) node_put(arena, map, setting->option->name, setting_node(arena, setting));
    }
    return map->count ? map : NULL;
}

static const struct node *canonical_stages(struct arena *arena, const struct workload *workload)
{
    struct node *list = node_list(arena);
    for (size_t i = 0; i < workload->stage_count; i++) {
        const struct node *params = canonical_params(arena, &workload->stages[i].settings);
        node_add(arena, list, params ? params : node_map(arena));
    }
    return list;
}

static const struct node *canonical_pairs(struct arena *arena, const struct pairs *pairs)
{
    struct node *map = node_map(arena);
    for (size_t i = 0; i < pairs->count; i++) node_put(arena, map, pairs->items[i].key, node_text(arena, pairs->items[i].value));
    return map->count ? map : NULL;
}

static const struct node *canonical_texts(struct arena *arena, const struct list *texts)
{
    struct node *list = node_list(arena);
    for (size_t i = 0; i < texts->count; i++) node_add(arena, list, node_text(arena, ((const str *)texts->items)[i]));
    return list->count ? list : NULL;
}

const struct node *canonical_workload(struct arena *arena, const struct configuration *configuration, const struct workload *workload)
{
    const struct workload_words *words = &workload->words;
    struct node *map = node_map(arena);
    node_put(arena, map, STR("tool"), node_text(arena, words->tool));
    if (words->image.len) node_put(arena, map, STR("image"), node_text(arena, words->image));
    if (words->pods != 1) node_put(arena, map, STR("pods"), node_integer(arena, words->pods));
    if (words->copies != 1) node_put(arena, map, STR("copies"), node_integer(arena, words->copies));
    const struct node *threads = node_get(words->node, STR("threads"));
    if (threads && !node_is_null(threads)) node_put(arena, map, STR("threads"), node_integer(arena, words->threads));
    put(arena, map, STR("placement"), encode_without_fallbacks(arena, &placement_shape, &configuration->placement.clients));
    if (workload->stage_count) node_put(arena, map, STR("stages"), canonical_stages(arena, workload));
    else put(arena, map, STR("params"), canonical_params(arena, &workload->settings));
    put(arena, map, STR("options"), canonical_pairs(arena, &words->options));
    put(arena, map, STR("before"), canonical_texts(arena, &words->before));
    if (words->targets != TARGETS_EACH) node_put(arena, map, STR("targets"), node_text(arena, word_of(targets_words, words->targets)));
    if (words->use) node_put(arena, map, STR("use"), node_integer(arena, words->use));
    return map;
}

struct node *canonical_load(struct arena *arena, const struct configuration *configuration)
{
    const struct load *load = &configuration->load;
    struct node *map = node_map(arena);
    if (load->tool_) node_put(arena, map, STR("tool"), node_text(arena, load->tool));
    if (load->image.len) node_put(arena, map, STR("image"), node_text(arena, load->image));
    if (load->renew != LOAD_RENEW_SYSTEM) node_put(arena, map, STR("renew"), node_text(arena, word_of(load_renew_words, load->renew)));
    if (load->prefill) node_put(arena, map, STR("prefill"), node_bool(arena, true));
    put(arena, map, STR("params"), canonical_params(arena, &load->settings));
    put(arena, map, STR("options"), canonical_pairs(arena, &load->options));
    return map;
}

// Texts as written, whatever type an object will give them. A null removes a key and an empty map can be a value, so both stay.
static const struct node *as_written(struct arena *arena, const struct node *value)
{
    if (value->kind == NODE_SCALAR) return node_is_null(value) ? node_null(arena) : node_text(arena, value->text);
    struct node *copy = value->kind == NODE_MAP ? node_map(arena) : node_list(arena);
    for (size_t i = 0; i < value->count; i++) {
        if (value->kind == NODE_MAP) node_put(arena, copy, value->entries[i].key, as_written(arena, value->entries[i].value));
        else node_add(arena, copy, as_written(arena, value->items[i]));
    }
    return copy;
}

static void put_patch(struct arena *arena, struct node *map, const char *component, const struct node *patch)
{
    if (patch && patch->count) node_put(arena, map, str_of(component), as_written(arena, patch));
}

const struct node *canonical_system_patches(struct arena *arena, const struct patches *patches)
{
    struct node *map = node_map(arena);
    put_patch(arena, map, "system", patches->system);
    put_patch(arena, map, "volume", patches->volume);
    return map->count ? map : NULL;
}

const struct node *canonical_client_patches(struct arena *arena, const struct patches *patches)
{
    struct node *map = node_map(arena);
    put_patch(arena, map, "client", patches->client);
    return map->count ? map : NULL;
}
