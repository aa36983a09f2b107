// tests/unit/test_json_read.c
#include "tree/json_read.h"
#include "base/buffer.h"
#include "trees.h"
#include <string.h>

static const struct node *read_json(struct desk *desk, const char *text)
{
    return json_read(&desk->arena, source_new(&desk->arena, STR("in.json"), str_of(text)), desk->diags);
}

static void refuses(struct desk *desk, const char *text, const char *told)
{
    desk->diags = diags_new(&desk->arena);
    assert_null(read_json(desk, text));
    assert_string_equal(desk_told(desk), told);
}

static void a_document_keeps_order_and_the_digits_of_numbers(void **state)
{
    struct desk *desk = *state;
    const char *text = "{\"b\":[1,-0,1.50,1e400,123456789012345678901234567890],\"a\":{\"t\":true,\"f\":false,\"n\":null},\"s\":\"x\\u00e4\\ud83d\\ude00\\n\"}";
    const struct node *node = read_json(desk, text);
    assert_string_equal(desk_json(desk, node), "{\"b\":[1,-0,1.50,1e400,123456789012345678901234567890],\"a\":{\"t\":true,\"f\":false,\"n\":null},"
        "\"s\":\"x\xC3\xA4\xF0\x9F\x98\x80\\n\"}");
    assert_true(node_is_null(node_get(node_get(node, STR("a")), STR("n"))));
    assert_string_equal(desk_json(desk, read_json(desk, " 7 \n")), "7");
}

static void nodes_know_their_source_and_no_line(void **state)
{
    struct desk *desk = *state;
    const struct node *node = read_json(desk, "\n{\"a\":[1]}");
    assert_non_null(node_get(node, STR("a"))->at.source);
    assert_int_equal(node_get(node, STR("a"))->at.line, 0);
}

static void errors_have_line_and_column(void **state)
{
    static const char strict[] = "strict JSON: no comments, no comma after the last item, text in double quotes\n";
    struct desk *desk = *state;
    desk->diags = diags_new(&desk->arena);
    assert_null(read_json(desk, "{\"\xC3\xA4\": 1,\n \"\xC3\xA4\": x}"));
    assert_string_equal(desk_told(desk), arena_printf(&desk->arena, "json-syntax 2:7+1 this is not JSON: unexpected character, expected a valid JSON value | %s",
        strict).data);
    desk->diags = diags_new(&desk->arena);
    assert_null(read_json(desk, "{\"a\": 1"));
    assert_non_null(strstr(desk_told(desk), "| the file ends too early"));
}

static void what_is_not_strict_is_refused(void **state)
{
    static const char *const texts[] = { "", "  ", "[1,]", "{\"a\":1,}", "[01]", "[1.]", "[NaN]", "[Infinity]", "{'a':1}", "{a:1}", "[1] [2]", "[\"\t\"]",
                                         "\xEF\xBB\xBF[1]", "[\"\xFF\"]", "[\"\\ud83d\"]", "// x\n[1]", "[+1]", "[.5]", "[\"\xED\xA0\x80\"]", "nul" };
    struct desk *desk = *state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (read_json(desk, texts[i])) fail_msg("taken: %s", texts[i]);
}

static void a_key_that_stands_twice_is_refused(void **state)
{
    refuses(*state, "{\"a\":{\"x\":1,\"y\":2,\"x\":3}}", "duplicate-key 0:0+0 the key 'x' is given twice in one object | remove one of them\n");
    refuses(*state, "{\"a\":1,\"\\u0061\":2}", "duplicate-key 0:0+0 the key 'a' is given twice in one object | remove one of them\n");
}

static void nesting_is_limited(void **state)
{
    struct desk *desk = *state;
    struct buffer text = { 0 };
    buffer_fill(&text, '[', 64);
    buffer_fill(&text, ']', 64);
    buffer_char(&text, '\0');
    assert_non_null(read_json(desk, text.data));
    buffer_clear(&text);
    buffer_fill(&text, '[', 100000);
    buffer_fill(&text, ']', 100000);
    buffer_char(&text, '\0');
    assert_null(read_json(desk, text.data));
    assert_non_null(strstr(desk_told(desk), "nesting-limit"));
    buffer_free(&text);
}

// ---- in place

static void open_json(struct json_document *document, const char *text)
{
    struct json_problem problem;
    if (!json_open(document, str_of(text), &problem)) fail_msg("%s at %zu", problem.reason, problem.offset);
}

