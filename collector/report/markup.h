// report/markup.h - text inside XML and HTML. Only for report/.
#ifndef REPORT_MARKUP_H
#define REPORT_MARKUP_H
#include "base/buffer.h"

// As content or the value of an attribute between double quotes. What XML cannot hold (control characters, bytes that are no UTF-8) becomes U+FFFD.
void markup_text(struct buffer *, str);
#endif
