// template/parser.h - what the files that make expressions share: the state, operands, conversions. For template/ alone.
#ifndef TEMPLATE_PARSER_H
#define TEMPLATE_PARSER_H
#include "template/expr.h"

struct parser {
    struct builder *builder;
    const struct vocabulary *vocabulary;
    struct written rest;
    struct token token;             // the one looked at
    unsigned depth;                 // of slots on the stack
    unsigned nested;                // parentheses and such
    bool failed;                    // an error was told: the rest of the expression is not looked at
};

// What the code so far leaves on the stack, or, when is_place, where it will be loaded from once it is known what is wanted.
struct operand {
    enum type type;
    const struct name *of;
    size_t size;
    struct span at;                 // where it was written
    bool is_place, is_behind;       // a place: byte `offset` of the view or a loop's item, or behind the pointer on the stack
    unsigned frame; size_t offset;
    bool is_constant; uint32_t code;// the CODE_CONST that pushes it
};

extern const struct operand operand_wrong;

void parser_step(struct parser *);                              // looks at the next token
bool parser_accept(struct parser *, const char *word);
bool parser_expect(struct parser *, const char *word);          // else an error
// Tell an error once an expression; the operand is WRONG. The diagnostic (or NULL) takes a hint.
struct diag *parser_fail(struct parser *, const char *rule, struct span, const char *format, ...) __attribute__((format(printf, 4, 5)));
void parser_emit(struct parser *, struct code, int pushed);     // pushed: slots more, or fewer, on the stack
struct operand parser_constant(struct parser *, enum type, union slot, struct span);
struct operand parser_expression(struct parser *);

// operand.c
struct operand operand_of(enum type, struct span);
struct operand operand_settle(struct parser *, struct operand); // no longer a place: on the stack
bool operand_wants(struct parser *, struct operand, enum type, const char *what);      // else the error wrong-type
bool operand_has_truth(struct parser *, struct operand);        // else the error wrong-type
struct operand operand_truth(struct parser *, struct operand);  // BOOL
struct operand operand_text(struct parser *, struct operand);   // TEXT, of text, integers, booleans
// One type for two that stand on the stack, or WRONG after an error: equal types, or constants and none beside a YAML value.
struct operand operand_unite(struct parser *, struct operand, struct operand, struct span);

// path.c, operators.c, filters.c
struct operand path_name(struct parser *, struct token name);
struct operand path_field(struct parser *, struct operand, struct token field);
struct operand path_item(struct parser *, struct operand, struct span);        // after '['
struct operand operator_apply(struct parser *, struct token sign, struct operand left, struct operand right);
struct operand operator_choose(struct parser *, struct operand yes, struct operand no, struct span);    // yes, BOOL, no are on the stack
struct operand filter_apply(struct parser *, struct operand, struct token name);       // at its '(' if there is one
#endif
