// tests/unit/test_yaml_read.c
#include "tree/yaml_read.h"
#include "base/buffer.h"
#include "trees.h"
#include <string.h>

static void reads(struct desk *desk, const char *yaml, const char *json)
{
    assert_string_equal(desk_json(desk, desk_yaml(desk, yaml)), json);
    assert_string_equal(desk_told(desk), "");
}

static void refuses(struct desk *desk, str yaml, const char *told)
{
    desk->diags = diags_new(&desk->arena);
    const struct node *node = yaml_read(&desk->arena, source_new(&desk->arena, STR("in.yaml"), yaml), desk->diags);
    assert_string_equal(desk_told(desk), told);
    assert_null(node);
}

// ---- what is read

static void plain_scalars_stay_text(void **state)
{
    reads(*state, "[no, 1e3, 0755, 1_000, 12:30, 2001-01-01, .5, a:b, -x]", "[\"no\",\"1e3\",\"0755\",\"1_000\",\"12:30\",\"2001-01-01\",\".5\",\"a:b\",\"-x\"]");
}

static void styles_are_kept_apart(void **state)
{
    struct desk *desk = *state;
    const struct node *list = desk_yaml(desk, "- a\n- 'b'\n- \"c\"\n- |\n  d\n- >-\n  e\n  f\n- !!str 1\n- !!int '2'\n- ! 3\n");
    static const enum scalar_kind kinds[] = { SCALAR_PLAIN, SCALAR_TEXT, SCALAR_TEXT, SCALAR_TEXT, SCALAR_TEXT, SCALAR_TEXT, SCALAR_PLAIN, SCALAR_TEXT };
    for (size_t i = 0; i < list->count; i++) {
        assert_int_equal(list->items[i]->scalar, kinds[i]);
        assert_int_equal(list->items[i]->block, i == 3 || i == 4);
    }
    assert_string_equal(desk_json(desk, list), "[\"a\",\"b\",\"c\",\"d\\n\",\"e f\",\"1\",\"2\",\"3\"]");
}

static void a_byte_order_mark_and_windows_line_ends_are_fine(void **state)
{
    struct desk *desk = *state;
    const struct node *map = desk_yaml(desk, "\xEF\xBB\xBF" "a: 1\r\nb: |\r\n  x\r\n  y\r\n");
    assert_string_equal(desk_json(desk, map), "{\"a\":\"1\",\"b\":\"x\\ny\\n\"}");
    assert_int_equal(map->entries[0].key_at.column, 1);
    assert_int_equal(map->entries[1].key_at.line, 2);
}

static void escapes_give_characters(void **state)
{
    reads(*state, "\"\\x01\\u00e4\\U0001F600\\e\\n\"", "\"\\u0001\xC3\xA4\xF0\x9F\x98\x80\\u001b\\n\"");
}

static void documents_may_have_markers_and_directives(void **state)
{
    reads(*state, "%YAML 1.1\n---\na: 1\n...\n", "{\"a\":\"1\"}");
    reads(*state, "--- !!map {a: !!seq [!!bool true]}", "{\"a\":[\"true\"]}");
}

// ---- places

static void assert_at(struct span at, unsigned line, unsigned column, unsigned length)
{
    if (at.line == line && at.column == column && at.length == length) return;
    fail_msg("at %u:%u+%u, not %u:%u+%u", at.line, at.column, at.length, line, column, length);
}

static void places_count_characters_from_one(void **state)
{
    struct desk *desk = *state;
    const struct node *map = desk_yaml(desk, "\xC3\xA4\xF0\x9F\x98\x80: \xC3\xB6x\nlong: 'a\n  b' # c\nblock: >-  # c\n  text\nflow: [1, {a: bc}]\nlist:\n  - first: "
        "1\n    x: 2\n  - z\nempty:\n");
    assert_at(map->at, 1, 1, 2);
    assert_at(map->entries[0].key_at, 1, 1, 2);
    assert_at(map->entries[0].value->at, 1, 5, 2);
    assert_at(map->entries[1].value->at, 2, 7, 2);
    assert_at(map->entries[2].value->at, 4, 8, 1);
    const struct node *flow = map->entries[3].value, *list = map->entries[4].value;
    assert_at(flow->at, 6, 7, 1);
    assert_at(flow->items[1]->at, 6, 11, 1);
    assert_at(flow->items[1]->entries[0].value->at, 6, 15, 2);
    assert_at(list->at, 8, 3, 1);
    assert_at(list->items[0]->at, 8, 5, 5);
    assert_at(list->items[1]->at, 10, 5, 1);
    assert_int_equal(map->entries[5].value->at.line, 11);
}

