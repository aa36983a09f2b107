// join/repeats.h - results that stand in a file more than once: printed again while the run went on, or in several forms. Only for join/.
#ifndef JOIN_REPEATS_H
#define JOIN_REPEATS_H
#include "join/settle.h"

// Sets `by` of the rows that do not count, and tells so. The rows stand in the order of their files and lines.
void join_repeats(struct join *);
#endif
