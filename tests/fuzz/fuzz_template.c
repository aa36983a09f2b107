// tests/fuzz/fuzz_template.c - any text as a template (and, behind a line "=====", a patch): what is refused is told, what is taken runs and writes YAML.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "template/template.h"
#include "template_view.h"
#include "tree/yaml_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Keys with holes may come twice, so the reader that allows that looks at it. What is too deep or too much for a reader is the template's doing.
static void run(struct arena *arena, const struct program *program, const struct sample *sample)
{
    struct buffer out = { 0 };
    struct diags *diags = diags_new(arena);
    template_run(program, sample, &out);
    assert(str_ends(buffer_str(&out), STR("\n")));
    const struct node *tree = yaml_read_repeated(arena, source_new(arena, STR("out"), buffer_str(&out)), diags);
    assert(tree || strcmp(diags->items[0].rule, "nesting-limit") == 0);
    buffer_free(&out);
}

static const struct node *patch_of(struct arena *arena, str text)
{
    return text.len > 0 ? yaml_read(arena, source_new(arena, STR("patch"), text), diags_new(arena)) : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char line[] = "=====\n";
    struct arena arena = { 0 };
    struct diags *diags = diags_new(&arena);
    struct buffer printed = { 0 };
    str text = { (const char *)data, size };
    const char *found = size ? memmem(data, size, line, sizeof line - 1) : NULL;
    size_t split = found ? (size_t)(found - text.data) : size;
    const struct source *source = source_new(&arena, STR("t.yaml"), str_first(text, split));
    const struct node *patch = patch_of(&arena, str_from(text, split + sizeof line - 1));
    const struct program *program = template_compile(&arena, source, sample_names, patch, diags);
    assert((program != NULL) == !diags_failed(diags));
    diags_print(diags, true, &printed);
    buffer_free(&printed);
    struct sample sample = *sample_new(&arena);
    if (program) run(&arena, program, &sample);
    sample.value = STR("a: b\n- c #\"'\t\xE2\x80\xA8{{ x }}\n");
    sample.yes = false;
    sample.volumes.count = sample.words.count = 0;
    if (program) run(&arena, program, &sample);
    arena_free(&arena);
    return 0;
}
