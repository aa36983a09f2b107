// Expressions, specs of columns, and statistics.
#include "aggregate/stats.h"
#include "select/query.h"
#include "select/spec.h"
#include "unit.h"

#include <math.h>

struct fixture { struct arena arena; struct diags *diags; };

static struct wording wording(struct fixture *f, const char *text)
{
    return (struct wording){ &f->arena, f->diags, source_new(&f->arena, STR("--where"), str_of(text)), NULL, { 0 } };
}

// Without results only constants have values.
static double value_of(const char *text)
{
    struct fixture f = { { 0 }, NULL };
    f.diags = diags_new(&f.arena);
    struct wording w = wording(&f, text);
    const struct expression *e = expression_read(&w, w.source->text);
    assert_non_null(e);
    struct scope scope = { &f.arena, NULL, NULL, 0, NULL };
    struct value value = expression_value(&scope, e);
    arena_free(&f.arena);
    return value.kind == VALUE_NUMBER ? value.number : NAN;
}

static void operators_bind_as_in_mathematics(void **state)
{
    (void)state;
    static const struct { const char *text; double value; } cases[] = {
        { "1 + 2 * 3", 7 }, { "(1 + 2) * 3", 9 }, { "8 / 2 / 2", 2 }, { "10 - 2 - 3", 5 }, { "-2 * 3", -6 }, { "4k", 4096 }, { "1M + 1g", 1048576 + 1073741824.0 },
        { "1 < 2", 1 }, { "2 <= 1", 0 }, { "1 = 1 and 2 = 3 or 1 != 2", 1 }, { "not 1 = 1 or 0 = 1", 0 }, { "3 in (1, 2, 3)", 1 }, { "3 not in (1, 2, 3)", 0 },
        { "'a' = 'a'", 1 }, { "'a' < 'b'", 1 }, { "'a' < 1", 0 }, { "round(1.2345, 2)", 1.23 }, { "round(2.5)", 3 }, { "abs(-3)", 3 }, { "'4k' = 4k", 0 },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (fabs(value_of(cases[i].text) - cases[i].value) > 1e-9) fail_msg("%s is %g, not %g", cases[i].text, value_of(cases[i].text), cases[i].value);
    assert_true(isnan(value_of("1 / 0")));
}

static void what_is_no_expression_is_told_with_its_place(void **state)
{
    (void)state;
    static const struct { const char *text; unsigned column; const char *message; } cases[] = {
        { "1 +", 4, "a column, a number or a 'text' is wanted, but it ends here" },   { "1 2", 3, "and, or, or the end is wanted, not '2'" },
        { "(1", 3, "a ) is wanted, but it ends here" },                               { "1 < ", 5, "a column, a number or a 'text' is wanted, but it ends here" },
        { "'abc", 1, "a text must end with its quote, not ''abc'" },                  { "1.2.3", 1, "a number is wanted, not '1.2.3'" },
        { "foo(1)", 1, "round, abs or a statistic (n mean median sd cv ci min max sum) is wanted, not 'foo'" },
        { "avg:tps", 1, "a statistic (n mean median sd cv ci min max sum) is wanted, not 'avg'" },
        { "1 in 2", 6, "in wants a list: (a, b), not '2'" },                          { "1 not 2", 7, "not in (a, b) is wanted, not '2'" },
        { "", 1, "a column, a number or a 'text' is wanted, but it ends here" },      { "\xC3\xA4 < 1", 1, "a column, a number or a 'text' is wanted, not '\xC3'" },
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture f = { { 0 }, NULL };
        f.diags = diags_new(&f.arena);
        struct wording w = wording(&f, cases[i].text);
        assert_null(expression_read(&w, w.source->text));
        assert_int_equal(f.diags->count, 1);
        assert_text(f.diags->items[0].message, cases[i].message);
        assert_int_equal(f.diags->items[0].at.column, cases[i].column);
        arena_free(&f.arena);
    }
}

static void expressions_may_be_long_but_not_without_end(void **state)
{
    (void)state;
    struct fixture f = { { 0 }, NULL };
    struct buffer text = { 0 };
    f.diags = diags_new(&f.arena);
    buffer_fill(&text, '(', 100000);
    buffer_char(&text, '\0');
    struct wording w = wording(&f, text.data);
    assert_null(expression_read(&w, w.source->text));
    assert_text(f.diags->items[0].message, "an expression of fewer parts is wanted, not '('");
    buffer_free(&text);
    arena_free(&f.arena);
}

static void columns_have_titles_and_formats(void **state)
{
    (void)state;
    struct fixture f = { { 0 }, NULL };
    struct specs specs = { 0 };
    f.diags = diags_new(&f.arena);
    struct wording w = wording(&f, "mean:p90,'90%<'=round(max(tps), 1),bs = ~%.2f!,n:tps,tps:asc,rw='read'");
    assert_true(spec_read_list(&w, w.source->text, &specs) || f.diags->count);
    assert_text(f.diags->items[0].message, "a column, a number or a 'text' is wanted, not '~'");
    specs.count = 0;
    w = wording(&f, "mean:p90,'90%<'=round(max(tps), 1),x=bs%.2f!,n:tps,cv:tps,tps:asc");
    assert_true(spec_read_list(&w, w.source->text, &specs));
    assert_int_equal(specs.count, 6);
    assert_text(specs.items[0].title, "mean p90 ms");
    assert_text(specs.items[0].name, "mean_p90");
    assert_text(specs.items[1].title, "90%<");
    assert_text(specs.items[2].after, "!");
    assert_int_equal(specs.items[2].decimals, 2);
    assert_text(specs.items[3].title, "n TPS");
    assert_text(specs.items[4].title, "CV tps %");
    assert_false(specs.items[5].descending);
    arena_free(&f.arena);
}

static void statistics_are_those_of_a_handbook(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    static const double values[] = { 2, 4, 4, 4, 5, 5, 7, 9 };
    struct stats s = stats_of(&arena, values, COUNT_OF(values));
    assert_int_equal(s.n, 8);
    assert_true(fabs(s.mean - 5) < 1e-12 && fabs(s.median - 4.5) < 1e-12 && fabs(s.sum - 40) < 1e-12 && fabs(s.min - 2) < 1e-12 && fabs(s.max - 9) < 1e-12);
    assert_true(fabs(s.sd - 2.13808993529940) < 1e-12);
    assert_true(fabs(s.cv_pct - 42.761798705988) < 1e-9);
    assert_true(fabs(s.half - 2.365 * 2.13808993529940 / sqrt(8)) < 1e-12);
    s = stats_of(&arena, values, 1);
    assert_true(isnan(s.sd) && isnan(s.half) && fabs(s.mean - 2) < 1e-12);
    s = stats_of(&arena, values, 0);
    assert_true(s.n == 0 && isnan(s.mean));
    assert_true(fabs(stats_t95(1) - 12.706) < 1e-9 && fabs(stats_t95(30) - 2.042) < 1e-9 && fabs(stats_t95(50) - 2.009) < 2e-3 && fabs(stats_t95(1000) - 1.962) < 2e-3);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_bind_as_in_mathematics),
        cmocka_unit_test(what_is_no_expression_is_told_with_its_place),
        cmocka_unit_test(expressions_may_be_long_but_not_without_end),
        cmocka_unit_test(columns_have_titles_and_formats),
        cmocka_unit_test(statistics_are_those_of_a_handbook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