static void places_are_right_behind_unusual_line_ends(void **state)
{
    struct desk *desk = *state;
    const struct node *map = desk_yaml(desk, "a: 1\r\nb: \"x\xE2\x80\xA8y\"\r\ncd: 2\rc: 3\n");
    assert_at(map->entries[2].key_at, 4, 1, 2);
    assert_at(map->entries[3].value->at, 5, 4, 1);
    assert_string_equal(desk_told(desk), "line-separator 2:6+1 U+2028 ends a line for some YAML readers and not for others | write it as \\u2028 in double quotes\n");
}

// ---- anchors, aliases, merge keys

static void aliases_share_their_node(void **state)
{
    struct desk *desk = *state;
    const struct node *map = desk_yaml(desk, "a: &x {b: 1}\nc: *x\nd: &x 2\ne: *x\n*x : f\n");
    assert_ptr_equal(node_get(map, STR("a")), node_get(map, STR("c")));
    assert_string_equal(desk_json(desk, map), "{\"a\":{\"b\":\"1\"},\"c\":{\"b\":\"1\"},\"d\":\"2\",\"e\":\"2\",\"2\":\"f\"}");
}

static void merge_keys_give_way_to_explicit_ones(void **state)
{
    reads(*state, "b: &b {x: 1, y: 2}\nm: {y: 3, <<: *b, z: 4}\n", "{\"b\":{\"x\":\"1\",\"y\":\"2\"},\"m\":{\"x\":\"1\",\"y\":\"3\",\"z\":\"4\"}}");
    reads(*state, "<<: [{a: 1, b: 1}, {b: 2, c: 2}]\nd: 3\n", "{\"b\":\"1\",\"c\":\"2\",\"a\":\"1\",\"d\":\"3\"}");
    reads(*state, "'<<': 1\n", "{\"<<\":\"1\"}");
    reads(*state, "a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: {<<: *b}\n", "{\"a\":{\"x\":\"1\"},\"b\":{\"x\":\"1\",\"y\":\"2\"},\"c\":{\"x\":\"1\",\"y\":\"2\"}}");
}

static void a_merge_key_wants_maps(void **state)
{
    refuses(*state, STR("<<: 3\na:\n  <<: [{}, 4]\n"),
        "merge-key 1:1+2 '<<' wants a map or a list of maps, not text | write '<<: *name' with the anchor of a map, or quote the key\n"
        "merge-key 3:3+2 '<<' wants a map or a list of maps, not a list | write '<<: *name' with the anchor of a map, or quote the key\n");
    refuses(*state, STR("<<: {}\n<<: {}\n"), "duplicate-key 2:1+2 the key '<<' is given twice in one map | it stands in line 1, column 1 already\n");
}

static void aliases_to_nothing_and_to_themselves_are_told(void **state)
{
    refuses(*state, STR("base: &base 1\na: *bsae\nb: *zzz\nc: &c [*c]\n"),
        "yaml-syntax 2:4+5 '*bsae' names no anchor above it | did you mean '*base'?\n"
        "yaml-syntax 3:4+4 '*zzz' names no anchor above it | write '&zzz' before the value it stands for, or quote a text that begins with '*'\n"
        "alias-limit 4:8+2 '*c' stands inside the value that it names | write the value out\n");
}

// Ten to the power of nine values, and the file is read at once.
static void a_bomb_of_aliases_is_refused(void **state)
{
    struct desk *desk = *state;
    struct buffer text = { 0 };
    buffer_add(&text, STR("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"));
    for (int i = 1; i < 9; i++) {
        buffer_printf(&text, "a%d: &a%d [*a%d", i, i, i - 1);
        for (int j = 0; j < 9; j++) buffer_printf(&text, ",*a%d", i - 1);
        buffer_add(&text, STR("]\n"));
    }
    buffer_char(&text, '\0');
    assert_null(desk_read(desk, text.data));
    assert_string_equal(desk_told(desk), "alias-limit 6:46+3 the document has more than 1000000 values once its aliases are followed | use fewer aliases of aliases, "
        "or several files\n");
    buffer_free(&text);
}

static void aliases_cannot_hide_depth(void **state)
{
    struct desk *desk = *state;
    struct buffer text = { 0 };
    buffer_add(&text, STR("a0: &a0 [x]\n"));
    for (int i = 1; i < 80; i++) buffer_printf(&text, "a%d: &a%d [*a%d]\n", i, i, i - 1);
    buffer_char(&text, '\0');
    assert_null(desk_read(desk, text.data));
    assert_non_null(strstr(desk_told(desk), "nesting-limit 64:12+4 "));
    buffer_free(&text);
}

