// base/quantity.c - sizes, CPU and durations. A text is read as an exact decimal (mantissa and power of ten), a unit is a row of a table, and the
// product is worked out in whole numbers: a double would round 0.1Gi or 9007199254740993 without a word.
#include "base/quantity.h"
#include "base/number.h"

// What a unit stands for: factor * 10^power.
struct unit { str name; uint64_t factor; int power; };
struct decimal { bool negative, too_large, too_fine; uint64_t mantissa; int power; };
enum { HUGE_POWER = 10000 };            // where counting the exponent stops: past all that int64 holds

#define UNIT(name, factor, power) { STR_INIT(name), (factor), (power) }
#define BINARY(n) ((uint64_t)1 << (10 * (n)))
#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

// Largest first for printing; k8s.io/apimachinery/pkg/api/resource/suffix.go.
static const struct unit kubernetes_units[] = {
    UNIT("Ei", BINARY(6), 0), UNIT("Pi", BINARY(5), 0), UNIT("Ti", BINARY(4), 0), UNIT("Gi", BINARY(3), 0), UNIT("Mi", BINARY(2), 0), UNIT("Ki", BINARY(1), 0),
    UNIT("E", 1, 18), UNIT("P", 1, 15), UNIT("T", 1, 12), UNIT("G", 1, 9), UNIT("M", 1, 6), UNIT("k", 1, 3),
    UNIT("", 1, 0), UNIT("m", 1, -3), UNIT("u", 1, -6), UNIT("n", 1, -9),
};
enum { KUBERNETES_BINARY_UNITS = 6 };
static const struct unit fio_units[] = { UNIT("P", BINARY(5), 0), UNIT("T", BINARY(4), 0), UNIT("G", BINARY(3), 0), UNIT("M", BINARY(2), 0), UNIT("k", BINARY(1), 0) };
static const struct unit time_units[] = { UNIT("d", 86400, 0), UNIT("h", 3600, 0), UNIT("m", 60, 0), UNIT("s", 1, 0), UNIT("ms", 1, -3) };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_word(str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (lower(s.data[i]) < 'a' || lower(s.data[i]) > 'z')
            return false;
    return true;
}

// Zeros are held back until a digit follows, so that the mantissa is as short as it can be.
static void add_digit(struct decimal *d, int *zeros, char digit, bool fraction)
{
    if (digit == '0') {
        ++*zeros;
        return;
    }
    uint64_t mantissa = d->mantissa;
    bool over = false;
    for (int i = 0; i <= *zeros && !over; i++)
        over = __builtin_mul_overflow(mantissa, (uint64_t)10, &mantissa);
    over = __builtin_add_overflow(mantissa, (uint64_t)(digit - '0'), &mantissa) || over;
    d->too_fine |= over && fraction;
    d->too_large |= over && !fraction;
    d->mantissa = mantissa;
    *zeros = 0;
}

// Takes [+-]?[0-9]*[.]?[0-9]* off the front of `s`. False when there is no digit.
static bool take_decimal(str *s, struct decimal *d)
{
    *d = (struct decimal){ .negative = str_starts(*s, STR("-")) };
    size_t i = d->negative || str_starts(*s, STR("+")), digits = 0;
    int zeros = 0;
    bool fraction = false;
    for (; i < s->len && (is_digit(s->data[i]) || (s->data[i] == '.' && !fraction)); i++) {
        if (s->data[i] == '.') {
            fraction = true;
            continue;
        }
        add_digit(d, &zeros, s->data[i], fraction);
        d->power -= fraction;
        digits++;
    }
    d->power += zeros;
    *s = str_from(*s, i);
    return digits > 0;
}

// e9, E-3: only when a digit follows, for E alone is exa.
static bool take_exponent(str *s, struct decimal *d)
{
    if (s->len < 2 || lower(s->data[0]) != 'e')
        return false;
    bool negative = s->data[1] == '-';
    size_t i = negative || s->data[1] == '+' ? 2 : 1, start = i;
    int power = 0;
    for (; i < s->len && is_digit(s->data[i]); i++)
        if (power < HUGE_POWER)
            power = power * 10 + (s->data[i] - '0');
    if (i == start)
        return false;
    d->power += negative ? -power : power;
    *s = str_from(*s, i);
    return true;
}

