// Diagnostics as they are printed.
#include "unit.h"
#include "base/diag.h"

struct desk { struct arena arena; struct diags *diags; const struct source *source; };

static struct desk *open_desk(const char *text)
{
    static struct desk desk;
    desk = (struct desk){ 0 };
    desk.diags = diags_new(&desk.arena);
    desk.source = source_new(&desk.arena, STR("exp.yaml"), str_of(text));
    return &desk;
}

static struct span at(const struct desk *desk, unsigned line, unsigned column, unsigned length)
{
    return (struct span){ desk->source, line, column, length };
}

static void close_desk(struct desk *desk, bool colour, const char *expected)
{
    struct buffer out = { 0 };
    diags_print(desk->diags, colour, &out);
    assert_text(buffer_str(&out), expected);
    buffer_free(&out);
    arena_free(&desk->arena);
}

static void an_error_has_place_line_caret_and_hint(void **state)
{
    (void)state;
    struct desk *desk = open_desk("a: 1\n  replcas: 3\n");
    struct diag *diag = diag_error(desk->diags, "unknown-key", at(desk, 2, 3, 7), "unknown key '%s' in workload", "replcas");
    diag_hint(desk->diags, diag, "did you mean '%s'?", "replicas");
    close_desk(desk, false,
        "exp.yaml:2:3: error: unknown key 'replcas' in workload [unknown-key]\n"
        "      replcas: 3\n"
        "      ^~~~~~~\n"
        "    hint: did you mean 'replicas'?\n");
}

static void nothing_found_prints_nothing(void **state)
{
    (void)state;
    struct desk *desk = open_desk("");
    assert_false(diags_failed(desk->diags));
    close_desk(desk, false, "");
}

static void tabs_are_kept_before_the_caret_and_filled_under_it(void **state)
{
    (void)state;
    struct desk *desk = open_desk("\ta:\tb\tc\n");
    diag_error(desk->diags, "x", at(desk, 1, 5, 1), "one");
    diag_error(desk->diags, "x", at(desk, 1, 4, 2), "two");      // the tab and the b
    close_desk(desk, false,
        "exp.yaml:1:4: error: two [x]\n"
        "    \ta:\tb\tc\n"
        "    \t  ^~~~~~~\n"
        "exp.yaml:1:5: error: one [x]\n"
        "    \ta:\tb\tc\n"
        "    \t  \t^\n"
        "2 errors\n");
}

static void wide_and_combining_characters_are_counted(void **state)
{
    (void)state;
    struct desk *desk = open_desk("\xE6\x97\xA5\xE6\x9C\xAC: x\ne\xCC\x81 y\n");
    diag_warning(desk->diags, "x", at(desk, 1, 1, 2), "both");
    diag_warning(desk->diags, "x", at(desk, 1, 5, 1), "behind");
    diag_warning(desk->diags, "x", at(desk, 2, 4, 1), "accent");
    close_desk(desk, false,
        "exp.yaml:1:1: warning: both [x]\n"
        "    \xE6\x97\xA5\xE6\x9C\xAC: x\n"
        "    ^~~~\n"
        "exp.yaml:1:5: warning: behind [x]\n"
        "    \xE6\x97\xA5\xE6\x9C\xAC: x\n"
        "          ^\n"
        "exp.yaml:2:4: warning: accent [x]\n"
        "    e\xCC\x81 y\n"
        "      ^\n"
        "3 warnings\n");
}

static void a_span_is_clamped_to_its_line(void **state)
{
    (void)state;
    struct desk *desk = open_desk("abc\n\n");
    diag_error(desk->diags, "x", at(desk, 1, 3, 50), "too long");
    diag_error(desk->diags, "x", at(desk, 1, 4, 1), "at the end");
    diag_error(desk->diags, "x", at(desk, 1, 99, 7), "far behind");
    diag_error(desk->diags, "x", at(desk, 2, 1, 0), "empty line");
    close_desk(desk, false,
        "exp.yaml:1:3: error: too long [x]\n    abc\n      ^\n"
        "exp.yaml:1:4: error: at the end [x]\n    abc\n       ^\n"
        "exp.yaml:1:99: error: far behind [x]\n    abc\n       ^\n"
        "exp.yaml:2:1: error: empty line [x]\n\n    ^\n"
        "4 errors\n");
}