static const char *nested(struct desk *desk, const char *open, const char *inner, const char *close, size_t depth)
{
    struct buffer text = { 0 };
    for (size_t i = 0; i < depth; i++) buffer_add(&text, str_of(open));
    buffer_add(&text, str_of(inner));
    for (size_t i = 0; i < depth; i++) buffer_add(&text, str_of(close));
    str copy = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    return copy.data;
}

static void nesting_is_limited(void **state)
{
    struct desk *desk = *state;
    desk_yaml(desk, nested(desk, "[", "x", "]", 64));
    desk_yaml(desk, nested(desk, "{a: ", "x", "}", 64));
    assert_null(desk_read(desk, nested(desk, "[", "x", "]", 65)));
    assert_non_null(strstr(desk_told(desk), "nesting-limit 1:65+1 maps and lists are nested more than 64 deep | write the file flatter"));
    assert_null(desk_read(desk, nested(desk, "[", "x", "", 200000)));
    assert_null(desk_read(desk, nested(desk, "- ", "x", "", 200000)));
}

static void a_file_of_a_million_values_is_too_large(void **state)
{
    struct desk *desk = *state;
    const char *text = nested(desk, "- a\n", "", "", 1000001);
    assert_null(desk_read(desk, text));
    assert_non_null(strstr(desk_told(desk), "alias-limit"));
}

// ---- what is refused

static void every_duplicate_key_is_told_with_both_places(void **state)
{
    refuses(*state, STR("a: 1\nb: {c: 1, c: 2}\n'a': 3\na: 4\n"),
        "duplicate-key 2:11+1 the key 'c' is given twice in one map | it stands in line 2, column 5 already\n"
        "duplicate-key 3:1+3 the key 'a' is given twice in one map | it stands in line 1, column 1 already\n"
        "duplicate-key 4:1+1 the key 'a' is given twice in one map | it stands in line 1, column 1 already\n");
}

static void duplicates_are_found_in_large_maps(void **state)
{
    struct desk *desk = *state;
    struct buffer text = { 0 };
    for (int i = 0; i < 20000; i++) buffer_printf(&text, "k%d: 1\n", i);
    buffer_add(&text, STR("k3: 2\nk19999: 2\n"));
    buffer_char(&text, '\0');
    assert_null(desk_read(desk, text.data));
    assert_string_equal(desk_told(desk), "duplicate-key 20001:1+2 the key 'k3' is given twice in one map | it stands in line 4, column 1 already\n"
                                         "duplicate-key 20002:1+6 the key 'k19999' is given twice in one map | it stands in line 20000, column 1 already\n");
    buffer_free(&text);
}

static void an_empty_document_is_an_error(void **state)
{
    static const char told[] = "empty-document 1:1+1 the file holds no document | it is empty, or all of it is comments\n";
    refuses(*state, STR(""), told);
    refuses(*state, (str){ 0 }, told);
    refuses(*state, STR("# only\n# comments\n"), told);
    refuses(*state, STR("---\n"), told);
    refuses(*state, STR("\xEF\xBB\xBF\n\n"), told);
}

static void a_second_document_is_an_error(void **state)
{
    refuses(*state, STR("a: 1\n---\nb: 2\n"), "several-documents 2:1+3 a second document begins here | give it a file of its own\n");
    refuses(*state, STR("a: 1\n---\n"), "several-documents 2:1+3 a second document begins here | give it a file of its own\n");
}

static void keys_must_be_text(void **state)
{
    refuses(*state, STR("? [a]\n: 1\n? {b: 1}\n: 2\n?\n: 3\n"),
        "key-not-scalar 1:3+1 a key must be text, not a list | write 'key: value'; quote a text that begins with '[' or '{'\n"
        "key-not-scalar 3:3+1 a key must be text, not a map | write 'key: value'; quote a text that begins with '[' or '{'\n"
        "key-not-scalar 5:2+1 a key is missing before ':' | write 'key: value'\n");
}

static void tags_beyond_the_core_schema_are_errors(void **state)
{
    static const char hint[] = "leave the tag out; quote a text that begins with '!'";
    struct desk *desk = *state;
    refuses(desk, STR("a: !foo 1\nb: !!binary aGk=\nc: !!map []\nd: !x {}\n"),
        arena_printf(&desk->arena, "unsupported-tag 1:4+1 the tag '!foo' is not supported here | %s\n"
                                   "unsupported-tag 2:4+1 the tag 'tag:yaml.org,2002:binary' is not supported here | %s\n"
                                   "unsupported-tag 3:4+1 the tag 'tag:yaml.org,2002:map' is not supported here | %s\n"
                                   "unsupported-tag 4:4+1 the tag '!x' is not supported here | %s\n", hint, hint, hint, hint).data);
}