// One factor `prime` out of either number.
static bool divide(uint64_t *a, uint64_t *b, uint64_t prime)
{
    uint64_t *from = *a % prime == 0 ? a : b;
    if (*from % prime)
        return false;
    *from /= prime;
    return true;
}

// d * unit as a whole number.
static enum quantity_problem multiply(const struct decimal *d, const struct unit *unit, int64_t *value)
{
    uint64_t mantissa = d->mantissa, factor = unit->factor;
    int power = d->power + unit->power;
    if (d->too_large)
        return QUANTITY_RANGE;
    if (d->too_fine)
        return QUANTITY_FRACTION;
    *value = 0;
    if (mantissa == 0)
        return QUANTITY_OK;
    if (d->negative)
        return QUANTITY_RANGE;
    for (; power < 0; power++)
        if (!divide(&mantissa, &factor, 2) || !divide(&mantissa, &factor, 5))
            return QUANTITY_FRACTION;
    if (__builtin_mul_overflow(mantissa, factor, value))
        return QUANTITY_RANGE;
    for (; power > 0; power--)
        if (!number_multiply(*value, 10, value))
            return QUANTITY_RANGE;
    return QUANTITY_OK;
}

static const struct unit *find_unit(const struct unit *units, size_t count, str name)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(units[i].name, name))
            return &units[i];
    return NULL;
}

// Number and unit of a Kubernetes quantity. A number has an exponent or a unit, not both.
static enum quantity_problem read_kubernetes(str s, struct decimal *d, const struct unit **unit)
{
    if (!take_decimal(&s, d))
        return QUANTITY_SYNTAX;
    bool exponent = take_exponent(&s, d);
    if (!is_word(s) || (exponent && s.len))
        return QUANTITY_SYNTAX;
    *unit = find_unit(kubernetes_units, COUNT(kubernetes_units), s);
    return *unit ? QUANTITY_OK : QUANTITY_UNIT;
}

// In units of 10^-power: 0 for bytes, 3 for cores in millicores.
static enum quantity_problem kubernetes_quantity(str s, int power, int64_t *value)
{
    struct decimal d;
    const struct unit *unit;
    int64_t read = 0;
    enum quantity_problem problem = read_kubernetes(s, &d, &unit);
    d.power += power;
    if (problem == QUANTITY_OK)
        problem = multiply(&d, unit, &read);
    if (problem == QUANTITY_OK)
        *value = read;
    return problem;
}

enum quantity_problem quantity_bytes(str s, int64_t *bytes)
{
    return kubernetes_quantity(s, 0, bytes);
}

enum quantity_problem quantity_cpu(str s, int64_t *millicores)
{
    return kubernetes_quantity(s, 3, millicores);
}

bool quantity_is_decimal_suffix(str s)
{
    struct decimal d;
    const struct unit *unit;
    return read_kubernetes(s, &d, &unit) == QUANTITY_OK && unit->power > 0;
}

// k, kb, kib and so on, in any case; b alone is the byte.
static const struct unit *find_fio_unit(str name)
{
    static const struct unit byte = UNIT("", 1, 0);
    str tail = str_from(name, 1);
    bool plain = name.len == 0 || (name.len == 1 && lower(name.data[0]) == 'b');
    bool known_tail = tail.len == 0 || (tail.len == 1 && lower(tail.data[0]) == 'b')
        || (tail.len == 2 && lower(tail.data[0]) == 'i' && lower(tail.data[1]) == 'b');
    if (plain)
        return &byte;
    for (size_t i = 0; i < COUNT(fio_units) && known_tail; i++)
        if (lower(fio_units[i].name.data[0]) == lower(name.data[0]))
            return &fio_units[i];
    return NULL;
}

// Digits and a unit; fio reads neither a point nor an exponent here.
enum quantity_problem quantity_fio_size(str s, int64_t *bytes)
{
    struct decimal d;
    int64_t read = 0;
    str number = s;
    if (!take_decimal(&s, &d) || !is_word(s) || str_contains(str_first(number, number.len - s.len), STR(".")))
        return QUANTITY_SYNTAX;
    const struct unit *unit = find_fio_unit(s);
    enum quantity_problem problem = unit ? multiply(&d, unit, &read) : QUANTITY_UNIT;
    if (problem == QUANTITY_OK)
        *bytes = read;
    return problem;
}

