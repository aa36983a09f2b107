// tests/unit/test_yaml_write.c - tests/property/readers.py lets other readers judge the same texts.
#include "tree/yaml_write.h"
#include "texts.h"
#include "tree/yaml_read.h"
#include "trees.h"
#include <string.h>

static const char *written(struct desk *desk, const struct node *node, unsigned indent)
{
    struct buffer out = { 0 };
    yaml_write(&out, node, indent);
    str copy = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return copy.data;
}

static const char *scalar(struct desk *desk, const char *text, enum scalar_kind kind)
{
    struct buffer out = { 0 };
    yaml_write_scalar(&out, str_of(text), kind);
    str copy = arena_copy(&desk->arena, buffer_str(&out));
    buffer_free(&out);
    return copy.data;
}

static void maps_and_lists_are_in_block_style(void **state)
{
    struct desk *desk = *state;
    const struct node *node = desk_yaml(desk, "{a: {b: 1, c: [x, {d: y, e: [1, 2]}, [z, [w]], [], {}]}, f: {}, g: [], h: ~}");
    assert_string_equal(written(desk, node, 0), "a:\n  b: 1\n  c:\n    - x\n    - d: \"y\"\n      e:\n        - 1\n        - 2\n    - - z\n      - - w\n    - []\n    "
        "- {}\nf: {}\ng: []\nh: null\n");
}

static void a_document_can_be_indented(void **state)
{
    struct desk *desk = *state;
    const struct node *node = desk_yaml(desk, "{a: [b], c: \"x\\n\\ny\\n\"}");
    assert_string_equal(written(desk, node, 4), "    a:\n      - b\n    c: |\n      x\n\n      y\n");
    assert_string_equal(written(desk, desk_yaml(desk, "[]"), 2), "  []\n");
    assert_string_equal(written(desk, desk_yaml(desk, "a"), 0), "a\n");
}

static void lines_of_text_are_literal_where_that_says_the_same(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(written(desk, desk_yaml(desk, "a: \"x\\n y\\n\""), 0), "a: |\n  x\n   y\n");
    assert_string_equal(written(desk, desk_yaml(desk, "- \"x\\ny\""), 0), "- |-\n  x\n  y\n");
    assert_string_equal(written(desk, desk_yaml(desk, "\"x\\ny\\n\""), 0), "|\n  x\n  y\n");
    assert_string_equal(written(desk, desk_yaml(desk, "a: \"x\\n\\n\""), 0), "a: \"x\\n\\n\"\n");
    assert_string_equal(written(desk, desk_yaml(desk, "a: \" x\\ny\""), 0), "a: \" x\\ny\"\n");
    assert_string_equal(written(desk, desk_yaml(desk, "a: \"x \\ny\""), 0), "a: \"x \\ny\"\n");
    assert_string_equal(written(desk, desk_yaml(desk, "a: \"x\\ny \""), 0), "a: \"x\\ny \"\n");
    assert_string_equal(written(desk, desk_yaml(desk, "a: \"x\\r\\ny\""), 0), "a: \"x\\r\\ny\"\n");
    assert_string_equal(written(desk, desk_yaml(desk, "a: \"x\\ny\\u2028\""), 0), "a: \"x\\ny\\u2028\"\n");
}

static void text_is_quoted_when_some_reader_would_err(void **state)
{
    static const char *const quoted[] = {
        "", "yes", "N", "on", "~", "=", "<<", ".inf", "-.NaN", "012", "1_000", "1:30", "2001-01-01", "1e3", "0o17", ".5", "5.", "+1", "_1", "0x1F", "TRUE", "nuLL",
        "- a", "---x", "...", "?x", "a: b", "a:", "a #b", " a", "a ", "[a", "{a", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a", "'a", ",a", "#a", "-",
    };
    static const char *const plain[] = {
        "a", "10Gi", "4k", "100m", "v1", "0xg", "a:b", "x#y", "-ec", "--flag", "a b", "it's", "a\"b", "\xC3\xA4", "a,b", "a[0]", "x{}", "a=b", "yesterday", "nulls",
        "/dev/sda", "a\\b",
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < sizeof quoted / sizeof quoted[0]; i++)
        if (scalar(desk, quoted[i], SCALAR_TEXT)[0] != '"') fail_msg("not quoted: %s", quoted[i]);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) assert_string_equal(scalar(desk, plain[i], SCALAR_TEXT), plain[i]);
}

static void quoted_text_has_escapes(void **state)
{
    assert_string_equal(scalar(*state, "\"\\\n\t\r\x01\x7f\xC2\x85\xE2\x80\xA8\xEF\xBB\xBF\xC3\xA4\xF0\x9F\x98\x80", SCALAR_TEXT),
        "\"\\\"\\\\\\n\\t\\r\\x01\\x7F\\x85\\u2028\\uFEFF\xC3\xA4\xF0\x9F\x98\x80\"");
    assert_string_equal(scalar(*state, "\xFF" "a", SCALAR_TEXT), "\"\xEF\xBF\xBD" "a\"");
}

