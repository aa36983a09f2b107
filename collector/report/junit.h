// report/junit.h - the checks as a test suite, for what draws them beside a pipeline. Only for report/.
#ifndef REPORT_JUNIT_H
#define REPORT_JUNIT_H
#include "report/report.h"

void junit_write(struct buffer *, const struct report *);
#endif