static size_t word_length(str s)
{
    size_t len = 0;
    while (len < s.len && is_word(str_first(str_from(s, len), 1)))
        len++;
    return len;
}

// One part of a duration; its unit must be smaller than the one before (`*next` is the first row it may be).
static enum quantity_problem take_time(str *s, size_t *next, int64_t *seconds)
{
    struct decimal d;
    if (!take_decimal(s, &d))
        return QUANTITY_SYNTAX;
    str name = str_first(*s, word_length(*s));
    *s = str_from(*s, name.len);
    const struct unit *unit = find_unit(time_units, COUNT(time_units), name);
    if (!unit)
        return name.len ? QUANTITY_UNIT : QUANTITY_SYNTAX;
    size_t row = (size_t)(unit - time_units);
    if (row < *next)
        return QUANTITY_SYNTAX;
    *next = row + 1;
    return multiply(&d, unit, seconds);
}

static bool is_bare(str s)
{
    struct decimal d;
    return take_decimal(&s, &d) && s.len == 0;
}

static enum quantity_problem sum_times(str s, int64_t *seconds)
{
    enum quantity_problem problem;
    size_t next = 0;
    do {
        int64_t part = 0;
        problem = take_time(&s, &next, &part);
        if (problem == QUANTITY_OK && !number_add(*seconds, part, seconds))
            problem = QUANTITY_RANGE;
    } while (problem == QUANTITY_OK && s.len);
    return problem;
}

enum quantity_problem quantity_seconds(str s, int64_t *seconds)
{
    int64_t sum = 0;
    enum quantity_problem problem = is_bare(s) ? kubernetes_quantity(s, 0, &sum) : sum_times(s, &sum);
    if (problem == QUANTITY_OK)
        *seconds = sum;
    return problem;
}

// The first unit that divides `bytes` exactly.
static str exact_text(struct arena *arena, const struct unit *units, size_t count, int64_t bytes)
{
    for (size_t i = 0; i < count && bytes; i++)
        if (bytes % (int64_t)units[i].factor == 0)
            return arena_printf(arena, "%lld%s", (long long)(bytes / (int64_t)units[i].factor), units[i].name.data);
    return arena_printf(arena, "%lld", (long long)bytes);
}

str quantity_bytes_text(struct arena *arena, int64_t bytes)
{
    return exact_text(arena, kubernetes_units, KUBERNETES_BINARY_UNITS, bytes);
}

str quantity_fio_text(struct arena *arena, int64_t bytes)
{
    return exact_text(arena, fio_units, COUNT(fio_units), bytes);
}

str quantity_cpu_text(struct arena *arena, int64_t millicores)
{
    bool whole = millicores % 1000 == 0;
    return arena_printf(arena, "%lld%s", (long long)(whole ? millicores / 1000 : millicores), whole ? "" : "m");
}

// The two largest parts, the second left out when it is zero; from an hour on to the nearest minute.
str quantity_seconds_text(struct arena *arena, int64_t seconds)
{
    bool hours = seconds >= 3600;
    int64_t total = hours ? seconds / 60 + (seconds % 60 >= 30) : seconds;
    long long large = total / 60, small = total % 60;
    if (large == 0)
        return arena_printf(arena, "%lld s", small);
    if (small == 0)
        return arena_printf(arena, "%lld %s", large, hours ? "h" : "min");
    return arena_printf(arena, "%lld %s %02lld %s", large, hours ? "h" : "min", small, hours ? "min" : "s");
}

// Only what fio would take for a unit, and only when the number is one.
str quantity_bytes_meant(struct arena *arena, str text)
{
    struct decimal d;
    int64_t bytes;
    str unit = text;
    if (!take_decimal(&unit, &d))
        return (str){ 0 };
    str number = str_first(text, text.len - unit.len), name = str_trim(unit);
    if (name.len == 2 && lower(name.data[1]) == 'i')
        name.len = 1;
    const struct unit *found = find_fio_unit(name);
    if (!found || !found->name.len)
        return (str){ 0 };
    char letter = found->name.data[0] == 'k' ? 'K' : found->name.data[0];
    str meant = arena_printf(arena, "%.*s%ci", STR_ARG(number), letter);
    return quantity_bytes(meant, &bytes) == QUANTITY_OK ? meant : (str){ 0 };
}
