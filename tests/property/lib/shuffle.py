"""Fisher-Yates on SplitMix64 (Steele, Lea, Flood 2014), as a plan freezes it."""

MASK = (1 << 64) - 1


def splitmix64(seed):
    state = seed & MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def _below(numbers, limit):
    """Equally likely: what lies in the last, incomplete stretch below 2^64 is drawn again."""
    fair = (1 << 64) - (1 << 64) % limit
    return next(number for number in numbers if number < fair) % limit


def shuffled(items, seed):
    items, numbers = list(items), splitmix64(seed)
    for i in range(len(items) - 1, 0, -1):
        k = _below(numbers, i + 1)
        items[i], items[k] = items[k], items[i]
    return items
