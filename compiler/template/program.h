// template/program.h - what a template is compiled to: instructions over literal text, and expressions as postfix code. For template/ alone.
#ifndef TEMPLATE_PROGRAM_H
#define TEMPLATE_PROGRAM_H
#include "template/template.h"

enum { MOST_LOOPS = 15, MOST_SLOTS = 64, MOST_OPEN = 130 };     // loops in each other; values on the stack; maps and lists in each other

// A value while it is computed. Its type is known from the code, so it is not kept.
union slot { str text; int64_t integer; bool truth; const void *pointer; };     // pointer: TREE, POINTER; LIST, TEXTS, INTEGERS, PAIRS: to the struct list or pairs

enum code_op {
    CODE_LOAD,          // push the `type` at byte a of the view (frame 0) or of a loop's item
    CODE_FIELD,         // pop a pointer, push the `type` at byte a behind it; zero when it is NULL
    CODE_CONST,         // push constant a
    CODE_LOOP,          // push index, first or last (a: enum loop_word) of loop `frame`
    CODE_ITEM,          // pop index or key, pop what has `type`, push the item; a = size of a LIST's item
    CODE_TEXT,          // `type` to text
    CODE_CONCAT,        // pop a texts, push them joined
    CODE_TRUTH, CODE_NOT, CODE_AND, CODE_OR, CODE_CHOOSE,          // `type`: of the operands
    CODE_EQUAL, CODE_LESS, CODE_GREATER, CODE_IS_NONE,
    CODE_IN,            // `type`: of what is looked into
    CODE_ADD, CODE_SUBTRACT, CODE_MULTIPLY, CODE_DIVIDE, CODE_MODULO, CODE_NEGATE,     // integers
    CODE_DEFAULT, CODE_JOIN, CODE_LOWER, CODE_UPPER, CODE_REPLACE, CODE_INTEGER, CODE_LENGTH, CODE_JSON,
};
enum loop_word { LOOP_INDEX, LOOP_FIRST, LOOP_LAST };
struct code { uint8_t op, type, frame; uint32_t a; };
struct expr { uint32_t first, count; };                 // in code

enum op {
    LITERAL,            // a, b = offset, length in text
    KEY,                // key of expression a, at `indent`
    VALUE,              // after "key:" or "-": expression a, to the end of its lines; what goes below stands at `indent`
    WHOLE,              // the same on lines of its own at `indent`
    IF_NOT,             // expression a is false: go to b
    JUMP,               // go to b
    EACH,               // loop `frame` over expression a, items of b bytes: JUMP to the end follows; skipped when there is a first item
    NEXT,               // next item of loop `frame`: go to b
    OPEN,               // remember where the buffer is
    CLOSE_VALUE,        // nothing was written since: {} or [] after the "key:" before it
    CLOSE_ITEM,         // the same for an item of a list at `indent`; else its "-" goes to the first line that was written
    CLOSE_WHOLE,        // the same for the document
    END,
};
struct ins { uint8_t op, type, frame; uint16_t indent; uint32_t a, b; };       // type: of the expression; CLOSE_*: LIST or PAIRS

struct program {
    const struct ins *ins;
    const struct expr *exprs;
    const struct code *code;
    const union slot *consts;
    str text;
    const struct name *const *used; size_t used_count;
};
#endif
