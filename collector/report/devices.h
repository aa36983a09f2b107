// report/devices.h - what iostat tells of each device. Only for report/.
#ifndef REPORT_DEVICES_H
#define REPORT_DEVICES_H
#include "report/report.h"
#include "report/table.h"

// One row a result and device that did anything; no rows when there are no devices.
const struct table *table_of_devices(struct arena *, const struct report *);
#endif
