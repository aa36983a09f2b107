// template/eval.c - a stack machine without failures: what is not there is empty, sums that do not fit stay at the limit, division by zero gives 0.
#include "template/eval.h"
#include "template/eval_text.h"
#include "tree/node.h"
#include <string.h>

// ---- room

char *eval_room(struct scratch *scratch, size_t bytes)
{
    if (bytes > sizeof scratch->near - scratch->used) return arena_alloc(&scratch->far, 1, bytes);
    char *room = scratch->near + scratch->used;
    scratch->used += bytes;
    return room;
}

void eval_release(struct scratch *scratch)
{
    scratch->used = 0;
    if (scratch->far.last) arena_free(&scratch->far);
}

// ---- loading

static union slot load(enum type type, const char *at)
{
    union slot slot = { 0 };
    switch (type) {
    case TYPE_TEXT: slot.text = *(const str *)(const void *)at; break;
    case TYPE_INTEGER: slot.integer = *(const int64_t *)(const void *)at; break;
    case TYPE_BOOL: slot.truth = *(const bool *)(const void *)at; break;
    case TYPE_TREE:
    case TYPE_POINTER: slot.pointer = *(const void *const *)(const void *)at; break;
    case TYPE_LIST:
    case TYPE_TEXTS:
    case TYPE_INTEGERS:
    case TYPE_PAIRS:
    case TYPE_STRUCT: slot.pointer = at; break;
    case TYPE_NONE:
    case TYPE_TRUTH:
    case TYPE_WRONG: break;         // no name has these
    }
    return slot;
}

// struct pairs has the layout of struct list, but is another type.
struct list eval_list(union slot slot)
{
    struct list list = { 0 };
    if (slot.pointer) memcpy(&list, slot.pointer, sizeof list);
    return list;
}

static union slot loop_word(const struct frame *frame, enum loop_word word)
{
    if (word == LOOP_INDEX) return (union slot){ .integer = (int64_t)frame->index + 1 };
    return (union slot){ .truth = word == LOOP_FIRST ? frame->index == 0 : frame->index + 1 == frame->count };
}

static union slot pair_value(struct list pairs, str key)
{
    const struct pair *items = pairs.items;
    for (size_t i = 0; i < pairs.count; i++)
        if (str_equal(items[i].key, key)) return (union slot){ .text = items[i].value };
    return (union slot){ .text = { 0 } };
}

static union slot list_item(enum type type, struct list list, int64_t index, size_t size)
{
    if (index < 0) index += (int64_t)list.count;
    if (index < 0 || (uint64_t)index >= list.count) return (union slot){ .text = { 0 } };
    if (type == TYPE_TEXTS) return (union slot){ .text = ((const str *)list.items)[index] };
    if (type == TYPE_INTEGERS) return (union slot){ .integer = ((const int64_t *)list.items)[index] };
    return (union slot){ .pointer = (const char *)list.items + (size_t)index * size };
}

// ---- truth and order

static bool tree_truth(const struct node *tree)
{
    if (node_is_null(tree)) return false;
    if (tree->kind != NODE_SCALAR) return tree->count > 0;
    bool may_be_false = tree->scalar == SCALAR_PLAIN || tree->scalar == SCALAR_BOOL || tree->scalar == SCALAR_NUMBER;
    bool is_false = str_equal(tree->text, STR("false")) || str_equal(tree->text, STR("False")) || str_equal(tree->text, STR("FALSE"));
    return tree->text.len > 0 && !(may_be_false && (is_false || str_equal(tree->text, STR("0"))));
}

static bool truth(enum type type, union slot slot)
{
    switch (type) {
    case TYPE_TEXT: return slot.text.len > 0;
    case TYPE_INTEGER: return slot.integer != 0;
    case TYPE_BOOL:
    case TYPE_TRUTH: return slot.truth;
    case TYPE_TREE: return tree_truth(slot.pointer);
    case TYPE_POINTER: return slot.pointer != NULL;
    case TYPE_LIST:
    case TYPE_TEXTS:
    case TYPE_INTEGERS:
    case TYPE_PAIRS: return eval_list(slot).count > 0;
    case TYPE_NONE:
    case TYPE_STRUCT:
    case TYPE_WRONG: break;
    }
    return false;
}

