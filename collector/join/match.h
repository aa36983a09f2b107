// join/match.h - results without ids beside the plan: by what they say they ran with. Only for join/.
#ifndef JOIN_MATCH_H
#define JOIN_MATCH_H
#include "join/settle.h"

// Gives results of no record the planned round that alone fits them; of repeats, which differ in nothing, one each in the order they were met.
// Told in remarks of their files: matched, ambiguous-match, unmatched.
void join_match(struct join *);
#endif
