// verify/look.h - what the checks have in common. Only for verify/.
#ifndef VERIFY_LOOK_H
#define VERIFY_LOOK_H
#include "verify/check.h"

struct look { struct arena *arena; const struct rows *rows; struct finding *finding; size_t looked; };

// Each check looks at what it can judge, counts that in `looked` (none: not applicable), and adds a concern for everything that is wrong.
void check_rounds_once(struct look *);
void check_rounds_planned(struct look *);
void check_records_complete(struct look *);
void check_exit_status(struct look *);
void check_tool_errors(struct look *);
void check_params_planned(struct look *);
void check_run_time(struct look *);
void check_start_skew(struct look *);
void check_started_at_go(struct look *);
void check_result_there(struct look *);
void check_node_pinned(struct look *);
void check_no_restarts(struct look *);
void check_no_throttling(struct look *);
void check_queries(struct look *);
void check_spread(struct look *);

struct concern concern_of_client(const struct client *, int64_t stage);     // stage -1: all of it
struct concern concern_of_row(const struct row *);
void look_concern(struct look *, struct concern, const char *format, ...) __attribute__((format(printf, 3, 4)));
#endif
