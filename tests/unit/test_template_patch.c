// tests/unit/test_template_patch.c - an overlay over what a template writes.
#include "template/template.h"
#include "template_view.h"
#include "tree/yaml_read.h"
#include "trees.h"

static const struct program *patched_program(struct desk *desk, const char *text, const char *patch)
{
    const struct source *source = source_new(&desk->arena, STR("t.yaml"), str_of(text));
    return template_compile(&desk->arena, source, sample_names, desk_yaml(desk, patch), desk->diags);
}

// The object as one-line JSON, or what was told.
static const char *patched(struct desk *desk, const char *text, const char *patch)
{
    desk->diags = diags_new(&desk->arena);
    const struct program *program = patched_program(desk, text, patch);
    if (!program) return desk_told(desk);
    struct buffer out = { 0 };
    template_run(program, sample_new(&desk->arena), &out);
    const char *json = desk_json(desk, desk_yaml(desk, arena_copy(&desk->arena, buffer_str(&out)).data));
    buffer_free(&out);
    return json;
}

static void maps_merge_and_scalars_and_lists_replace(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(patched(desk, "a: {b: 1, c: {{ name }}}\nd: [1, 2]\n", "a: {c: x}\n"), "{\"a\":{\"b\":\"1\",\"c\":\"x\"},\"d\":[\"1\",\"2\"]}");
    assert_string_equal(patched(desk, "a: {b: 1}\nd: [1, 2]\n", "d: [3]\n"), "{\"a\":{\"b\":\"1\"},\"d\":[\"3\"]}");
    assert_string_equal(patched(desk, "a: {b: {{ words }}, c: {{ labels }}, d: {{ tree }}, e: {{ tree }}}\n", "a: {b: [x], c: {y: z}, d: [1], e: 1}\n"),
        "{\"a\":{\"b\":[\"x\"],\"c\":{\"y\":\"z\"},\"d\":[\"1\"],\"e\":\"1\"}}");
    assert_string_equal(patched(desk, "a:\n", "a: {b: 1}\n"), "{\"a\":{\"b\":\"1\"}}");
    assert_string_equal(patched(desk, "a: 1\n", "{}\n"), "{\"a\":\"1\"}");
}

static void new_keys_are_added_and_null_removes(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(patched(desk, "a: {b: 1}\n", "a: {c: {d: 1, e: null}}\nf: 2\n"), "{\"a\":{\"b\":\"1\",\"c\":{\"d\":\"1\"}},\"f\":\"2\"}");
    assert_string_equal(patched(desk, "a: {b: 1, c: 2}\n", "a: {b: null}\n"), "{\"a\":{\"c\":\"2\"}}");
    assert_string_equal(patched(desk, "a: {b: 1}\n", "a: {b: null}\n"), "{\"a\":{}}");
    assert_string_equal(patched(desk, "{% if yes %}\na: 1\n{% else %}\na: 2\n{% endif %}\nb: 1\n", "a: null\n"), "{\"b\":\"1\"}");
}

static void values_of_patches_are_literal(void **state)
{
    assert_string_equal(patched(*state, "a: 1\n", "a: \"{{ name }}\"\nb: \"{% if x %}\"\n"), "{\"a\":\"{{ name }}\",\"b\":\"{% if x %}\"}");
    struct buffer out = { 0 };
    template_run(patched_program(*state, "a: 1\n", "a: \"012\"\nb: yes\nc: 0440\nd: true\n"), sample_new(&((struct desk *)*state)->arena), &out);
    assert_text(buffer_str(&out), "a: \"012\"\nb: \"yes\"\nc: 288\nd: true\n");
    buffer_free(&out);
}

static void a_key_under_a_condition_is_set_in_all_cases(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(patched(desk, "{% if no %}\na: 1\n{% endif %}\nb: 1\n", "a: 5\n"), "{\"a\":\"5\",\"b\":\"1\"}");
    assert_string_equal(patched(desk, "{% if yes %}\na: 1\n{% endif %}\nb: 1\n", "a: 5\n"), "{\"a\":\"5\",\"b\":\"1\"}");
    assert_string_equal(patched(desk, "{% if no %}\na: {x: 1}\n{% elif yes %}\nc: 1\n{% endif %}\n", "a: {y: 2}\n"), "{\"c\":\"1\",\"a\":{\"y\":\"2\"}}");
    assert_string_equal(patched(desk, "{% if yes %}\na: {x: 1}\n{% elif yes %}\nc: 1\n{% endif %}\n", "a: {y: 2}\n"), "{\"a\":{\"x\":\"1\",\"y\":\"2\"}}");
    assert_string_equal(patched(desk, "{% if no %}\n{% if yes %}\na: 1\n{% endif %}\n{% else %}\nb: 1\n{% endif %}\n", "a: 5\n"), "{\"b\":\"1\",\"a\":\"5\"}");
    assert_string_equal(patched(desk, "{% if yes %}\n{% if no %}\na: 1\n{% endif %}\nc: 1\n{% else %}\nb: 1\n{% endif %}\n", "a: 5\n"), "{\"a\":\"5\",\"c\":\"1\"}");
}