static void control_characters_never_reach_the_terminal(void **state)
{
    (void)state;
    struct desk *desk = open_desk("a\033[2J\x01\n");
    diag_hint(desk->diags, diag_error(desk->diags, "x", at(desk, 1, 7, 1), "bad '%s'", "\033]0;\a\n"), "no \033\nsecond line");
    close_desk(desk, false,
        "exp.yaml:1:7: error: bad '?]0;?\?' [x]\n"
        "    a?[2J?\n"
        "          ^\n"
        "    hint: no ?\n"
        "          second line\n");
}

static void a_long_line_is_cut_around_the_span(void **state)
{
    (void)state;
    char text[1001] = "";
    for (size_t i = 0; i < 1000; i++)
        text[i] = (char)('0' + i % 10);
    struct desk *desk = open_desk(text);
    struct buffer out = { 0 };
    diag_error(desk->diags, "x", at(desk, 1, 501, 3), "middle");
    diags_print(desk->diags, false, &out);
    struct cut head = str_cut(buffer_str(&out), '\n'), line = str_cut(head.tail, '\n'), caret = str_cut(line.tail, '\n');
    assert_int_equal(line.head.len, 4 + 160);
    assert_text(str_first(line.head, 10), "    ...012");
    assert_text(str_from(line.head, line.head.len - 6), "123...");
    assert_int_equal(caret.head.len, 4 + 3 + 60 + 3);
    assert_text(str_from(caret.head, caret.head.len - 4), " ^~~");
    assert_text(str_first(str_from(line.head, caret.head.len - 3), 3), "012");
    buffer_free(&out);
    arena_free(&desk->arena);
}

static void a_line_of_160_columns_is_not_cut(void **state)
{
    (void)state;
    char text[162] = "";
    memset(text, 'x', 161);
    for (size_t len = 160; len <= 161; len++) {
        struct arena arena = { 0 };
        struct buffer out = { 0 };
        struct diags *diags = diags_new(&arena);
        diag_error(diags, "x", (struct span){ source_new(&arena, STR("f"), (str){ text, len }), 1, 1, 1 }, "m");
        diags_print(diags, false, &out);
        assert_int_equal(str_contains(buffer_str(&out), STR("xxx...\n")), len == 161);
        buffer_free(&out);
        arena_free(&arena);
    }
}

static void order_is_no_place_then_sources_as_mentioned_then_lines(void **state)
{
    (void)state;
    struct desk *desk = open_desk("a\nb\n");
    const struct source *more = source_new(&desk->arena, STR("a.yaml"), STR("q\n"));
    diag_error(desk->diags, "e", at(desk, 2, 1, 1), "third");
    diag_note(desk->diags, "e", (struct span){ more, 1, 1, 1 }, "fourth");
    diag_system(desk->diags, "first: %s", "disk full");
    diag_error(desk->diags, "e", at(desk, 1, 1, 1), "second");
    diag_error(desk->diags, "f", at(desk, 1, 1, 1), "added later");
    diag_warning(desk->diags, "e", at(desk, 0, 0, 0), "whole file");
    assert_true(diags_failed(desk->diags));
    close_desk(desk, false,
        "error: first: disk full\n"
        "exp.yaml: warning: whole file [e]\n"
        "exp.yaml:1:1: error: second [e]\n    a\n    ^\n"
        "exp.yaml:1:1: error: added later [f]\n    a\n    ^\n"
        "exp.yaml:2:1: error: third [e]\n    b\n    ^\n"
        "a.yaml:1:1: note: fourth [e]\n    q\n    ^\n"
        "4 errors, 1 warning\n");
}

static void one_rule_at_one_place_is_said_once(void **state)
{
    (void)state;
    struct desk *desk = open_desk("a b\n");
    struct diag *first = diag_error(desk->diags, "e", at(desk, 1, 1, 1), "round %d", 1);
    diag_hint(desk->diags, first, "the first hint");
    for (int i = 2; i < 1000; i++) {
        char rule[] = "e";                                      // compared as text, not as a pointer
        struct diag *again = diag_error(desk->diags, rule, at(desk, 1, 1, 1), "round %d", i);
        diag_hint(desk->diags, again, "hint %d", i);
        assert_ptr_equal(again, first);
    }
    diag_error(desk->diags, "e", at(desk, 1, 3, 1), "another place");
    diag_error(desk->diags, "e", at(desk, 0, 0, 0), "without a line");
    diag_error(desk->diags, "e", at(desk, 0, 0, 0), "without a line, other words");
    diag_error(desk->diags, "e", at(desk, 0, 0, 0), "without a line");
    diag_system(desk->diags, "cannot open '%s'", "x");
    diag_system(desk->diags, "cannot open '%s'", "y");
    diag_system(desk->diags, "cannot open '%s'", "x");
    assert_int_equal(desk->diags->errors, 4);
    assert_int_equal(desk->diags->systems, 2);
    close_desk(desk, false,
        "error: cannot open 'x'\n"
        "error: cannot open 'y'\n"
        "exp.yaml: error: without a line [e]\n"
        "exp.yaml: error: without a line, other words [e]\n"
        "exp.yaml:1:1: error: round 1 [e]\n    a b\n    ^\n    hint: the first hint\n"
        "exp.yaml:1:3: error: another place [e]\n    a b\n      ^\n"
        "6 errors\n");
}

