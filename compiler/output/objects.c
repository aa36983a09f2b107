// output/objects.c - an object's name ends in a checksum of what it is, so an apply never changes what runs: other content is another object.
#include "output/objects.h"

#include "base/checksum.h"

#include <stdlib.h>

void objects_open(struct objects *objects, str file)
{
    objects->files = arena_more(objects->arena, objects->files, sizeof *objects->files, objects->file_count);
    objects->files[objects->file_count++] = arena_copy(objects->arena, file);
    sink_open(objects->sink, arena_printf(objects->arena, "manifests/%.*s", STR_ARG(file)), false);
}

void objects_close(struct objects *objects)
{
    sink_close(objects->sink);
}

static bool begins_content(str line)
{
    return str_starts(line, STR("spec:")) || str_starts(line, STR("data:")) || str_starts(line, STR("rules:")) || str_starts(line, STR("immutable:"));
}

// From the line end before the object's spec, data or rules on: what stands before is its name and labels.
static str content_of(str text)
{
    for (struct cut cut = str_cut(text, '\n'); cut.found; cut = str_cut(cut.tail, '\n'))
        if (begins_content(cut.tail)) return str_from(text, text.len - cut.tail.len - 1);
    return text;
}

static void add(struct objects *objects, str kind, str name, str id, str sum)
{
    if (objects->unlisted) return;
    objects->items = arena_more(objects->arena, objects->items, sizeof *objects->items, objects->count);
    objects->items[objects->count++] = (struct object){ kind, name, arena_copy(objects->arena, id), sum, objects->files[objects->file_count - 1] };
}

static void write_document(struct objects *objects, str text)
{
    sink_write(objects->sink, STR("---\n"));
    sink_write(objects->sink, text);
}

void objects_write(struct objects *objects, enum template_id template_id, const struct view *view, str kind, str id)
{
    buffer_clear(&objects->text);
    template_run(objects->programs->of[template_id], view, &objects->text);
    write_document(objects, buffer_str(&objects->text));
    add(objects, kind, arena_copy(objects->arena, view->name), id, STR("-"));
}

str objects_render_named(struct objects *objects, const struct program *program, struct view *view, str base, struct buffer *text)
{
    bool gated = view->gated;
    view->name = (str){ 0 };
    view->gated = false;
    buffer_clear(text);
    template_run(program, view, text);
    view->name = arena_printf(objects->arena, "%.*s-%08x", STR_ARG(base), checksum(content_of(buffer_str(text))));
    view->gated = gated;
    buffer_clear(text);
    template_run(program, view, text);
    return view->name;
}

str objects_write_named(struct objects *objects, const struct program *program, struct view *view, str kind, str base, str id)
{
    str name = objects_render_named(objects, program, view, base, &objects->text);
    write_document(objects, buffer_str(&objects->text));
    add(objects, kind, name, id, str_from(name, name.len - 8));
    return name;
}

static int by_kind_and_name(const void *a, const void *b)
{
    const struct object *x = a, *y = b;
    int kinds = str_compare(x->kind, y->kind);
    return kinds ? kinds : str_compare(x->name, y->name);
}

void objects_list(const struct objects *objects, struct sink *sink)
{
    struct arena arena = { 0 };
    struct buffer line = { 0 };
    struct object *sorted = arena_array(&arena, struct object, objects->count + 1);
    for (size_t i = 0; i < objects->count; i++) sorted[i] = objects->items[i];
    qsort(sorted, objects->count, sizeof *sorted, by_kind_and_name);
    sink_open(sink, STR("objects.tsv"), false);
    for (size_t i = 0; i < objects->count; i++) {
        buffer_clear(&line);
        buffer_printf(&line, "%.*s\t%.*s\t%.*s\t%.*s\tmanifests/%.*s\n", STR_ARG(sorted[i].kind), STR_ARG(sorted[i].name), STR_ARG(sorted[i].id),
                      STR_ARG(sorted[i].checksum), STR_ARG(sorted[i].file));
        sink_write(sink, buffer_str(&line));
    }
    sink_close(sink);
    buffer_free(&line);
    arena_free(&arena);
}