// A plain scalar of a file means what YAML 1.2's core schema says, in the one spelling that all readers share.
static void plain_scalars_keep_their_type(void **state)
{
    static const char *const rows[][2] = {
        { "1", "1" }, { "-0.5", "-0.5" }, { "true", "true" }, { "False", "false" }, { "~", "null" }, { "", "null" }, { "Null", "null" }, { "0440", "288" },
        { "0o440", "288" },
        { "0x1f", "31" }, { "1e3", "1.0e+3" }, { "1.5E-3", "1.5e-3" }, { "08", "\"08\"" }, { "yes", "\"yes\"" }, { "1_000", "\"1_000\"" }, { "+1", "\"+1\"" },
        { ".5", "\".5\"" },
        { "-", "\"-\"" }, { "1.", "\"1.\"" }, { "1e", "\"1e\"" }, { "-01", "\"-01\"" }, { "a", "a" }, { "0xg", "0xg" }, { "0", "0" }, { "-0", "-0" },
        { "07777777777777777777777777", "\"07777777777777777777777777\"" },
    };
    struct desk *desk = *state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) assert_string_equal(scalar(desk, rows[i][0], SCALAR_PLAIN), rows[i][1]);
}

static void typed_scalars_are_written_as_their_type(void **state)
{
    assert_string_equal(scalar(*state, "12", SCALAR_NUMBER), "12");
    assert_string_equal(scalar(*state, "1e400", SCALAR_NUMBER), "1.0e+400");
    assert_string_equal(scalar(*state, "true", SCALAR_BOOL), "true");
    assert_string_equal(scalar(*state, "", SCALAR_NULL), "null");
}

static void long_keys_are_written_with_a_question_mark(void **state)
{
    struct desk *desk = *state;
    struct node *map = node_map(&desk->arena);
    char key[2000];
    memset(key, 'k', sizeof key);
    node_put(&desk->arena, map, (str){ key, sizeof key }, desk_yaml(desk, "{a: [1]}"));
    node_put(&desk->arena, map, STR("b"), desk_yaml(desk, "x"));
    const char *text = written(desk, map, 0);
    assert_int_equal(strncmp(text, "? kkk", 5), 0);
    assert_non_null(strstr(text, "k\n:\n  a:\n    - 1\nb: x\n"));
    assert_true(node_equal(desk_yaml(desk, text), map));
}

// ---- emit, read, emit: nothing changes, and no text comes back as another type

// The only plain scalars that may come back are those that no reader takes for anything but text.
static bool is_text_again(struct desk *desk, const struct node *node, str text)
{
    if (!str_equal(node->text, text)) return false;
    return node->scalar == SCALAR_TEXT || str_equal(str_of(scalar(desk, text.data, SCALAR_PLAIN)), text);
}

static void assert_round_trip(struct desk *desk, str text)
{
    struct arena_mark mark = arena_mark(&desk->arena);
    const struct node *node = text_in_all_places(&desk->arena, text);
    const char *yaml = written(desk, node, 0);
    const struct node *again = desk_yaml(desk, yaml);
    if (!node_equal(node, again) || strcmp(yaml, written(desk, again, 0)) != 0) fail_msg("changed: %s\nto %s", yaml, written(desk, again, 0));
    if (!is_text_again(desk, node_get(again, STR("value")), text)) fail_msg("another type: %s", yaml);
    arena_reset(&desk->arena, mark);
    desk->diags = diags_new(&desk->arena);
}

static void known_traps_come_back_unchanged(void **state)
{
    for (size_t i = 0; i < NASTY_COUNT; i++) assert_round_trip(*state, nasty_texts[i]);
}

static void random_texts_come_back_unchanged(void **state)
{
    struct desk *desk = *state;
    struct arena texts = { 0 };
    uint64_t seed = 1;
    for (int i = 0; i < 6000; i++) assert_round_trip(desk, random_text(&texts, &seed));
    arena_free(&texts);
}

static void a_map_can_be_written_by_hand(void **state)
{
    struct desk *desk = *state;
    static const char *const values[] = { "x", "{a: [b]}", "[c]", "[]", "{}", "\"l\\nm\\n\"", "~" };
    struct buffer out = { 0 };
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        buffer_fill(&out, ' ', 2);
        yaml_write_key(&out, STR("on"), 2);
        yaml_write_value(&out, desk_yaml(desk, values[i]), 4);
    }
    assert_text(buffer_str(&out), "  \"on\": x\n  \"on\":\n    a:\n      - b\n  \"on\":\n    - c\n  \"on\": []\n  \"on\": {}\n  \"on\": |\n    l\n    m\n  \"on\": null\n");
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(maps_and_lists_are_in_block_style),
        AT_DESK(a_map_can_be_written_by_hand),
        AT_DESK(a_document_can_be_indented),
        AT_DESK(lines_of_text_are_literal_where_that_says_the_same),
        AT_DESK(text_is_quoted_when_some_reader_would_err),
        AT_DESK(quoted_text_has_escapes),
        AT_DESK(plain_scalars_keep_their_type),
        AT_DESK(typed_scalars_are_written_as_their_type),
        AT_DESK(long_keys_are_written_with_a_question_mark),
        AT_DESK(known_traps_come_back_unchanged),
        AT_DESK(random_texts_come_back_unchanged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
