// report/shown.c - numbers as people read them.
#include "report/shown.h"

#include "base/number.h"

bool shown_right(const struct table *table, size_t column)
{
    bool any = false;
    for (size_t i = 0; i < table->height; i++) {
        if (table->rows[i][column].kind == CELL_TEXT) return false;
        any = any || table->rows[i][column].kind == CELL_NUMBER;
    }
    return any;
}

// A page of results is mostly such numbers; printf takes five times as long. Halves go up.
static void write_fixed(struct buffer *out, double value, int decimals)
{
    static const double scales[] = { 1, 10, 100, 1000 };
    char digits[24];
    size_t at = sizeof digits;
    if (decimals > 3 || !(value >= 0 && value < 1e12)) {
        buffer_printf(out, "%.*f", decimals, value);
        return;
    }
    uint64_t rest = (uint64_t)(value * scales[decimals] + 0.5);
    for (int place = 0; place <= decimals || rest; place++, rest /= 10) {
        if (place == decimals && place) digits[--at] = '.';
        digits[--at] = (char)('0' + rest % 10);
    }
    buffer_add(out, (str){ digits + at, sizeof digits - at });
}

void shown_number(struct buffer *out, double value, int decimals)
{
    bool whole = value >= 0 && value < 1e12 && !(value > (double)(uint64_t)value);
    if (decimals >= 0 || whole) write_fixed(out, value, decimals < 0 ? 0 : decimals);
    else number_print(out, value);
}