static bool is_lacking(enum type type, union slot slot)
{
    if (type == TYPE_TREE) return node_is_null(slot.pointer);
    return type == TYPE_TEXT ? slot.text.len == 0 : slot.pointer == NULL;
}

static bool equal(enum type type, union slot a, union slot b)
{
    if (type == TYPE_TEXT) return str_equal(a.text, b.text);
    if (type == TYPE_INTEGER) return a.integer == b.integer;
    if (type == TYPE_BOOL) return a.truth == b.truth;
    return node_is_null(a.pointer) ? node_is_null(b.pointer) : node_equal(a.pointer, b.pointer);
}

static int compare(enum type type, union slot a, union slot b)
{
    return type == TYPE_TEXT ? str_compare(a.text, b.text) : (a.integer > b.integer) - (a.integer < b.integer);
}

static bool is_in(enum type type, union slot wanted, union slot whole)
{
    if (type == TYPE_TEXT) return str_contains(whole.text, wanted.text);
    struct list list = eval_list(whole);
    for (size_t i = 0; i < list.count; i++) {
        if (type == TYPE_INTEGERS && ((const int64_t *)list.items)[i] == wanted.integer) return true;
        if (type == TYPE_TEXTS && str_equal(((const str *)list.items)[i], wanted.text)) return true;
        if (type == TYPE_PAIRS && str_equal(((const struct pair *)list.items)[i].key, wanted.text)) return true;
    }
    return false;
}

// ---- numbers

static int64_t limit(bool is_negative) { return is_negative ? INT64_MIN : INT64_MAX; }

static int64_t arithmetic(enum code_op op, int64_t a, int64_t b)
{
    int64_t result = 0;
    switch (op) {
    case CODE_ADD: return __builtin_add_overflow(a, b, &result) ? limit(a < 0) : result;
    case CODE_SUBTRACT: return __builtin_sub_overflow(a, b, &result) ? limit(a < 0) : result;
    case CODE_MULTIPLY: return __builtin_mul_overflow(a, b, &result) ? limit((a < 0) != (b < 0)) : result;
    case CODE_DIVIDE:               // rounds down, as Python does
        if (b == 0 || b == -1) return b == 0 ? 0 : arithmetic(CODE_SUBTRACT, 0, a);
        return a / b - (a % b != 0 && (a < 0) != (b < 0));
    default:                        // CODE_MODULO: has the sign of b
        if (b == 0 || b == -1) return 0;
        return a % b != 0 && (a < 0) != (b < 0) ? a % b + b : a % b;
    }
}

// ---- one instruction

static int64_t length(enum type type, union slot slot)
{
    return (int64_t)(type == TYPE_TEXT ? str_width(slot.text) : eval_list(slot).count);
}

// Replaces the operands on top of the stack, of which `top` is the last, by the result; returns the new top.
static union slot *step_text(struct scratch *scratch, const struct code *code, union slot *top)
{
    enum type type = code->type;
    switch ((enum code_op)code->op) {
    case CODE_TEXT:
        top->text = type == TYPE_BOOL ? (top->truth ? STR("true") : STR("false")) : eval_integer_text(scratch, top->integer);
        return top;
    case CODE_CONCAT:
        top -= code->a - 1;
        top->text = eval_concat(scratch, top, code->a);
        return top;
    case CODE_JOIN:
        top--;
        top->text = eval_join(scratch, type, eval_list(top[0]), top[1].text);
        return top;
    case CODE_LOWER: top->text = eval_lower(scratch, top->text); return top;
    case CODE_UPPER: top->text = eval_upper(scratch, top->text); return top;
    case CODE_REPLACE:
        top -= 2;
        top->text = eval_replace(scratch, top[0].text, top[1].text, top[2].text);
        return top;
    default: top->text = eval_json(scratch, type, *top); return top;          // CODE_JSON
    }
}

