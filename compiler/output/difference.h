// output/difference.h - a plan against an older one, for people (text, Markdown) and for machines (format expc.diff/1).
#ifndef OUTPUT_DIFFERENCE_H
#define OUTPUT_DIFFERENCE_H
#include "output/output.h"
#include "plan/diff.h"

// Text and Markdown list at most 200 rounds of a kind and say how many more there are; JSON lists all.
void difference_review(struct arena *, const struct diff *, enum review_style, struct buffer *);
void difference_json(struct arena *, const struct diff *, struct buffer *);
#endif
