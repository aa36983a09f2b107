// parse/section.h - the lines of one run of a tool, gathered out of anybody's text. For tools that print lines; documents (JSON) are read in place.
#ifndef PARSE_SECTION_H
#define PARSE_SECTION_H
#include "base/str.h"

struct line {
    str text;                       // without its end and blanks before that
    size_t number, bytes;           // in the file; with its end and what it was wrapped in
    bool unread;                    // set by a reader that has no use for it after all
    bool cut;                       // the file ends in it: its last word may be half of one
};
// From the line that starts a run to the last that was claimed for it. Blank lines are there too.
struct section {
    struct line *lines; size_t count;
    bool answered;                  // a document of the same tool came while it was open: its results stand there
};

// How sure a reader is that a line is its own. The surest gets it; of equals the one that got the line before.
enum claim {
    CLAIM_NONE,
    CLAIM_NEAR,                     // by its place only: counts when the line before was its own
    CLAIM_LINE,                     // of the run that is open
    CLAIM_START,                    // begins a run; the one that is open is complete
};
#endif
