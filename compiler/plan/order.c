// plan/order.c - nested, interleaved, shuffled.
#include "plan/order.h"

uint64_t order_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

uint64_t order_random_below(uint64_t *state, uint64_t limit)
{
    uint64_t rest = (UINT64_MAX % limit + 1) % limit, number;      // 2^64 mod limit
    do number = order_random(state);
    while (number > UINT64_MAX - rest);
    return number % limit;
}

static void shuffle(struct turn *turns, size_t count, uint64_t state)
{
    for (size_t i = count; i-- > 1;) {
        size_t k = (size_t)order_random_below(&state, i + 1);
        struct turn turn = turns[i];
        turns[i] = turns[k];
        turns[k] = turn;
    }
}

struct turn *order_turns(struct arena *arena, const struct repeat *repeat, size_t count)
{
    size_t times = (size_t)repeat->times;
    struct turn *turns = arena_array(arena, struct turn, count * times + 1);
    for (size_t item = 0; item < count; item++)
        for (size_t k = 0; k < times; k++) {
            size_t at = repeat->order == REPEAT_INTERLEAVED ? k * count + item : item * times + k;
            turns[at] = (struct turn){ (uint32_t)item, (uint32_t)k + 1 };
        }
    if (repeat->order == REPEAT_SHUFFLED) shuffle(turns, count * times, (uint64_t)repeat->seed);
    return turns;
}