static void bytes_that_are_no_text_are_refused_with_their_place(void **state)
{
    refuses(*state, STR("a: \xC3\xA4\nb: \xE4\n"), "not-utf8 2:4+1 the byte 0xE4 is not UTF-8 text | save the file as UTF-8\n");
    refuses(*state, STR("a: \xED\xA0\x80\n"), "not-utf8 1:4+1 the byte 0xED is not UTF-8 text | save the file as UTF-8\n");
    refuses(*state, STR("\xFF\xFE" "a\0"), "not-utf8 1:1+1 the file is in UTF-16 | save it as UTF-8\n");
    refuses(*state, STR("\0a\0:"), "not-utf8 1:1+1 the file is in UTF-16 | save it as UTF-8\n");
}

static void control_characters_are_refused_each(void **state)
{
    refuses(*state, STR("a: x\x01y\nb: \x7F\nc: \xEF\xBB\xBF\nd: \xEF\xBF\xBE\ne: \xC2\x80\nf: z\0\n"),
        "control-character 1:5+1 a control character (U+0001) | remove it, or write it as \\x01 in double quotes\n"
        "control-character 2:4+1 a control character (U+007F) | remove it, or write it as \\x7F in double quotes\n"
        "control-character 3:4+1 a byte order mark inside the file | remove it; it stands where two files were joined\n"
        "control-character 4:4+1 a control character (U+FFFE) | remove it\n"
        "control-character 5:4+1 a control character (U+0080) | remove it, or write it as \\x80 in double quotes\n"
        "control-character 6:5+1 a control character (U+0000) | remove it\n");
    refuses(*state, STR("a: \"x\\0y\"\n"), "control-character 1:4+6 a text that holds the character NUL | no argument and no variable of a program can hold it: leave "
        "'\\0' out\n");
}

static void a_binary_file_is_told_about_in_few_words(void **state)
{
    struct desk *desk = *state;
    assert_null(desk_read(desk, nested(desk, "\x01\n", "", "", 1000)));
    assert_int_equal(desk->diags->count, 20);
}

// One row a complaint of libyaml that a text can bring about.
static void syntax_errors_are_told_in_plain_words(void **state)
{
    static const struct { const char *yaml, *told; } rows[] = {
        { "a: 1\nbc\nd: 2\n", "2:1+1 a key without ':'" },
        { "a: b: c\n", "1:5+1 ':' cannot stand here" },
        { "a: 1\n  b: 2\n", "2:4+1 ':' cannot stand here" },
        { "a: ? b\n", "1:4+1 '?' cannot stand here" },
        { "a: - b\n", "1:4+1 '- ' cannot stand here" },
        { "a:\n    b: 1\n  c: 2\n", "3:3+1 wrong indentation, or what stands here is no key, in the map that began in line 1" },
        { "a:\n  - b\n  c: 2\n", "3:3+1 wrong indentation, or what stands here is no item of a list, in the list that began in line 2" },
        { "a: [1, 2\nb: 3\n", "2:2+1 ',' or ']' is missing here, in the list that began in line 1" },
        { "a: {b: 1\nc\n", "3:1+1 ',' or '}' is missing here, in the map that began in line 1" },
        { "a: [1, , 2]\n", "1:8+1 a value is missing here" },
        { "a: 'x\nb: 1\n", "1:4+1 a quoted text that does not end" },
        { "a: \"x\n--- y\n", "1:4+1 '---' or '...' inside a quoted text" },
        { "a: \"\\q\"\n", "1:5+1 an unknown escape after '\\' in double quotes" },
        { "a: \"\\xZZ\"\n", "1:7+1 an escape needs hexadecimal digits: \\xNN, \\uNNNN or \\UNNNNNNNN" },
        { "a: \"\\ud83d\\ude00\"\n", "1:7+1 an escape that is no character" },
        { "a:\n\tb: 1\n", "2:1+1 a tab in the indentation" },
        { "a: x\n\n \ty\n", "" },
        { "a: |0\n  x\n", "1:5+1 an indentation of 0 after '|' or '>'" },
        { "a: | x\n  y\n", "1:6+1 text after '|' or '>' on the same line" },
        { "a: |\n\t x\n", "2:1+1 a tab in the indentation" },
        { "a: * b\n", "1:4+1 '*' without the name of an anchor" },
        { "a: & b\n", "1:4+1 '&' without a name" },
        { "a: !x!y z\n", "1:4+1 a tag with an unknown prefix" },
        { "a: !<x z\n", "1:4+1 a malformed tag" },
        { "a: 1\n... x\n", "2:5+1 text after the end of the document" },
        { "%YAML 3.0\n---\na: 1\n", "1:1+1 a %YAML version that is not known here" },
        { "%YAML x\n---\na: 1\n", "1:1+1 a malformed %YAML line" },
        { "%TAG x\n---\na: 1\n", "1:1+1 a malformed %TAG line" },
        { "%FOO x\n---\na: 1\n", "1:1+1 a '%' line that is no YAML directive" },
        { "%\n---\n", "1:1+1 a '%' line that is no YAML directive" },
        { "a: @x\n", "1:4+1 no text can begin with '@'" },
        { "a: `x`\n", "1:4+1 no text can begin with '`'" },
        { "a: %x\n", "1:4+1 no text can begin with '%'" },
    };
    struct desk *desk = *state;
    struct buffer wrong = { 0 };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        desk->diags = diags_new(&desk->arena);
        desk_read(desk, rows[i].yaml);
        const char *told = desk_told(desk);
        str wanted = rows[i].told[0] ? arena_printf(&desk->arena, "yaml-syntax %s | ", rows[i].told) : STR("");
        if (!str_starts(str_of(told), wanted) || (wanted.len == 0 && told[0])) buffer_printf(&wrong, "%s-> %swanted %s\n", rows[i].yaml, told, rows[i].told);
        if (strstr(told, "| \n")) buffer_printf(&wrong, "%s-> no hint\n", rows[i].yaml);
    }
    buffer_char(&wrong, '\0');
    if (wrong.len > 1) fail_msg("%s", wrong.data);
    buffer_free(&wrong);
}