static void values_are_found_in_place(void **state)
{
    (void)state;
    struct json_document document;
    open_json(&document, "{\"jobs\":[{\"name\":\"a\\nb\",\"iops\":1.5,\"total\":12}],\"x\":null}");
    struct json job = json_at(json_get(document.root, STR("jobs")), 0);
    double number;
    int64_t integer;
    str text;
    assert_true(json_is_object(document.root) && json_is_array(json_get(document.root, STR("jobs"))));
    assert_true(json_text(json_get(job, STR("name")), &text) && str_equal(text, STR("a\nb")));
    assert_true(json_number(json_get(job, STR("iops")), &number) && number > 1.49 && number < 1.51);
    assert_true(json_integer(json_get(job, STR("total")), &integer) && integer == 12);
    assert_int_equal(json_count(job), 3);
    assert_true(json_exists(json_get(document.root, STR("x"))));
    json_close(&document);
}

static void questions_to_nothing_are_answered_with_no(void **state)
{
    (void)state;
    struct json nothing = { NULL };
    double number;
    int64_t integer;
    str text;
    struct json_cursor cursor = { 0 };
    assert_false(json_exists(nothing) || json_is_object(nothing) || json_is_array(nothing));
    assert_false(json_exists(json_get(nothing, STR("a"))) || json_exists(json_at(nothing, 0)));
    assert_false(json_number(nothing, &number) || json_integer(nothing, &integer) || json_text(nothing, &text));
    assert_int_equal(json_count(nothing), 0);
    assert_false(json_next(nothing, &cursor));
}

static void numbers_are_finite_and_integers_whole(void **state)
{
    (void)state;
    struct json_document document;
    open_json(&document, "[nan,-inf,Infinity,1.0,18446744073709551615,-9223372036854775808,\"1\",1e999]");
    double number;
    int64_t integer;
    for (size_t i = 0; i < 3; i++) assert_false(json_number(json_at(document.root, i), &number));
    assert_false(json_integer(json_at(document.root, 3), &integer));
    assert_false(json_integer(json_at(document.root, 4), &integer));
    assert_true(json_integer(json_at(document.root, 5), &integer) && integer == INT64_MIN);
    assert_false(json_integer(json_at(document.root, 6), &integer));
    assert_false(json_number(json_at(document.root, 7), &number));
    json_close(&document);
}

static void reading_stops_behind_the_first_value(void **state)
{
    (void)state;
    struct json_document document;
    open_json(&document, "{\"a\":1}\n{\"a\":2} text");
    assert_int_equal(document.used, 7);
    json_close(&document);
}

static void problems_tell_what_is_cut_from_what_is_wrong(void **state)
{
    (void)state;
    struct json_document document;
    struct json_problem problem;
    assert_false(json_open(&document, STR("{\"a\":[1,2"), &problem));
    assert_true(problem.truncated);
    json_close(&document);
    assert_false(json_open(&document, STR("{\"a\":}"), &problem));
    assert_false(problem.truncated);
    assert_int_equal(problem.offset, 5);
    assert_false(json_open(&document, STR(""), &problem));
    assert_true(problem.truncated);
    assert_false(json_open(&document, (str){ 0 }, &problem));
}

static void a_cursor_walks_members_and_items(void **state)
{
    struct desk *desk = *state;
    struct json_document document;
    open_json(&document, "{\"a\":[1,[2],3],\"a\":{},\"b\":{\"c\":4}}");
    struct buffer seen = { 0 };
    struct json_cursor member = { 0 };
    while (json_next(document.root, &member)) {
        buffer_printf(&seen, "%.*s:%zu ", STR_ARG(member.key), json_count(member.value));
        struct json_cursor inner = { 0 };
        int64_t integer;
        while (json_next(member.value, &inner)) {
            bool is_integer = json_integer(inner.value, &integer);
            buffer_printf(&seen, "(%.*s%d) ", STR_ARG(inner.key), is_integer ? (int)integer : -1);
        }
    }
    assert_string_equal(arena_copy(&desk->arena, buffer_str(&seen)).data, "a:3 (1) (-1) (3) a:0 b:1 (c4) ");
    assert_false(json_next(document.root, &member));
    buffer_free(&seen);
    json_close(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(a_document_keeps_order_and_the_digits_of_numbers),
        AT_DESK(nodes_know_their_source_and_no_line),
        AT_DESK(errors_have_line_and_column),
        AT_DESK(what_is_not_strict_is_refused),
        AT_DESK(a_key_that_stands_twice_is_refused),
        AT_DESK(nesting_is_limited),
        AT_DESK(values_are_found_in_place),
        AT_DESK(questions_to_nothing_are_answered_with_no),
        AT_DESK(numbers_are_finite_and_integers_whole),
        AT_DESK(reading_stops_behind_the_first_value),
        AT_DESK(problems_tell_what_is_cut_from_what_is_wrong),
        AT_DESK(a_cursor_walks_members_and_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
