// template/token.h - the words of an expression. For template/ alone.
#ifndef TEMPLATE_TOKEN_H
#define TEMPLATE_TOKEN_H
#include "base/diag.h"
#include <stdint.h>

struct written { str text; struct span at; };               // an expression as it stands in the template; the place of its first character
enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_INTEGER, TOKEN_TEXT, TOKEN_SIGN, TOKEN_WRONG };
struct token { enum token_kind kind; str text; int64_t integer; struct span at; };     // text: a name, a sign, a text without quotes and escapes

// Takes the next word off `rest`, whose place is kept. WRONG after an error (template-syntax).
struct token token_next(struct arena *, struct written *rest, struct diags *);
struct written written_trim(struct written);                // without blanks at its ends
bool token_is(struct token, const char *word);              // that name or sign
#endif
