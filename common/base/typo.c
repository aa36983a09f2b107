// base/typo.c - edit distance (optimal string alignment) in half points, over letters and digits only.
#include "base/typo.h"

enum { LONGEST = 64, POINT = 2 };       // longer words are not guessed at; POINT = 1 edit

struct word { char letters[LONGEST]; size_t len; };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

// False when it is too long to be worth it.
static bool simplify(str s, struct word *word)
{
    word->len = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (s.data[i] == '-' || s.data[i] == '_')
            continue;
        if (word->len == LONGEST)
            return false;
        word->letters[word->len++] = lower(s.data[i]);
    }
    return true;
}

struct key { size_t row, column; bool found; };

static struct key key_of(char c)
{
    static const str rows[] = { STR_INIT("1234567890"), STR_INIT("qwertyuiop"), STR_INIT("asdfghjkl"), STR_INIT("zxcvbnm") };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        struct cut cut = str_cut(rows[row], c);
        if (cut.found)
            return (struct key){ row, cut.head.len, true };
    }
    return (struct key){ 0 };
}

// Beside each other in one row, or touching: each row stands half a key to the right of the one above.
static bool are_neighbours(char a, char b)
{
    struct key above = key_of(a), below = key_of(b);
    if (!above.found || !below.found)
        return false;
    if (above.row > below.row)
        return are_neighbours(b, a);
    if (above.row == below.row)
        return above.column + 1 == below.column || below.column + 1 == above.column;
    return above.row + 1 == below.row && (below.column == above.column || below.column + 1 == above.column);
}

static size_t replacement(char a, char b)
{
    return a == b ? 0 : are_neighbours(a, b) ? POINT / 2 : POINT;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const struct word *a, const struct word *b)
{
    size_t rows[3][LONGEST + 1], *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t j = 0; j <= b->len; j++)
        last[j] = j * POINT;
    for (size_t i = 1; i <= a->len; i++) {
        now[0] = i * POINT;
        for (size_t j = 1; j <= b->len; j++) {
            char x = a->letters[i - 1], y = b->letters[j - 1];
            now[j] = least(least(last[j], now[j - 1]) + POINT, last[j - 1] + replacement(x, y));
            if (i > 1 && j > 1 && x == b->letters[j - 2] && y == a->letters[i - 2])
                now[j] = least(now[j], before[j - 2] + POINT);
        }
        size_t *free_row = before;
        before = last;
        last = now;
        now = free_row;
    }
    return last[b->len];
}

// What was written is a part of the word, or the other way round: depth for iodepth.
static str within(str written, const str *words, size_t count)
{
    const size_t shortest = 4;
    for (size_t i = 0; i < count; i++)
        if (written.len >= shortest && words[i].len >= shortest && (str_contains(words[i], written) || str_contains(written, words[i]))) return words[i];
    return (str){ 0 };
}

str typo_nearest(str written, const str *words, size_t count)
{
    struct word a, b;
    if (!simplify(written, &a))
        return (str){ 0 };
    size_t limit = a.len * POINT / 3 + 1;                       // the nearest must be below
    str nearest = { 0 };
    for (size_t i = 0; i < count; i++) {
        size_t d = simplify(words[i], &b) ? distance(&a, &b) : limit;
        if (d < limit) {
            nearest = words[i];
            limit = d;
        }
    }
    return nearest.len ? nearest : within(written, words, count);
}
