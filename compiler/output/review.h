// output/review.h - the parts of the review page.
#ifndef OUTPUT_REVIEW_H
#define OUTPUT_REVIEW_H
#include "output/page.h"

void review_rounds(struct page *, const struct plan *);         // one line a round
#endif
