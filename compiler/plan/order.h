// plan/order.h - the order of points and repeats inside one load.
#ifndef PLAN_ORDER_H
#define PLAN_ORDER_H
#include "base/arena.h"
#include "validate/experiment.h"

struct turn { uint32_t item, repeat; };         // item from 0, repeat from 1
// All `count` items repeat->times times. nested: the repeats of an item follow each other. interleaved: all items once per repeat. shuffled: the nested list
// by Fisher-Yates (for i = n-1 down to 1 swap i with j in 0..i) on SplitMix64 started with the seed. Frozen: the order is part of a plan's id.
struct turn *order_turns(struct arena *, const struct repeat *, size_t count);
// The next number of the SplitMix64 generator with this state (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
uint64_t order_random(uint64_t *state);
// One of 0..limit-1, all equally likely: numbers of the last, incomplete stretch of `limit` below 2^64 are drawn again.
uint64_t order_random_below(uint64_t *state, uint64_t limit);
#endif
