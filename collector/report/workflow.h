// report/workflow.h - what was planned against what happened, round by round. Only for report/.
#ifndef REPORT_WORKFLOW_H
#define REPORT_WORKFLOW_H
#include "join/rows.h"
#include "report/table.h"

const struct table *table_of_workflow(struct arena *, const struct rows *);
// Where the clients ran: one row a combination of system, node, image, kernel, cores and limits.
const struct table *table_of_systems(struct arena *, const struct rows *);
#endif
