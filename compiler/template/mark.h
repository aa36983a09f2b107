// template/mark.h - a template's text -> text that is YAML: holes, statements and comments become marks made of private characters. For template/ alone.
//
// A mark is as wide as what it stands for, so places stay true. Statement lines become siblings of what is in them: `MARK:` beside
// keys, `- MARK` beside items. U+E000 to U+E0FF are refused in templates, so nothing else looks like a mark.
#ifndef TEMPLATE_MARK_H
#define TEMPLATE_MARK_H
#include "template/token.h"

enum statement_kind { STATEMENT_IF, STATEMENT_ELIF, STATEMENT_ELSE, STATEMENT_ENDIF, STATEMENT_FOR, STATEMENT_ENDFOR, STATEMENT_IDLE };
struct statement {
    enum statement_kind kind;       // IDLE: in a line that begins with '#', which is fine unless that is text
    struct written expr;            // IF, ELIF, FOR
    str name;                       // FOR: of the item
    struct span at;
    size_t opener;                  // the IF or FOR it belongs to; that one itself
};
struct hole { struct written expr; bool is_raw; };          // is_raw: from {% raw %}, text as it stands

struct marked {
    const struct source *source;    // the marked text
    struct hole *holes; size_t hole_count;
    struct statement *statements; size_t statement_count;
};
// False after errors (template-syntax, template-statement, template-character).
bool mark_template(struct arena *, const struct source *, struct marked *, struct diags *);

// Reading marks back. The number that begins a text: of a hole, of a statement; SIZE_MAX when none does.
enum { MARK_LENGTH = 12 };          // bytes of a number with its first character
size_t mark_hole(str);
size_t mark_statement(str);
size_t mark_nothing(str);           // bytes at the text's start that stand for nothing: fill, comments; 0 when there are none
#endif
