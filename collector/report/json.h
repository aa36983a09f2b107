// report/json.h - results.json (expc.results/1; docs/results.md). Only for report/.
#ifndef REPORT_JSON_H
#define REPORT_JSON_H
#include "report/report.h"

// A tree is held for one result at a time.
void json_report_write(struct arena *scratch, const struct report *, struct sink *);
#endif
