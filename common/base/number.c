// base/number.c - numbers from text and back. strtod and printf keep to the "C" locale, for no program here asks for another.
#include "base/number.h"
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_NUMBER = 1100 };         // every double fits exactly: the smallest has 1,074 digits behind the point

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int hex_digit(char c)
{
    return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool take_sign(str *s)
{
    bool negative = str_starts(*s, STR("-"));
    if (negative || str_starts(*s, STR("+")))
        *s = str_from(*s, 1);
    return negative;
}

static size_t take_digits(str *s)
{
    size_t count = 0;
    while (count < s->len && is_digit(s->data[count]))
        count++;
    *s = str_from(*s, count);
    return count;
}

bool number_add(int64_t a, int64_t b, int64_t *sum)
{
    return !__builtin_add_overflow(a, b, sum);
}

bool number_multiply(int64_t a, int64_t b, int64_t *product)
{
    return !__builtin_mul_overflow(a, b, product);
}

bool number_integer(str s, int64_t *value)
{
    bool negative = take_sign(&s);
    int64_t sum = 0;
    for (size_t i = 0; i < s.len; i++) {
        int digit = s.data[i] - '0';
        if (!is_digit(s.data[i]) || !number_multiply(sum, 10, &sum) || !number_add(sum, negative ? -digit : digit, &sum))
            return false;
    }
    if (s.len == 0)
        return false;
    *value = sum;
    return true;
}

bool number_hex(str s, uint64_t *value)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < s.len; i++) {
        int digit = hex_digit(s.data[i]);
        if (digit < 0 || sum > UINT64_MAX >> 4)
            return false;
        sum = sum << 4 | (uint64_t)digit;
    }
    if (s.len == 0)
        return false;
    *value = sum;
    return true;
}

static bool is_decimal(str s)
{
    take_sign(&s);
    size_t digits = take_digits(&s);
    if (str_starts(s, STR("."))) {
        s = str_from(s, 1);
        digits += take_digits(&s);
    }
    bool fine = digits > 0;
    if (str_starts(s, STR("e")) || str_starts(s, STR("E"))) {
        s = str_from(s, 1);
        take_sign(&s);
        fine = take_digits(&s) > 0 && fine;
    }
    return fine && s.len == 0;
}

bool number_double(str s, double *value)
{
    char text[LONGEST_NUMBER + 1];
    if (s.len > LONGEST_NUMBER || !is_decimal(s))
        return false;
    memcpy(text, s.data, s.len);
    text[s.len] = '\0';
    double read = strtod(text, NULL);
    if (!isfinite(read))
        return false;
    *value = read;
    return true;
}

struct digits { bool negative; char text[24]; int count, exponent; };       // 0.ddd * 10^exponent

// The shortest digits that read back as `value`. 15 always survive the way from text to double, so fewer are only worth a try where doubles
// are sparser than that. (A few powers of two have a shorter text that is not the nearest of its length; it is not looked for.)
static struct digits shortest(double value)
{
    char text[40];
    int precision = fabs(value) < DBL_MIN ? 1 : 15;
    do
        snprintf(text, sizeof text, "%.*e", precision - 1, value);
    while (strtod(text, NULL) != value && ++precision <= 17);
    struct digits d = { .negative = text[0] == '-' };
    const char *c = text + d.negative;
    for (; *c != 'e'; c++)
        if (is_digit(*c))
            d.text[d.count++] = *c;
    while (d.count > 1 && d.text[d.count - 1] == '0')
        d.count--;
    d.exponent = atoi(c + 1) + 1;
    return d;
}

// Never of an integer, so there are always digits behind the point.
static void print_positional(struct buffer *out, const struct digits *d)
{
    str all = { d->text, (size_t)d->count };
    size_t whole = d->exponent > 0 ? (size_t)d->exponent : 0;
    buffer_add(out, whole ? str_first(all, whole) : STR("0"));
    buffer_char(out, '.');
    buffer_fill(out, '0', whole ? 0 : (size_t)-d->exponent);
    buffer_add(out, str_from(all, whole));
}

static void print_exponent(struct buffer *out, const struct digits *d)
{
    buffer_char(out, d->text[0]);
    if (d->count > 1)
        buffer_printf(out, ".%.*s", d->count - 1, d->text + 1);
    buffer_printf(out, "e%d", d->exponent - 1);
}

void number_print(struct buffer *out, double value)
{
    assert(isfinite(value));
    double size = fabs(value);
    if (size < 9007199254740992.0 && value == (double)(int64_t)value) {        // 2^53
        buffer_printf(out, "%.0f", value);
        return;
    }
    struct digits d = shortest(value);
    if (d.negative)
        buffer_char(out, '-');
    if (size >= 1e-6 && size < 1e15)
        print_positional(out, &d);
    else
        print_exponent(out, &d);
}

str number_text(struct arena *arena, double value)
{
    struct buffer text = { 0 };
    number_print(&text, value);
    str copy = arena_copy(arena, buffer_str(&text));
    buffer_free(&text);
    return copy;
}

int64_t number_plus(int64_t a, int64_t b)
{
    int64_t sum;
    return number_add(a, b, &sum) ? sum : INT64_MAX;
}

int64_t number_times(int64_t a, int64_t b)
{
    int64_t product;
    return number_multiply(a, b, &product) ? product : INT64_MAX;
}

str number_digits(char digits[NUMBER_DIGITS], int64_t value)
{
    char *end = digits + NUMBER_DIGITS, *at = end;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        *--at = (char)('0' + rest % 10);
    } while (rest /= 10);
    if (value < 0) *--at = '-';
    return (str){ at, (size_t)(end - at) };
}

str number_integer_text(struct arena *arena, int64_t value)
{
    char digits[NUMBER_DIGITS];
    return arena_copy(arena, number_digits(digits, value));
}
