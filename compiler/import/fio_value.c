// import/fio_value.c - sizes and times as fio reads them, not as they look: in a job file 4KiB is 4000 bytes unless kb_base=1000 is set.
// Source: fio 3.33, HOWTO "Parameter types", and parse.c.
#include "import/fio_value.h"

#include "base/number.h"
#include "base/quantity.h"

static str lowered(struct arena *arena, str text)
{
    char *copy = arena_alloc(arena, 1, text.len + 1);
    for (size_t i = 0; i < text.len; i++) copy[i] = text.data[i] >= 'A' && text.data[i] <= 'Z' ? (char)(text.data[i] - 'A' + 'a') : text.data[i];
    return (str){ copy, text.len };
}

static size_t digits_of(str text)
{
    size_t count = 0;
    while (count < text.len && text.data[count] >= '0' && text.data[count] <= '9') count++;
    return count;
}

static bool read_digits(str text, int64_t *number, str *unit)
{
    uint64_t hex;
    *unit = (str){ 0 };
    if (str_starts(text, STR("0x")) && number_hex(str_from(text, 2), &hex) && hex <= INT64_MAX) {
        *number = (int64_t)hex;
        return true;
    }
    *unit = str_from(text, digits_of(text));
    return number_integer(str_first(text, digits_of(text)), number);
}

static bool times_power(int64_t *number, int64_t base, size_t power)
{
    while (power--)
        if (!number_multiply(*number, base, number)) return false;
    return true;
}

static bool read_size(str text, bool decimal, int64_t *bytes)
{
    static const str letters = STR_INIT("kmgtp");
    str unit;
    if (!read_digits(text, bytes, &unit)) return false;
    if (!unit.len || str_equal(unit, STR("b"))) return true;
    for (size_t i = 0; i < letters.len; i++) {
        if (unit.data[0] != letters.data[i]) continue;
        str rest = str_from(unit, 1);
        bool plain = !rest.len || str_equal(rest, STR("b")), marked = str_equal(rest, STR("i")) || str_equal(rest, STR("ib"));
        if (!plain && !marked) return false;
        return times_power(bytes, plain != decimal ? 1024 : 1000, i + 1);
    }
    return false;
}

struct time_unit { str names; int64_t us; };

static bool read_time(str text, int64_t bare_us, int64_t *us)
{
    static const struct time_unit units[] = {
        { STR_INIT("us usec"), 1 }, { STR_INIT("ms msec"), 1000 }, { STR_INIT("s sec"), 1000000 }, { STR_INIT("m"), 60 * INT64_C(1000000) },
        { STR_INIT("h"), 3600 * INT64_C(1000000) }, { STR_INIT("d"), 86400 * INT64_C(1000000) },
    };
    str unit;
    if (!read_digits(text, us, &unit)) return false;
    if (!unit.len) return number_multiply(*us, bare_us, us);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (tool_has_word(units[i].names, unit)) return number_multiply(*us, units[i].us, us);
    return false;
}

static str refuse(struct diags *diags, const struct job_option *from, const char *why, const char *hint)
{
    struct diag *said = diag_error(diags, "import-value", from->value_at, "'%.*s=%.*s' %s", STR_ARG(from->name), STR_ARG(from->value), why);
    if (hint) diag_hint(diags, said, "%s", hint);
    return (str){ 0 };
}

static str sizes_text(struct arena *arena, const struct job_option *from, str text, bool decimal, struct diags *diags)
{
    str parts[3];
    size_t count = 0;
    if (str_ends(text, STR("%"))) return refuse(diags, from, "is a part of something that only fio sees", "give bytes");
    for (struct cut cut = { .tail = text, .found = true }; cut.found; count++) {
        int64_t bytes;
        cut = str_cut(cut.tail, ',');
        if (count == 3 || !read_size(str_trim(cut.head), decimal, &bytes)) return refuse(diags, from, "is no size as fio reads it", "4k, 1m, 2g");
        parts[count] = quantity_fio_text(arena, bytes);
    }
    return arena_join(arena, parts, count, STR(","));
}

static str seconds_text(struct arena *arena, const struct job_option *from, str text, struct diags *diags)
{
    int64_t us;
    if (!read_time(text, 1000000, &us)) return refuse(diags, from, "is no time as fio reads it", "60, 60s, 5m");
    if (us % 1000000) return refuse(diags, from, "is no whole number of seconds", "runs are planned in seconds");
    return arena_printf(arena, "%llds", (long long)(us / 1000000));
}

static str microseconds_text(struct arena *arena, const struct job_option *from, str text, struct diags *diags)
{
    int64_t us;
    if (!read_time(text, 1, &us)) return refuse(diags, from, "is no time as fio reads it", "500us, 10ms");
    return arena_printf(arena, "%lldus", (long long)us);
}

static str integer_text(struct arena *arena, const struct job_option *from, str text, bool decimal, struct diags *diags)
{
    int64_t number;
    bool negative = str_starts(text, STR("-"));
    if (!read_size(negative ? str_from(text, 1) : text, decimal, &number)) return refuse(diags, from, "is no whole number", NULL);
    return number_integer_text(arena, negative ? -number : number);
}

static str flag_text(const struct job_option *from, str text, struct diags *diags)
{
    bool yes = str_equal(text, STR("1")) || str_equal(text, STR("true")), no = str_equal(text, STR("0")) || str_equal(text, STR("false"));
    return yes ? STR("1") : no ? STR("0") : refuse(diags, from, "is neither 0 nor 1", NULL);
}

static str converted(struct arena *arena, const struct tool_option *option, const struct job_option *from, bool decimal, struct diags *diags)
{
    str text = lowered(arena, from->value);
    switch (option->type) {
    case OPTION_SIZE: case OPTION_SIZES: return sizes_text(arena, from, text, decimal, diags);
    case OPTION_SECONDS: return seconds_text(arena, from, text, diags);
    case OPTION_MICROSECONDS: return microseconds_text(arena, from, text, diags);
    case OPTION_INTEGER: return integer_text(arena, from, text, decimal, diags);
    case OPTION_FLAG: return flag_text(from, text, diags);
    case OPTION_CHOICE: case OPTION_TEXT: case OPTION_SWITCH: case OPTION_MAP: break;
    }
    return from->value;
}

str fio_value(struct arena *arena, const struct tool_option *option, const struct job_option *from, bool decimal, struct diags *diags)
{
    struct setting setting = { 0 };
    if (!from->has_value && option->type == OPTION_FLAG) return STR("1");
    if (!from->value.len) return refuse(diags, from, "has no value", NULL);
    if (from->value.data[0] == '$' || from->value.data[0] == '(') return refuse(diags, from, "depends on the machine that runs fio", "write the number that is meant");
    str text = converted(arena, option, from, decimal, diags);
    struct node node = { .kind = NODE_SCALAR, .scalar = SCALAR_PLAIN, .at = from->value_at, .text = text };
    return text.len && tool_decode_value(arena, option, &node, &setting, diags) ? text : (str){ 0 };
}
