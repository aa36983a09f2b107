// tests/programs/hostile.c - the built-in templates with one text in every place where a text can stand.
//
// Each line of stdin is a JSON string, or null: each place then has a text of its own ("place-17-"), which tells where it went. For each line and each
// template it prints the template's number, a tab, the YAML as a JSON string, a tab, and as JSON what our own reader reads back (null: nothing).
// The line's number decides about true and false.
#include "output/programs.h"
#include "output/view.h"
#include "tree/json_read.h"
#include "tree/json_write.h"
#include "tree/yaml_read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct filler { struct arena *arena; bool marked; str text; unsigned places, flags, asked; };

static str next_text(struct filler *filler)
{
    filler->places++;
    return filler->marked ? arena_printf(filler->arena, "place-%u-", filler->places) : filler->text;
}

// A map with the text as key, value and item.
static const struct node *next_tree(struct filler *filler)
{
    struct node *map = node_map(filler->arena), *list = node_list(filler->arena);
    node_add(filler->arena, list, node_text(filler->arena, next_text(filler)));
    node_put(filler->arena, map, STR("a-key"), node_text(filler->arena, next_text(filler)));
    node_put(filler->arena, map, STR("a-list"), list);
    node_put(filler->arena, map, next_text(filler), node_text(filler->arena, next_text(filler)));
    return map;
}

static struct list next_texts(struct filler *filler)
{
    str *items = arena_array(filler->arena, str, 2);
    for (size_t i = 0; i < 2; i++) items[i] = next_text(filler);
    return (struct list){ items, 2 };
}

static struct pairs next_pairs(struct filler *filler)
{
    struct pair *pair = arena_new(filler->arena, struct pair);
    pair->key = next_text(filler);
    pair->value = next_text(filler);
    return (struct pairs){ pair, 1 };
}

static void fill(struct filler *, const struct name *table, char *into);

static void fill_name(struct filler *filler, const struct name *name, char *into)
{
    switch (name->type) {
    case TYPE_TEXT: *(str *)into = next_text(filler); break;
    case TYPE_INTEGER: *(int64_t *)into = 7; break;
    case TYPE_BOOL: *(bool *)into = filler->flags >> (filler->asked++ % 3) & 1; break;
    case TYPE_TREE: *(const struct node **)into = next_tree(filler); break;
    case TYPE_TEXTS: *(struct list *)into = next_texts(filler); break;
    case TYPE_PAIRS: *(struct pairs *)into = next_pairs(filler); break;
    case TYPE_STRUCT: fill(filler, name->of, into); break;
    case TYPE_LIST: {
        char *item = arena_alloc(filler->arena, name->size, 1);
        fill(filler, name->of, item);
        *(struct list *)into = (struct list){ item, 1 };
        break;
    }
    case TYPE_POINTER: case TYPE_INTEGERS: case TYPE_NONE: case TYPE_TRUTH: case TYPE_WRONG:
        fprintf(stderr, "hostile: '%.*s' has a type that is not filled here\n", STR_ARG(name->name));
        exit(3);
    }
}

static void fill(struct filler *filler, const struct name *table, char *into)
{
    for (const struct name *name = table; name->name.len; name++) fill_name(filler, name, into + name->at);
}

static void print_all(struct arena *arena, const struct programs *programs, const struct view *view)
{
    struct buffer yaml = { 0 }, out = { 0 };
    struct diags *diags = diags_new(arena);
    for (size_t i = 0; i < TEMPLATE_COUNT; i++) {
        buffer_clear(&yaml);
        template_run(programs->of[i], view, &yaml);
        const struct node *back = yaml_read(arena, source_new(arena, STR("object"), buffer_str(&yaml)), diags);
        buffer_printf(&out, "%zu\t", i);
        json_write_text(&out, buffer_str(&yaml));
        buffer_char(&out, '\t');
        json_write(&out, back ? back : node_null(arena));
        buffer_char(&out, '\n');
    }
    fwrite(out.data, 1, out.len, stdout);
    buffer_free(&yaml);
    buffer_free(&out);
}

static bool run_line(const struct programs *programs, str line, unsigned number)
{
    struct arena arena = { 0 };
    struct diags *diags = diags_new(&arena);
    struct view view = { 0 };
    const struct node *text = json_read(&arena, source_new(&arena, STR("stdin"), line), diags);
    if (text) {
        struct filler filler = { .arena = &arena, .marked = node_is_null(text), .text = text->text, .flags = number };
        fill(&filler, view_names, (char *)&view);
        print_all(&arena, programs, &view);
    }
    arena_free(&arena);
    return text != NULL;
}

int main(void)
{
    struct arena arena = { 0 };
    const struct override_list none = { 0 };
    const struct programs *programs = programs_make(&arena, &none, NULL, diags_new(&arena));
    char *line = NULL;
    size_t room = 0;
    bool is_fine = programs != NULL;
    unsigned number = 0;
    for (ssize_t len; is_fine && (len = getline(&line, &room, stdin)) > 0; number++) is_fine = run_line(programs, (str){ line, (size_t)len - (line[len - 1] == '\n') }, number);
    is_fine = fflush(stdout) == 0 && is_fine;
    free(line);
    arena_free(&arena);
    return is_fine ? 0 : 3;
}
