// tests/programs/texts.c - one document full of texts that readers misread: `texts yaml` and `texts json` write the same tree.
#include "texts.h"
#include "tree/json_write.h"
#include "tree/yaml_write.h"
#include <stdio.h>
#include <string.h>

enum { RANDOM_COUNT = 4000 };

static const struct node *all_texts(struct arena *arena)
{
    struct node *list = node_list(arena);
    uint64_t seed = 2;
    for (size_t i = 0; i < NASTY_COUNT; i++) node_add(arena, list, text_in_all_places(arena, nasty_texts[i]));
    for (size_t i = 0; i < RANDOM_COUNT; i++) node_add(arena, list, text_in_all_places(arena, random_text(arena, &seed)));
    return list;
}

int main(int argc, char **argv)
{
    struct arena arena = { 0 };
    struct buffer out = { 0 };
    if (argc == 2 && strcmp(argv[1], "yaml") == 0) {
        yaml_write(&out, all_texts(&arena), 0);
    } else if (argc == 2 && strcmp(argv[1], "json") == 0) {
        json_write(&out, all_texts(&arena));
        buffer_char(&out, '\n');
    } else {
        fputs("usage: texts yaml|json\n", stderr);
        return 2;
    }
    bool is_written = fwrite(out.data, 1, out.len, stdout) == out.len && fflush(stdout) == 0;
    buffer_free(&out);
    arena_free(&arena);
    return is_written ? 0 : 3;
}
