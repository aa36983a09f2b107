// tests/unit/test_json_write.c - vectors printed by jq 1.6 (`jq -c .`); tests/property/readers.py asks jq itself.
#include "tree/json_write.h"
#include "trees.h"

static const char *text(struct desk *desk, str in)
{
    struct buffer out = { 0 };
    json_write_text(&out, in);
    str copy = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return copy.data;
}

static void strings_are_those_of_jq(void **state)
{
    assert_string_equal(text(*state, STR("")), "\"\"");
    assert_string_equal(text(*state, STR("a\"b\\c/d")), "\"a\\\"b\\\\c/d\"");
    assert_string_equal(text(*state, STR("\b\f\n\r\t")), "\"\\b\\f\\n\\r\\t\"");
    assert_string_equal(text(*state, STR("\x01\x1f\x7f\0<>&'")), "\"\\u0001\\u001f\\u007f\\u0000<>&'\"");
    assert_string_equal(text(*state, STR("\xC3\xA4\xE2\x80\xA8\xF0\x9F\x98\x80")), "\"\xC3\xA4\xE2\x80\xA8\xF0\x9F\x98\x80\"");
}

static void what_is_no_utf8_becomes_the_replacement_character(void **state)
{
    assert_string_equal(text(*state, STR("a\xFF" "b")), "\"a\xEF\xBF\xBD" "b\"");
    assert_string_equal(text(*state, STR("\xE2\x82")), "\"\xEF\xBF\xBD\"");
    assert_string_equal(text(*state, STR("\xE2\x82(")), "\"\xEF\xBF\xBD(\"");
    assert_string_equal(text(*state, STR("\xED\xA0\x80")), "\"\xEF\xBF\xBD\"");
    assert_string_equal(text(*state, STR("\xC0\x80")), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

static void plain_scalars_are_text_and_typed_ones_are_not(void **state)
{
    struct desk *desk = *state;
    struct node *list = node_list(&desk->arena);
    node_add(&desk->arena, list, desk_yaml(desk, "12"));
    node_add(&desk->arena, list, desk_yaml(desk, "'x'"));
    node_add(&desk->arena, list, node_integer(&desk->arena, INT64_MIN));
    node_add(&desk->arena, list, node_number(&desk->arena, 0.1));
    node_add(&desk->arena, list, node_bool(&desk->arena, false));
    assert_string_equal(desk_json(desk, list), "[\"12\",\"x\",-9223372036854775808,0.1,false]");
}

static void indented_form_is_for_people(void **state)
{
    struct desk *desk = *state;
    struct buffer out = { 0 };
    json_write_indented(&out, desk_yaml(desk, "{a: [1, {b: c}], d: {}, e: []}"));
    buffer_char(&out, '\0');
    assert_string_equal(out.data, "{\n  \"a\": [\n    \"1\",\n    {\n      \"b\": \"c\"\n    }\n  ],\n  \"d\": {},\n  \"e\": []\n}\n");
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(strings_are_those_of_jq),
        AT_DESK(what_is_no_utf8_becomes_the_replacement_character),
        AT_DESK(plain_scalars_are_text_and_typed_ones_are_not),
        AT_DESK(indented_form_is_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
