// template/build.c - appends; neighbouring literals become one.
#include "template/build.h"

#define APPEND(builder, list, count, item) \
    ((list) = arena_more((builder)->arena, (list), sizeof *(list), (count)), (list)[(count)++] = (item))

void build_code(struct builder *builder, struct code code) { APPEND(builder, builder->code, builder->code_count, code); }

uint32_t build_const(struct builder *builder, union slot value)
{
    APPEND(builder, builder->consts, builder->const_count, value);
    return builder->const_count - 1;
}

uint32_t build_expr(struct builder *builder, uint32_t first_code)
{
    struct expr expr = { first_code, builder->code_count - first_code };
    APPEND(builder, builder->exprs, builder->expr_count, expr);
    return builder->expr_count - 1;
}

void build_use(struct builder *builder, const struct name *name)
{
    for (size_t i = 0; i < builder->used_count; i++)
        if (builder->used[i] == name) return;
    APPEND(builder, builder->used, builder->used_count, name);
}

uint32_t build_ins(struct builder *builder, struct ins ins)
{
    APPEND(builder, builder->ins, builder->ins_count, ins);
    return builder->ins_count - 1;
}

void build_literal(struct builder *builder, size_t start)
{
    uint32_t length = (uint32_t)(builder->text.len - start);
    struct ins *last = builder->ins_count > builder->label ? &builder->ins[builder->ins_count - 1] : NULL;
    if (length == 0) return;
    if (last && last->op == LITERAL) last->b += length;
    else build_ins(builder, (struct ins){ .op = LITERAL, .a = (uint32_t)start, .b = length });
}

uint32_t build_label(struct builder *builder) { return builder->label = builder->ins_count; }

const struct program *build_program(struct builder *builder)
{
    struct program *program = arena_new(builder->arena, struct program);
    build_ins(builder, (struct ins){ .op = END });
    *program = (struct program){
        builder->ins, builder->exprs, builder->code, builder->consts, arena_copy(builder->arena, buffer_str(&builder->text)), builder->used, builder->used_count,
    };
    return program;
}