static void named_lists_merge_by_name(void **state)
{
    struct desk *desk = *state;
    static const char text[] = "l:\n- name: main\n  image: {{ image }}\n  env:\n  - name: A\n    value: \"1\"\n{% if yes %}\n- name: side\n  x: {y: 1}\n{% endif %}\n";
    assert_string_equal(patched(desk, text, "l: [{name: side, x: {z: 2}}, {name: main, image: busybox}]\n"),
        "{\"l\":[{\"name\":\"main\",\"image\":\"busybox\",\"env\":[{\"name\":\"A\",\"value\":\"1\"}]},{\"name\":\"side\",\"x\":{\"y\":\"1\",\"z\":\"2\"}}]}");
    assert_string_equal(patched(desk, text, "l: [{name: main, env: [{name: A, value: '3'}, {name: HOME, value: /tmp}]}]\n"),
        "{\"l\":[{\"name\":\"main\",\"image\":\"expc/tools:1\",\"env\":[{\"name\":\"A\",\"value\":\"3\"},"
        "{\"name\":\"HOME\",\"value\":\"/tmp\"}]},{\"name\":\"side\",\"x\":{\"y\":\"1\"}}]}");
    assert_string_equal(patched(desk, "l:\n{% for v in volumes %}\n- name: {{ v.name }}\n  mode: {x: 1}\n{% endfor %}\n- name: b\n", "l: [{name: b, z: 1}]\n"),
        "{\"l\":[{\"name\":\"data\",\"mode\":{\"x\":\"1\"}},{\"name\":\"log\",\"mode\":{\"x\":\"1\"}},{\"name\":\"b\",\"z\":\"1\"}]}");
    // Variables and volumes have only their names in common, so a new one is whole whatever it holds; a container comes with an image.
    assert_string_equal(patched(desk, "v: [{name: a, emptyDir: {}}, {name: b, secret: {}}]\n", "v: [{name: c, configMap: {name: d}}]\n"),
        "{\"v\":[{\"name\":\"a\",\"emptyDir\":{}},{\"name\":\"b\",\"secret\":{}},{\"name\":\"c\",\"configMap\":{\"name\":\"d\"}}]}");
    assert_string_equal(patched(desk, "l: [{name: a, image: x, env: []}]\n", "l: [{name: other, image: y, env: []}]\n"),
        "{\"l\":[{\"name\":\"a\",\"image\":\"x\",\"env\":[]},{\"name\":\"other\",\"image\":\"y\",\"env\":[]}]}");
    assert_string_equal(patched(desk, "l: [{name: a}, {x: 1}]\n", "l: [{name: b}]\n"), "{\"l\":[{\"name\":\"b\"}]}");
}

static void what_meets_nothing_is_an_error(void **state)
{
    struct desk *desk = *state;
    static const char text[] = "a: {b: 1}\nc: {{ name }}\nl: [{name: main, image: a, env: [{name: A}]}, {name: side, image: b}]\nt: {{ tree }}\nw: {{ words }}\n";
    assert_string_equal(patched(desk, text, "x: null\n"), "patch-meets-nothing 1:1+1 the template has no key 'x' here that could be removed | \n");
    assert_string_equal(patched(desk, text, "a: 5\n"), "patch-meets-nothing 1:4+1 the template has a map here | \n");
    assert_string_equal(patched(desk, text, "a: [5]\nl: {a: 1}\n"), "patch-meets-nothing 1:4+1 the template has a map here | \n"
        "patch-meets-nothing 2:4+1 the template has a list here | \n");
    assert_string_equal(patched(desk, text, "a: {b: {c: 1}}\n"), "patch-meets-nothing 1:8+1 the template has text here | \n");
    assert_string_equal(patched(desk, text, "c: [1]\n"), "patch-meets-nothing 1:4+1 the template has text here | it is filled in for each object: see its key in the experiment\n");
    assert_string_equal(patched(desk, text, "t: {a: 1}\n"), "patch-meets-nothing 1:4+1 the template has a YAML value here | "
        "it is filled in for each object: see its key in the experiment\n");
    assert_string_equal(patched(desk, text, "w: 1\n"), "patch-meets-nothing 1:4+1 the template has a list of texts here "
        "| it is filled in for each object: see its key in the experiment\n");
    assert_string_equal(patched(desk, text, "l: [{name: mian, env: []}]\n"), "patch-meets-nothing 1:12+4 the template has no item named 'mian' here | did you mean 'main'?\n");
    assert_string_equal(patched(desk, text, "l: [{name: other, env: []}]\n"), "patch-meets-nothing 1:12+5 the template has no item named 'other' here | it has main, side\n");
    assert_string_equal(patched(desk, text, "[1]\n"), "patch-meets-nothing 1:1+1 a patch is a map of keys, not a list | \n");
    assert_string_equal(patched(desk, "- 1\n", "a: 1\n"), "patch-meets-nothing 1:1+1 the template is no map: a map cannot be laid over it | \n");
    assert_string_equal(patched(desk, "{% for v in volumes %}\n- name: {{ v.name }}\n{% endfor %}\n", "{a: 1}\n"),
        "patch-meets-nothing 1:1+1 the template is no map: a map cannot be laid over it | \n");
}

static void a_patched_program_runs_as_any_other(void **state)
{
    struct desk *desk = *state;
    struct buffer out = { 0 };
    const struct program *program = patched_program(desk, "a: {{ name }}\n", "b: \"x\\ny\\n\"\n");
    template_run(program, sample_new(&desk->arena), &out);
    template_run(program, sample_new(&desk->arena), &out);
    assert_text(buffer_str(&out), "a: fio-depth\nb: |\n  x\n  y\na: fio-depth\nb: |\n  x\n  y\n");
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(maps_merge_and_scalars_and_lists_replace), AT_DESK(new_keys_are_added_and_null_removes), AT_DESK(values_of_patches_are_literal),
        AT_DESK(a_key_under_a_condition_is_set_in_all_cases), AT_DESK(named_lists_merge_by_name), AT_DESK(what_meets_nothing_is_an_error),
        AT_DESK(a_patched_program_runs_as_any_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
