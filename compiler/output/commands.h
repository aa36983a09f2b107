// output/commands.h - the command lines of rounds and loads: what one client runs, one after the other.
#ifndef OUTPUT_COMMANDS_H
#define OUTPUT_COMMANDS_H
#include "plan/plan.h"

struct command { bool loads; int64_t run_s; struct words_list argv; };          // loads: it is the load; run_s: measured seconds, 0: until it ends
struct commands { struct command *items; size_t count; };

// The stages of one client. With load.renew: round the load stands in front.
struct commands commands_of_workload(struct arena *, const struct configuration *, const struct workload *);
// What fills the system for one tenant.
struct words_list commands_of_load(struct arena *, const struct plan *, size_t load, int64_t tenant);
// The folders of all clients whose files a load writes, divided by blanks; empty for a DBMS and raw devices.
str commands_load_folders(struct arena *, const struct plan *, size_t load, int64_t tenant);
#endif
