// tool/sysbench.h - sysbench: tests of a machine, and scripts of a database, each with options of its own. Source: sysbench 1.0.20.
#ifndef TOOL_SYSBENCH_H
#define TOOL_SYSBENCH_H
#include "tool/tool.h"

extern const struct tool tool_sysbench;
extern const struct tool_option sysbench_options[], sysbench_load_options[];
#endif
