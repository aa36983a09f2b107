// output/review_systems.c - what is started: systems with their levels, tenants and volumes; loads; bytes by storage class; what nodes must have free.
#include "output/review.h"

#include "base/number.h"
#include "base/quantity.h"
#include "output/words.h"
#include "plan/needs.h"

static str bytes_text(struct page *page, int64_t bytes) { return bytes ? quantity_bytes_text(page->arena, bytes) : STR("0"); }

static void add_amount(struct page *page, str *parts, size_t *count, const char *what, str text)
{
    if (text.len) parts[(*count)++] = arena_printf(page->arena, "%.*s%s", STR_ARG(text), what);
}

static str amounts_text(struct page *page, const struct amounts *amounts)
{
    str parts[4];
    size_t count = 0;
    add_amount(page, parts, &count, " CPU", amounts->cpu_m ? quantity_cpu_text(page->arena, amounts->cpu_m) : (str){ 0 });
    add_amount(page, parts, &count, "", amounts->memory_bytes ? bytes_text(page, amounts->memory_bytes) : (str){ 0 });
    add_amount(page, parts, &count, " in 2Mi pages", amounts->hugepages_2mi_bytes ? bytes_text(page, amounts->hugepages_2mi_bytes) : (str){ 0 });
    add_amount(page, parts, &count, " in 1Gi pages", amounts->hugepages_1gi_bytes ? bytes_text(page, amounts->hugepages_1gi_bytes) : (str){ 0 });
    return arena_join(page->arena, parts, count, STR(", "));
}

static str placement_text(struct page *page, const struct placement *placement)
{
    str text = words_placement(page->arena, placement);
    return text.len ? text : STR("any node");
}

static str class_text(struct page *page, const struct storage *storage)
{
    return storage->storage_class.len ? arena_printf(page->arena, "class %.*s", STR_ARG(storage->storage_class)) : STR("the cluster's default class");
}

static str volume_text(struct page *page, const struct plan_system *system)
{
    const struct storage *storage = &system->configuration.storage;
    int64_t claims = needs_claims(&system->configuration);
    str times = claims > 1 ? arena_printf(page->arena, "%lld x ", (long long)claims) : (str){ 0 };
    return arena_printf(page->arena, "%.*s%.*s %.*s, %.*s, %s", STR_ARG(times), STR_ARG(bytes_text(page, system->size_bytes)), STR_ARG(word_of(mode_words, storage->mode)),
                        STR_ARG(class_text(page, storage)), storage->renew == RENEW_NEVER ? "kept" : "new");
}

static str tenants_text(struct page *page, const struct tenants *tenants)
{
    if (tenants->count == 1) return STR("1");
    return arena_printf(page->arena, "%lld by %.*s%s", (long long)tenants->count, STR_ARG(word_of(by_words, tenants->by)),
                        tenants->by == BY_SYSTEM && tenants->volumes == VOLUMES_SHARED ? ", one volume" : "");
}

// The levels of a scope at a row, "set=default load.scale=10".
static str levels_text(struct page *page, const struct plan *plan, size_t row, enum scope scope)
{
    const struct points *points = plan->points;
    int32_t levels[AXES_LIMIT];
    str parts[AXES_LIMIT];
    size_t count = 0;
    points_levels(points, plan->rows[row].point, levels);
    for (size_t i = 0; i < points->axis_count; i++)
        if (points->axes[i].scope == scope && points->axes[i].count > 1 && levels[i] >= 0)
            parts[count++] = arena_printf(page->arena, "%.*s=%.*s", STR_ARG(points->axes[i].name), STR_ARG(level_name(&points->axes[i], levels[i])));
    return arena_join(page->arena, parts, count, STR(" "));
}

static bool any_axis(const struct plan *plan, enum scope scope)
{
    for (size_t i = 0; i < plan->points->axis_count; i++)
        if (plan->points->axes[i].scope == scope && plan->points->axes[i].count > 1) return true;
    return false;
}

static bool any_tenants(const struct plan *plan)
{
    for (size_t i = 0; i < plan->system_count; i++)
        if (plan->systems[i].configuration.tenants.count > 1) return true;
    return false;
}

struct shown { bool levels, tenants; };

static void put_system(struct page *page, struct grid *grid, const struct output_context *context, size_t index, struct shown shown)
{
    const struct plan *plan = context->plan;
    const struct plan_system *system = &plan->systems[index];
    const struct configuration *configuration = &system->configuration;
    struct amounts limits = words_limits(&configuration->system.resources);
    grid_cell(grid, system->id);
    if (shown.levels) grid_cell(grid, levels_text(page, plan, system->first, SCOPE_SYSTEM));
    grid_cell(grid, word_of(type_words, configuration->system.type));
    grid_cell(grid, configuration->system.image.len ? configuration->system.image : words_bench_image(context->site));
    if (shown.tenants) grid_cell(grid, tenants_text(page, &configuration->tenants));
    grid_cell(grid, placement_text(page, &configuration->placement.system));
    grid_cell(grid, amounts_text(page, &configuration->system.resources.requests));
    grid_cell(grid, amounts_text(page, &limits));
    grid_cell(grid, volume_text(page, system));
    grid_cell(grid, bytes_text(page, system->largest_bytes));
    grid_cellf(grid, "%zu", system->count);
}