static void a_key_may_not_be_longer_than_the_parser_looks_ahead(void **state)
{
    struct desk *desk = *state;
    assert_null(desk_read(desk, nested(desk, "k", ": 1\n", "", 1100)));
    assert_non_null(strstr(desk_told(desk), "yaml-syntax"));
}

static void keys_repeat_for_those_who_ask(void **state)
{
    struct desk *desk = *state;
    const struct source *source = source_new(&desk->arena, STR("in.yaml"), STR("a: 1\nb: &x {c: 1, c: 2}\na: 3\n<<: *x\n<<: y\n"));
    assert_string_equal(desk_json(desk, yaml_read_repeated(&desk->arena, source, desk->diags)),
        "{\"a\":\"1\",\"b\":{\"c\":\"1\",\"c\":\"2\"},\"a\":\"3\",\"<<\":{\"c\":\"1\",\"c\":\"2\"},\"<<\":\"y\"}");
    assert_int_equal(desk->diags->count, 0);
    assert_null(yaml_read(&desk->arena, source, desk->diags));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(plain_scalars_stay_text),
        AT_DESK(keys_repeat_for_those_who_ask),
        AT_DESK(styles_are_kept_apart),
        AT_DESK(a_byte_order_mark_and_windows_line_ends_are_fine),
        AT_DESK(escapes_give_characters),
        AT_DESK(documents_may_have_markers_and_directives),
        AT_DESK(places_count_characters_from_one),
        AT_DESK(places_are_right_behind_unusual_line_ends),
        AT_DESK(aliases_share_their_node),
        AT_DESK(merge_keys_give_way_to_explicit_ones),
        AT_DESK(a_merge_key_wants_maps),
        AT_DESK(aliases_to_nothing_and_to_themselves_are_told),
        AT_DESK(a_bomb_of_aliases_is_refused),
        AT_DESK(aliases_cannot_hide_depth),
        AT_DESK(nesting_is_limited),
        AT_DESK(a_file_of_a_million_values_is_too_large),
        AT_DESK(every_duplicate_key_is_told_with_both_places),
        AT_DESK(duplicates_are_found_in_large_maps),
        AT_DESK(an_empty_document_is_an_error),
        AT_DESK(a_second_document_is_an_error),
        AT_DESK(keys_must_be_text),
        AT_DESK(tags_beyond_the_core_schema_are_errors),
        AT_DESK(bytes_that_are_no_text_are_refused_with_their_place),
        AT_DESK(control_characters_are_refused_each),
        AT_DESK(a_binary_file_is_told_about_in_few_words),
        AT_DESK(syntax_errors_are_told_in_plain_words),
        AT_DESK(a_key_may_not_be_longer_than_the_parser_looks_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
