// tests/programs/tree.c - `tree FILE` prints the tree that our reader makes of a YAML file, as JSON. Exit status: 1 it was refused, with what was told on stderr.
#include "base/source.h"
#include "tree/json_write.h"
#include "tree/yaml_read.h"
#include <stdio.h>

static void print(FILE *stream, const struct buffer *bytes) { fwrite(bytes->data ? bytes->data : "", 1, bytes->len, stream); }

static bool read_and_print(struct arena *arena, const struct source *source)
{
    struct diags *diags = diags_new(arena);
    struct buffer told = { 0 }, json = { 0 };
    const struct node *node = yaml_read(arena, source, diags);
    diags_print(diags, false, &told);
    print(stderr, &told);
    if (node) json_write(&json, node);
    if (node) buffer_char(&json, '\n');
    print(stdout, &json);
    buffer_free(&told);
    buffer_free(&json);
    return node != NULL;
}

int main(int argc, char **argv)
{
    struct arena arena = { 0 };
    str error = { 0 };
    const struct source *source = argc == 2 ? source_load(&arena, str_of(argv[1]), (size_t)16 << 20, &error) : NULL;
    if (!source) {
        fprintf(stderr, "usage: tree FILE (%.*s)\n", STR_ARG(error));
        return 2;
    }
    bool is_read = read_and_print(&arena, source);
    arena_free(&arena);
    return is_read ? 0 : 1;
}
