// parse/lines.h - stepping through a line of text that was printed for people.
#ifndef PARSE_LINES_H
#define PARSE_LINES_H
#include "parse/section.h"

// Text at the head of *rest is stepped over: blanks, then what is asked for; false (and nothing moved) when something else stands there.
bool lines_number(str *rest, double *value);                // 12, -0.5, 1.8e19; not nan
bool lines_word(str *rest, str *word);                      // up to a blank
bool lines_literal(str *rest, str literal);
// The first number of a text behind `label`, with which the text must begin (blanks before it aside).
bool lines_labelled(str line, str label, double *value);
size_t lines_fields(str line, str *fields, size_t most);    // split at blanks; the number there are, even beyond `most`
bool lines_find(str line, str part, str *rest);             // what follows the first `part`
// Without a time stamp and a tab in front, as wrappers of long-running tools print them ("2015-01-03 16:40:43.758519<TAB>"), and blanks at both ends.
str  lines_bare(str line);
// Sizes as tools print them: "8Gb", "64Mb", "16KiB", "1K", "102400MiB": powers of 1024. False: no number, or another unit.
bool lines_size(str text, double *bytes);
#endif