void review_systems(struct page *page, const struct output_context *context)
{
    const struct plan *plan = context->plan;
    struct shown shown = { any_axis(plan, SCOPE_SYSTEM), any_tenants(plan) };
    const struct { const char *title; bool right, on; } columns[] = {
        { "system", false, true }, { "levels", false, shown.levels }, { "type", false, true }, { "image", false, true }, { "tenants", false, shown.tenants },
        { "where", false, true }, { "requests", false, true }, { "limits", false, true }, { "volume", false, true }, { "largest round", true, true },
        { "rounds", true, true },
    };
    struct grid *grid = grid_new(page->arena);
    page_section(page, STR("Systems"));
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (columns[i].on) grid_column(grid, str_of(columns[i].title), columns[i].right);
    for (size_t i = 0; i < plan->system_count; i++) put_system(page, grid, context, i, shown);
    page_table(page, grid);
    page_gap(page);
    page_line(page, "The image %.*s must be on the nodes or in a registry they reach.", STR_ARG(words_bench_image(context->site)));
}

void review_parameters(struct page *page, const struct plan *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->system_count; i++) any = any || plan->systems[i].configuration.system.parameters.count;
    if (!any) return;
    page_section(page, STR("Parameters of the DBMS"));
    for (size_t i = 0; i < plan->system_count; i++) {
        struct pairs sorted = words_sorted_pairs(page->arena, plan->systems[i].configuration.system.parameters);
        str *parts = arena_array(page->arena, str, sorted.count + 1);
        for (size_t k = 0; k < sorted.count; k++)
            parts[k] = arena_printf(page->arena, "%.*s=%.*s", STR_ARG(sorted.items[k].key), STR_ARG(sorted.items[k].value));
        page_item(page, arena_printf(page->arena, "%.*s: %.*s", STR_ARG(plan->systems[i].id), STR_ARG(sorted.count ? arena_join(page->arena, parts, sorted.count, STR(" "))
                                     : STR("as the image has them"))));
    }
}

static str load_params(struct page *page, const struct load *load)
{
    if (load->prefill) return STR("the rounds' files, written completely");
    str *parts = arena_array(page->arena, str, load->settings.count + load->options.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < load->settings.count; i++)
        parts[count++] = arena_printf(page->arena, "%.*s=%.*s", STR_ARG(load->settings.items[i].option->name), STR_ARG(setting_word(page->arena, &load->settings.items[i])));
    for (size_t i = 0; i < load->options.count; i++)
        parts[count++] = arena_printf(page->arena, "%.*s=%.*s", STR_ARG(load->options.items[i].key), STR_ARG(load->options.items[i].value));
    return arena_join(page->arena, parts, count, STR(" "));
}

void review_loads(struct page *page, const struct plan *plan)
{
    static const char *const titles[] = { "load", "system", "levels", "tool", "what", "about", "on the volume", "rounds" };
    struct grid *grid = grid_new(page->arena);
    if (!plan->load_count) return;
    page_section(page, STR("Loads"));
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) grid_column(grid, str_of(titles[i]), i >= 5);
    for (size_t i = 0; i < plan->load_count; i++) {
        const struct plan_load *load = &plan->loads[i];
        grid_cell(grid, load->id);
        grid_cell(grid, plan->systems[load->system].id);
        grid_cell(grid, load->count ? levels_text(page, plan, load->first, SCOPE_LOAD) : (str){ 0 });
        grid_cell(grid, load->configuration.load.prefill ? STR("prefill") : load->configuration.load.tool);
        grid_cell(grid, load_params(page, &load->configuration.load));
        grid_cell(grid, quantity_seconds_text(page->arena, load->needs.run_s));
        grid_cell(grid, bytes_text(page, load->needs.file_bytes));
        grid_cellf(grid, "%zu", load->count);
    }
    page_table(page, grid);
    if (plan->load_step_count == plan->load_count) return;
    page_gap(page);
    page_line(page, "With load.renew: round each round makes its load anew, before it is ready.");
}

// ---- storage by class

struct class_sum { str name; int64_t claims, bytes; bool kept; };

static struct class_sum *class_of(struct arena *arena, struct class_sum **sums, size_t *count, const struct storage *storage)
{
    bool kept = storage->renew == RENEW_NEVER;
    for (size_t i = 0; i < *count; i++)
        if (str_equal((*sums)[i].name, storage->storage_class) && (*sums)[i].kept == kept) return &(*sums)[i];
    *sums = arena_more(arena, *sums, sizeof **sums, *count);
    (*sums)[*count] = (struct class_sum){ .name = storage->storage_class, .kept = kept };
    return &(*sums)[(*count)++];
}

