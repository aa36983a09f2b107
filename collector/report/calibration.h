// report/calibration.h - advice as calibration.md, or as a part of the report. Only for report/.
#ifndef REPORT_CALIBRATION_H
#define REPORT_CALIBRATION_H
#include "report/document.h"
#include "report/report.h"

void calibration_add(struct document *, const struct advices *, int level);
#endif
