// template/statement.h - the words between {% and %}. For template/ alone.
#ifndef TEMPLATE_STATEMENT_H
#define TEMPLATE_STATEMENT_H
#include "template/mark.h"

// False after an error (template-statement).
bool statement_read(struct arena *, struct written, struct statement *, struct diags *);
// The next {% endraw %} from byte `from` on: it reaches from *start to before *end.
bool statement_find_endraw(str text, size_t from, size_t *start, size_t *end);
#endif
