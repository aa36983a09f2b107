// tests/unit/test_order.c - repeats: nested, interleaved, shuffled by a frozen generator; warm-ups; what all of them take.
#include "experiments.h"
#include "plan/order.h"

// Vector of the generator's reference implementation (splitmix64.c by Vigna), seed 1234567.
static void the_generator_is_splitmix64(void **state)
{
    (void)state;
    const uint64_t right[] = { UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                               UINT64_C(16408922859458223821) };
    uint64_t seed = 1234567;
    for (size_t i = 0; i < 5; i++) assert_true(order_random(&seed) == right[i]);
}

static void numbers_below_a_limit_are_below_it(void **state)
{
    (void)state;
    uint64_t seed = 7, seen = 0;
    for (int i = 0; i < 1000; i++) seen |= UINT64_C(1) << order_random_below(&seed, 10);
    assert_int_equal(seen, 0x3ff);
    for (int i = 0; i < 100; i++) assert_int_equal(order_random_below(&seed, 1), 0);
    for (int i = 0; i < 100; i++) assert_true(order_random_below(&seed, UINT64_MAX / 2 + 2) <= UINT64_MAX / 2 + 1);      // every other number is drawn again
}

static const char *turns_of(struct desk *desk, int order, int64_t times, int64_t seed, size_t count)
{
    struct repeat repeat = { .times = times, .order = order, .seed = seed };
    const struct turn *turns = order_turns(&desk->arena, &repeat, count);
    struct buffer text = { 0 };
    for (size_t i = 0; i < count * (size_t)times; i++) buffer_printf(&text, "%s%c%u", i ? " " : "", (int)('a' + turns[i].item), turns[i].repeat);
    str copy = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    return copy.data;
}

static void repeats_are_nested_or_interleaved(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(turns_of(desk, REPEAT_NESTED, 3, 1, 2), "a1 a2 a3 b1 b2 b3");
    assert_string_equal(turns_of(desk, REPEAT_INTERLEAVED, 3, 1, 2), "a1 b1 a2 b2 a3 b3");
    assert_string_equal(turns_of(desk, REPEAT_NESTED, 1, 1, 3), "a1 b1 c1");
    assert_string_equal(turns_of(desk, REPEAT_SHUFFLED, 1, 1, 1), "a1");
    assert_string_equal(turns_of(desk, REPEAT_SHUFFLED, 1, 1, 0), "");
}

// Frozen; the same lists come from tests/property/lib/points.py.
static void a_shuffle_depends_on_its_seed_alone(void **state)
{
    struct desk *desk = *state;
    assert_string_equal(turns_of(desk, REPEAT_SHUFFLED, 2, 1, 4), turns_of(desk, REPEAT_SHUFFLED, 2, 1, 4));
    assert_string_not_equal(turns_of(desk, REPEAT_SHUFFLED, 2, 1, 4), turns_of(desk, REPEAT_SHUFFLED, 2, 2, 4));
    assert_string_equal(turns_of(desk, REPEAT_SHUFFLED, 2, 1, 4), "c1 b2 b1 d2 c2 d1 a1 a2");
    assert_string_equal(turns_of(desk, REPEAT_SHUFFLED, 1, 42, 6), "e1 d1 a1 c1 f1 b1");
}

static const char *rounds_of(struct desk *desk, const struct plan *plan)
{
    struct buffer text = { 0 };
    for (size_t i = 0; i < plan->row_count; i++) {
        const struct round *round = round_at(desk, plan, i);
        buffer_printf(&text, "%s%s%lld.%lld", i ? " " : "", round->warmup ? "w" : "", (long long)settings_number(&round->configuration.workloads[0].settings,
                      STR("iodepth"), 0), (long long)round->repeat);
    }
    str copy = arena_copy(&desk->arena, buffer_str(&text));
    buffer_free(&text);
    return copy.data;
}

static void warmups_are_the_first_point_of_each_load(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", sweep: {storage.size: [2Gi, 4Gi], iodepth: [4, 8]}, repeat: {times: 2, order: interleaved, warmup: 2}");
    assert_string_equal(rounds_of(desk, plan), "w4.1 w4.2 4.1 8.1 4.2 8.2 w4.1 w4.2 4.1 8.1 4.2 8.2");
    assert_int_equal(plan->warmup_count, 4);
    assert_int_equal(plan->estimate.run_s, 80);
    assert_int_equal(plan->estimate.warmup_s, 40);
}

static void a_shuffle_starts_anew_for_each_load(void **state)
{
    struct desk *desk = *state;
    const struct plan *plan = fio_plan(desk, "", ", sweep: {storage.size: [2Gi, 4Gi], iodepth: [1, 2, 4, 8]}, repeat: {times: 2, order: shuffled, seed: 5}");
    const char *all = rounds_of(desk, plan);
    size_t half = strlen(all) / 2;
    assert_memory_equal(all, all + half + 1, half);
}

static void each_repeat_and_warmup_has_an_id_of_its_own(void **state)
{
    struct desk *desk = *state;
    const char *once = arena_printf(&desk->arena, "%s", ids_of(desk, fio_plan(desk, "", ""))).data;
    const struct plan *plan = fio_plan(desk, "", ", repeat: {times: 2, warmup: 1}");
    const char *ids = ids_of(desk, plan);
    assert_int_equal(plan->row_count, 3);
    assert_non_null(strstr(ids, once));                                 // the first repeat is the round as it was without repeats
    assert_true(strncmp(ids, once, 13) != 0);                           // and the warm-up is another
    assert_memory_equal(ids + 14, once, 13);
}

static void a_pause_takes_its_time(void **state)
{
    struct desk *desk = *state;
    const struct plan *without = fio_plan(desk, "", ", repeat: {times: 3, warmup: 1}"), *with = fio_plan(desk, "", ", repeat: {times: 3, warmup: 1, pause: 1m}");
    assert_int_equal(plan_wall_s(with), plan_wall_s(without) + 240);
    assert_int_equal(with->estimate.worst_s, without->estimate.worst_s + 240);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(the_generator_is_splitmix64),
        AT_DESK(numbers_below_a_limit_are_below_it),
        AT_DESK(repeats_are_nested_or_interleaved),
        AT_DESK(a_shuffle_depends_on_its_seed_alone),
        AT_DESK(warmups_are_the_first_point_of_each_load),
        AT_DESK(a_shuffle_starts_anew_for_each_load),
        AT_DESK(each_repeat_and_warmup_has_an_id_of_its_own),
        AT_DESK(a_pause_takes_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
