// template/build.h - a program while it is made. For template/ alone.
#ifndef TEMPLATE_BUILD_H
#define TEMPLATE_BUILD_H
#include "template/program.h"

struct builder {
    struct arena *arena;
    struct diags *diags;
    struct ins *ins; uint32_t ins_count;
    struct expr *exprs; uint32_t expr_count;
    struct code *code; uint32_t code_count;
    union slot *consts; uint32_t const_count;
    const struct name **used; size_t used_count;
    struct buffer text;
    uint32_t label;             // literals are not joined across this instruction: something jumps to it
};

void     build_code(struct builder *, struct code);
uint32_t build_const(struct builder *, union slot);
uint32_t build_expr(struct builder *, uint32_t first_code);     // of the code from there on
void     build_use(struct builder *, const struct name *);
uint32_t build_ins(struct builder *, struct ins);               // where it stands
void     build_literal(struct builder *, size_t start);         // the text from `start` on, which was just added
uint32_t build_label(struct builder *);                         // the next instruction, as something to jump to
const struct program *build_program(struct builder *);
#endif
