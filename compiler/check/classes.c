// check/classes.c - does the storage class make such volumes.
#include "check/rule.h"

#include "base/quantity.h"
#include "base/typo.h"

static struct diag *complain(const struct checked *c, const char *key, str message)
{
    return diag_error(c->diags, "storage-class", key_at(c->system->configuration.storage.node, key, c->plan), "%.*s", STR_ARG(message));
}

static void unknown_class(const struct checked *c, str name)
{
    const struct storage_class *classes = c->site->storage_classes.items;
    str *names = arena_array(c->diags->arena, str, c->site->storage_classes.count);
    for (size_t i = 0; i < c->site->storage_classes.count; i++) names[i] = classes[i].name;
    struct diag *said = complain(c, "class", arena_printf(c->diags->arena, "the Environment knows no storage class '%.*s'", STR_ARG(name)));
    str near = typo_nearest(name, names, c->site->storage_classes.count);
    if (near.len) diag_hint(c->diags, said, "did you mean '%.*s'?", STR_ARG(near));
    else diag_hint(c->diags, said, "it knows %.*s", STR_ARG(arena_join(c->diags->arena, names, c->site->storage_classes.count, STR(", "))));
}

static bool makes_mode(const struct storage_class *class, int mode)
{
    const str *modes = class->modes.items;
    if (!class->modes.count) return !(class->host_path && mode == MODE_BLOCK);
    for (size_t i = 0; i < class->modes.count; i++)
        if (str_equal(modes[i], word_of(mode_words, mode))) return true;
    return false;
}

static void check_form(const struct checked *c, const struct storage_class *class)
{
    const struct storage *storage = &c->system->configuration.storage;
    struct arena *arena = c->diags->arena;
    if (!makes_mode(class, storage->mode))
        diag_hint(c->diags, complain(c, "mode", arena_printf(arena, "the storage class '%.*s' has no %.*s volumes", STR_ARG(class->name),
                                                             STR_ARG(word_of(mode_words, storage->mode)))),
                  "another class, or another mode; the Environment says which modes a class has");
    if (storage->fs_type.len && class->fs_type.len && !str_equal(storage->fs_type, class->fs_type))
        diag_hint(c->diags, complain(c, "fsType", arena_printf(arena, "the storage class '%.*s' makes %.*s, not %.*s", STR_ARG(class->name), STR_ARG(class->fs_type),
                                                               STR_ARG(storage->fs_type))),
                  "fsType is checked, not made: a class of its own makes another file system");
}

static void check_size(const struct checked *c, const struct storage_class *class)
{
    struct arena *arena = c->diags->arena;
    int64_t size = c->system->size_bytes;
    bool large = class->max_bytes >= 0 && size > class->max_bytes, small = class->min_bytes >= 0 && size < class->min_bytes;
    if (!large && !small) return;
    str limit = quantity_bytes_text(arena, large ? class->max_bytes : class->min_bytes);
    diag_hint(c->diags, complain(c, "size", arena_printf(arena, "a volume of %.*s is %s than the storage class '%.*s' gives: %.*s", STR_ARG(quantity_bytes_text(arena, size)),
                                                         large ? "more" : "less", STR_ARG(class->name), STR_ARG(limit))),
              "storage.size, or another class");
}

void check_storage_class(const struct checked *c)
{
    const struct storage *storage = &c->system->configuration.storage;
    if (!c->site->storage_classes.count) return;
    const struct storage_class *class = site_find_class(c->site, storage->storage_class);
    if (!class && storage->storage_class.len) unknown_class(c, storage->storage_class);
    if (!class) return;
    check_form(c, class);
    check_size(c, class);
    if (class->host_path && storage->mode != MODE_BLOCK)
        diag_hint(c->diags, diag_warning(c->diags, "host-path", key_at(storage->node, "class", c->plan), "volumes of '%.*s' are folders of the node",
                                         STR_ARG(class->name)),
                  "no size is kept, other pods share the disk, and fsGroup changes nothing: the folder must be writable for user 8737");
}
