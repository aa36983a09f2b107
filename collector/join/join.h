// join/join.h - records and documents one by one in, rows out. Told in remarks: duplicates, re-runs.
#ifndef JOIN_JOIN_H
#define JOIN_JOIN_H
#include "join/rows.h"

struct join;
struct join *join_new(struct names *, const struct planfile *plan, struct columns *);
struct input *join_input(struct join *, str path);
// Origins live as long as the run. A client's record (kept by record_keep), and its results by stage; its remarks may be added until join_finish().
struct client *join_client(struct join *, const struct origin *, const struct record *);
void join_result(struct join *, const struct origin *, struct client *, int64_t stage, const struct sample *);   // client NULL: from no record
void join_kept(struct join *, const struct record *);
void join_broken(struct join *, const struct origin *, const struct record *, const char *code, str reason);
// Settles what depends on all records, and puts it into words: remarks of the files concerned.
const struct rows *join_finish(struct join *);
#endif
