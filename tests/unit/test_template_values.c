// tests/unit/test_template_values.c - what expressions give; tests/property/jinja.py compares the language with Jinja2 itself.
#include "template/template.h"
#include "template_view.h"
#include "trees.h"

// As the hole of `r:`, without "r:" and the last line end.
static const struct { const char *expression, *value; } values[] = {
    { "1 + 2 * 3 - 4 // 3 % 2", "6" },
    { "volumes[0].name", "data" },
    { "volumes[-1].size", "10" },
    { "volumes[9].name", "\"\"" },
    { "words[1]", "\"yes\"" },
    { "labels.app", "expc" },
    { "labels['no']", "\"1\"" },
    { "labels['nope']", "\"\"" },
    { "'app' in labels", "true" },
    { "missing.node", "\"\"" },
    { "missing.cores + 1", "1" },
    { "other.node", "cl-worker36" },
    { "tree == none", "false" },
    { "nothing == none", "true" },
    { "nothing != none", "false" },
    { "missing == none", "true" },
    { "yes and no", "false" },
    { "name or empty", "fio-depth" },
    { "not name", "false" },
    { "'a' if count else 5", "a" },
    { "tree if yes else 'x'", "\n  key: x\n  list:\n    - 1\n    - \"on\"" },
    { "nothing | default('x')", "x" },
    { "nothing | default(5)", "5" },
    { "empty | default('x')", "x" },
    { "zero | default(5, true)", "5" },
    { "no_words | default(['a'], true) | join(',')", "a" },
    { "[]", "[]" },
    { "-count", "-7" },
    { "--count", "7" },
    { "+count", "7" },
    { "'a\\x41\\u00e4\\n'", "|\n  aAä" },
    { "9223372036854775807 + 1", "9223372036854775807" },
    { "-9223372036854775807 - 5", "-9223372036854775808" },
    { "count // zero", "0" },
    { "count % zero", "0" },
    { "negative // 2", "-4" },
    { "negative % 3", "2" },
    { "tree | tojson", "\"{\\\"key\\\":\\\"x\\\",\\\"list\\\":[1,\\\"on\\\"]}\"" },
    { "labels | tojson", "\"{\\\"app\\\":\\\"expc\\\",\\\"no\\\":\\\"1\\\"}\"" },
    { "numbers | tojson", "\"[3,-1,20]\"" },
    { "words | tojson", "\"[\\\"alpha\\\",\\\"yes\\\",\\\"a: b\\\"]\"" },
    { "none | tojson", "\"null\"" },
    { "'x' ~ 1 ~ true", "x1true" },
    { "'a' + 'b'", "ab" },
    { "yes == no", "false" },
    { "1 in numbers", "false" },
    { "20 in numbers", "true" },
    { "'yes' in words", "true" },
    { "'x' not in 'xyz'", "false" },
    { "'q' not in ['a']", "true" },
    { "not not not yes", "false" },
    { "name | lower | upper | length", "9" },
    { "' 12 ' | int", "12" },
    { "'1.9' | int", "1" },
    { "'x' | int(3)", "3" },
    { "yes | int", "1" },
    { "'a-b-c' | replace('-', '')", "abc" },
    { "items", "\n  - operator: Exists" },
    { "place['node']", "cl-worker19" },
    { "'\\u20ac\\xe9\\\\\\'\\\"\\r\\t'", "\"€é\\\\'\\\"\\r\\t\"" },
    { "\"it's\"", "it's" },
    { "[1,]", "\n  - 1" },
    { "'äb' | length", "2" },
    { "labels | length", "2" },
    { "volumes | length", "2" },
    { "no_volumes | length", "0" },
    { "'Äa' | upper", "ÄA" },
    { "''|replace('','x')", "\"\"" },
    { "'aXbXc' | replace('X', '--')", "a--b--c" },
    { "'abc' | replace('x', 'y')", "abc" },
    { "numbers | join('+')", "\"3+-1+20\"" },
    { "words | join", "\"alphayesa: b\"" },
    { "no_words | join(',')", "\"\"" },
    { "(missing or other).node", "cl-worker36" },
    { "missing.node | default('none')", "none" },
    { "(missing | default(other)).cores", "16" },
    { "-9223372036854775807 - 1", "-9223372036854775808" },
    { "(-9223372036854775807 - 1) // -1", "9223372036854775807" },
    { "(-9223372036854775807 - 1) % -1", "0" },
    { "9223372036854775807 * 2", "9223372036854775807" },
    { "9223372036854775807 * -2", "-9223372036854775808" },
    { "-9223372036854775807 * 2", "-9223372036854775808" },
    { "7 // -2", "-4" },
    { "7 % -2", "-1" },
    { "-7 // -2", "3" },
    { "-7 % -2", "-1" },
    { "' x ' | int(5)", "5" },
    { "'9223372036854775808' | int", "0" },
    { "'1e3' | int", "1000" },
    { "'1e300' | int(4)", "4" },
    { "'' | int", "0" },
    { "name < 'g'", "true" },
    { "'a' <= 'a'", "true" },
    { "2 >= 3", "false" },
    { "not count == 7", "false" },
    { "1 - 2 - 3", "-4" },
    { "2 * 3 ~ 4", "\"64\"" },
    { "'x' if no else 'y' if no else 'z'", "z" },
    { "items | default(none)", "\n  - operator: Exists" },
    { "nothing | default(none)", "null" },
    { "none | default('x')", "x" },
    { "tree == tree", "true" },
    { "scalar == items", "false" },
    { "nothing == nothing", "true" },
    { "yes and yes", "true" },
    { "zero and count", "0" },
    { "zero or count", "7" },
    { "labels and no_labels", "{}" },
    { "numbers[0] + numbers[-1]", "23" },
    { "numbers[3]", "0" },
    { "words[-4]", "\"\"" },
    { "volumes[1].place.node", "n2" },
    { "volumes[count].place.cores", "0" },
    { "volumes[0].modes | join('/')", "ro/rw" },
    { "volumes[0].modes[1]", "rw" },
    { "true == false", "false" },
    { "'fio' in name", "true" },
    { "'q' in labels", "false" },
    { "yes | string", "\"true\"" },
    { "count | string", "\"7\"" },
};

