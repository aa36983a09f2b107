// validate/texts.h - what no value and no key of a user's file may hold, wherever it stands.
#ifndef VALIDATE_TEXTS_H
#define VALIDATE_TEXTS_H
#include "tree/node.h"

// Errors: control-character (question, title and description may have lines and tabs), template-braces.
void texts_check(const struct node *, struct diags *);
#endif
