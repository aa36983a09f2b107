// tests/unit/unit.h - what every unit test includes: cmocka with the headers it wants first, and comparing views.
#ifndef UNIT_H
#define UNIT_H
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include "base/str.h"
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))
#define assert_text(actual, expected) unit_compare((actual), str_of(expected), __FILE__, __LINE__)

static inline void unit_compare(str actual, str expected, const char *file, int line)
{
    if (str_equal(actual, expected))
        return;
    print_error("found:    \"%.*s\"\nexpected: \"%.*s\"\n", STR_ARG(actual), STR_ARG(expected));
    _fail(file, line);
}
#endif