static void repetitions_take_no_memory(void **state)
{
    (void)state;
    struct desk *desk = open_desk("a\n");
    diag_error(desk->diags, "e", at(desk, 1, 1, 1), "x");
    size_t size = arena_size(&desk->arena);
    for (int i = 0; i < 100000; i++)
        diag_error(desk->diags, "e", at(desk, 1, 1, 1), "round %d", i);
    assert_int_equal(arena_size(&desk->arena), size);
    arena_free(&desk->arena);
}

static void notes_and_warnings_are_no_failure(void **state)
{
    (void)state;
    struct desk *desk = open_desk("a\n");
    diag_note(desk->diags, "n", at(desk, 1, 1, 1), "n");
    diag_warning(desk->diags, "w", at(desk, 1, 1, 1), "w");
    assert_false(diags_failed(desk->diags));
    diag_error(desk->diags, "e", at(desk, 1, 1, 1), "e");
    assert_true(diags_failed(desk->diags));
    arena_free(&desk->arena);
}

static void colours_stand_around_place_word_and_caret(void **state)
{
    (void)state;
    struct desk *desk = open_desk(" ab\n");
    diag_error(desk->diags, "e", at(desk, 1, 2, 2), "m");
    close_desk(desk, true,
        "\033[1mexp.yaml:1:2:\033[0m \033[1;31merror:\033[0m m [e]\n"
        "     ab\n"
        "     \033[1;31m^~\033[0m\n");
    desk = open_desk("");
    diag_system(desk->diags, "m");
    diag_warning(desk->diags, "w", (struct span){ 0 }, "m");
    diag_note(desk->diags, "n", (struct span){ 0 }, "m");
    close_desk(desk, true,
        "\033[1;31merror:\033[0m m\n"
        "\033[1;35mwarning:\033[0m m [w]\n"
        "\033[1;36mnote:\033[0m m [n]\n"
        "1 error, 1 warning\n");
}

static void many_diagnostics_keep_their_order(void **state)
{
    (void)state;
    struct desk *desk = open_desk("");
    struct buffer out = { 0 };
    for (int i = 0; i < 500; i++)
        diag_error(desk->diags, "e", (struct span){ 0 }, "number %d.", i);
    diags_print(desk->diags, false, &out);
    struct cut line = { .tail = buffer_str(&out) };
    for (int i = 0; i < 500; i++) {
        line = str_cut(line.tail, '\n');
        assert_text(line.head, arena_printf(&desk->arena, "error: number %d. [e]", i).data);
    }
    assert_text(line.tail, "500 errors\n");
    buffer_free(&out);
    arena_free(&desk->arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_has_place_line_caret_and_hint),
        cmocka_unit_test(nothing_found_prints_nothing),
        cmocka_unit_test(tabs_are_kept_before_the_caret_and_filled_under_it),
        cmocka_unit_test(wide_and_combining_characters_are_counted),
        cmocka_unit_test(a_span_is_clamped_to_its_line),
        cmocka_unit_test(control_characters_never_reach_the_terminal),
        cmocka_unit_test(a_long_line_is_cut_around_the_span),
        cmocka_unit_test(a_line_of_160_columns_is_not_cut),
        cmocka_unit_test(order_is_no_place_then_sources_as_mentioned_then_lines),
        cmocka_unit_test(one_rule_at_one_place_is_said_once),
        cmocka_unit_test(repetitions_take_no_memory),
        cmocka_unit_test(notes_and_warnings_are_no_failure),
        cmocka_unit_test(colours_stand_around_place_word_and_caret),
        cmocka_unit_test(many_diagnostics_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
