// tool/vdbench.h - vdbench: a parameter file made of maps. Source: vdbench 5.04.07, its manual.
#ifndef TOOL_VDBENCH_H
#define TOOL_VDBENCH_H
#include "tool/tool.h"

extern const struct tool tool_vdbench;
extern const struct tool_option vdbench_options[], vdbench_fsd[], vdbench_fwd[], vdbench_sd[], vdbench_wd[], vdbench_rd[];
#endif
