// template/specialise.c - a program with what is known by now written in: instructions stay only where they read what varies.
//
// The code is a tree laid flat: a branch ends in a JUMP to the end of its statement, a loop is EACH, JUMP, body, NEXT, what may be empty lies between
// OPEN and CLOSE. A loop that varies stays as it is, with all in it.
#include "template/build.h"
#include "template/run.h"

struct specialiser {
    struct builder builder;
    const struct program *from;
    const void *view;
    const struct view_range *varying; size_t count;
};

static bool expr_varies(const struct specialiser *s, uint32_t number)
{
    const struct expr *expr = &s->from->exprs[number];
    for (uint32_t i = 0; i < expr->count; i++) {
        const struct code *code = &s->from->code[expr->first + i];
        if (code->op != CODE_LOAD || code->frame != 0) continue;
        for (size_t k = 0; k < s->count; k++)
            if (code->a >= s->varying[k].at && code->a < s->varying[k].at + s->varying[k].size) return true;
    }
    return false;
}

static bool has_expr(const struct ins *ins)
{
    return ins->op == KEY || ins->op == VALUE || ins->op == WHOLE || ins->op == IF_NOT || ins->op == EACH;
}

static bool is_close(const struct ins *ins) { return ins->op == CLOSE_VALUE || ins->op == CLOSE_ITEM || ins->op == CLOSE_WHOLE; }

// Behind the statement, pair or instruction that begins at `at`.
static uint32_t end_of(const struct program *program, uint32_t at)
{
    const struct ins *ins = &program->ins[at];
    if (ins->op == IF_NOT) return program->ins[ins->b - 1].b;
    if (ins->op == EACH) return program->ins[at + 1].b;
    if (ins->op != OPEN) return at + 1;
    for (at++; !is_close(&program->ins[at]);) at = end_of(program, at);
    return at + 1;
}

static bool range_varies(const struct specialiser *s, uint32_t at, uint32_t end)
{
    for (; at < end; at++)
        if (has_expr(&s->from->ins[at]) && expr_varies(s, s->from->ins[at].a)) return true;
    return false;
}

static void write_now(struct specialiser *s, uint32_t at, uint32_t end)
{
    size_t start = s->builder.text.len;
    run_range(s->from, s->view, at, end, &s->builder.text);
    build_literal(&s->builder, start);
}

// Places inside move with it.
static void copy_loop(struct specialiser *s, uint32_t at, uint32_t end)
{
    uint32_t moved = s->builder.ins_count - at;
    for (; at < end; at++) {
        struct ins ins = s->from->ins[at];
        if (ins.op == IF_NOT || ins.op == JUMP || ins.op == NEXT) ins.b += moved;
        build_ins(&s->builder, ins);
    }
    build_label(&s->builder);
}

static void take(struct specialiser *s, uint32_t at, uint32_t end);

// What follows the branch up to the end is the rest of the statement, of the same form.
static void take_branch(struct specialiser *s, uint32_t at, uint32_t end)
{
    struct ins ins = s->from->ins[at];
    if (!expr_varies(s, ins.a)) {
        bool is_taken = run_is_true(s->from, s->view, ins.a);
        take(s, is_taken ? at + 1 : ins.b, is_taken ? ins.b - 1 : end);
        return;
    }
    uint32_t skip = build_ins(&s->builder, ins);
    take(s, at + 1, ins.b - 1);
    uint32_t leave = build_ins(&s->builder, (struct ins){ .op = JUMP });
    s->builder.ins[skip].b = build_label(&s->builder);
    take(s, ins.b, end);
    s->builder.ins[leave].b = build_label(&s->builder);
}

static void take_one(struct specialiser *s, uint32_t at, uint32_t end)
{
    const struct ins *ins = &s->from->ins[at];
    if (!range_varies(s, at, end)) {
        write_now(s, at, end);
    } else if (ins->op == IF_NOT) {
        take_branch(s, at, end);
    } else if (ins->op == EACH) {
        copy_loop(s, at, end);
    } else {
        build_ins(&s->builder, *ins);
        if (ins->op != OPEN) return;
        take(s, at + 1, end - 1);
        build_ins(&s->builder, s->from->ins[end - 1]);
    }
}

static void take(struct specialiser *s, uint32_t at, uint32_t end)
{
    for (uint32_t next; at < end && s->from->ins[at].op != JUMP; at = next) {       // a JUMP here ends the last branch, at its statement's end
        next = end_of(s->from, at);
        take_one(s, at, next);
    }
}

const struct program *template_specialise(struct arena *arena, const struct program *from, const void *view, const struct view_range *varying, size_t count)
{
    struct specialiser s = { .builder = { .arena = arena }, .from = from, .view = view, .varying = varying, .count = count };
    uint32_t end = 0;
    buffer_add(&s.builder.text, from->text);            // loops that stay have their literals there
    while (from->ins[end].op != END) end++;
    take(&s, 0, end);
    struct program *program = arena_new(arena, struct program);
    *program = *from;
    program->ins = build_program(&s.builder)->ins;
    program->text = arena_copy(arena, buffer_str(&s.builder.text));
    buffer_free(&s.builder.text);
    return program;
}
