// parse/gather.h - sorts the lines of a log by the tools that printed them: several may have written into one file at the same time.
#ifndef PARSE_GATHER_H
#define PARSE_GATHER_H
#include "parse/marks.h"
#include "parse/parser.h"

// { .marks } at first: no run is open (marks NULL: each reader is asked for each line). Unread: lines of closed runs that were of no use after all.
struct gather { const struct marks *marks; struct gathered *runs; const struct parser *last; size_t unread_lines, unread_bytes; };

// False when the line is nobody's. A run that is complete with what came before it becomes samples.
bool gather_line(struct gather *, struct samples *, const struct line *);
// A document of that tool was read.
void gather_document(struct gather *, str tool);
// No line follows: all runs that are open become samples.
void gather_end(struct gather *, struct samples *);
#endif