static void expressions_have_values(void **state)
{
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        struct buffer out = { 0 };
        const struct source *source = source_new(&desk->arena, STR("t.yaml"), arena_printf(&desk->arena, "r: {{ %s }}\n", values[i].expression));
        const struct program *program = template_compile(&desk->arena, source, sample_names, NULL, desk->diags);
        if (!program) fail_msg("%s\n%s", values[i].expression, desk_told(desk));
        template_run(program, sample_new(&desk->arena), &out);
        str value = str_first(str_from(buffer_str(&out), 2), out.len - 3);
        if (str_starts(value, STR(" "))) value = str_from(value, 1);
        if (!str_equal(value, str_of(values[i].value))) fail_msg("%s\nfound:    %.*s\nexpected: %s", values[i].expression, STR_ARG(value), values[i].value);
        buffer_free(&out);
    }
}

// A YAML value is true as Python would have it, plain scalars by what they mean.
static void trees_are_true_or_false(void **state)
{
    static const struct { const char *yaml; bool is_true; } trees[] = {
        { "1", true }, { "0", false }, { "'0'", true }, { "false", false }, { "'false'", true }, { "no", true }, { "''", false }, { "~", false }, { "[]", false },
        { "[0]", true }, { "{}", false }, { "{a: }", true }, { "x", true },
    };
    struct desk *desk = *state;
    const struct program *program = template_compile(&desk->arena, source_new(&desk->arena, STR("t.yaml"), STR("{{ 1 if tree else 0 }}")), sample_names, NULL, desk->diags);
    for (size_t i = 0; i < COUNT_OF(trees); i++) {
        struct sample sample = *sample_new(&desk->arena);
        struct buffer out = { 0 };
        sample.tree = desk_yaml(desk, trees[i].yaml);
        template_run(program, &sample, &out);
        if (!str_equal(buffer_str(&out), trees[i].is_true ? STR("1\n") : STR("0\n"))) fail_msg("%s", trees[i].yaml);
        buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { AT_DESK(expressions_have_values), AT_DESK(trees_are_true_or_false) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
