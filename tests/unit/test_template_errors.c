// tests/unit/test_template_errors.c - what is wrong in a template is told with its place, all at once.
#include "template/template.h"
#include "template_view.h"
#include "trees.h"

static const struct program *compiled(struct desk *desk, str text)
{
    return template_compile(&desk->arena, source_new(&desk->arena, STR("t.yaml"), text), sample_names, NULL, desk->diags);
}

// "line:column rule: message", one a line.
static const char *told(struct desk *desk, str text, bool with_place)
{
    struct buffer out = { 0 };
    desk->diags = diags_new(&desk->arena);
    if (compiled(desk, text)) buffer_add(&out, STR("nothing"));
    for (size_t i = 0; i < desk->diags->count; i++) {
        const struct diag *diag = &desk->diags->items[i];
        if (i > 0) buffer_char(&out, '\n');
        if (with_place) buffer_printf(&out, "%u:%u ", diag->at.line, diag->at.column);
        buffer_printf(&out, "%s: %.*s", diag->rule, STR_ARG(diag->message));
        assert_true(str_equal(diag->at.source->path, STR("t.yaml")) && str_equal(diag->at.source->text, text));
    }
    str copy = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return copy.data;
}

static const struct { const char *text, *told; } templates[] = {
    { "a: {{ nmae }}", "1:7 unknown-name: 'nmae' is no name that this template knows" },
    { "a: 1\nb: x {{ name }} {{ foo }} {{ bar }}",
        "2:20 unknown-name: 'foo' is no name that this template knows\n2:30 unknown-name: 'bar' is no name that this template knows" },
    { "a: {{ }}", "1:4 template-syntax: the hole is empty" },
    { "a: {{ name", "1:4 template-syntax: '{{' is not closed by '}}' on its line" },
    { "a: {{- name }}", "1:4 template-syntax: there is no whitespace control here" },
    { "a: {{ name -}}", "1:4 template-syntax: there is no whitespace control here" },
    { "a: {%- if x %}", "1:4 template-syntax: there is no whitespace control here" },
    { "a: {# open", "1:4 template-syntax: '{#' is not closed by '#}'" },
    { "a: {# two\nlines #}", "1:4 template-syntax: a comment of several lines stands on lines of its own" },
    { "a: {% if yes %}x{% endif %}",
        "1:4 template-statement: a statement stands on a line of its own\n1:17 template-statement: a statement stands on a line of its own" },
    { "a: {% raw %}x", "1:4 template-statement: 'raw' has no 'endraw'" },
    { "{% if yes %}\na: 1", "1:1 template-statement: 'if' has no 'endif'" },
    { "{% if yes %}\n{% endif %}\na: 1", "1:1 template-statement: it has nothing in it" },
    { "{% if yes %}\n# note\n{% endif %}", "1:1 template-statement: it has nothing in it" },
    { "{% endif %}\na: 1", "1:1 template-statement: 'endif' has no 'if'" },
    { "{% else %}\na: 1", "1:1 template-statement: 'else' has no 'if'" },
    { "{% for x in words %}\n- 1\n{% endif %}", "3:1 template-statement: 'endif' has no 'if'\n1:1 template-statement: 'for' has no 'endfor'" },
    { "{% if yes %}\na: 1\n{% else %}\nb: 1\n{% elif no %}\nc: 1\n{% endif %}", "5:1 template-statement: it comes after the 'else'" },
    { "{% if yes %}\na: 1\n{% else %}\nb: 1\n{% else %}\nc: 1\n{% endif %}", "5:1 template-statement: it comes after the 'else'" },
    { "{% if %}\na: 1\n{% endif %}", "1:1 template-statement: an expression is missing here" },
    { "{% else x %}\na: 1\n{% endif %}", "1:9 template-statement: nothing more is wanted here" },
    { "{% fi yes %}\na: 1\n{% endif %}", "1:4 template-statement: 'fi' is no statement here" },
    { "{% set x = 1 %}\na: 1", "1:4 template-statement: 'set' is no statement here" },
    { "{% %}\na: 1", "1:1 template-statement: the statement has no word" },
    { "{% for words %}\n- 1\n{% endfor %}", "1:14 template-statement: 'in' is wanted here: {% for x in list %}" },
    { "{% for k, v in labels %}\n- 1\n{% endfor %}", "1:9 template-statement: 'for' takes one name; of a map it is x.key and x.value" },
    { "{% for loop in words %}\n- 1\n{% endfor %}", "1:8 template-statement: 'for' wants a name for the item: {% for x in list %}" },
    { "{% for x in name %}\n- {{ x.y }}\n{% endfor %}\n- {{ nmae }}",
        "1:13 wrong-type: 'for' takes a list or a map of texts; this is text\n4:6 unknown-name: 'nmae' is no name that this template knows" },
    { "{% for x in tree %}\n- {{ x.y }}\n{% endfor %}", "1:13 wrong-type: 'for' takes a list or a map of texts; this is a YAML value" },
    { "{% for x in words %}\n- {{ x.y }}\n{% endfor %}", "2:8 wrong-type: text has no parts to name" },
    { "{% if place %}\na: 1\n{% endif %}", "1:7 wrong-type: a group of names is always there: name one of its values" },
    { "{% if nmae %}\na: {{ foo }}\n{% elif bar %}\nb: 1\n{% endif %}",
        "1:7 unknown-name: 'nmae' is no name that this template knows\n"
        "2:7 unknown-name: 'foo' is no name that this template knows\n3:9 unknown-name: 'bar' is no name that this template knows" },
    { "a:\n  b: 1\n{% if yes %}\n  c: 1\nd: 2\n{% endif %}", "6:1 template-statement: it does not begin and end in the same map or list" },
    { "a:\n{% if yes %}\n  c: 1\n{% endif %}\n  d: 2\n{% if yes %}\n  e: 1\nf: 1\n{% endif %}",
        "9:1 template-statement: it does not begin and end in the same map or list" },
    { "{% if yes %}\na: 1\n{% else %}\n  b: 1\n{% endif %}", "3:1 template-statement: the lines below are not where those of the first branch are" },
    { "{% if yes %}\na: 1\n{% else %}\n- b\n{% endif %}", "3:1 template-statement: the lines below are not where those of the first branch are" },
    { "a: 1\n{% if yes %}\n  b: 1\n{% endif %}", "2:1 template-statement: it does not begin and end in the same map or list" },
    { "a: |\n  x\n  {% if yes %}\n  y\n  {% endif %}", "3:3 template-statement: a statement cannot stand inside a text" },
    { "a: |\n  # {% if yes %}\n  y", "2:5 template-statement: a statement cannot stand inside a text" },
    { "a: [1,\n{% if yes %}\n2\n{% endif %}\n]", "4:1 template-statement: it does not begin and end in the same map or list" },
    { "a: \"x\n{% if yes %}\n y\n{% endif %}\n\"", "2:1 template-statement: a statement cannot stand inside a text" },
    { "a: 1\na: 2", "2:1 duplicate-key: the key 'a' may be written twice in one map" },
    { "a: 1\n{% if yes %}\na: 2\n{% endif %}", "3:1 duplicate-key: the key 'a' may be written twice in one map" },
    { "{% if yes %}\na: 1\n{% endif %}\n{% if no %}\na: 2\n{% endif %}", "5:1 duplicate-key: the key 'a' may be written twice in one map" },
    { "{% for x in words %}\na: 1\n{% endfor %}", "2:1 duplicate-key: the key 'a' would be written for each item" },
    { "a: 1\n---\nb: 2", "2:1 several-documents: a second document begins here" },
    { "{% if yes %}\na: 1\n---\nb: 2\n{% endif %}", "3:1 several-documents: a second document begins here" },
    { "a: {{ place }}", "1:7 wrong-type: a group of names cannot be written as it is" },
    { "a: {{ volumes }}", "1:7 wrong-type: a list of groups cannot be written as it is" },
    { "a: x{{ tree }}", "1:8 wrong-type: a YAML value cannot stand in a text" },
    { "a: {{ yes or count }}", "1:7 wrong-type: 'and' and 'or' over values of two types give a condition, not a value" },
    { "a: &x {b: 1}\nc: {<<: *x}", "2:5 template-syntax: merge keys have no use in templates: write the keys out" },
    { "a: {{ name }}: {{ name }}", "1:14 yaml-syntax: ':' cannot stand here" },
    { "a: b: c", "1:5 yaml-syntax: ':' cannot stand here" },
    { "\ta: 1", "1:1 yaml-syntax: a tab in the indentation" },
    { "{{ words }}: 1", "1:4 wrong-type: a list of texts cannot stand in a text" },
    { "a: {% raw %}\n{{ x }}\n{% endraw %}", "2:1 yaml-syntax: a key without ':'" },
    { "{% if yes %} # note\na: 1\n{% endif %}", "1:1 template-statement: a statement stands on a line of its own" },
    { "- a\n{% if yes %}\nb: 1\n{% endif %}", "2:1 template-statement: it does not begin and end in the same map or list" },
    { "a: \x01" "{{ name }}", "1:4 control-character: a control character (U+0001)" },
    { "a: \xEE\x80\x81", "1:4 template-character: a private character (U+E000 to U+E0FF)" },
    { "a:\n  {% if yes %}\n  x: 1\nb:\n  y: 2\n  {% endif %}",
        "2:3 template-statement: it does not begin and end in the same map or list\n6:3 template-statement: it does not begin and end in the same map or list" },
    { "# {{ x }} {% y %}\n- {{ z }}", "2:6 unknown-name: 'z' is no name that this template knows" },
    { "\xEF\xBB\xBF" "a: {{ x }}", "1:7 unknown-name: 'x' is no name that this template knows" },
    { "a: \xC3\xA4{{ x }}\r\nb: {{ y }}\r\n", "1:8 unknown-name: 'x' is no name that this template knows\n2:7 unknown-name: 'y' is no name that this template knows" },
    { "a: {{ name }}\n\xFF: 1", "2:1 not-utf8: the byte 0xFF is not UTF-8 text" },
    { "a: {% raw %}x{%", "1:4 template-statement: 'raw' has no 'endraw'\n1:14 template-syntax: '{%' is not closed by '%}' on its line" },
    { "", "1:1 empty-document: the file holds no document" },
    { "{# nothing #}", "1:1 empty-document: the file holds no document" },
};

