// advise/rules.h - the rules, in the order of calibration.md. Each adds what it can say, nothing when the measurements are about something else. Only for advise/.
#ifndef ADVISE_RULES_H
#define ADVISE_RULES_H
#include "advise/family.h"

void advise_io_concurrency(struct look_out *);      // effective_io_concurrency: the elbow of random reads over depth
void advise_page_cost(struct look_out *);           // random_page_cost: sequential against random reads
void advise_commits(struct look_out *);             // commits a second of one backend
void advise_sync_method(struct look_out *);         // fsync against fdatasync
void advise_group_commit(struct look_out *);        // commits a second over backends
void advise_checkpoint(struct look_out *);          // MiB/s of large writes
void advise_neighbours(struct look_out *);          // what tenants take from each other
#endif
