// check/images.c - an image without a fixed tag is another image tomorrow.
#include "check/rule.h"

static void check_tag(const struct checked *c, str image, struct span at)
{
    if (!image.len) return;
    str name = image;
    for (struct cut cut = str_cut(name, '/'); cut.found; cut = str_cut(name, '/')) name = cut.tail;
    struct cut tag = str_cut(name, ':');
    if (str_contains(name, STR("@sha256:"))) return;
    if (tag.found && tag.tail.len && !str_equal(tag.tail, STR("latest"))) return;
    diag_hint(c->diags, diag_warning(c->diags, "image-tag", at, "'%.*s' has no fixed tag", STR_ARG(image)), "name a version: results of another image are another experiment");
}

void check_system_image(const struct checked *c)
{
    const struct system *system = &c->system->configuration.system;
    check_tag(c, system->image, key_at(system->node, "image", c->plan));
}

void check_client_images(const struct checked *c)
{
    for (size_t i = 0; i < c->round->configuration.workload_count; i++) {
        const struct workload_words *words = &c->round->configuration.workloads[i].words;
        check_tag(c, words->image, key_at(words->node, "image", c->plan));
    }
}
