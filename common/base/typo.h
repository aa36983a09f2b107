// base/typo.h - which known word was meant.
#ifndef BASE_TYPO_H
#define BASE_TYPO_H
#include "base/str.h"

// The word nearest to `written` (edit distance with transpositions, case and -_ ignored, keyboard neighbours cheaper), else the first that holds it or
// is held by it, or an empty text when none is near enough to be worth saying (distance over a third of its length).
str typo_nearest(str written, const str *words, size_t count);
#endif
