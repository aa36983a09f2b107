// report/bexhoma_rows.h - its rows: a connection is a client with all its stages in one row, a phase the clients of one round and tenant. Only for
// report/bexhoma*.c.
#ifndef REPORT_BEXHOMA_ROWS_H
#define REPORT_BEXHOMA_ROWS_H
#include "report/document.h"
#include "report/report.h"

struct connection { const struct client *client; int64_t system, run, number; };    // system from 1, tenants counted in; run: repeat; number: of the round in it
struct connections { struct connection *items; size_t count; bool tenants; };
struct connections connections_of(struct arena *, const struct rows *);             // by system, run, round, client
struct connection connection_planned(const struct rows *, const struct client *);
void connections_sort(struct connections *);
bool connection_same_phase(const struct connection *, const struct connection *);
str  connection_name(struct arena *, const struct rows *, const struct connection *, int parts);    // 1: system, 3: phase, 4: job, 5: the connection
const struct sample *connection_sample(const struct connection *, str tool, str test);      // NULL: none; test empty: the first
int64_t connection_duration_s(const struct connection *);                           // from go to the end of its last stage
// Each round and system with its number of clients, as it ran and as it was planned.
void bexhoma_workflow(struct document *, const struct rows *, const struct connections *);
#endif
