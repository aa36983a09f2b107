// tests/fuzz/fuzz_import.c - any job file or command line: errors are told, or the experiment that is written is YAML with the keys that it should have and
// no others, whatever stands in the values.
#include <assert.h>
#include <stdint.h>

#include "import/import.h"
#include "tree/yaml_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *variable(void *with, str name)
{
    (void)with;
    return str_equal(name, STR("SIZE")) ? "4k" : str_equal(name, STR("ODD")) ? "a: {b\n- \"c" : NULL;
}

static const struct source *include(void *with, str path, str *error)
{
    *error = STR("not here");
    return str_equal(path, STR("more")) ? source_new(with, path, STR("bs=8k\ninclude less\n")) : NULL;
}

static void check_keys(const struct node *document)
{
    static const char *const known[] = { "question", "system", "storage", "placement", "podSecurity", "tenants", "workload", "workloads", "sweep", "repeat" };
    const struct node *spec = node_get(document, STR("spec"));
    assert(document->count == 4 && spec && spec->kind == NODE_MAP);
    for (size_t i = 0; i < spec->count; i++) {
        bool found = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) found = found || str_equal(spec->entries[i].key, str_of(known[k]));
        assert(found);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = { 0 };
    struct buffer out = { 0 };
    str text = { (const char *)data, size };
    struct import_world world = { variable, include, &arena };
    struct diags *diags = diags_new(&arena);
    bool is_bexhoma = str_starts(text, STR("bexhoma")) || str_starts(text, STR("python"));
    const struct source *source = source_new(&arena, STR("in"), text);
    bool fine = (is_bexhoma ? import_bexhoma : import_fio)(&arena, source, STR("in"), &world, &out, diags);
    assert(fine == !diags_failed(diags));
    if (fine) {
        struct diags *none = diags_new(&arena);
        const struct node *document = yaml_read(&arena, source_new(&arena, STR("out.yaml"), buffer_str(&out)), none);
        assert(document && !none->errors);
        check_keys(document);
    }
    buffer_free(&out);
    arena_free(&arena);
    return 0;
}
