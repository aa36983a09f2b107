// report/html.h - report.html: the report and its plots in one page that needs nothing else. Only for report/.
#ifndef REPORT_HTML_H
#define REPORT_HTML_H
#include "report/document.h"
#include "report/plot.h"

void html_write(struct buffer *, const struct document *, const struct plots *);
#endif
