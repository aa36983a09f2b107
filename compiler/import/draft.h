// import/draft.h - an experiment in the making: YAML lines by hand, so that comments can stand beside what they speak of.
#ifndef IMPORT_DRAFT_H
#define IMPORT_DRAFT_H
#include "import/import.h"

struct draft { struct arena *arena; struct buffer *out; };

void draft_head(struct draft *, str name, str from);     // the first lines, up to spec:; `from`: "x.fio by expc import fio"
void draft_line(struct draft *, unsigned indent, const char *format, ...) __attribute__((format(printf, 3, 4)));
void draft_pair(struct draft *, unsigned indent, str key, str value);           // key: value, quoted as needed
void draft_comment(struct draft *, unsigned indent, str text);                  // control characters become '?'
str  draft_scalar(struct arena *, str value);                                   // as it may stand in a flow map or list
#endif