void review_storage(struct page *page, const struct plan *plan)
{
    struct class_sum *sums = NULL;
    size_t count = 0;
    struct grid *grid = grid_new(page->arena);
    for (size_t i = 0; i < plan->system_count; i++) {
        const struct configuration *configuration = &plan->systems[i].configuration;
        struct class_sum *sum = class_of(page->arena, &sums, &count, &configuration->storage);
        if (sum->kept && sum->claims) continue;                         // one claim for all systems
        sum->claims = number_plus(sum->claims, needs_claims(configuration));
        sum->bytes = number_plus(sum->bytes, number_times(needs_claims(configuration), plan->systems[i].size_bytes));
    }
    page_section(page, STR("Storage"));
    grid_column(grid, STR("class"), false);
    grid_column(grid, STR("claims"), true);
    grid_column(grid, STR("in all"), true);
    grid_column(grid, STR("kept"), false);
    for (size_t i = 0; i < count; i++) {
        grid_cell(grid, sums[i].name.len ? sums[i].name : STR("the cluster's default"));
        grid_cellf(grid, "%lld", (long long)sums[i].claims);
        grid_cell(grid, bytes_text(page, sums[i].bytes));
        grid_cell(grid, sums[i].kept ? STR("yes, results depend on order") : STR("no, new for each system"));
    }
    page_table(page, grid);
}

// ---- what nodes must have free at one time: systems run one after the other

struct node_sum { str where; struct amounts system, clients; int64_t pods; };

static struct node_sum *node_of(struct arena *arena, struct node_sum **sums, size_t *count, str where)
{
    for (size_t i = 0; i < *count; i++)
        if (str_equal((*sums)[i].where, where)) return &(*sums)[i];
    *sums = arena_more(arena, *sums, sizeof **sums, *count);
    (*sums)[*count] = (struct node_sum){ .where = where };
    return &(*sums)[(*count)++];
}

static void raise(int64_t *most, int64_t each, int64_t times)
{
    int64_t all = number_times(each, times);
    if (all > *most) *most = all;
}

static void add_system(struct page *page, struct node_sum **sums, size_t *count, const struct configuration *configuration)
{
    const struct resources *resources = &configuration->system.resources;
    bool given = resources->requests.cpu_m || resources->requests.memory_bytes;
    const struct amounts *asked = given ? &resources->requests : &resources->limits;
    struct node_sum *sum = node_of(page->arena, sums, count, placement_text(page, &configuration->placement.system));
    int64_t pods = needs_deployments(configuration);
    raise(&sum->system.cpu_m, asked->cpu_m, pods);
    raise(&sum->system.memory_bytes, asked->memory_bytes, pods);
    raise(&sum->system.hugepages_2mi_bytes, resources->requests.hugepages_2mi_bytes ? resources->requests.hugepages_2mi_bytes : resources->limits.hugepages_2mi_bytes, pods);
    raise(&sum->system.hugepages_1gi_bytes, resources->requests.hugepages_1gi_bytes ? resources->requests.hugepages_1gi_bytes : resources->limits.hugepages_1gi_bytes, pods);
}

// The clients of a group stand where those of its first round do.
static void add_clients(struct page *page, struct node_sum **sums, size_t *count, const struct plan *plan, const struct plan_group *group)
{
    int64_t most = 0;
    if (!group->count) return;
    for (size_t row = group->first; row < group->first + group->count; row++)
        if (plan->rows[row].clients > most) most = plan->rows[row].clients;
    const struct configuration *configuration = &plan_round(plan, group->first, page->arena)->configuration;
    bool database = system_is_database(configuration->system.type);
    if (!database && plan->experiment->run.via == VIA_POD) return;      // the client is the system
    struct node_sum *sum = node_of(page->arena, sums, count, placement_text(page, &configuration->placement.clients));
    raise(&sum->pods, 1, most);
    raise(&sum->clients.cpu_m, database ? DRIVER_CPU_M : CLIENT_CPU_M, most);
    raise(&sum->clients.memory_bytes, database ? DRIVER_MEMORY_BYTES : CLIENT_MEMORY_BYTES, most);
}

void review_nodes(struct page *page, const struct plan *plan)
{
    struct node_sum *sums = NULL;
    size_t count = 0;
    struct grid *grid = grid_new(page->arena);
    for (size_t i = 0; i < plan->system_count; i++) add_system(page, &sums, &count, &plan->systems[i].configuration);
    for (size_t i = 0; i < plan->group_count; i++) add_clients(page, &sums, &count, plan, &plan->groups[i]);
    page_section(page, STR("Nodes, requested at one time"));
    grid_column(grid, STR("where"), false);
    grid_column(grid, STR("systems"), false);
    grid_column(grid, STR("clients"), false);
    grid_column(grid, STR("client pods"), true);
    for (size_t i = 0; i < count; i++) {
        grid_cell(grid, sums[i].where);
        grid_cell(grid, amounts_text(page, &sums[i].system));
        grid_cell(grid, amounts_text(page, &sums[i].clients));
        grid_cellf(grid, "%lld", (long long)sums[i].pods);
    }
    page_table(page, grid);
}
