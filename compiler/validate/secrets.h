// validate/secrets.h - no password stands in a file that goes to Git.
#ifndef VALIDATE_SECRETS_H
#define VALIDATE_SECRETS_H
#include "tree/node.h"

// literal-password for values whose key says what they are, variables of an environment, and connection texts that hold one.
void secrets_check(const struct node *document, struct diags *);
#endif
