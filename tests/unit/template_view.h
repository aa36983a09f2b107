// tests/unit/template_view.h - what templates may say in the tests: a name of every type, filled with fixed values.
#ifndef TEMPLATE_VIEW_H
#define TEMPLATE_VIEW_H
#include "template/template.h"

struct place { str node; int64_t cores; };
struct volume { str name; int64_t size; bool is_block; struct place place; struct list modes; };
struct sample {
    str name, empty, image, value;
    int64_t count, zero, negative;
    bool yes, no;
    const struct node *tree, *scalar, *nothing, *items;
    struct place place;
    const struct place *other, *missing;
    struct list volumes, no_volumes, words, no_words, numbers;
    struct pairs labels, no_labels;
};

static const struct name place_names[] = {
    { NAME("node"), TYPE_TEXT, offsetof(struct place, node) },
    { NAME("cores"), TYPE_INTEGER, offsetof(struct place, cores) },
    { .name = { 0 } },
};
static const struct name volume_names[] = {
    { NAME("name"), TYPE_TEXT, offsetof(struct volume, name) },
    { NAME("size"), TYPE_INTEGER, offsetof(struct volume, size) },
    { NAME("block"), TYPE_BOOL, offsetof(struct volume, is_block) },
    { NAME("place"), TYPE_STRUCT, offsetof(struct volume, place), place_names },
    { NAME("modes"), TYPE_TEXTS, offsetof(struct volume, modes) },
    { .name = { 0 } },
};
static const struct name sample_names[] = {
    { NAME("name"), TYPE_TEXT, offsetof(struct sample, name) },
    { NAME("empty"), TYPE_TEXT, offsetof(struct sample, empty) },
    { NAME("image"), TYPE_TEXT, offsetof(struct sample, image) },
    { NAME("value"), TYPE_TEXT, offsetof(struct sample, value) },
    { NAME("count"), TYPE_INTEGER, offsetof(struct sample, count) },
    { NAME("zero"), TYPE_INTEGER, offsetof(struct sample, zero) },
    { NAME("negative"), TYPE_INTEGER, offsetof(struct sample, negative) },
    { NAME("yes"), TYPE_BOOL, offsetof(struct sample, yes) },
    { NAME("no"), TYPE_BOOL, offsetof(struct sample, no) },
    { NAME("tree"), TYPE_TREE, offsetof(struct sample, tree) },
    { NAME("scalar"), TYPE_TREE, offsetof(struct sample, scalar) },
    { NAME("nothing"), TYPE_TREE, offsetof(struct sample, nothing) },
    { NAME("items"), TYPE_TREE, offsetof(struct sample, items) },
    { NAME("place"), TYPE_STRUCT, offsetof(struct sample, place), place_names },
    { NAME("other"), TYPE_POINTER, offsetof(struct sample, other), place_names },
    { NAME("missing"), TYPE_POINTER, offsetof(struct sample, missing), place_names },
    { NAME("volumes"), TYPE_LIST, offsetof(struct sample, volumes), volume_names, sizeof(struct volume) },
    { NAME("no_volumes"), TYPE_LIST, offsetof(struct sample, no_volumes), volume_names, sizeof(struct volume) },
    { NAME("words"), TYPE_TEXTS, offsetof(struct sample, words) },
    { NAME("no_words"), TYPE_TEXTS, offsetof(struct sample, no_words) },
    { NAME("numbers"), TYPE_INTEGERS, offsetof(struct sample, numbers) },
    { NAME("labels"), TYPE_PAIRS, offsetof(struct sample, labels) },
    { NAME("no_labels"), TYPE_PAIRS, offsetof(struct sample, no_labels) },
    { .name = { 0 } },
};

static const str sample_words[] = { STR_INIT("alpha"), STR_INIT("yes"), STR_INIT("a: b") }, sample_modes[] = { STR_INIT("ro"), STR_INIT("rw") };
static const int64_t sample_numbers[] = { 3, -1, 20 };
static const struct pair sample_labels[] = { { STR_INIT("app"), STR_INIT("expc") }, { STR_INIT("no"), STR_INIT("1") } };
static const struct place sample_other = { STR_INIT("cl-worker36"), 16 };
static const struct volume sample_volumes[] = {
    { STR_INIT("data"), 50, false, { STR_INIT("n1"), 4 }, { sample_modes, 2 } },
    { STR_INIT("log"), 10, true, { STR_INIT("n2"), 8 }, { NULL, 0 } },
};

static inline const struct node *sample_tree(struct arena *arena)
{
    struct node *tree = node_map(arena), *list = node_list(arena);
    node_add(arena, list, node_integer(arena, 1));
    node_add(arena, list, node_text(arena, STR("on")));
    node_put(arena, tree, STR("key"), node_text(arena, STR("x")));
    node_put(arena, tree, STR("list"), list);
    return tree;
}

static inline const struct node *sample_items(struct arena *arena)
{
    struct node *item = node_map(arena), *list = node_list(arena);
    node_put(arena, item, STR("operator"), node_text(arena, STR("Exists")));
    node_add(arena, list, item);
    return list;
}

static inline const struct sample *sample_new(struct arena *arena)
{
    struct sample *sample = arena_new(arena, struct sample);
    *sample = (struct sample){
        .name = STR("fio-depth"), .image = STR("expc/tools:1"), .value = STR("no"), .count = 7, .negative = -7, .yes = true,
        .tree = sample_tree(arena), .scalar = node_text(arena, STR("one\ntwo\n")), .items = sample_items(arena), .place = { STR("cl-worker19"), 8 }, .other = &sample_other,
        .volumes = { sample_volumes, 2 }, .words = { sample_words, 3 }, .numbers = { sample_numbers, 3 }, .labels = { sample_labels, 2 },
    };
    return sample;
}
#endif
