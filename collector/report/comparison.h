// report/comparison.h - what changed between two runs.
#ifndef REPORT_COMPARISON_H
#define REPORT_COMPARISON_H
#include "aggregate/points.h"
#include "base/buffer.h"

struct compared { str name; const struct rows *rows; const struct groups *groups; };
struct comparison { size_t better, worse, same, once, only_first, only_second; };
// As Markdown, or (`csv`) one table. Points are matched by what was measured: tool, test, workload, stage, parameters, and the system's id where both
// runs have systems in common. Better and worse are said only where the 95 % interval of the difference (Welch) does not hold zero.
struct comparison comparison_write(struct arena *, const struct compared *first, const struct compared *second, bool csv, struct buffer *);
#endif
