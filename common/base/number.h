// base/number.h - numbers from text and back, checked; independent of the locale.
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H
#include "base/arena.h"
#include "base/buffer.h"
#include <stdint.h>

// Whole text must be one decimal integer ([+-]?[0-9]+) within int64; false otherwise.
bool number_integer(str, int64_t *);
bool number_hex(str, uint64_t *);               // [0-9a-fA-F]+ without prefix
// Whole text must be a finite decimal number (no hex, no inf, no nan, no blanks).
bool number_double(str, double *);
// The fewest correctly rounded digits that read back as the same double (finite); integers below 2^53 without a point; never an exponent between 1e-6 and 1e15.
void number_print(struct buffer *, double);
str  number_text(struct arena *, double);
enum { NUMBER_DIGITS = 20 };                    // of the longest integer, with its sign
str  number_digits(char digits[NUMBER_DIGITS], int64_t);    // a view into `digits`
str  number_integer_text(struct arena *, int64_t);
bool number_add(int64_t a, int64_t b, int64_t *sum);        // false on overflow
bool number_multiply(int64_t a, int64_t b, int64_t *product);
// For amounts (not negative) that only have to be recognised as too large: INT64_MAX instead of overflow.
int64_t number_plus(int64_t a, int64_t b);
int64_t number_times(int64_t a, int64_t b);
#endif
