// tests/unit/trees.c
#include "trees.h"
#include "base/buffer.h"
#include "tree/json_write.h"
#include "tree/yaml_read.h"
#include <stdlib.h>

int desk_open(void **state)
{
    struct desk *desk = calloc(1, sizeof *desk);
    if (!desk) return -1;
    desk->diags = diags_new(&desk->arena);
    *state = desk;
    return 0;
}

int desk_close(void **state)
{
    struct desk *desk = *state;
    arena_free(&desk->arena);
    free(desk);
    return 0;
}

const struct node *desk_read(struct desk *desk, const char *yaml)
{
    return yaml_read(&desk->arena, source_new(&desk->arena, STR("in.yaml"), str_of(yaml)), desk->diags);
}

const char *desk_told(struct desk *desk)
{
    struct buffer out = { 0 };
    for (size_t i = 0; i < desk->diags->count; i++) {
        const struct diag *diag = &desk->diags->items[i];
        buffer_printf(&out, "%s %u:%u+%u %.*s | %.*s\n", diag->rule, diag->at.line, diag->at.column, diag->at.length, STR_ARG(diag->message), STR_ARG(diag->hint));
    }
    str text = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return text.data;
}

const struct node *desk_yaml(struct desk *desk, const char *yaml)
{
    const struct node *node = desk_read(desk, yaml);
    if (!node) fail_msg("not read: %s\n%s", yaml, desk_told(desk));
    return node;
}

const char *desk_json(struct desk *desk, const struct node *node)
{
    struct buffer out = { 0 };
    if (node) json_write(&out, node);
    str text = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return text.data;
}
