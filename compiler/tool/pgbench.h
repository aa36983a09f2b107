// tool/pgbench.h - pgbench against a PostgreSQL, and how it fills one. Source: pgbench 15.
#ifndef TOOL_PGBENCH_H
#define TOOL_PGBENCH_H
#include "tool/tool.h"

extern const struct tool tool_pgbench;
extern const struct tool_option pgbench_options[], pgbench_load_options[];
#endif
