// tests/fuzz/fuzz_read.c - any bytes as YAML, as JSON and as a plan: no crash, an error is told, and what was read comes back as it was written.
#include <assert.h>
#include <stdint.h>

#include "planfile/planfile.h"
#include "tree/json_read.h"
#include "tree/json_write.h"
#include "tree/yaml_read.h"
#include "tree/yaml_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef const struct node *(*reader)(struct arena *, const struct source *, struct diags *);

static void write_yaml(struct buffer *out, const struct node *tree) { yaml_write(out, tree, 0); }

static const struct node *try_reading(struct arena *arena, reader read, str text)
{
    struct diags *diags = diags_new(arena);
    struct buffer printed = { 0 };
    const struct node *tree = read(arena, source_new(arena, STR("in"), text), diags);
    assert((tree != NULL) == !diags_failed(diags));
    diags_print(diags, true, &printed);
    buffer_free(&printed);
    return tree;
}

// What is written reads back, and is then written the same. (A plain `~` is written as a text: what has been through no field has no type.)
static void come_back(struct arena *arena, const struct node *tree, void (*write)(struct buffer *, const struct node *), reader read)
{
    struct buffer text = { 0 }, again = { 0 };
    write(&text, tree);
    const struct node *other = try_reading(arena, read, buffer_str(&text));
    assert(other);
    write(&again, other);
    assert(str_equal(buffer_str(&text), buffer_str(&again)));
    buffer_free(&text);
    buffer_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = { 0 };
    str text = { (const char *)data, size };
    const struct node *yaml = try_reading(&arena, yaml_read, text), *json = try_reading(&arena, json_read, text);
    if (yaml) come_back(&arena, yaml, write_yaml, yaml_read);
    if (json) come_back(&arena, json, json_write, json_read);
    struct diags *diags = diags_new(&arena);
    const struct planfile *plan = planfile_read(&arena, source_new(&arena, STR("plan.json"), text), diags);
    assert((plan != NULL) == !diags_failed(diags));
    for (size_t i = 0; plan && i < plan->steps.count; i++) planfile_records(plan, &((const struct planfile_step *)plan->steps.items)[i]);
    arena_free(&arena);
    return 0;
}
