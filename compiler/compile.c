// compile.c - the phases in their order, each a function from struct to struct. The one page to read first.
#include "compile.h"

#include "base/sha256.h"
#include "check/check.h"
#include "tree/yaml_read.h"
#include "validate/validate.h"

static struct planfile_source source_of(struct arena *arena, const struct source *file)
{
    struct sha256 hash = sha256_of(&file->text, 1);
    return (struct planfile_source){ .path = file->path, .sha256 = arena_copy(arena, (str){ hash.hex, 64 }) };
}

// Everything that changes a byte of the output, in the order given.
static struct list sources_of(struct arena *arena, const struct source_list *list, const struct override_list *templates)
{
    struct planfile_source *sources = arena_array(arena, struct planfile_source, list->overlay_count + templates->count + 2);
    size_t count = 0;
    sources[count++] = source_of(arena, list->experiment);
    for (size_t i = 0; i < list->overlay_count; i++)
        sources[count++] = list->overlays[i].file ? source_of(arena, list->overlays[i].file) : (struct planfile_source){ .set = list->overlays[i].set };
    if (list->environment) sources[count++] = source_of(arena, list->environment);
    for (size_t i = 0; i < templates->count; i++) sources[count++] = source_of(arena, templates->items[i].source);
    return (struct list){ sources, count };
}

static struct list unchecked_of(struct arena *arena, const struct site *site)
{
    struct unchecked unchecked = check_unchecked(arena, site);
    str *codes = arena_array(arena, str, unchecked.count + 1);
    for (size_t i = 0; i < unchecked.count; i++) codes[i] = str_of(unchecked.codes[i]);
    return (struct list){ codes, unchecked.count };
}

static const struct site *read_site(struct arena *arena, const struct source *environment, struct diags *diags)
{
    const struct node *document = environment ? yaml_read(arena, environment, diags) : NULL;
    return environment && !document ? NULL : site_read(arena, document, diags);
}

const struct output_context *compile(struct arena *arena, const struct source_list *sources, const struct override_list *templates, struct diags *diags)
{
    const struct site *site = read_site(arena, sources->environment, diags);
    const struct node *document = read_sources(arena, sources, &(struct settle){ settle_names }, diags);
    const struct experiment *experiment = document ? validate(arena, document, diags) : NULL;
    const struct points *points = experiment ? expand(arena, experiment, diags) : NULL;
    const struct plan *plan = points ? plan_make(arena, experiment, points, diags) : NULL;
    if (plan && site && !points->partial) check(plan, site, diags);
    const struct programs *programs = programs_make(arena, templates, experiment, diags);
    if (diags_failed(diags)) return NULL;
    struct output_context *context = arena_new(arena, struct output_context);
    *context = (struct output_context){
        .plan = plan, .sources = sources_of(arena, sources, templates), .diags = diags, .unchecked = unchecked_of(arena, site), .site = site, .programs = programs,
        .overrides = *templates,
    };
    return context;
}