static union slot *step_choice(const struct code *code, union slot *top)
{
    enum type type = code->type;
    switch ((enum code_op)code->op) {
    case CODE_TRUTH: top[-(int)code->a].truth = truth(type, top[-(int)code->a]); return top;
    case CODE_NOT: top->truth = !top->truth; return top;
    case CODE_AND: top--; top[0] = truth(type, top[0]) ? top[1] : top[0]; return top;
    case CODE_OR: top--; top[0] = truth(type, top[0]) ? top[0] : top[1]; return top;
    case CODE_DEFAULT: top--; top[0] = is_lacking(type, top[0]) ? top[1] : top[0]; return top;
    case CODE_CHOOSE: top -= 2; top[0] = top[1].truth ? top[0] : top[2]; return top;
    case CODE_IS_NONE: top--; top->truth = type == TYPE_TREE ? node_is_null(top->pointer) : top->pointer == NULL; return top;
    case CODE_EQUAL: top--; top->truth = equal(type, top[0], top[1]); return top;
    case CODE_LESS: top--; top->truth = compare(type, top[0], top[1]) < 0; return top;
    case CODE_GREATER: top--; top->truth = compare(type, top[0], top[1]) > 0; return top;
    default: top--; top->truth = is_in(type, top[0], top[1]); return top;     // CODE_IN
    }
}

static union slot *step(struct machine *machine, const struct code *code, union slot *top)
{
    enum type type = code->type;
    const struct frame *frame = &machine->frames[code->frame];
    switch ((enum code_op)code->op) {
    case CODE_LOAD: *++top = load(type, frame->item + code->a); return top;
    case CODE_FIELD: *top = top->pointer ? load(type, (const char *)top->pointer + code->a) : (union slot){ .text = { 0 } }; return top;
    case CODE_CONST: *++top = machine->program->consts[code->a]; return top;
    case CODE_LOOP: *++top = loop_word(frame, (enum loop_word)code->a); return top;
    case CODE_ITEM:
        top--;
        *top = type == TYPE_PAIRS ? pair_value(eval_list(top[0]), top[1].text) : list_item(type, eval_list(top[0]), top[1].integer, code->a);
        return top;
    case CODE_TRUTH: case CODE_NOT: case CODE_AND: case CODE_OR: case CODE_DEFAULT: case CODE_CHOOSE:
    case CODE_EQUAL: case CODE_LESS: case CODE_GREATER: case CODE_IS_NONE: case CODE_IN: return step_choice(code, top);
    case CODE_ADD: case CODE_SUBTRACT: case CODE_MULTIPLY: case CODE_DIVIDE: case CODE_MODULO:
        top--;
        top->integer = arithmetic((enum code_op)code->op, top[0].integer, top[1].integer);
        return top;
    case CODE_NEGATE: top->integer = arithmetic(CODE_SUBTRACT, 0, top->integer); return top;
    case CODE_INTEGER:
        top--;
        top->integer = type == TYPE_BOOL ? top[0].truth : type == TYPE_INTEGER ? top[0].integer : eval_integer(top[0].text, top[1].integer);
        return top;
    case CODE_LENGTH: top->integer = length(type, *top); return top;
    case CODE_TEXT: case CODE_CONCAT: case CODE_JOIN: case CODE_LOWER: case CODE_UPPER: case CODE_REPLACE: case CODE_JSON: break;
    }
    return step_text(&machine->scratch, code, top);
}

union slot eval(struct machine *machine, uint32_t expr)
{
    union slot stack[MOST_SLOTS + 1], *top = stack;         // stack[0] is below the first value
    const struct expr *code = &machine->program->exprs[expr];
    for (uint32_t i = 0; i < code->count; i++) top = step(machine, &machine->program->code[code->first + i], top);
    return *top;
}
