// template/mark_lines.h - statement lines get the indentation and kind of what is in them. For template/ alone.
#ifndef TEMPLATE_MARK_LINES_H
#define TEMPLATE_MARK_LINES_H
#include "template/mark.h"

// `text`: marked, each statement's mark on a line of its own. Errors (template-statement): what does not belong together, what has nothing in it.
str mark_lines(struct arena *, str text, struct marked *, struct diags *);
#endif