static void templates_are_refused_with_places(void **state)
{
    for (size_t i = 0; i < COUNT_OF(templates); i++) assert_string_equal(told(*state, str_of(templates[i].text), true), templates[i].told);
    assert_string_equal(told(*state, STR("a: \0"), true), "1:4 template-character: the character NUL");
}

static const struct { const char *text, *told; } expressions[] = {
    { "place.nod", "unknown-name: 'nod' is no name in what stands before the '.'" },
    { "words['a']", "wrong-type: the place in a list takes an integer; this is text" },
    { "count.x", "wrong-type: an integer has no parts to name" },
    { "name.x", "wrong-type: text has no parts to name" },
    { "1 < 2 < 3", "template-syntax: comparisons cannot be chained" },
    { "1 / 2", "template-syntax: '/' would give numbers with a point" },
    { "2 ** 3", "template-syntax: '**' is not known here" },
    { "name | uppr", "unknown-filter: 'uppr' is no filter here" },
    { "name | foo", "unknown-filter: 'foo' is no filter here" },
    { "name | replace('a')", "template-syntax: 'replace' takes 2 arguments, not 1" },
    { "name | replace('a', 1)", "wrong-type: 'replace' takes text; this is an integer" },
    { "name | default('a', false)", "wrong-type: the second argument of 'default' can only be true" },
    { "name | default(1)", "wrong-type: one of the two is text, the other an integer" },
    { "count | lower", "wrong-type: 'lower' takes text; this is an integer" },
    { "count | join", "wrong-type: 'join' takes a list of texts or integers; this is an integer" },
    { "words | join(1)", "wrong-type: the separator of 'join' takes text; this is an integer" },
    { "count | length", "wrong-type: 'length' counts characters or items; this is an integer" },
    { "tree | int", "wrong-type: 'int' takes text; this is a YAML value" },
    { "name | int('x')", "wrong-type: the default of 'int' takes an integer; this is text" },
    { "labels[1]", "wrong-type: the key of a map takes text; this is an integer" },
    { "name[0]", "wrong-type: text has no parts to name" },
    { "place[name]", "wrong-type: a group of names has no parts to name" },
    { "missing", "wrong-type: a group of names, or nothing cannot be written as it is" },
    { "name if count else 5", "wrong-type: one of the two is text, the other an integer" },
    { "name if count", "template-syntax: 'else' is missing here" },
    { "zero | default(5)", "wrong-type: an integer is always there and needs no default" },
    { "loop.index", "unknown-name: 'loop' is no name that this template knows" },
    { "[1, 'a']", "wrong-type: a list holds either texts or integers" },
    { "[name]", "template-syntax: a text or an integer is wanted here, not 'name'" },
    { "-name", "wrong-type: '-' takes an integer; this is text" },
    { "'a' 'b'", "template-syntax: 'b' is not wanted here" },
    { "name()", "template-syntax: nothing can be called here" },
    { "(1", "template-syntax: ')' is missing here" },
    { "1)", "template-syntax: ')' is not wanted here" },
    { "1.5", "template-syntax: numbers here are integers" },
    { "012", "template-syntax: this is no decimal integer of 64 bits" },
    { "9223372036854775808", "template-syntax: this is no decimal integer of 64 bits" },
    { "'a\\qb'", "template-syntax: an escape that is not known here" },
    { "'a\\x00'", "template-syntax: an escape that is not known here" },
    { "$x", "template-syntax: a character that no expression has" },
    { "a = b", "template-syntax: a character that no expression has" },
    { "count is defined", "template-syntax: 'is' is not wanted here" },
    { "tree ~ 'x'", "wrong-type: a YAML value cannot stand in a text" },
    { "volumes | tojson", "wrong-type: 'tojson' cannot write a list of groups" },
    { "true + 1", "wrong-type: '+' does not go with true or false and an integer" },
    { "'a' * 3", "wrong-type: '*' does not go with text and an integer" },
    { "'a' < 1", "wrong-type: '<' does not go with text and an integer" },
    { "yes < no", "wrong-type: '<' does not go with true or false and true or false" },
    { "'a' == 1", "wrong-type: '==' does not go with text and an integer" },
    { "volumes == none", "wrong-type: '==' does not go with a list of groups and none" },
    { "1 in words", "wrong-type: 'in' does not go with an integer and a list of texts" },
    { "name.", "template-syntax: a name is missing here" },
    { "name |", "template-syntax: the name of a filter is missing here" },
    { "not", "template-syntax: a value is missing here" },
    { "if", "template-syntax: a value is wanted here, not 'if'" },
    { "place if yes else place", "wrong-type: 'if' chooses between values, not between groups of names" },
    { "place and yes", "wrong-type: a group of names is always there: name one of its values" },
    { "place == place", "wrong-type: '==' does not go with a group of names and a group of names" },
    { "items[0]", "wrong-type: a YAML value has no parts to name" },
    { "(((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))", "template-syntax: the expression is nested more than 32 deep" },
    { "---------------------------------1", "template-syntax: the expression is nested more than 32 deep" },
    { "not not not not not not not not not not not not not not not not not "
        "not not not not not not not not not not not not not not not not yes", "template-syntax: the expression is nested more than 32 deep" },
    { "name | replace('a', 'b', 'c')", "template-syntax: 'replace' takes 2 arguments, not 3" },
    { "name | replace('a', 'b', 'c', 'd')", "template-syntax: too many arguments" },
    { "name | int(1 2)", "template-syntax: ',' is wanted here, not '2'" },
    { "[1 2]", "template-syntax: ',' is wanted here, not '2'" },
    { "labels['a'", "template-syntax: ']' is missing here" },
};

