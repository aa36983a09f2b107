// Which files are pieces of one log, and in which order they were written.
#include "unit.h"
#include "ingest/rotation.h"

static void pieces_are_told_by_their_names(void **state)
{
    (void)state;
    struct rotation r;
    assert_true(rotation_of(STR("p/0.log"), &r));
    assert_true(r.age == INT64_MAX);
    assert_true(rotation_of(STR("p/0.log.20261130-103103.gz"), &r));
    assert_text(r.series, "p/0.log");
    assert_true(r.age == 20261130103103);
    assert_true(rotation_of(STR("abc-json.log.2.gz"), &r));
    assert_text(r.series, "abc-json.log");
    assert_int_equal(r.age, -2);
    const char *const others[] = { "", "run.log", "fio.log.1", "x0.log", "0.log.2026-11-30", "0.log.20261130-10310x", "0.log.gz", "json.log.1", ".20261130-103103" };
    for (size_t i = 0; i < COUNT_OF(others); i++) assert_false(rotation_of(str_of(others[i]), &r));
}

static void a_series_is_read_oldest_first_where_it_was_met_first(void **state)
{
    (void)state;
    struct arena arena = { 0 };
    const str paths[] = { STR("z"), STR("1/0.log"), STR("a"), STR("1/0.log.20261130-103103"), STR("1/0.log.20261129-103103.gz"), STR("a") };
    static const size_t want[] = { 0, 4, 3, 1, 2, 5 };
    const struct rotated *order = rotation_order(&arena, paths, COUNT_OF(paths));
    for (size_t i = 0; i < COUNT_OF(want); i++) {
        assert_int_equal(order[i].index, want[i]);
        assert_int_equal(order[i].first, i < 2 || i > 3);
        assert_int_equal(order[i].last, i == 0 || i > 2);
    }
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(pieces_are_told_by_their_names), cmocka_unit_test(a_series_is_read_oldest_first_where_it_was_met_first) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