static void expressions_are_refused(void **state)
{
    struct desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(expressions); i++) {
        str text = arena_printf(&desk->arena, "a: {{ %s }}\n", expressions[i].text);
        const char *found = told(desk, text, false);
        const char *expected = arena_printf(&desk->arena, "%s", expressions[i].told).data;
        if (strcmp(found, expected) != 0) fail_msg("%s\nfound:    %s\nexpected: %s", expressions[i].text, found, expected);
    }
}

static str repeated(struct desk *desk, const char *before, const char *part, const char *after, size_t count)
{
    struct buffer out = { 0 };
    buffer_printf(&out, "%s", before);
    for (size_t i = 0; i < count; i++) buffer_printf(&out, "%s", part);
    buffer_printf(&out, "%s", after);
    str copy = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return copy;
}

static void what_is_too_large_is_refused(void **state)
{
    struct desk *desk = *state;
    str loops = repeated(desk, "", "{% for x in words %}\n", "- 1\n", 16);
    loops = repeated(desk, loops.data, "{% endfor %}\n", "", 16);
    assert_string_equal(told(desk, loops, true), "16:1 template-statement: more than 15 loops stand in each other");
    str slots = repeated(desk, "a: {{ ", "1 if 2 == 3 + 4 * (", "1", 20);
    slots = repeated(desk, slots.data, " if yes else 1)", " if yes else 1 }}", 20);
    assert_string_equal(told(desk, slots, false), "template-syntax: the expression is too large");
    str holes = repeated(desk, "", "- {{1}}\n", "", 262145);
    assert_string_equal(told(desk, holes, true), "262144:8 template-syntax: a template has at most 262144 holes and statements");
}

static void hints_say_what_to_do(void **state)
{
    struct desk *desk = *state;
    told(desk, STR("a: {{ nmae }}\nb: {{ place.nodde }}\nc: {{ name | uppr }}\nd: {{ name | foo }}\n"), true);
    assert_int_equal(desk->diags->count, 4);
    assert_text(desk->diags->items[0].hint, "did you mean 'name'?");
    assert_text(desk->diags->items[1].hint, "did you mean 'node'?");
    assert_text(desk->diags->items[2].hint, "did you mean 'upper'?");
    assert_text(desk->diags->items[3].hint, "there are default, int, join, length, lower, replace, string, tojson, upper");
    assert_int_equal(desk->diags->items[1].at.length, 5);
    told(desk, STR("{% for volume in volumes %}\n- {{ volme.size }}\n{% endfor %}\n"), true);
    assert_text(desk->diags->items[0].hint, "did you mean 'volume'?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(templates_are_refused_with_places), AT_DESK(expressions_are_refused), AT_DESK(what_is_too_large_is_refused), AT_DESK(hints_say_what_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
